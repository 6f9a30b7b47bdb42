import {
  cancelCheckout,
  createCheckout,
  getTenancy,
  renewTenancy,
  updateTenancy,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { good, refusal } from '../testing-house.ts';
import { applicationExpiryJob } from './expiring.ts';
import { applicationHouse } from './testing-applications.ts';

let area: Awaited<ReturnType<typeof applicationHouse>>;
let place: Awaited<ReturnType<typeof area.place>>;
beforeAll(async () => {
  area = await applicationHouse();
});
afterAll(() => area.close());
beforeEach(async () => {
  place = await area.place();
});

const run = () =>
  applicationExpiryJob(area.house.database).run((error) => {
    throw error;
  });
const tenancy = async () =>
  good(await area.house.call(getTenancy, { params: { tenancyId: place.tenancyId } }, { as: place.desk }));
const approved = async (wish: Parameters<typeof place.taken>[0]) =>
  good(await place.approve(await place.taken(wish)));
const seenByDesk = (applicationId: string) => place.get(applicationId, place.desk);
const renewedTo = async (lastDay: string | null) => {
  const { tenancyId, version } = await tenancy();
  const call = { params: { tenancyId }, version, body: { lastDay } };
  return good(await area.house.call(renewTenancy, call, { as: place.desk }));
};

it('15 a check-out that was begun without its application closes it, and is not begun again', async () => {
  const lastDay = '2027-01-31';
  const wish = { kind: 'check_out', tenancyId: place.tenancyId, lastDay } as const;
  const { applicationId } = await approved(wish);
  expect(await seenByDesk(applicationId)).toMatchObject({
    ...{ doneBy: null, blockedBy: null, may: { fulfil: true } },
  });
  const body = { tenancyId: place.tenancyId, lastDay };
  const checkout = good(await area.house.call(createCheckout, { body }, { as: place.desk }));
  const known = await seenByDesk(applicationId);
  expect(known).toMatchObject({
    ...{ state: 'approved', blockedBy: null, may: { fulfil: true } },
    doneBy: { kind: 'checkout', id: checkout.checkoutId, number: checkout.number },
  });
  const done = good(await place.fulfil(known));
  expect(done).toMatchObject({ state: 'fulfilled', doneBy: null, outcome: { id: checkout.checkoutId } });
});

it('15 by itself, too: one that is done is closed rather than run out', async () => {
  const wish = { kind: 'check_out', tenancyId: place.tenancyId, lastDay: '2027-01-31' } as const;
  const { applicationId } = await approved(wish);
  await run();
  expect((await place.get(applicationId)).state).toBe('approved');
  const body = { tenancyId: place.tenancyId, lastDay: '2027-01-31' };
  const { checkoutId } = good(await area.house.call(createCheckout, { body }, { as: place.desk }));
  await place.owner.rows(sql`update apartment.applications set kept_until = '2026-01-01'
    where building_id = ${place.buildingId}::uuid and application_id = ${applicationId}::uuid`);
  await Promise.all([run(), run()]);
  expect(await place.get(applicationId)).toMatchObject({
    ...{ state: 'fulfilled', outcome: { kind: 'checkout', id: checkoutId } },
  });
  const log = (await area.auditOf(applicationId)).map(({ action, actor }) => [action, actor]);
  expect(log.filter(([action]) => action === 'fulfil' || action === 'expire')).toEqual([
    ['fulfil', 'application-expiry'],
  ]);
});

it('15 one that was called off does nothing for it', async () => {
  const wish = { kind: 'check_out', tenancyId: place.tenancyId, lastDay: '2027-01-31' } as const;
  const { applicationId } = await approved(wish);
  const body = { tenancyId: place.tenancyId, lastDay: '2027-01-31' };
  const { checkoutId, version } = good(await area.house.call(createCheckout, { body }, { as: place.desk }));
  const off = { params: { checkoutId }, version, body: { reason: 'stays after all' } };
  good(await area.house.call(cancelCheckout, off, { as: place.desk }));
  await run();
  expect(await seenByDesk(applicationId)).toMatchObject({ state: 'approved', doneBy: null });
});

it('15 a tenancy that was renewed otherwise is not renewed twice', async () => {
  const wish = { kind: 'renew', tenancyId: place.tenancyId, months: 12 } as const;
  const { applicationId } = await approved(wish);
  await renewedTo('2028-06-30');
  expect(await seenByDesk(applicationId)).toMatchObject({
    doneBy: { kind: 'tenancy', id: place.tenancyId },
    may: { fulfil: true },
  });
  expect(good(await place.fulfil(await place.get(applicationId))).state).toBe('fulfilled');
  expect((await tenancy()).lastDay).toBe('2028-06-30');
});

it('15 nor by what was approved on top of something else', async () => {
  const wish = { kind: 'renew', tenancyId: place.tenancyId, months: 12 } as const;
  const { applicationId } = await approved(wish);
  await renewedTo('2027-12-31');
  const known = await seenByDesk(applicationId);
  expect(known).toMatchObject({ doneBy: null, blockedBy: 'term_changed', may: { fulfil: false } });
  expect(await place.fulfil(known)).toMatchObject({
    body: { code: 'STATE_CONFLICT', details: { reason: 'term_changed', state: 'approved' } },
  });
  expect((await tenancy()).lastDay).toBe('2027-12-31');
});

it('15 whoever lives there already is not entered once more', async () => {
  const wish = {
    ...{ kind: 'add_occupant' as const, tenancyId: place.tenancyId, from: '2027-01-01' },
    occupantName: 'Xiao Hua',
  };
  const { applicationId } = await approved(wish);
  const { personId } = await place.person('Xiao Hua');
  const { version, occupants } = await tenancy();
  const comes = { personId, firstDay: '2027-01-01', lastDay: '2027-06-30', shareWeight: '1' };
  const body = { occupants: [...occupants.map(({ name: _, ...one }) => one), comes] };
  const call = { params: { tenancyId: place.tenancyId }, version, body };
  good(await area.house.call(updateTenancy, call, { as: place.desk }));
  await run();
  expect((await place.get(applicationId)).state).toBe('fulfilled');
  expect((await tenancy()).occupants).toHaveLength(2);
});

it('15 a tenancy that is over by now says so, in place of the button', async () => {
  const wish = { kind: 'transfer', tenancyId: place.tenancyId, from: '2027-03-01' } as const;
  const { applicationId } = good(await place.approve(await place.taken(wish), { roomId: place.roomIds[1] }));
  await place.owner.rows(sql`update apartment.tenancies set state = 'settling'
    where building_id = ${place.buildingId}::uuid and tenancy_id = ${place.tenancyId}::uuid`);
  const known = await seenByDesk(applicationId);
  expect(known).toMatchObject({ blockedBy: 'tenancy_over', may: { fulfil: false } });
  expect(refusal(await place.fulfil(known))).toBe('409 STATE_CONFLICT');
});

it('15 a dispute waits for its answer, and nobody closes it by itself', async () => {
  const billId = v7();
  const bill = (id: string, number: string, credits: string | null) => sql`
    insert into apartment.bills (building_id, bill_id, number, kind, tenancy_id, room_id, issue_on, due_on, total_minor, state,
      credits_bill_id, created_by, updated_by)
    values (${place.buildingId}::uuid, ${id}::uuid, ${number}, ${credits === null ? 'regular' : 'credit'}, ${place.tenancyId}::uuid,
      ${place.roomIds[0]}::uuid, '2026-06-01', '2026-06-10', 0, 'issued', ${credits}::uuid, 'x', 'x')`;
  await place.owner.rows(bill(billId, 'B-1', null));
  const wish = { kind: 'dispute' as const, tenancyId: place.tenancyId, billId, note: 'too much' };
  const { applicationId } = good(await place.approve(await place.taken(wish), { reason: 'we look again' }));
  expect(await seenByDesk(applicationId)).toMatchObject({
    ...{ blockedBy: 'nothing_answers', may: { fulfil: false } },
  });
  await place.owner.rows(bill(v7(), 'B-2', billId));
  await run();
  expect(await seenByDesk(applicationId)).toMatchObject({
    ...{ state: 'approved', blockedBy: null, may: { fulfil: true } },
  });
});
