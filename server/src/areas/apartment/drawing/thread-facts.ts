import type { MeterKind, MeterScope, ReadingSource, ReadingState } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { exact } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { Living, Shown } from './drawing-rules.ts';

/** A cycle and what its building says about uses. */
export interface CycleFacts {
  readonly buildingId: string;
  readonly cycleId: string;
  readonly ym: string;
  readonly state: string;
  readonly readTo: string;
  readonly jumpRatio: string;
  readonly dropRatio: string;
  readonly lossLimit: string;
}

export interface PlacedMeter {
  readonly meterId: string;
  /** The first meter that stood at its place: all that replaced one another have the same. */
  readonly root: string;
  /** The how manieth there. */
  readonly position: number;
  readonly serial: string;
  readonly kind: MeterKind;
  readonly scope: MeterScope;
  readonly roomId: string | null;
  readonly roomNumber: string | null;
  readonly parentMeterId: string | null;
  readonly intDigits: number;
  readonly decimals: number;
  readonly multiplier: string;
  readonly verifyDue: string | null;
  readonly state: string;
}

/** What a register used in an earlier cycle, newest first. */
export interface EarlierUse {
  readonly usageId: string;
  readonly root: string;
  readonly register: string;
  readonly cycleId: string;
  readonly ym: string;
  readonly kind: 'actual' | 'estimated' | 'trued_up';
  readonly days: number;
  readonly quantity: string;
  /** What the ledger says of it, true-ups as differences; null when it says nothing. */
  readonly booked: string | null;
  /** The readings as they were first entered, whatever corrected them. */
  readonly fromOriginal: string;
  readonly toOriginal: string;
  /** Of a corrected one: of what counts in its place. */
  readonly fromSource: ReadingSource;
  readonly fromOn: string;
  /** Another value counts by now in the place of the one that it ends with. */
  readonly toCorrected: boolean;
}

export interface KnownReading extends Shown {
  readonly originalId: string;
  readonly register: string;
  readonly state: ReadingState;
  readonly enteredAt: string;
}

/** @returns undefined where the cycle is none of the caller's */
export const cycleFacts = (db: Db, where: Sql): Promise<CycleFacts | undefined> =>
  db.first<CycleFacts>(sql`
    select y.building_id, y.cycle_id, y.ym, y.state, y.read_to, b.jump_ratio, b.drop_ratio, b.loss_limit
    from apartment.cycles y join apartment.buildings b on b.building_id = y.building_id where ${where}`);

/** Places by the first meter that stood there; left out: all of the building. */
type Roots = readonly string[] | undefined;

/** Meters by the place where they stand or stood. */
const chain = (buildingId: string, roots: Roots): Sql => sql`
  chain as (
    select meter_id, meter_id as root, 0 as position from apartment.meters
      where building_id = ${buildingId}::uuid and replaces is null
        ${roots === undefined ? empty : sql`and meter_id = any(${[...roots]}::uuid[])`}
    union all
    select m.meter_id, c.root, c.position + 1 from apartment.meters m join chain c on m.replaces = c.meter_id
      -- Said although the join says it: few hang in another one's place, and only they are compared with all of them.
      where m.building_id = ${buildingId}::uuid and m.replaces is not null)`;

/** A correction counts as what it corrects; a corrected estimate was seen by somebody. */
const sourceOf = (reading: Sql, original: Sql) =>
  sql`case when ${original}.source = 'estimate' then ${reading}.source else ${original}.source end`;

const originalOf = (reading: Sql): Sql => sql`
  case when ${reading}.source = 'correction'
    then apartment.original_reading(${reading}.building_id, ${reading}.reading_id) else ${reading}.reading_id end`;

/** How many uses of a register are looked back on: six that count, and estimates among them. */
const lookBack = 14;

/** The places at which these meters stand or stood. */
export async function rootsOf(db: Db, buildingId: string, meterIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ meterId: string }>(sql`
    with recursive up as (
      select meter_id, replaces from apartment.meters
        where building_id = ${buildingId}::uuid and meter_id = any(${[...meterIds]}::uuid[])
      union
      select m.meter_id, m.replaces from apartment.meters m join up on m.meter_id = up.replaces
        where m.building_id = ${buildingId}::uuid)
    select meter_id from up where replaces is null`);
  return rows.map(({ meterId }) => meterId);
}

/** The place of a master meter and those right below it. @param root where the master stands */
export async function rootsAround(db: Db, buildingId: string, root: string): Promise<string[]> {
  const below = await db.rows<{ meterId: string }>(sql`
    with recursive ${chain(buildingId, [root])}
    select m.meter_id from apartment.meters m join chain c on m.parent_meter_id = c.meter_id
    where m.building_id = ${buildingId}::uuid`);
  return [
    root,
    ...(await rootsOf(
      db,
      buildingId,
      below.map(({ meterId }) => meterId),
    )),
  ];
}

