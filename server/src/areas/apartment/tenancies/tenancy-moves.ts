import { ApiError, invalidField } from '@console/contract';
import { type Tenancy, touchesRentInForce } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { forbidden } from '../../../plugins/contract/may.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { demandMove, type StateOf } from '../state-moves.ts';
import { todayIn } from '../who-and-when.ts';
import { changingTenancy } from './changing-tenancy.ts';
import { unreadMetersOfTenancy } from './first-values.ts';
import { demandFree, demandTerms, stayOf } from './letting-checks.ts';
import { rangeOf, tenancyRows } from './tenancy-rows.ts';
import { droppedWith, followingTo, stayingTo } from './tenancy-span-rules.ts';

type Action = Parameters<typeof auditOf>[0]['action'];

export const signTenancy = (db: Db, buildingId: string, tenancyId: string, version: number) =>
  changingTenancy(db, buildingId, tenancyId, version, async (tx, before) => {
    demandMove('tenancy', before.state, 'signed');
    await demandFree(tx, buildingId, stayOf(before, before.lastDay));
    const signedOn = sql`signed_on = apartment.today_in(${buildingId}::uuid)`;
    await tx.batch(...moved(before, 'signed', 'sign', { set: signedOn }));
  });

export const cancelTenancy = (
  db: Db,
  buildingId: string,
  tenancyId: string,
  version: number,
  reason: string,
) =>
  changingTenancy(db, buildingId, tenancyId, version, async (tx, before) => {
    demandMove('tenancy', before.state, 'cancelled');
    await tx.batch(...moved(before, 'cancelled', 'cancel', { reason }));
  });

export const activateTenancy = (db: Db, buildingId: string, tenancyId: string, version: number) =>
  changingTenancy(db, buildingId, tenancyId, version, async (tx, before) => {
    demandMove('tenancy', before.state, 'active');
    if (before.firstDay > (await todayIn(tx, buildingId))) {
      const { state, firstDay } = before;
      throw new ApiError('STATE_CONFLICT', { details: { reason: 'before_first_day', state, firstDay } });
    }
    const meters = await unreadMeters(tx, before);
    if (meters.length > 0)
      throw new ApiError('STATE_CONFLICT', {
        details: { reason: 'readings_missing', state: before.state, meters },
      });
    await tx.batch(...moved(before, 'active', 'activate'));
  });

/** Another last day. Rent steps and occupants must still lie inside. */
export const renewTenancy = (
  db: Db,
  buildingId: string,
  tenancyId: string,
  version: number,
  lastDay: string | null,
  mayTouchRent: boolean,
) =>
  changingTenancy(db, buildingId, tenancyId, version, async (tx, before) => {
    if (!['draft', 'signed', 'active'].includes(before.state))
      throw new ApiError('STATE_CONFLICT', { details: { state: before.state, wanted: 'renew' } });
    await demandGoingOn(tx, before, lastDay);
    const { set, parts, dropped } = await spanned(tx, before, followingTo(before, lastDay), mayTouchRent);
    await tx.batch(
      tenancyRows(buildingId, tenancyId).update(set),
      ...parts,
      auditOf({
        action: 'renew',
        objectType: 'tenancy',
        objectId: tenancyId,
        buildingId,
        before: { lastDay: before.lastDay, ...dropped },
        after: { lastDay },
      }),
    );
  });

export const endTenancy = (
  db: Db,
  buildingId: string,
  tenancyId: string,
  version: number,
  { lastDay, reason }: { lastDay: string; reason: string },
  mayTouchRent: boolean,
) =>
  changingTenancy(db, buildingId, tenancyId, version, async (tx, before) => {
    demandMove('tenancy', before.state, 'ending');
    const { parts, ...span } = await spanned(tx, before, stayingTo(before, lastDay), mayTouchRent);
    await tx.batch(...parts, ...moved(before, 'ending', 'end', { ...span, lastDay, reason }));
  });

export const keepTenancy = (
  db: Db,
  buildingId: string,
  tenancyId: string,
  version: number,
  lastDay: string | null,
  mayTouchRent: boolean,
) =>
  changingTenancy(db, buildingId, tenancyId, version, async (tx, before) => {
    // What is signed becomes active by its readings, not by this.
    if (before.state !== 'ending')
      throw new ApiError('STATE_CONFLICT', { details: { state: before.state, wanted: 'active' } });
    await demandNoCheckout(tx, before);
    await demandGoingOn(tx, before, lastDay);
    const { parts, ...span } = await spanned(tx, before, followingTo(before, lastDay), mayTouchRent);
    await tx.batch(...parts, ...moved(before, 'active', 'keep', { ...span, lastDay }));
  });

