import { consoleAddress } from '@console/contract/page';
import * as z from '@console/contract/plain';
import { type Remembered, remembered, useRemembered } from './remembered.ts';

/** How close the rows of tables and lists stand. */
export type Density = 'comfortable' | 'compact';

/** What somebody has chosen for the frame. Since 1.13.0. */
export interface FramePreference {
  /** Of tables and lists that have none of their own. */
  readonly density?: Density | undefined;
  /** Whether the navigation beside the screens has words or signs only. */
  readonly rail?: 'wide' | 'narrow' | undefined;
  /** First steps that somebody wants to see no more, `area.what`. */
  readonly skipped?: string[] | undefined;
}

/** An address of the console that somebody wants at hand. Since 1.13.0. */
export interface Favourite {
  /** Path and query. */
  readonly to: string;
  readonly title: string;
}

/** The order of the cards on the console's home, and those that are not shown, by their remotes' names. Since 1.13.0. */
export interface HomePreference {
  readonly order: string[];
  readonly hidden: string[];
}

/** What somebody has at hand among their notes. Since 1.14.0. */
export interface NotesPreference {
  /** Searches, in their order; `key` is another one after each change. */
  readonly searches?:
    | { key: string; name: string; q: string; tagId?: number | undefined; sort?: string | undefined }[]
    | undefined;
  /** Notes that others begin with. */
  readonly templates?: { noteId: string; name: string }[] | undefined;
  /** The title of a day's note, as dayjs formats days, and what it begins with. */
  readonly dayTitle?: string | undefined;
  readonly dayTemplate?: string | undefined;
}

/** What a person may choose for the whole console, by its name. Since 1.13.0. */
export interface Preferences {
  readonly frame: FramePreference;
  readonly favourites: { readonly items: Favourite[] };
  readonly home: HomePreference;
  /** Since 1.14.0. */
  readonly notes?: NotesPreference;
}
export type PreferenceName = keyof Preferences;

const texts = z.array(z.string());
const schemas = {
  frame: z.object({
    density: z.optional(z.enum(['comfortable', 'compact'])),
    rail: z.optional(z.enum(['wide', 'narrow'])),
    skipped: z.optional(texts),
  }),
  favourites: z.object({ items: z.array(z.object({ to: consoleAddress, title: z.string() })) }),
  home: z.object({ order: texts, hidden: texts }),
  notes: z.object({
    searches: z.optional(
      z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          q: z.string(),
          tagId: z.optional(z.number()),
          sort: z.optional(z.string()),
        }),
      ),
    ),
    templates: z.optional(z.array(z.object({ noteId: z.string(), name: z.string() }))),
    dayTitle: z.optional(z.string()),
    dayTemplate: z.optional(z.string()),
  }),
};

/** In this browser, per person: the same object until another is kept, so that nothing moves while the server is asked. */
const kept: {
  readonly [Name in PreferenceName]: Remembered<
    Required<Preferences>[Name],
    Required<Preferences>[Name] | undefined
  >;
} = {
  frame: remembered('preference-frame', schemas.frame, undefined),
  favourites: remembered('preference-favourites', schemas.favourites, undefined),
  home: remembered('preference-home', schemas.home, undefined),
  notes: remembered('preference-notes', schemas.notes, undefined),
};

/** What holds here and is not known to be on the server: a page that is left in between sends it the next time. */
const unsent = remembered(
  'preferences-unsent',
  z.array(z.enum(['frame', 'favourites', 'home', 'notes'])),
  undefined,
);

let save: (name: PreferenceName) => void = () => {};

/** Hands over the way to the server; called once by the frame. @returns takes it back. Since 1.13.0. */
export function connectPreferences(connected: (name: PreferenceName) => void): () => void {
  save = connected;
  return () => {
    if (save === connected) save = () => {};
  };
}

/** What is still to be sent for this person. Since 1.13.0. */
export const unsentPreferences = (): readonly PreferenceName[] => unsent.get() ?? [];

/** The server has it, or will never take it. Since 1.13.0. */
export const tellPreferenceSent = (name: PreferenceName): void =>
  unsent.set(unsentPreferences().filter((one) => one !== name));

/** What this person has chosen, as far as this browser knows; undefined: nothing. Since 1.13.0. */
export const preferenceOf = <Name extends PreferenceName>(name: Name): Preferences[Name] | undefined =>
  kept[name].get();

/** Chooses for the whole console and for all devices: holds at once, and is sent by the frame. Since 1.13.0. */
export function setPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  // Nothing is no choice, although the type of what may be missing lets it pass.
  if (value === undefined) return;
  kept[name].set(value as Required<Preferences>[Name]);
  unsent.set([...new Set([...unsentPreferences(), name])]);
  save(name);
}

/** What the server knows, which is sent to nobody. Since 1.13.0. */
export const takePreference = <Name extends PreferenceName>(name: Name, value: Preferences[Name]): void => {
  if (value !== undefined) kept[name].set(value as Required<Preferences>[Name]);
};

/**
 * What this person has chosen for the whole console, and how to choose anew. Since 1.13.0.
 * @param name one of a closed list, each with a shape of its own
 */
export const usePreference = <Name extends PreferenceName>(
  name: Name,
): [Preferences[Name] | undefined, (value: Preferences[Name]) => void] => [
  useRemembered(kept[name]),
  (value) => setPreference(name, value),
];

/** How close rows stand where a table or a list says nothing of its own. Since 1.13.0. */
export const useDensity = (): Density => useRemembered(kept.frame)?.density ?? 'comfortable';

/** Names of first steps that somebody skips, at most: the oldest go, and their areas have long begun. */
const skippedAtMost = 50;

/**
 * Whether the first steps of an area are to be shown, for somebody who has nothing in it yet; and how they are skipped, on every
 * device. Since 1.13.0.
 * @param name `area.what`, of letters, dots and dashes
 */
export function useFirstSteps(name: string): { readonly shown: boolean; skip(): void } {
  const frame = useRemembered(kept.frame);
  const skipped = frame?.skipped ?? [];
  return {
    shown: !skipped.includes(name),
    skip: () => setPreference('frame', { ...frame, skipped: [...skipped, name].slice(-skippedAtMost) }),
  };
}
