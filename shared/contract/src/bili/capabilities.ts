import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SearchTrouble } from './search.ts';

/** Which ways of finding a video this installation offers. `live` asks the site itself and is off unless an operator opts in. */
export const BiliCapabilities = z.object({
  library: z.boolean(),
  linkOut: z.boolean(),
  live: z.boolean(),
  /** Why `live` cannot ask the site right now, known without asking it; null when it can. */
  trouble: z.nullable(SearchTrouble),
});
export type BiliCapabilities = z.infer<typeof BiliCapabilities>;

export const getBiliCapabilities = endpoint({
  name: 'getBiliCapabilities',
  method: 'GET',
  path: '/bili/capabilities',
  access: 'bili.use',
  response: BiliCapabilities,
});
