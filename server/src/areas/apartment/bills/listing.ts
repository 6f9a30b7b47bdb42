import type { QueryOf } from '@console/contract';
import type {
  Bill,
  BillFigures,
  listBills as listBillsCall,
  listTenancyBills as listTenancyBillsCall,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { firstDayOf, lastDayOf } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { down, keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { findCycle } from '../cycles/index.ts';
import { openMinor } from '../open-minor.ts';
import { type RoomStay, withoutBill } from './bill-plan-rules.ts';
import { type Biller, type BillRow, here, selectBills, shownBill, stands } from './bill-rows.ts';
import { lastRun } from './run.ts';

/** What the month itself is billed: credit notes are less than nothing by their nature. */
const isNoCredit = sql`b.kind <> 'credit'`;

/** Much more, or much less: by half of the month before. */
const changed = {
  more: sql`and b.total_minor > l.total_minor * 1.5`,
  less: sql`and ${isNoCredit} and b.total_minor < l.total_minor * 0.5`,
  zero: sql`and b.total_minor = 0`,
  negative: sql`and ${isNoCredit} and b.total_minor < 0`,
  by_hand: sql`and cardinality(b.written_by) > 0`,
} as const;

/** Stands out in a way that somebody should look at. */
export const standsOut = sql`(b.total_minor <= 0 or coalesce(b.total_minor > l.total_minor * 1.5, false))`;

const byRooms = keyset([
  up(sql`r.floor`, 'int'),
  up(sql`r.number_order`, 'text'),
  up(sql`t.number`, 'int'),
  up(sql`b.bill_id`, 'uuid'),
]);

const matching = (q: string | undefined): Sql => {
  if (q === undefined || q === '') return empty;
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`and (r.number ilike ${like} or p.name ilike ${like} or b.number ilike ${like})`;
};

interface Placed extends BillRow {
  readonly numberOrder: string;
}

export async function listBills(
  db: Db,
  buildingId: string,
  biller: Biller,
  cycleId: string,
  { state, change, q, cursor, limit }: QueryOf<typeof listBillsCall>,
) {
  const where = sql`${here(buildingId)} and b.cycle_id = ${cycleId}::uuid
    ${state === undefined ? sql`and b.state <> 'discarded'` : sql`and b.state = ${state}`}
    ${change === undefined ? empty : changed[change]} ${matching(q)} ${byRooms.behind(cursor)}`;
  const rows = await db.rows<Placed>(
    selectBills(where, sql`order by ${byRooms.inOrder} limit ${limit + 1}::int`, sql`, r.number_order`),
  );
  const { items, next } = pageOf(rows, limit, ({ room, numberOrder, tenancy, billId }) => [
    room.floor,
    numberOrder,
    tenancy.number,
    billId,
  ]);
  return { items: items.map((row): Bill => shownBill(row, biller)), next };
}

const newestFirst = keyset([down(sql`b.created_at`, 'timestamptz'), down(sql`b.bill_id`, 'uuid')]);

export async function listTenancyBills(
  db: Db,
  buildingId: string,
  biller: Biller,
  tenancyId: string,
  { state, cursor, limit }: QueryOf<typeof listTenancyBillsCall>,
) {
  const rows = await db.rows<BillRow>(
    selectBills(
      sql`${here(buildingId)} and b.tenancy_id = ${tenancyId}::uuid
        ${state === undefined ? sql`and b.state <> 'discarded'` : sql`and b.state = ${state}`}
        ${newestFirst.behind(cursor)}`,
      sql`order by ${newestFirst.inOrder} limit ${limit + 1}::int`,
    ),
  );
  const { items, next } = pageOf(rows, limit, ({ createdAt, billId }) => [createdAt, billId]);
  return { items: items.map((row): Bill => shownBill(row, biller)), next };
}

interface Sums extends Omit<BillFigures, 'states' | 'withoutBill' | 'run' | 'lastMonthMinor'> {
  readonly states: Partial<BillFigures['states']>;
}

const figures = (buildingId: string, cycleId: string): Sql => sql`
  select coalesce((select jsonb_object_agg(s.state, s.count) from (
      select b.state, count(*)::int as count from apartment.bills b
      where ${here(buildingId)} and b.cycle_id = ${cycleId}::uuid group by b.state) as s), '{}') as states,
    to_jsonb(coalesce(sum(b.total_minor) filter (where ${stands} and ${isNoCredit}), 0)) as total_minor,
    to_jsonb(coalesce(sum(b.paid_minor) filter (where ${stands}), 0)) as paid_minor,
    to_jsonb(coalesce(sum(${openMinor}) filter (where b.state in ('issued', 'part_paid')), 0)) as open_minor,
    count(*) filter (where ${stands} and b.total_minor = 0)::int as zero,
    count(*) filter (where ${stands} and ${isNoCredit} and b.total_minor < 0)::int as negative,
    count(*) filter (where ${stands} and b.kind = 'credit')::int as credits,
    to_jsonb(coalesce(sum(b.total_minor) filter (where ${stands} and b.kind = 'credit'), 0)) as credits_minor
  from apartment.bills b where ${here(buildingId)} and b.cycle_id = ${cycleId}::uuid`;

const lastMonth = (buildingId: string, ym: string): Sql => sql`
  select to_jsonb(coalesce(sum(b.total_minor), 0)) as minor from apartment.bills b
  join apartment.cycles y on y.building_id = b.building_id and y.cycle_id = b.cycle_id
  where ${here(buildingId)} and ${stands} and ${isNoCredit} and y.ym = to_char(${firstDayOf(ym)}::date - interval '1 month', 'YYYY-MM')`;

export interface RoomRow {
  readonly roomId: string;
  readonly number: string;
  readonly floor: number;
  readonly hold: string;
}
type StayRow = RoomStay & { readonly roomId: string };

const rooms = (buildingId: string): Sql => sql`
  select r.room_id, r.number, r.floor, r.hold from apartment.rooms r
  where r.building_id = ${buildingId}::uuid order by r.floor, r.number_order`;

/** Who lived there in the month or is about to, with what bills of it there are. */
const stays = (buildingId: string, cycleId: string, ym: string): Sql => sql`
  select t.tenancy_id, t.room_id, p.name as person_name, t.state, lower(t.period) as first_day, upper(t.period) - 1 as last_day,
    coalesce(bool_or(${stands}), false) as billed, coalesce(bool_or(b.left_out), false) as discarded
  from apartment.tenancies t
  join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
  left join apartment.bills b on b.building_id = t.building_id and b.tenancy_id = t.tenancy_id and b.cycle_id = ${cycleId}::uuid
    and b.kind = 'regular'
  where t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled')
    and (upper(t.period) is null or upper(t.period) > ${firstDayOf(ym)}::date)
    and (lower(t.period) <= ${lastDayOf(ym)}::date or t.state in ('signed', 'active'))
  group by t.building_id, t.tenancy_id, p.building_id, p.person_id
  order by t.number`;

/** Rooms of a month and people in them that have no bill, and why. */
export async function roomsWithoutBill(
  db: Db,
  { buildingId, cycleId, ym }: { buildingId: string; cycleId: string; ym: string },
): Promise<BillFigures['withoutBill']> {
  const [all, living] = await db.batch<[RoomRow, StayRow]>(rooms(buildingId), stays(buildingId, cycleId, ym));
  const staysOf = grouped(living, ({ roomId }) => roomId);
  return all.flatMap(({ hold, ...room }) =>
    withoutBill(hold, staysOf.get(room.roomId) ?? [], ym).map((one) => ({ ...room, ...one })),
  );
}

/** How far a month's bills are. @throws NOT_FOUND */
export async function billFigures(db: Db, buildingId: string, cycleId: string): Promise<BillFigures> {
  const cycle = await findCycle(db, buildingId, cycleId);
  const [[sums], [before]] = await db.batch<[Sums, { minor: number }]>(
    figures(buildingId, cycleId),
    lastMonth(buildingId, cycle.ym),
  );
  if (!sums) throw new Error('An aggregate always answers.');
  const none = { draft: 0, checked: 0, issued: 0, part_paid: 0, paid: 0, discarded: 0, void: 0 };
  return {
    ...sums,
    states: { ...none, ...sums.states },
    lastMonthMinor: before?.minor ?? 0,
    withoutBill: await roomsWithoutBill(db, cycle),
    run: await lastRun(db, buildingId, cycleId),
  };
}
