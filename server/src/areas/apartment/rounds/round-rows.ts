import type { Cycle, Reading } from '@console/contract/apartment';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { counts, countsInCycle, registersOfMeter, sourceOf } from '../meters/index.ts';
import { roomOrder } from '../room-order.ts';
import { instantJson, nameOf } from '../who-and-when.ts';
import type { KeptUse, Plate } from './register-facts-rules.ts';
import type { RegisterFacts } from './round-rules.ts';

/**
 * Each statement finds the rows of one table by the building, and what belongs together is joined here. One statement for
 * all was planned as loops in loops wherever nothing had been counted yet, and took half a minute for 300 registers.
 */
const here = (buildingId: string, alias: string): Sql => sql`${raw(alias)}.building_id = ${buildingId}::uuid`;
const among = (column: string, ids: readonly string[] | undefined): Sql =>
  ids ? sql`and ${raw(column)} = any(${[...ids]}::uuid[])` : empty;

/** Where one looks from: a cycle, or a value that belongs to none (moving in and out, replacements). */
export type Viewpoint =
  | { readonly cycle: Pick<Cycle, 'cycleId' | 'ym' | 'readTo' | 'state'> }
  | { readonly reading: Pick<Reading, 'readingId' | 'readOn'> };

/** The reading `g` as the contract shows it. */
export const readingJson = sql`jsonb_build_object('readingId', g.reading_id, 'value', g.value::text, 'readOn', g.read_on,
  'source', g.source, 'state', g.state, 'rollover', g.rollover, 'flags', g.flags, 'note', g.note, 'photos', g.photos,
  'enteredBy', g.entered_by, 'enteredByName', coalesce(${nameOf(sql`g.entered_by`)}, ''),
  'enteredAt', ${instantJson(sql`g.entered_at`)}, 'checkedBy', g.checked_by,
  'checkedByName', ${nameOf(sql`g.checked_by`)}, 'checkedAt', ${instantJson(sql`g.checked_at`)},
  'selfChecked', g.self_checked, 'reason', g.reason, 'version', g.version)`;

type Register = RegisterFacts['register'];
/** What names a register of a meter. */
export interface OfRegister {
  readonly meterId: string;
  readonly register: Register;
}

export type DueRegister = Pick<
  RegisterFacts,
  | 'meterId'
  | 'serial'
  | 'kind'
  | 'scope'
  | 'roomId'
  | 'intDigits'
  | 'decimals'
  | 'multiplier'
  | 'verifyDue'
  | 'register'
> & { readonly replaces: string | null; readonly state: string; readonly installedOn: string | null };
export type Predecessor = Plate & { readonly meterId: string; readonly replaces: string | null };
export type KnownCycle = Pick<Cycle, 'cycleId' | 'ym' | 'readTo' | 'state'>;
export interface RegisterValue extends OfRegister {
  readonly shown: Reading;
}
export interface CurrentValue extends RegisterValue {
  readonly editedBy: string[];
}
export type Room = Pick<RegisterFacts, 'roomNumber' | 'floor' | 'roomTypeId'> & {
  readonly roomId: string;
  readonly numberOrder: string;
};
export interface Letting {
  readonly roomId: string;
  readonly firstDay: string;
  readonly lastDay: string | null;
}
export type StoredUse = OfRegister &
  Omit<KeptUse, 'ym' | 'to' | 'booked'> & { readonly cycleId: string; readonly toReadingId: string };

const kindPosition = sql`array_position(array['electricity', 'cold_water', 'hot_water', 'gas', 'heat'], m.kind)`;

/** The meters of a round as one walks: the order of its registers. */
const { inOrder, place, behind } = keyset([
  ...roomOrder,
  up(kindPosition, 'int'),
  up(sql`m.serial`, 'text'),
  up(sql`m.meter_id`, 'uuid'),
]);

export interface MeterOnPage {
  readonly meterId: string;
  readonly place: readonly string[];
}

