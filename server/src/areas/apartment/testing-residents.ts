import type { Settlement } from '@console/contract/apartment';
import sql, { raw, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Belongings, Person, TestServer } from '../../../testing/test-server.ts';

/** Somebody who lives in a building, and by what they would be known in an answer. */
export interface Resident extends Person {
  /** What is theirs, by the names that parameters have. */
  readonly own: Belongings;
  /** Names, phones, amounts: nobody else’s answers hold them. */
  readonly facts: readonly string[];
  /** Ids of everything that is theirs, and of nobody with whom they live. */
  readonly ids: readonly string[];
}

interface Wanted {
  readonly name: string;
  readonly phone: string;
  /** In fen, with seven digits: found as a number, and as a person writes it. */
  readonly amountMinor: number;
}

const written = (minor: number): string[] => {
  const main = (minor / 100).toFixed(2);
  return [String(minor), main, main.replace(/^(\d+)(\d{3})\./, '$1,$2.')];
};

const settled = (netMinor: number): Settlement => ({
  ...{ credits: [], charges: [], creditsMinor: netMinor, chargesMinor: 0, netMinor },
  ...{ toRefund: { depositMinor: netMinor, creditMinor: 0 }, deductedMinor: 0, owedMinor: 0 },
});

/** Tables whose rows belong to whoever signed a tenancy, and by which column they are named. */
const ofTenancy = {
  bills: 'bill_id',
  payments: 'payment_id',
  deposit_entries: 'deposit_entry_id',
  checkouts: 'checkout_id',
  applications: 'application_id',
} as const;

/** A tenant of a room with everything that a house keeps of one. */
export async function tenantOf(
  house: TestServer,
  { buildingId, roomId, cycleId }: { buildingId: string; roomId: string; cycleId: string },
  { name, phone, amountMinor }: Wanted,
): Promise<Resident> {
  const owner = house.db({ kind: 'owner' });
  const memberships = [{ area: 'apartment', tenantId: buildingId, roles: ['RES'] }];
  const who = await house.user({ username: `res-${amountMinor}`, name, memberships });
  const own = {
    ...{
      personId: v7(),
      tenancyId: v7(),
      billId: v7(),
      paymentId: v7(),
      depositEntryId: v7(),
      checkoutId: v7(),
    },
    ...{
      applicationId: v7(),
      meterId: v7(),
      readingId: v7(),
      usageId: v7(),
      attachmentId: v7(),
      erasureRequestId: v7(),
    },
    ...{ roomId },
  };
  const at = sql`${buildingId}::uuid`;
  const by = who.userId;
  const money = sql`${amountMinor}::bigint`;
  await owner.batch(
    sql`insert into apartment.persons (building_id, person_id, name, phone, emergency_name, emergency_phone, user_id, consent_at,
        created_by, updated_by)
      values (${at}, ${own.personId}::uuid, ${name}, ${phone}, ${`${name}的家人`}, ${phone}, ${by}, now(), 'x', 'x')`,
    sql`insert into apartment.tenancies (building_id, tenancy_id, number, room_id, primary_person_id, period, deposit_minor, signed_on,
        state, created_by, updated_by)
      select ${at}, ${own.tenancyId}::uuid, 1 + coalesce(max(number), 0), ${roomId}::uuid, ${own.personId}::uuid,
        daterange('2026-01-01', null), ${money}, '2026-01-01', 'active', 'x', 'x'
      from apartment.tenancies where building_id = ${at}`,
    sql`insert into apartment.tenancy_rates (building_id, tenancy_id, from_date, rent_minor)
      values (${at}, ${own.tenancyId}::uuid, '2026-01-01', ${money})`,
    sql`insert into apartment.tenancy_occupants (building_id, tenancy_id, person_id, period)
      values (${at}, ${own.tenancyId}::uuid, ${own.personId}::uuid, daterange('2026-01-01', null))`,
    sql`insert into apartment.meters (building_id, meter_id, serial, kind, scope, room_id, int_digits, decimals, installed_on, state,
        created_by, updated_by)
      values (${at}, ${own.meterId}::uuid, ${`M-${roomId.slice(-6).toUpperCase()}`}, 'electricity', 'room', ${roomId}::uuid, 5, 1, '2025-01-01',
        'installed', 'x', 'x')`,
    sql`insert into apartment.readings (building_id, reading_id, meter_id, register, cycle_id, read_on, value, source, entered_by,
        checked_by, checked_at, state, photos)
      values (${at}, ${own.readingId}::uuid, ${own.meterId}::uuid, 'total', null, '2026-01-01', 100, 'move_in', 'x', 'y', now(),
        'locked', array[${own.attachmentId}::uuid])`,
    sql`insert into apartment.usages (building_id, usage_id, cycle_id, meter_id, register, from_reading_id, to_reading_id, days, quantity,
        kind, state)
      values (${at}, ${own.usageId}::uuid, ${cycleId}::uuid, ${own.meterId}::uuid, 'total', ${own.readingId}::uuid,
        ${own.readingId}::uuid, 30, ${amountMinor / 100}, 'actual', 'locked')`,
    sql`insert into apartment.usage_flows (building_id, usage_flow_id, business_date, room_id, tenancy_id, meter_id, register, cycle_id,
        quantity, kind, usage_id)
      values (${at}, ${v7()}::uuid, '2026-02-01', ${roomId}::uuid, ${own.tenancyId}::uuid, ${own.meterId}::uuid, 'total',
        ${cycleId}::uuid, ${amountMinor / 100}, 'actual', ${own.usageId}::uuid)`,
    sql`insert into apartment.attachments (building_id, attachment_id, name, mime, size, sha256, key, created_by)
      values (${at}, ${own.attachmentId}::uuid, ${`${name}.png`}, 'image/png', 1, '', ${v7()}, ${by})`,
    sql`insert into apartment.erasure_requests (building_id, erasure_request_id, person_id, note, asked_by)
      values (${at}, ${own.erasureRequestId}::uuid, ${own.personId}::uuid, ${name}, ${by})`,
    sql`insert into apartment.payments (building_id, payment_id, number, method, received_on, amount_minor, tenancy_id, payer, recorded_by)
      values (${at}, ${own.paymentId}::uuid, ${`R-${amountMinor}`}, 'cash', '2026-02-01', ${money}, ${own.tenancyId}::uuid, ${name}, 'x')`,
    sql`insert into apartment.deposit_entries (building_id, deposit_entry_id, tenancy_id, kind, amount_minor, business_date, source,
        source_id, by_user)
      values (${at}, ${own.depositEntryId}::uuid, ${own.tenancyId}::uuid, 'received', ${money}, '2026-02-01', 'payment',
        ${own.paymentId}::uuid, 'x')`,
    sql`insert into apartment.checkouts (building_id, checkout_id, number, tenancy_id, room_id, last_day, state, settlement, net_minor,
        submitted_by, submitted_at, created_by, updated_by)
      values (${at}, ${own.checkoutId}::uuid, ${`C-${amountMinor}`}, ${own.tenancyId}::uuid, ${roomId}::uuid, '2026-12-31', 'submitted',
        ${JSON.stringify(settled(amountMinor))}::jsonb, ${money}, 'x', now(), 'x', 'x')`,
    sql`insert into apartment.checkout_items (building_id, checkout_id, position, item, condition, charge_minor, photos)
      values (${at}, ${own.checkoutId}::uuid, 0, ${`${name}的灯`}, 'damaged', ${money}, array[${own.attachmentId}::uuid])`,
    sql`insert into apartment.applications (building_id, application_id, number, kind, person_id, applicant_name, applicant_phone,
        applicant_user_id, tenancy_id, note, state, created_by, updated_by)
      values (${at}, ${own.applicationId}::uuid, ${`A-${amountMinor}`}, 'dispute', ${own.personId}::uuid, ${name}, ${phone}, ${by},
        ${own.tenancyId}::uuid, ${`${name}有异议`}, 'draft', 'x', 'x')`,
    sql`insert into apartment.bills (building_id, bill_id, kind, tenancy_id, room_id, payer, total_minor, created_by, updated_by)
      values (${at}, ${own.billId}::uuid, 'adjustment', ${own.tenancyId}::uuid, ${roomId}::uuid, ${name}, ${money}, 'x', 'x')`,
    sql`insert into apartment.bill_lines (building_id, bill_line_id, bill_id, position, charge_kind, description, amount_minor, source)
      values (${at}, ${v7()}::uuid, ${own.billId}::uuid, 0, 'rent', 'rent', ${money}, 'rent')`,
    sql`update apartment.bills set state = 'issued', number = ${`B-${amountMinor}`}, issue_on = '2026-02-01', due_on = '2026-02-10'
      where building_id = ${at} and bill_id = ${own.billId}::uuid`,
  );
  const ids = await idsOf(house, buildingId, own.tenancyId);
  return {
    ...who,
    own: { ...own, subjectId: own.billId },
    facts: [name, phone, phone.slice(3), ...written(amountMinor)],
    ids: [...new Set([...ids, ...Object.values(own), who.userId])],
  };
}