/** A check-out that is under way is called off by itself, with what was found. */
async function demandNoCheckout(tx: Db, { buildingId, tenancyId, state }: Tenancy): Promise<void> {
  const live = await tx.first<{ checkoutId: string }>(sql`
    select checkout_id from apartment.checkouts
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid and state <> 'cancelled'`);
  if (live) throw new ApiError('STATE_CONFLICT', { details: { reason: 'checkout_live', state, ...live } });
}

interface Moved {
  set?: Sql;
  reason?: string;
  lastDay?: string | null;
  /** What the log keeps of its parts. */
  dropped?: object;
}

/** Who has moved in does not go on to a day that is over: that is what ending is for. */
async function demandGoingOn(tx: Db, { state, buildingId }: Tenancy, lastDay: string | null): Promise<void> {
  if (state === 'draft' || lastDay === null) return;
  const today = await todayIn(tx, buildingId);
  if (lastDay < today) throw invalidField('lastDay', 'before_start', { start: today });
}

/** The new state and its line in the log; the version counts on. */
export function moved(
  before: Pick<Tenancy, 'buildingId' | 'tenancyId' | 'state' | 'lastDay'>,
  to: StateOf<'tenancy'>,
  action: Action,
  { set, reason, lastDay, dropped }: Moved = {},
): Sql[] {
  const { buildingId, tenancyId, state } = before;
  const told = lastDay === undefined ? {} : { lastDay };
  return [
    tenancyRows(buildingId, tenancyId).update(set ? sql`state = ${to}, ${set}` : sql`state = ${to}`),
    auditOf({
      action,
      objectType: 'tenancy',
      objectId: tenancyId,
      buildingId,
      before: { state, ...(lastDay === undefined ? {} : { lastDay: before.lastDay }), ...dropped },
      after: { state: to, ...told, ...(reason ? { reason } : {}) },
    }),
  ];
}

/**
 * Until another day, as far as the room is free: what is set in the tenancy's row, its parts anew, and what falls away.
 * @throws FORBIDDEN where a rent in force would fall away without `mayTouchRent`
 */
export async function spanned(
  tx: Db,
  before: Tenancy,
  after: Tenancy,
  mayTouchRent: boolean,
): Promise<{ set: Sql; parts: Sql[]; dropped: object }> {
  const { buildingId, tenancyId, bed, room, firstDay } = before;
  const { lastDay } = after;
  demandTerms(after, bed ? 1 : room.capacity);
  if (before.state !== 'draft') await demandFree(tx, buildingId, stayOf(before, lastDay));
  await demandRentTouched(tx, before, after, mayTouchRent);
  const rows = tenancyRows(buildingId, tenancyId);
  return {
    set: sql`period = ${rangeOf(firstDay, lastDay)}`,
    parts: [...rows.rates(after.rates), ...rows.occupants(after.occupants)],
    dropped: droppedWith(before, after),
  };
}

/** @throws FORBIDDEN where a rent in force would be another one; a draft has none */
export async function demandRentTouched(
  tx: Db,
  before: Tenancy,
  after: Pick<Tenancy, 'rates'>,
  mayTouchRent: boolean,
): Promise<void> {
  if (mayTouchRent || before.state === 'draft') return;
  if (touchesRentInForce(before.rates, after.rates, await todayIn(tx, before.buildingId)))
    throw forbidden('apartment.building.configure');
}

/** Serials of the room's meters with a register whose value is not known from where the tenancy begins. */
async function unreadMeters(tx: Db, { buildingId, tenancyId }: Tenancy): Promise<string[]> {
  const rows = await tx.rows<{ serial: string }>(sql`
    select unread.serial from apartment.tenancies t
    cross join lateral (select distinct m.serial from ${unreadMetersOfTenancy}) unread
    where t.building_id = ${buildingId}::uuid and t.tenancy_id = ${tenancyId}::uuid
    order by 1`);
  return rows.map(({ serial }) => serial);
}
