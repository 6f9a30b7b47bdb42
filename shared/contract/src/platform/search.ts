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
    ...inLanguage,
  }),
  response: z.object({
    groups: z.array(SearchGroup),
    /** Areas that could not be searched. */
    failed: z.array(z.string()),
  }),
});