async function idsOf(house: TestServer, buildingId: string, tenancyId: string): Promise<string[]> {
  const owner = house.db({ kind: 'owner' });
  const queries: Sql[] = Object.entries(ofTenancy).map(
    ([table, key]) =>
      sql`select ${raw(key)} as id from ${raw(`apartment.${table}`)}
        where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`,
  );
  const found = await owner.batch<{ id: string }[]>(...queries);
  return found.flat().map(({ id }) => id);
}

/** Somebody who lives with a tenant without having signed. */
export async function flatmateOf(
  house: TestServer,
  buildingId: string,
  tenant: Resident,
  { name, phone }: Pick<Wanted, 'name' | 'phone'>,
): Promise<Resident> {
  const memberships = [{ area: 'apartment', tenantId: buildingId, roles: ['RES'] }];
  const who = await house.user({ username: `res-${phone}`, name, memberships });
  const personId = v7();
  await house.db({ kind: 'owner' }).batch(
    sql`insert into apartment.persons (building_id, person_id, name, phone, user_id, created_by, updated_by)
      values (${buildingId}::uuid, ${personId}::uuid, ${name}, ${phone}, ${who.userId}, 'x', 'x')`,
    sql`insert into apartment.tenancy_occupants (building_id, tenancy_id, person_id, period)
      values (${buildingId}::uuid, ${String(tenant.own.tenancyId)}::uuid, ${personId}::uuid, daterange('2026-01-01', null))`,
  );
  return {
    ...{ ...who, own: { ...tenant.own, personId }, facts: [name, phone, phone.slice(3)] },
    ids: [personId, who.userId],
  };
}
