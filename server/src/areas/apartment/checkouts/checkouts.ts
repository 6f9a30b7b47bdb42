import { ApiError, type BodyOf, invalidField, type QueryOf, type ResultOf } from '@console/contract';
import type {
  Checkout,
  CheckoutItem,
  CheckoutRow,
  createCheckout as createCheckoutCall,
  listCheckouts as listCheckoutsCall,
  previewCheckout as previewCheckoutCall,
  updateCheckout as updateCheckoutCall,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { down, keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { knownAttachments } from '../attachments/index.ts';
import { auditOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { byMe } from '../me.ts';
import { takeNumbers } from '../number-series.ts';
import { leaveOn, tenancyOf } from '../tenancies/index.ts';
import { todayIn } from '../who-and-when.ts';
import {
  aboutCheckout,
  type Changing,
  changingCheckout,
  demandEditable,
  inspectedBy,
  type Known,
} from './changing-checkout.ts';
import { checklistOf } from './checklist-rules.ts';
import { factsOf } from './checkout-facts.ts';
import {
  itemsOf,
  type StoredCheckout,
  selectCheckoutRows,
  storedCheckout,
  updatesCheckout,
  writesItems,
} from './checkout-rows.ts';
import { type Settler, shownCheckout } from './shown-checkout.ts';

/** What is under way first, the newest of it first. */
const underWayFirst = keyset([
  up(sql`(case when x.state in ('paid_out', 'closed', 'cancelled') then 1 else 0 end)`, 'int'),
  down(sql`x.created_at`, 'timestamptz'),
  down(sql`x.checkout_id`, 'uuid'),
]);
const isOver = ({ state }: CheckoutRow): boolean => ['paid_out', 'closed', 'cancelled'].includes(state);

export async function listCheckouts(
  db: Db,
  buildingId: string,
  { state, tenancy, room, cursor, limit }: QueryOf<typeof listCheckoutsCall>,
) {
  const rows = await db.rows<CheckoutRow>(
    selectCheckoutRows(
      sql`x.building_id = ${buildingId}::uuid
        ${state === undefined ? empty : sql`and x.state = ${state}`}
        ${tenancy === undefined ? empty : sql`and x.tenancy_id = ${tenancy}::uuid`}
        ${room === undefined ? empty : sql`and x.room_id = ${room}::uuid`} ${underWayFirst.behind(cursor)}`,
      sql`order by ${underWayFirst.inOrder} limit ${limit + 1}::int`,
    ),
  );
  return pageOf(rows, limit, (row) => [isOver(row) ? 1 : 0, row.createdAt, row.checkoutId]);
}

/** @throws ROOM_MISMATCH where it is of another room than the caller takes it for; nothing of it is told */
export async function getCheckout(
  db: Db,
  buildingId: string,
  settler: Settler,
  checkoutId: string,
  roomNumber: string | undefined,
): Promise<Checkout> {
  const shown = await shownCheckout(db, buildingId, settler, checkoutId);
  if (roomNumber !== undefined && roomNumber.trim().toUpperCase() !== shown.room.number.toUpperCase())
    throw new ApiError('ROOM_MISMATCH');
  return shown;
}

/**
 * Begins a check-out; whoever has not been asked to end is.
 * @param told the day that its number counts in, other than today
 * @returns its id
 */
export const createCheckout = (
  db: Db,
  buildingId: string,
  settler: Settler,
  { tenancyId, lastDay, language }: BodyOf<typeof createCheckoutCall>,
  told?: string,
): Promise<string> =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    await demandNoneLive(tx, buildingId, tenancyId);
    await leaveOn(tx, { buildingId, tenancyId }, lastDay, settler.mayTouchRent);
    const { room } = await tenancyOf(tx, buildingId, tenancyId);
    const day = told ?? (await todayIn(tx, buildingId));
    const [number = ''] = await takeNumbers(tx, { buildingId, series: 'checkout', day, count: 1 });
    const checkoutId = v7();
    const row = { buildingId, checkoutId, number, tenancyId, roomId: room.roomId, lastDay };
    await withFree(
      'checkouts_live',
      tx.rows(insertionOf('apartment.checkouts', { ...row, ...byMe })),
      () => new ApiError('STATE_CONFLICT', { details: { reason: 'checkout_live' } }),
    );
    const amenities = await amenitiesOf(tx, buildingId, room.roomId);
    await tx.batch(
      ...writesItems(buildingId, checkoutId, checklistOf(amenities, language)),
      auditOf({ ...aboutCheckout(buildingId, checkoutId), action: 'create', after: row }),
    );
    return checkoutId;
  });

async function demandNoneLive(tx: Db, buildingId: string, tenancyId: string): Promise<void> {
  const live = await tx.first<{ checkoutId: string; state: string }>(sql`
    select checkout_id, state from apartment.checkouts
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid and state <> 'cancelled'`);
  if (!live) return;
  const { checkoutId, state } = live;
  throw new ApiError('STATE_CONFLICT', { details: { reason: 'checkout_live', checkoutId, state } });
}

async function amenitiesOf(tx: Db, buildingId: string, roomId: string): Promise<string[]> {
  const row = await tx.first<{ amenities: unknown }>(sql`
    select amenities from apartment.rooms where building_id = ${buildingId}::uuid and room_id = ${roomId}::uuid`);
  const { amenities } = row ?? {};
  return Array.isArray(amenities) ? amenities.filter((one): one is string => typeof one === 'string') : [];
}

/** What was found, and on which day they leave. */
export const updateCheckout = (
  ...[db, buildingId, settler, checkoutId, version, change]: [...Changing, BodyOf<typeof updateCheckoutCall>]
): Promise<Known> =>
  db.transaction(async (outer) => {
    // Lettings before check-outs, as whoever begins one does.
    if (change.lastDay !== undefined) await lockedActive(outer, buildingId);
    return changingCheckout(outer, buildingId, settler, checkoutId, version, async (tx, before) => {
      demandEditable(before);
      const { items, lastDay, signedName } = change;
      if (items) await demandPhotos(tx, buildingId, items, await itemsOf(tx, buildingId, checkoutId));
      await movedTo(tx, before, settler, lastDay);
      await tx.batch(
        ...(items ? writesItems(buildingId, checkoutId, items) : []),
        updatesCheckout(buildingId, checkoutId, setOf(before, settler, change)),
        auditOf({
          ...aboutCheckout(buildingId, checkoutId),
          action: 'update',
          before: { lastDay: before.lastDay },
          // Not the name: the log is kept when people are forgotten.
          after: { items, lastDay, ...(signedName === undefined ? {} : { signed: signedName !== '' }) },
        }),
      );
      return undefined;
    });
  });

async function movedTo(
  tx: Db,
  { buildingId, tenancy, lastDay: before }: StoredCheckout,
  { mayTouchRent }: Settler,
  lastDay: string | undefined,
): Promise<void> {
  if (lastDay === undefined || lastDay === before) return;
  await leaveOn(tx, { buildingId, tenancyId: tenancy.tenancyId }, lastDay, mayTouchRent);
}

function setOf(
  before: StoredCheckout,
  settler: Settler,
  { items, lastDay, signedName }: BodyOf<typeof updateCheckoutCall>,
): Sql {
  const set: Sql[] = [
    ...(items ? [inspectedBy(before, settler)] : []),
    ...(lastDay === undefined ? [] : [sql`last_day = ${lastDay}::date`]),
    ...(signedName === undefined ? [] : [sql`signed_name = ${signedName}`]),
  ];
  return set.reduce((all, one) => sql`${all}, ${one}`, sql`reason = reason`);
}

/** Photos that stood there may stay; others are uploads of the building that are shown to somebody. */
async function demandPhotos(
  tx: Db,
  buildingId: string,
  items: readonly CheckoutItem[],
  before: readonly CheckoutItem[],
): Promise<void> {
  const idsIn = (all: readonly CheckoutItem[]) =>
    all.flatMap(({ moveInPhotos, photos }) => [...moveInPhotos, ...photos]);
  const stood = new Set(idsIn(before));
  const named = [...new Set(idsIn(items))].filter((id) => !stood.has(id));
  if (named.length === 0) return;
  const rows = await tx.rows<{ attachmentId: string }>(knownAttachments(buildingId, named));
  const known = new Set([...stood, ...rows.map(({ attachmentId }) => attachmentId)]);
  items.forEach(({ moveInPhotos, photos }, at) => {
    if (photos.some((id) => !known.has(id.toLowerCase())))
      throw invalidField(`items.${at}.photos`, 'unknown_photo');
    if (moveInPhotos.some((id) => !known.has(id.toLowerCase())))
      throw invalidField(`items.${at}.moveInPhotos`, 'unknown_photo');
  });
}

/** The settlement of findings that are not saved, and what would keep it from going on. */
export async function previewCheckout(
  db: Db,
  buildingId: string,
  checkoutId: string,
  change: BodyOf<typeof previewCheckoutCall>,
): Promise<ResultOf<typeof previewCheckoutCall>> {
  const stored = await storedCheckout(db, buildingId, checkoutId);
  const { firstDay } = stored.tenancy;
  if (change.lastDay !== undefined && change.lastDay < firstDay)
    throw invalidField('lastDay', 'before_start', { start: firstDay });
  const { settlement, blockers } = await factsOf(db, stored, change);
  return { settlement, blockers: [...blockers] };
}
