import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import { dayAfter, daysAfter } from '../../../days.ts';
import { compare, exact } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { daysAround, type Living, leavingBy, livedBetween, partsOf } from './drawing-rules.ts';
import { stored } from './ledger.ts';
import {
  daysOf,
  inStretches,
  keyOfStretch,
  less,
  type Share,
  type Shares,
  shareOf,
  sharesOf,
} from './ledger-rules.ts';
import { type PlacedMeter, rootsOf } from './thread-facts.ts';
import { hasBeenChecked, type Thread, threadsAt } from './threads.ts';
import { finalOf, isUp, type MonthUse, monthUses } from './until-now-rules.ts';

/** What the ledger will say of a stretch once its month is locked. */
export interface UsedUntilNow extends Share {
  readonly meter: PlacedMeter;
  readonly register: string;
  /** The month that it is a use of: of an estimate that is put right its own. */
  readonly ym: string;
  /** `true_up`: by how much more or less than was estimated, and stands in the ledger. */
  readonly kind: 'actual' | 'true_up';
}

/** Who leaves, and with which day. */
interface Leaving {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly roomId: string;
  readonly lastDay: string;
}

/** No month comes after it. */
const never = '9999-12';

/**
 * What the registers of a room used from the last locked use on, or since they were there, until the values of moving out,
 * stretch by stretch as it will stand in the ledger; nothing is stored. Of those of whoever leaves only, and of those
 * that they shared, whose `tenancyId` is null.
 * @throws STATE_CONFLICT with the reason `final_reading_unlocked` and the serials of the meters whose last value is
 *   missing, or it or one before it has been seen by one person only
 */
export async function usageUntilNow(db: Db, leaving: Leaving): Promise<UsedUntilNow[]> {
  const { buildingId, roomId, lastDay } = leaving;
  const rows = await db.rows<{ meterId: string }>(sql`
    select meter_id from apartment.meters
    where building_id = ${buildingId}::uuid and room_id = ${roomId}::uuid and scope = 'room'`);
  const ids = rows.map(({ meterId }) => meterId);
  if (ids.length === 0) return [];
  const roots = await rootsOf(db, buildingId, ids);
  // The value of moving out is looked for, however many months have been locked since.
  const since = daysAfter(lastDay, -daysAround);
  const { meters, threads, living } = await threadsAt(
    db,
    { buildingId, ym: never, readTo: lastDay, since },
    roots,
  );
  const there = (living.get(roomId) ?? []).map((one) => leavingOn(one, leaving));
  const ended = threads.map((thread) => ({ thread, final: finalOf(thread, leaving.tenancyId, there) }));
  demandFinal(meters, ended);
  const months = await cyclesRead(db, buildingId, threads);
  const used = ended.flatMap(({ thread, final }) =>
    monthUses(thread, final, (cycleId) => months.get(cycleId)).map((month) => ({ ...month, thread })),
  );
  const booked = await estimatesOf(db, buildingId, used);
  return used.flatMap((month) => sharesOfLeaving(month, there, leaving, booked(month)));
}

/** Whose last day is only asked for, too. */
const leavingOn = (one: Living, { tenancyId, lastDay }: Leaving): Living =>
  one.tenancyId === tenancyId ? { ...one, until: dayAfter(lastDay) } : one;

/** Every register that is up, and every one that was. */
function demandFinal(
  meters: readonly PlacedMeter[],
  ended: readonly { thread: Thread; final: number }[],
): void {
  const meterOf = ({ readings, meters: known }: Thread) => known.get(readings.at(-1)?.meterId ?? '');
  const open = ended.flatMap(({ thread, final }) => (final < 0 ? [meterOf(thread)?.serial ?? ''] : []));
  const read = new Set(ended.map(({ thread }) => meterOf(thread)?.root));
  const unread = meters.filter((meter) => isUp(meter) && !read.has(meter.root));
  const serials = [...new Set([...open, ...unread.map(({ serial }) => serial)])].sort();
  if (serials.length > 0)
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'final_reading_unlocked', meters: serials } });
}

/** The months for which something was read. */
async function cyclesRead(
  db: Db,
  buildingId: string,
  threads: readonly Thread[],
): Promise<Map<string, string>> {
  const ids = threads.flatMap(({ readings }) => readings.flatMap(({ cycleId }) => cycleId ?? []));
  const rows = await db.rows<{ cycleId: string; ym: string }>(sql`
    select cycle_id, ym from apartment.cycles
    where building_id = ${buildingId}::uuid and cycle_id = any(${[...new Set(ids)]}::uuid[])`);
  return new Map(rows.map(({ cycleId, ym }) => [cycleId, ym]));
}

type Used = MonthUse & { readonly thread: Thread };

/** What the ledger says of estimates that are put right. */
async function estimatesOf(
  db: Db,
  buildingId: string,
  used: readonly Used[],
): Promise<(of: Used) => Shares | undefined> {
  const past = used.filter(({ estimated }) => estimated);
  if (past.length === 0) return () => undefined;
  const cycleIds = past.map(({ use }) => use.cycleId);
  const meterIds = past.flatMap(({ thread }) => [...thread.meters.keys()]);
  const { booked } = await stored(db, buildingId, [...new Set(cycleIds)], [...new Set(meterIds)]);
  return ({ estimated }) => estimated && booked.get(estimated.first.usageId);
}

/** Of whoever leaves, and of what they shared. */
function sharesOfLeaving(
  { use, ym, thread, estimated }: Used,
  there: readonly Living[],
  { tenancyId }: Leaving,
  booked: Shares | undefined,
): UsedUntilNow[] {
  const meter = thread.meters.get(use.to.meterId);
  if (!meter) return [];
  const people = leavingBy(thread.readings.filter(hasBeenChecked), there);
  const stretches = partsOf(use, people);
  const parts = sharesOf(stretches.map(shareOf));
  const shares = estimated ? less(parts, inStretches(booked ?? new Map(), parts)) : parts;
  const shared = new Map(
    stretches.map((one) => [keyOfStretch(shareOf(one)), one.people.includes(tenancyId)]),
  );
  const me = people.find((one) => one.tenancyId === tenancyId);
  // What was booked otherwise is known by its days only.
  const isShared = (share: Share) =>
    shared.get(keyOfStretch(share)) ?? (me !== undefined && wasThere(me, share));
  const isTheirs = (share: Share) =>
    share.tenancyId === null ? isShared(share) : share.tenancyId === tenancyId;
  const kind = estimated ? 'true_up' : 'actual';
  return [...shares.values()]
    .filter((share) => isTheirs(share) && (kind === 'actual' || compare(share.quantity, exact('0')) !== 0))
    .map((share) => ({ ...share, meter, register: thread.register, ym, kind }));
}

function wasThere(living: Living, share: Share): boolean {
  const days = daysOf(share);
  return days !== undefined && livedBetween(living, days.from, days.to);
}
