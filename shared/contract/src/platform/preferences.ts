import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { consoleAddress, text } from '../scalars.ts';
import { preferenceLimits } from './preference-limits.ts';

const names = z
  .array(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,30}$/)))
  .check(z.maxLength(preferenceLimits.cards));

/** What a person may choose for the whole console, by its name: whatever a browser keeps of it, this is what it may be. */
export const preferenceSchemas = {
  /** The order of the cards on the home and those that are not shown, by their remotes' names. */
  home: z.object({ order: names, hidden: names }),
  /** Addresses at hand, in their order. */
  favourites: z.object({
    items: z
      .array(
        z.object({
          to: consoleAddress.check(z.maxLength(preferenceLimits.favouriteAddress)),
          title: text(1, preferenceLimits.favouriteTitle),
        }),
      )
      .check(z.maxLength(preferenceLimits.favourites)),
  }),
  frame: z.object({
    density: z.optional(z.enum(['comfortable', 'compact'])),
    rail: z.optional(z.enum(['wide', 'narrow'])),
    /** First steps that somebody wants to see no more, `area.what`. */
    skipped: z.optional(
      z.array(z.string().check(z.regex(/^[A-Za-z.-]{1,60}$/))).check(z.maxLength(preferenceLimits.skipped)),
    ),
  }),
  /** Of the notes: all of it short, for it is read with every page. */
  notes: z.object({
    /** Searches at hand, in their order. */
    searches: z.optional(
      z
        .array(
          z.object({
            /** Names this one among them; another one after each change. */
            key: z.uuid(),
            name: text(1, preferenceLimits.noteSearchName),
            q: text(0, preferenceLimits.noteSearch),
            tagId: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
            sort: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
          }),
        )
        .check(z.maxLength(preferenceLimits.noteSearches)),
    ),
    /** Notes of one's own that others begin with. */
    templates: z.optional(
      z
        .array(z.object({ noteId: z.uuid(), name: text(1, preferenceLimits.noteTemplateName) }))
        .check(z.maxLength(preferenceLimits.noteTemplates)),
    ),
    /** The title of a day's note, as dayjs formats days. */
    dayTitle: z.optional(text(1, preferenceLimits.dayTitle)),
    /** What a day's note begins with: a note of one's own, a template of the house, or nothing. */
    dayTemplate: z.optional(text(0, 40)),
  }),
} as const;

/** All that somebody has chosen; what they never chose is left out. */
export const KeptPreferences = z.object({
  home: z.optional(preferenceSchemas.home),
  favourites: z.optional(preferenceSchemas.favourites),
  frame: z.optional(preferenceSchemas.frame),
  notes: z.optional(preferenceSchemas.notes),
});
export type KeptPreferences = z.infer<typeof KeptPreferences>;

/** What the caller has chosen for the console; what they never chose is left out. */
export const getPreferences = endpoint({
  name: 'getPreferences',
  method: 'GET',
  path: '/me/preferences',
  access: 'signedIn',
  shows: ['platform.preferences'],
  response: KeptPreferences,
});

const chooses = <Name extends string, Body extends z.ZodMiniType>(name: Name, part: string, body: Body) =>
  endpoint({
    name,
    method: 'PUT',
    path: `/me/preferences/${part}`,
    access: 'signedIn',
    changes: ['platform.preferences'],
    body,
    response: z.optional(z.object({})),
  });

export const setHomePreference = chooses('setHomePreference', 'home', preferenceSchemas.home);
export const setFavourites = chooses('setFavourites', 'favourites', preferenceSchemas.favourites);
export const setFramePreference = chooses('setFramePreference', 'frame', preferenceSchemas.frame);
export const setNotesPreference = chooses('setNotesPreference', 'notes', preferenceSchemas.notes);

/** How each is chosen: it takes the place of what was chosen before, and the last one who writes has it. */
export const preferenceCalls = {
  home: setHomePreference,
  favourites: setFavourites,
  frame: setFramePreference,
  notes: setNotesPreference,
} as const;
export type PreferenceName = keyof typeof preferenceCalls;