/** Which meters are on a page of a round, and one more. Some may not be due: their registers tell. */
export const metersOnPage = (
  buildingId: string,
  cycleId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Sql => sql`
  select m.meter_id, ${place} from apartment.meters m
    left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
  where ${here(buildingId, 'm')} and (m.state = 'installed' or exists (select from apartment.readings g
      where ${here(buildingId, 'g')} and g.meter_id = m.meter_id and g.cycle_id = ${cycleId}::uuid
        and ${countsInCycle('g')})) ${behind(cursor)}
  order by ${inOrder} limit ${limit + 1}::int`;

export const registersDue = (buildingId: string, meters?: readonly string[]): Sql => sql`
  select m.meter_id, m.serial, m.kind, m.scope, m.room_id, m.int_digits, m.decimals, m.multiplier, m.verify_due,
    m.replaces, m.state, m.installed_on, reg.register
  from apartment.meters m cross join lateral ${registersOfMeter}
  where ${here(buildingId, 'm')} ${among('m.meter_id', meters)}
  order by ${kindPosition}, m.serial, m.meter_id, reg.position`;

/** Meters in whose place others hang now. */
export const predecessors = (buildingId: string): Sql => sql`
  select m.meter_id, m.replaces, m.int_digits, m.multiplier from apartment.meters m
  where ${here(buildingId, 'm')} and m.meter_id = any(array(
    select n.replaces from apartment.meters n where ${here(buildingId, 'n')} and n.replaces is not null))`;

export const cyclesOf = (buildingId: string): Sql => sql`
  select c.cycle_id, c.ym, c.read_to, c.state from apartment.cycles c where ${here(buildingId, 'c')}`;

/** The values that rows are about, and those that were rejected, the newest first. */
export const currentValues = (buildingId: string, view: Viewpoint, meters?: readonly string[]): Sql => sql`
  select g.meter_id, g.register, g.edited_by, ${readingJson} as shown from apartment.readings g
  where ${here(buildingId, 'g')} ${among('g.meter_id', meters)} and ${
    'reading' in view
      ? sql`g.reading_id = ${view.reading.readingId}::uuid`
      : sql`g.cycle_id = ${view.cycle.cycleId}::uuid and ((${countsInCycle('g')}) or g.state = 'rejected')`
  } order by g.entered_at desc`;

export const valuesOf = (buildingId: string, since: string, meters?: readonly string[]): Sql => sql`
  select g.reading_id, g.meter_id, g.register, g.cycle_id, g.value, g.read_on, g.rollover, g.state, g.entered_at,
    ${sourceOf(buildingId)} as source, 'ROLLOVER' = any(g.flags) as to_confirm
  from apartment.readings g
  where ${here(buildingId, 'g')} and ${counts('g')} and g.read_on >= ${since}::date ${among('g.meter_id', meters)}`;

export const waitingValues = (buildingId: string, meters?: readonly string[]): Sql => sql`
  select g.meter_id, g.register, ${readingJson} as shown from apartment.readings g
  where ${here(buildingId, 'g')} and g.state = 'entered' and g.cycle_id is null ${among('g.meter_id', meters)}
  order by g.read_on, g.entered_at`;

export const usesIn = (
  buildingId: string,
  cycleIds: readonly string[],
  meters?: readonly string[],
): Sql => sql`
  select u.usage_id, u.meter_id, u.register, u.cycle_id, u.days, u.kind, u.state, u.quantity, u.to_reading_id
  from apartment.usages u
  where ${here(buildingId, 'u')} and u.state <> 'void' ${among('u.cycle_id', cycleIds)} ${among('u.meter_id', meters)}`;

export const bookedFor = (buildingId: string, usageIds: readonly string[]): Sql => sql`
  select f.usage_id, sum(f.quantity) as booked from apartment.usage_flows f
  where ${here(buildingId, 'f')} ${among('f.usage_id', usageIds)} group by f.usage_id`;

/** When they were read. */
export const daysOfReadings = (buildingId: string, readingIds: readonly string[]): Sql => sql`
  select g.reading_id, g.read_on, g.state = 'superseded' as is_superseded from apartment.readings g
  where ${here(buildingId, 'g')} ${among('g.reading_id', readingIds)}`;

export const roomsOf = (buildingId: string, rooms?: readonly string[]): Sql => sql`
  select r.room_id, r.number as room_number, r.floor, r.number_order, r.room_type_id
  from apartment.rooms r where ${here(buildingId, 'r')} ${among('r.room_id', rooms)}`;

export const lettingsOf = (buildingId: string, rooms?: readonly string[]): Sql => sql`
  select t.room_id, lower(t.period) as first_day, upper(t.period) - 1 as last_day from apartment.tenancies t
  where ${here(buildingId, 't')} and t.state not in ('draft', 'cancelled') ${among('t.room_id', rooms)}`;
