import { ApiError } from '@console/contract';
import type { Checkout, CheckoutItem, CheckoutRow, Settlement } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { instantJson, nameOf } from '../who-and-when.ts';

/** A check-out as it is stored, with what its building says of it. */
export interface StoredCheckout extends CheckoutRow {
  readonly settlement: Settlement | null;
  readonly signedName: string;
  /** By the tenant's own account; the desk writes down a name without. */
  readonly signedAt: string | null;
  readonly inspectedBy: readonly string[];
  readonly approvedBy: string | null;
  readonly submitted: Checkout['submitted'];
  readonly approved: Checkout['approved'];
  readonly paidOut: Checkout['paidOut'];
  readonly selfChecked: boolean;
  readonly reason: string;
  readonly billId: string | null;
  readonly sodMode: 'strict' | 'solo';
  readonly buildingState: 'active' | 'archived';
}

const rowColumns = sql`x.checkout_id, x.building_id, x.number,
  jsonb_build_object('tenancyId', t.tenancy_id, 'number', t.number, 'state', t.state, 'firstDay', lower(t.period),
    'lastDay', upper(t.period) - 1) as tenancy,
  jsonb_build_object('roomId', r.room_id, 'number', r.number) as room,
  jsonb_build_object('personId', p.person_id, 'name', p.name) as primary_person,
  x.last_day, x.state, to_jsonb(x.net_minor) as net_minor, x.version, x.created_at, x.updated_at`;

const actOf = (user: Sql, at: Sql): Sql => sql`case when ${user} is not null then
  jsonb_build_object('by', coalesce(${nameOf(user)}, ''), 'at', ${instantJson(at)}) end`;

const tables = sql`apartment.checkouts x
  join apartment.buildings b on b.building_id = x.building_id
  join apartment.tenancies t on t.building_id = x.building_id and t.tenancy_id = x.tenancy_id
  join apartment.rooms r on r.building_id = x.building_id and r.room_id = x.room_id
  join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id`;

export const selectCheckoutRows = (where: Sql, tail: Sql = empty): Sql =>
  sql`select ${rowColumns} from ${tables} where ${where} ${tail}`;

const selectCheckouts = (where: Sql): Sql => sql`
  select ${rowColumns}, x.settlement, x.signed_name, x.signed_at, x.inspected_by, x.approved_by,
    ${actOf(sql`x.submitted_by`, sql`x.submitted_at`)} as submitted,
    ${actOf(sql`x.approved_by`, sql`x.approved_at`)} as approved, ${actOf(sql`x.paid_by`, sql`x.paid_at`)} as paid_out,
    x.self_checked, x.reason, x.bill_id, b.sod_mode, b.state as building_state
  from ${tables} where ${where}`;

/** @throws NOT_FOUND */
export async function storedCheckout(
  db: Db,
  buildingId: string,
  checkoutId: string,
): Promise<StoredCheckout> {
  const found = await db.first<StoredCheckout>(
    selectCheckouts(sql`x.building_id = ${buildingId}::uuid and x.checkout_id = ${checkoutId}::uuid`),
  );
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** Names of everybody who has inspected, in the order in which they did. */
export async function namesOf(db: Db, users: readonly string[]): Promise<string[]> {
  if (users.length === 0) return [];
  const rows = await db.rows<{ userId: string; name: string }>(sql`
    select who.user_id, coalesce(who.name, who.username, '') as name from platform.users who
    where who.user_id = any(${[...users]}::text[])`);
  return users.map((user) => rows.find(({ userId }) => userId === user)?.name ?? '');
}

export const itemsOf = (db: Db, buildingId: string, checkoutId: string): Promise<CheckoutItem[]> =>
  db.rows<CheckoutItem>(sql`
    select i.item, i.condition, i.charge_kind, to_jsonb(i.charge_minor) as charge_minor, i.note, i.move_in_photos, i.photos
    from apartment.checkout_items i
    where i.building_id = ${buildingId}::uuid and i.checkout_id = ${checkoutId}::uuid order by i.position`);

/** The checklist anew, as a whole. */
export const writesItems = (
  buildingId: string,
  checkoutId: string,
  items: readonly CheckoutItem[],
): Sql[] => [
  sql`delete from apartment.checkout_items
    where building_id = ${buildingId}::uuid and checkout_id = ${checkoutId}::uuid`,
  ...insertionsOf(
    'apartment.checkout_items',
    items.map((item, position) => ({ buildingId, checkoutId, position, ...item })),
  ),
];

/** Counts as a new version, whatever else is set. */
export const updatesCheckout = (buildingId: string, checkoutId: string, set: Sql): Sql => sql`
  update apartment.checkouts set ${set}, version = version + 1, updated_at = now(),
    updated_by = platform.current_user_id()
  where building_id = ${buildingId}::uuid and checkout_id = ${checkoutId}::uuid`;