export async function placedMeters(db: Db, buildingId: string, roots?: Roots): Promise<PlacedMeter[]> {
  return db.rows<PlacedMeter>(sql`
    with recursive ${chain(buildingId, roots)}
    select m.meter_id, c.root, c.position, m.serial, m.kind, m.scope, m.room_id, r.number as room_number,
      m.parent_meter_id, m.int_digits, m.decimals, m.multiplier, m.verify_due, m.state
    from chain c join apartment.meters m on m.building_id = ${buildingId}::uuid and m.meter_id = c.meter_id
      left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
    where m.installed_on is not null
    order by r.floor nulls last, r.number_order, m.scope, m.kind, m.serial`);
}

/**
 * Of the meter `c`, by itself: nobody knows beforehand how long a recursion gets, and as a join each use of a building was
 * compared with each of its meters, 5.7 s for 2,000 rooms.
 */
const lockedUses = (buildingId: string, ym: string): Sql => sql`
  select u.*, y.ym from apartment.usages u
    join apartment.cycles y on y.building_id = u.building_id and y.cycle_id = u.cycle_id
    left join apartment.cycles later on later.building_id = ${buildingId}::uuid and later.cycle_id = u.trued_up_in
  where u.building_id = ${buildingId}::uuid and u.meter_id = c.meter_id and u.state = 'locked'
    and coalesce(later.ym, y.ym) < ${ym}
  offset 0`;

/** Each meter's place, by the first one that stood there: of all that hung there at any time. */
export async function rootById(db: Db, buildingId: string, roots?: Roots): Promise<Map<string, string>> {
  const rows = await db.rows<Pick<PlacedMeter, 'meterId' | 'root'>>(
    sql`with recursive ${chain(buildingId, roots)} select meter_id, root from chain`,
  );
  return new Map(rows.map(({ meterId, root }) => [meterId, root]));
}

/** Locked uses of the cycles before `ym` as they stood when it was drawn up, newest first. */
export async function earlierUses(
  db: Db,
  buildingId: string,
  ym: string,
  roots?: Roots,
): Promise<EarlierUse[]> {
  return db.rows<EarlierUse>(sql`
    with recursive ${chain(buildingId, roots)}, recent as (
      select u.*, c.root, dense_rank() over (partition by c.root, u.register order by u.ym desc) as back
      from chain c cross join lateral (${lockedUses(buildingId, ym)}) u)
    select u.usage_id, u.root, u.register, u.cycle_id, u.ym, u.kind, u.days, u.quantity,
      (select sum(f.quantity) from apartment.usage_flows f
        where f.building_id = ${buildingId}::uuid and f.usage_id = u.usage_id) as booked,
      ${originalOf(sql`g`)} as from_original, ${originalOf(sql`t`)} as to_original,
      case g.state when 'superseded' then 'correction' else g.source end as from_source, g.read_on as from_on,
      t.state = 'superseded' as to_corrected
    from recent u
      join apartment.readings g on g.building_id = ${buildingId}::uuid and g.reading_id = u.from_reading_id
      join apartment.readings t on t.building_id = ${buildingId}::uuid and t.reading_id = u.to_reading_id
    where u.back <= ${lookBack}::int
    order by u.ym desc, u.kind`);
}

/** All values since a day, for each meter its own; with those that nobody has checked yet. */
export async function readingsSince(
  db: Db,
  buildingId: string,
  since: readonly { meterId: string; day: string }[],
): Promise<KnownReading[]> {
  const rows = await db.rows<Omit<KnownReading, 'value'> & { value: string }>(sql`
    select r.reading_id, o.reading_id as original_id, r.meter_id, r.register, r.cycle_id, r.read_on, r.value,
      r.rollover, r.state, o.entered_at, ${sourceOf(sql`r`, sql`o`)} as source
    from unnest(${since.map(({ meterId }) => meterId)}::uuid[], ${since.map(({ day }) => day)}::date[]) as s (meter_id, day)
      join apartment.readings r on r.building_id = ${buildingId}::uuid and r.meter_id = s.meter_id
        and r.read_on >= s.day and r.state in ('entered', 'checked', 'locked')
      join apartment.readings o on o.building_id = r.building_id and o.reading_id = ${originalOf(sql`r`)}`);
  return rows.map((row) => ({ ...row, value: exact(row.value) }));
}

/** Who lived in a room since a day: by room. */
export async function livingSince(
  db: Db,
  buildingId: string,
  day: string,
  until: string,
): Promise<Map<string, Living[]>> {
  const rows = await db.rows<Living & { roomId: string }>(sql`
    select room_id, tenancy_id, lower(period) as from, upper(period) as until from apartment.tenancies
    where building_id = ${buildingId}::uuid and state not in ('draft', 'cancelled')
      and period && daterange(${day}::date, ${until}::date, '[]')
    order by number`);
  const byRoom = new Map<string, Living[]>();
  for (const { roomId, ...living } of rows) byRoom.set(roomId, [...(byRoom.get(roomId) ?? []), living]);
  return byRoom;
}
