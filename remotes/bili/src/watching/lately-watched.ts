import { listWatches } from '@console/contract/bili';
import { load } from '@console/shell';

/** Of the page that the server answers; whoever wants all of it has the library. */
export const latelyWatched = { query: { limit: 50 } };

/** With the library that it stands above, which would move when it comes later. That it does not come holds up nothing. */
export const loadLatelyWatched = (): Promise<unknown> =>
  load(listWatches, latelyWatched).catch(() => undefined);
