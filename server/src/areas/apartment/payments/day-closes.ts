import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import {
  type closeDay as closeDayCall,
  type DayClose,
  type DayMethod,
  type listDayCloses as listDayClosesCall,
  receivingMethods,
  unclosedDaysAtMost,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { auditOf } from '../audit.ts';
import { openDayFrom } from '../ledger/index.ts';
import { me } from '../me.ts';
import { nameOf } from '../who-and-when.ts';
import { closingOf } from './day-close-rules.ts';
import { moneyGround } from './money-ground.ts';
import type { Cashier } from './payment-rows.ts';

/**
 * Money by day and method: received ones on their day, reversed ones against them on the day of reversal.
 * @param within which days
 */
const movements = (buildingId: string, within: (day: Sql) => Sql): Sql => sql`(
  select p.method, p.received_on as day, 1 as count,
    case p.direction when 'in' then p.amount_minor else 0 end as in_minor,
    case p.direction when 'in' then 0 else -p.amount_minor end as out_minor
  from apartment.payments p where p.building_id = ${buildingId}::uuid and p.method <> 'deposit_offset'
    and ${within(sql`p.received_on`)}
  union all
  select p.method, p.reversed_on, 0,
    case p.direction when 'in' then 0 else p.amount_minor end,
    case p.direction when 'in' then -p.amount_minor else 0 end
  from apartment.payments p where p.building_id = ${buildingId}::uuid and p.method <> 'deposit_offset'
    and ${within(sql`p.reversed_on`)})`;

interface MovedRow {
  readonly method: DayMethod['method'];
  readonly count: number;
  readonly inMinor: string;
  readonly outMinor: string;
}

/** A day's money by every method. */
async function movedOn(db: Db, buildingId: string, day: string): Promise<DayMethod[]> {
  const rows =
    await db.rows<MovedRow>(sql`select m.method, sum(m.count)::int as count, sum(m.in_minor)::text as in_minor,
      sum(m.out_minor)::text as out_minor
    from ${movements(buildingId, (on) => sql`${on} = ${day}::date`)} m group by m.method`);
  return receivingMethods.map((method) => {
    const row = rows.find((one) => one.method === method);
    const [inMinor, outMinor] = [Number(row?.inMinor ?? 0), Number(row?.outMinor ?? 0)];
    return { method, count: row?.count ?? 0, inMinor, outMinor, bookedMinor: inMinor + outMinor };
  });
}

interface CloseRow extends Omit<DayClose, 'methods' | 'bookedMinor' | 'countedMinor' | 'differenceMinor'> {}
interface LineRow {
  readonly dayCloseId: string;
  readonly method: DayMethod['method'];
  readonly bookedMinor: string;
  readonly countedMinor: string;
}

async function closes(db: Db, buildingId: string, where: Sql, tail: Sql = empty): Promise<DayClose[]> {
  const rows = await db.rows<CloseRow>(sql`
    select c.day_close_id, c.building_id, c.business_date as day, c.note, coalesce(${nameOf(sql`c.closed_by`)}, '') as closed_by_name,
      c.closed_at
    from apartment.day_closes c where c.building_id = ${buildingId}::uuid ${where} ${tail}`);
  if (rows.length === 0) return [];
  const lines =
    await db.rows<LineRow>(sql`select day_close_id, method, booked_minor, counted_minor from apartment.day_close_lines
    where building_id = ${buildingId}::uuid and day_close_id = any(${rows.map(({ dayCloseId }) => dayCloseId)}::uuid[])
    order by array_position(${[...receivingMethods]}::text[], method)`);
  const byClose = grouped(lines, ({ dayCloseId }) => dayCloseId);
  return rows.map((row) => closeOf(row, byClose.get(row.dayCloseId) ?? []));
}

function closeOf(row: CloseRow, lines: readonly LineRow[]): DayClose {
  const methods = lines.map(({ method, bookedMinor, countedMinor }) => ({
    ...{ method, bookedMinor: Number(bookedMinor), countedMinor: Number(countedMinor) },
  }));
  const bookedMinor = methods.reduce((sum, one) => sum + one.bookedMinor, 0);
  const countedMinor = methods.reduce((sum, one) => sum + one.countedMinor, 0);
  return { ...row, methods, bookedMinor, countedMinor, differenceMinor: countedMinor - bookedMinor };
}

const ofDay = (day: string) => sql`and c.business_date = ${day}::date`;

/** What a day came to by the books, and its close where somebody has counted it. */
export async function dayFigures(db: Db, buildingId: string, cashier: Pick<Cashier, 'may'>, wanted?: string) {
  const { today, currency } = await moneyGround(db, buildingId);
  const day = wanted ?? today;
  const [methods, firstOpenOn, [close = null], waiting] = await Promise.all([
    movedOn(db, buildingId, day),
    openDayFrom(db, buildingId, today),
    closes(db, buildingId, ofDay(day)),
    db.first<{ count: number }>(sql`select count(*)::int as count from apartment.payments
      where building_id = ${buildingId}::uuid and received_on = ${day}::date and state = 'recorded'`),
  ]);
  const may = { close: close === null && day <= today && cashier.may('apartment.payment.close_day') };
  return { day, today, firstOpenOn, currency, methods, toConfirm: waiting?.count ?? 0, close, may };
}

const newestFirst = keyset([down(sql`c.business_date`, 'date')]);

interface UnclosedRow {
  readonly day: string;
  readonly count: number;
  readonly bookedMinor: string;
  readonly all: number;
}

/** Days until today on which money moved and that nobody has closed, however long ago they were. */
const unclosedDays = (buildingId: string, today: string): Sql => sql`
  select m.day, sum(m.count)::int as count, sum(m.in_minor + m.out_minor)::text as booked_minor, (count(*) over ())::int as "all"
  from ${movements(buildingId, (on) => sql`${on} <= ${today}::date`)} m
  where not exists (select from apartment.day_closes c
    where c.building_id = ${buildingId}::uuid and c.business_date = m.day)
  group by m.day order by m.day limit ${unclosedDaysAtMost}::int`;

export async function listDayCloses(
  db: Db,
  buildingId: string,
  { cursor, limit }: QueryOf<typeof listDayClosesCall>,
) {
  const { today, currency } = await moneyGround(db, buildingId);
  const [rows, unclosed] = await Promise.all([
    closes(
      db,
      buildingId,
      newestFirst.behind(cursor),
      sql`order by ${newestFirst.inOrder} limit ${limit + 1}::int`,
    ),
    db.rows<UnclosedRow>(unclosedDays(buildingId, today)),
  ]);
  return {
    ...pageOf(rows, limit, ({ day }) => [day]),
    ...{ currency, today },
    unclosed: unclosed.map(({ day, count, bookedMinor }) => ({
      day,
      count,
      bookedMinor: Number(bookedMinor),
    })),
    unclosedCount: unclosed[0]?.all ?? 0,
  };
}

/** Counts a day against the books, once. Whoever is about to date something to it is waited for. */
export const closeDay = (
  db: Db,
  buildingId: string,
  { day, counted, note }: BodyOf<typeof closeDayCall>,
): Promise<DayClose> =>
  db.transaction(async (tx) => {
    await tx.rows(sql`select from apartment.buildings where building_id = ${buildingId}::uuid for update`);
    const { today } = await moneyGround(tx, buildingId);
    if (day > today) throw invalidField('day', 'in_future', { day: today });
    const [before] = await closes(tx, buildingId, ofDay(day));
    if (before) throw invalidField('day', 'day_closed', { day });
    const { lines, problems } = closingOf(await movedOn(tx, buildingId, day), { counted, note });
    if (problems.length > 0) throw new ApiError('VALIDATION', { fields: problems });
    const dayCloseId = v7();
    await tx.batch(
      insertionOf('apartment.day_closes', { buildingId, dayCloseId, businessDate: day, note, closedBy: me }),
      ...insertionsOf(
        'apartment.day_close_lines',
        lines.map((line) => ({ buildingId, dayCloseId, ...line })),
      ),
      auditOf({
        ...{ action: 'close_day', objectType: 'day_close', objectId: dayCloseId, buildingId },
        after: { day, lines, note },
      }),
    );
    const [close] = await closes(tx, buildingId, ofDay(day));
    if (!close) throw new Error('The day was closed a moment ago.');
    return close;
  });
