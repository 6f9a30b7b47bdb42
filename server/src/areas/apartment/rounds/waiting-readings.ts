import type { QueryOf } from '@console/contract';
import { listWaitingReadings, type WaitingReading } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { type Ground, groundOf } from '../cycles/index.ts';
import { counts, sourceOf } from '../meters/index.ts';
import { readingJson } from './round-rows.ts';
import {
  mayOnWaiting,
  type ShownValue,
  shownBefore,
  usedSince,
  type WaitingFor,
} from './waiting-readings-rules.ts';

type Query = QueryOf<typeof listWaitingReadings>;
type Row = Omit<WaitingReading, 'previous' | 'usage' | 'may'> & {
  editedBy: string[];
  intDigits: number;
  multiplier: string;
  /** The value itself as the rules see it, and what was shown on its day and on the last day before it. */
  self: ShownValue;
  shown: ShownValue[];
};

const shownJson = (
  buildingId: string,
) => sql`jsonb_build_object('readingId', g.reading_id, 'value', g.value::text, 'readOn', g.read_on,
  'rollover', g.rollover, 'source', ${sourceOf(buildingId)})`;

const oldestFirst = keyset([up(sql`g.read_on`, 'date'), up(sql`g.reading_id`, 'uuid')]);

const rowsFrom = (buildingId: string, { cursor, limit }: Query): Sql => sql`
  with page as materialized (
    select g.meter_id, g.register, g.reading_id, g.read_on, g.edited_by, ${readingJson} as reading, ${shownJson(buildingId)} as self
    from apartment.readings g
    where g.building_id = ${buildingId}::uuid and g.state = 'entered' and g.cycle_id is null ${oldestFirst.behind(cursor)}
    order by ${oldestFirst.inOrder} limit ${limit + 1}::int
  )
  select m.meter_id, w.register, m.serial, m.kind, m.scope, m.room_id, r.number as room_number, r.floor, m.decimals,
    m.int_digits, m.multiplier, w.edited_by, w.reading, w.self, coalesce(near.shown, '[]') as shown
  from page w
  join apartment.meters m on m.building_id = ${buildingId}::uuid and m.meter_id = w.meter_id
  left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
  left join lateral (
    select max(g.read_on) as read_on from apartment.readings g
    where g.building_id = ${buildingId}::uuid and g.meter_id = w.meter_id and g.register = w.register and ${counts('g')}
      and g.source <> 'estimate' and g.read_on < w.read_on) day_before on true
  left join lateral (
    select jsonb_agg(${shownJson(buildingId)} order by g.read_on, g.value, g.reading_id) as shown from apartment.readings g
    where g.building_id = ${buildingId}::uuid and g.meter_id = w.meter_id and g.register = w.register and ${counts('g')}
      and g.source <> 'estimate' and g.reading_id <> w.reading_id
      and g.read_on in (w.read_on, day_before.read_on)) near on true
  order by w.read_on, w.reading_id`;

const shownTo =
  (who: WaitingFor) =>
  ({ editedBy, intDigits, multiplier, self, shown, ...row }: Row): WaitingReading => {
    const previous = shownBefore(self, shown, { intDigits });
    return {
      ...row,
      previous: previous ? { value: previous.value, readOn: previous.readOn, source: previous.source } : null,
      usage: usedSince(self, shown, { intDigits, multiplier }),
      may: mayOnWaiting(row.reading, editedBy, who),
    };
  };

/** Values of no month's round that nobody has checked yet, the oldest day first. */
async function waitingReadings(db: Db, buildingId: string, query: Query, who: WaitingFor) {
  const rows = await db.rows<Row>(rowsFrom(buildingId, query));
  return pageOf(rows.map(shownTo(who)), query.limit, ({ reading }) => [reading.readOn, reading.readingId]);
}

/** An archived building takes no decision. */
const isActive = ({ state }: Ground): boolean => state === 'active';

/** What waits for a second person whether a month is open or not. */
export function serveWaitingReadings(serve: Serve): void {
  serve(listWaitingReadings, async ({ tenant, query, db, user }) => {
    const ground = await groundOf(db, tenant.id);
    return waitingReadings(db, tenant.id, query, {
      userId: user.userId,
      sodMode: ground.sodMode,
      mayCheck: isActive(ground) && tenant.may('apartment.reading.check'),
      mayConfirmRollover: isActive(ground) && tenant.may('apartment.building.configure'),
    });
  });
}
