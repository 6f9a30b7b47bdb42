import type { listEvents, QueryOf, RecordedEvent, TelemetryEvent } from '@console/contract';
import sql, { empty } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionsOf } from '../../plugins/database/insertions.ts';
import { down, keyset } from '../../plugins/database/keyset.ts';
import { pageOf } from '../../plugins/database/keyset-rules.ts';

type Query = QueryOf<typeof listEvents>;

/** Keeps faults that a browser reported. */
export async function keepEvents(db: Db, events: readonly TelemetryEvent[]): Promise<void> {
  const rows = events.map((event) => ({ eventId: v7(), event }));
  await db.batch(...insertionsOf('platform.telemetry_events', rows));
}

const newestFirst = keyset([down(sql`event_id`, 'uuid')]);

/** Faults that browsers reported, newest first. */
export async function eventsPage(db: Db, { cursor, limit, kind, remote }: Query) {
  const rows = await db.rows<RecordedEvent>(sql`
    select event_id, received_at, event from platform.telemetry_events
    where true ${kind ? sql`and kind = ${kind}` : empty} ${remote ? sql`and remote = ${remote}` : empty}
      ${newestFirst.behind(cursor)}
    order by ${newestFirst.inOrder} limit ${limit + 1}`);
  return pageOf(rows, limit, ({ eventId }) => [eventId]);
}
