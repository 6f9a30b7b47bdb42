import {
  invalidField,
  type listEvents,
  type QueryOf,
  type RecordedEvent,
  type TelemetryEvent,
  uuid,
} from '@console/contract';
import sql, { empty } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionsOf } from '../../plugins/database/insertions.ts';

type Query = QueryOf<typeof listEvents>;

/** Keeps faults that a browser reported. */
export async function keepEvents(db: Db, events: readonly TelemetryEvent[]): Promise<void> {
  const rows = events.map((event) => ({ eventId: v7(), event }));
  await db.batch(...insertionsOf('platform.telemetry_events', rows));
}

/** Faults that browsers reported, newest first. */
export async function eventsPage(db: Db, { cursor, limit, kind, remote }: Query) {
  const rows = await db.rows<RecordedEvent>(sql`
    select event_id, received_at, event from platform.telemetry_events
    where true ${kind ? sql`and kind = ${kind}` : empty} ${remote ? sql`and remote = ${remote}` : empty}
      ${cursor ? sql`and event_id < ${readCursor(cursor)}::uuid` : empty}
    order by event_id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.eventId ?? null) : null };
}

function readCursor(cursor: string): string {
  const read = uuid.safeParse(cursor);
  if (!read.success) throw invalidField('cursor', 'invalid_value');
  return read.data;
}
