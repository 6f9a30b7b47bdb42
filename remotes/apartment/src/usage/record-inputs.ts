import type { QueryOf } from '@console/contract';
import type { listCheckRecords } from '@console/contract/apartment';

export type RecordQuery = Partial<QueryOf<typeof listCheckRecords>> & { building: string };

/** What the lists beside the log of checks ask for: a page of one building's. */
const pageOf = (buildingId: string, cursor: string | undefined) => ({
  params: { buildingId },
  query: { cursor },
});

export const correctionsInput = pageOf;
/** After a sheet of meters hundreds of values wait, and are passed page by page. */
export const waitingInput = (buildingId: string, cursor: string | undefined) => ({
  params: { buildingId },
  query: { cursor, limit: 200 },
});
/** One is enough to know that there is any. */
export const anyWaitingInput = (buildingId: string) => ({ params: { buildingId }, query: { limit: 1 } });
