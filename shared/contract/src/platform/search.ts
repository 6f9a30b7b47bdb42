import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inLanguage } from '../exports.ts';
import { consoleAddress, integerInAddress, text } from '../scalars.ts';

/** Most signs that are searched for at once. */
export const longestSearch = 100;

const SearchHit = z.object({
  title: z.string(),
  /** What of the title was typed, from one UTF-16 unit to another; nothing where it was found by something else. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
  /** What tells it from others of the same name, in one line; may be empty. */
  detail: z.string(),
  /** Address in the console. */
  to: consoleAddress,
});
export type SearchHit = z.infer<typeof SearchHit>;

const SearchGroup = z.object({
  /** First segment of the address of its area, e.g. `note`. */
  area: z.string(),
  /** `room`, `person`, `note` …; pages show kinds that they do not know under the name of the area. */
  kind: z.string(),
  hits: z.array(SearchHit),
  /** There are others. */
  more: z.boolean(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

/** Records of all areas that the caller may open, the best of each kind. A part that fails or is late is named, and holds up no other. */
export const searchRecords = endpoint({
  name: 'searchRecords',
  method: 'GET',
  path: '/search',
  access: 'signedIn',
  query: z.object({
    q: text(1, longestSearch),
    /** Most of each kind. */
    limit: z._default(integerInAddress(1, 20), 5),
    /** Of one kind alone; all where it is left out. */
    kind: z.optional(text(1, 40)),
    ...inLanguage,
  }),
  response: z.object({
    groups: z.array(SearchGroup),
    /** Areas that could not be searched. */
    failed: z.array(z.string()),
  }),
});

/** Most records that are asked for again at once. */
export const mostAgain = 8;

const oneOrMany = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((items: string | string[]) => [items].flat()),
);

/**
 * Whether records that were found before can still be opened by the caller, and what they are called today: `there`; `gone`, which is
 * deleted or not theirs any more; `unknown` where that cannot be told at the moment, or is nobody else's to know. In the order of the question.
 */
export const findAgain = endpoint({
  name: 'findAgain',
  method: 'GET',
  path: '/search/again',
  access: 'signedIn',
  query: z.object({
    /** Kind, a space, address. */
    item: z.pipe(oneOrMany, z.array(text(1, 600)).check(z.minLength(1), z.maxLength(mostAgain))),
    ...inLanguage,
  }),
  response: z.object({
    items: z.array(
      z.object({
        item: z.string(),
        state: z.enum(['there', 'gone', 'unknown']),
        /** Empty unless it is there. */
        title: z.string(),
        detail: z.string(),
      }),
    ),
  }),
});
export type FoundAgain = z.infer<typeof findAgain.response>['items'][number];
