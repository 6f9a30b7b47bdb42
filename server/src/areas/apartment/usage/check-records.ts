import { exportedRowsAtMost, type QueryOf } from '@console/contract';
import type { CheckRecord, listCheckRecords } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { nameOf } from '../who-and-when.ts';
import { countedUpTo } from './counted-up-to.ts';

type Query = QueryOf<typeof listCheckRecords>;
type Filter = Omit<Query, 'cursor' | 'limit'>;

/** The record `c` with all that it may be about: a reading, perhaps by way of a use or a correction, or a month, or a tariff. */
const from = sql`apartment.check_records c
  left join apartment.corrections x on c.subject_type = 'correction' and x.building_id = c.building_id
    and x.correction_id = c.subject_id
  left join apartment.usages u on c.subject_type = 'usage' and u.building_id = c.building_id and u.usage_id = c.subject_id
  left join apartment.readings g on g.building_id = c.building_id
    and g.reading_id = case c.subject_type when 'reading' then c.subject_id else coalesce(x.reading_id, u.to_reading_id) end
  left join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id
  left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
  left join apartment.cycles y on y.building_id = c.building_id
    and y.cycle_id = case c.subject_type when 'cycle' then c.subject_id else coalesce(u.cycle_id, g.cycle_id) end
  left join apartment.tariff_versions v on c.subject_type = 'tariff_version' and v.building_id = c.building_id
    and v.tariff_version_id = c.subject_id
  left join apartment.bills k on c.subject_type = 'bill' and k.building_id = c.building_id and k.bill_id = c.subject_id
  left join apartment.rooms h on h.building_id = k.building_id and h.room_id = k.room_id
  left join apartment.cycles z on z.building_id = k.building_id and z.cycle_id = k.cycle_id
  left join apartment.tariff_plans n on n.building_id = v.building_id and n.tariff_plan_id = v.tariff_plan_id`;

const columns = sql`c.check_record_id, c.subject_type, c.subject_id, c.gate, c.result, c.note,
  coalesce(${nameOf(sql`c.checker`)}, '') as checker_name, c.self_checked, c.at,
  case when m.meter_id is not null then jsonb_build_object('meterId', m.meter_id, 'serial', m.serial, 'kind', m.kind,
    'register', g.register, 'roomNumber', r.number, 'cycleYm', y.ym) end as meter,
  case c.subject_type when 'cycle' then coalesce(y.ym, '') when 'tariff_version' then concat_ws(' ', n.code, v.effective_from)
    when 'bill' then concat_ws(' ', h.number, z.ym, k.number) else '' end as label,
  ${nameOf(sql`coalesce(x.asked_by, g.entered_by)`)} as entered_by_name,
  case when x.correction_id is not null then g.value end as before, coalesce(x.value, g.value) as value,
  coalesce(case when cardinality(x.evidence) > 0 then x.evidence end, g.photos, '{}') as photos`;

const matching = ({ building, gate, result, subject, selfChecked, from: since, to }: Filter): Sql => {
  const begins = (day: string) =>
    sql`(${day}::date::timestamp at time zone (select b.time_zone from apartment.buildings b where b.building_id = ${building}::uuid))`;
  return sql`c.building_id = ${building}::uuid
    ${gate === undefined ? empty : sql`and c.gate = ${gate}`}
    ${result === undefined ? empty : sql`and c.result = ${result}`}
    ${subject === undefined ? empty : sql`and c.subject_id = ${subject}::uuid`}
    ${selfChecked === undefined ? empty : sql`and c.self_checked`}
    ${since === undefined ? empty : sql`and c.at >= ${begins(since)}`}
    ${to === undefined ? empty : sql`and c.at < ${begins(to)} + interval '1 day'`}`;
};

/** One's own: asked for, entered, or entered before somebody else put it right. */
const ownOf = (own: string | undefined): Sql =>
  own === undefined
    ? empty
    : sql`and (x.asked_by = ${own}::text or ${own}::text = any (g.entered_by || g.edited_by))`;

const newestFirst = keyset([down(sql`c.at`, 'timestamptz'), down(sql`c.check_record_id`, 'uuid')]);

/** All records that match, newest first. */
export const everyCheckRecord = (query: Filter, own: string | undefined): Sql => sql`
  select ${columns} from ${from} where ${matching(query)} ${ownOf(own)}
  order by ${newestFirst.inOrder}`;

/** How many records match; counted no further than a file could hold. */
export const countCheckRecords = (db: Db, query: Filter, own: string | undefined): Promise<number> =>
  countedUpTo(exportedRowsAtMost + 1, db, sql`select from ${from} where ${matching(query)} ${ownOf(own)}`);

/** Who passed, rejected or waived what, newest first. @param own only what is about this person's own values */
export async function checkRecords(db: Db, query: Query, own: string | undefined) {
  const { cursor, limit } = query;
  const rows = await db.rows<CheckRecord>(sql`
    select ${columns} from ${from}
    where ${matching(query)}
      ${ownOf(own)}
      ${newestFirst.behind(cursor)}
    order by ${newestFirst.inOrder} limit ${limit + 1}::int`);
  return pageOf(rows, limit, (row) => [row.at, row.checkRecordId]);
}
