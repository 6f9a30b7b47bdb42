import {
  activateTenancy,
  approveCheckout,
  type Checkout,
  cancelCheckout,
  checkBill,
  closeCheckout,
  confirmPayment,
  createBuilding,
  createCheckout,
  createPerson,
  createTenancy,
  generateRooms,
  getBuildingRooms,
  getCheckout,
  getMyCheckout,
  inspectCheckout,
  issueBill,
  linkPersonAccount,
  listPayments,
  listTenancyBills,
  payCheckoutOut,
  previewCheckout,
  recordPayment,
  returnCheckout,
  settleCheckout,
  signMyCheckout,
  submitCheckout,
  updateCheckout,
} from '@console/contract/apartment';
import type { Telling } from '../../../testing/telling.ts';

const reason = 'as it was';
const lastDay = '2026-02-28';

/** Somebody stays after all; then they leave, with their deposit, by four people. */
export async function checkingOut(told: Telling): Promise<void> {
  const { tell, house, owner } = told;
  const { buildingId, tenancyId, person } = await somebodyWithDeposit(told);
  const works = (role: string) =>
    house.user({ memberships: [{ area: 'apartment', tenantId: buildingId, roles: [role] }] });
  const [manager, cashier, second] = [await works('MGR'), await works('CSH'), await works('CSH')];
  const [bill] = (await tell(listTenancyBills, { params: { tenancyId } })).items;
  const checked = await tell(checkBill, {
    params: { billId: bill?.billId ?? '' },
    version: bill?.version ?? 0,
  });
  const days = { issueOn: '2026-01-02', dueOn: '2026-01-31' };
  const { billId, version, totalMinor } = checked;
  await tell(issueBill, { params: { billId }, version, body: days });
  const paid = { tenancyId, method: 'wechat', amountMinor: totalMinor, receivedOn: '2026-01-03' } as const;
  await tell(recordPayment, { body: paid }, cashier);

  const at = ({ checkoutId, version }: Checkout) => ({ params: { checkoutId }, version });
  const begin = () => tell(createCheckout, { body: { tenancyId, lastDay } });
  await tell(cancelCheckout, { ...at(await begin()), body: { reason } });
  const inspected = await tell(inspectCheckout, at(await begin()));
  const items = [{ item: 'lamp', condition: 'ok' }] as const;
  const { checkoutId } = inspected;
  await tell(previewCheckout, { params: { checkoutId }, body: { items: [...items] } });
  const found = await tell(updateCheckout, { ...at(inspected), body: { items: [...items], lastDay } });
  const submit = async (one: Checkout) => tell(submitCheckout, at(await tell(settleCheckout, at(one))));
  const back = await tell(returnCheckout, { ...at(await submit(found)), body: { reason } }, manager);
  await submit(back);
  const tenant = await works('RES');
  const { personId, version: known } = person;
  await tell(linkPersonAccount, { params: { personId }, version: known, body: { userId: tenant.userId } });
  const mine = await tell(getMyCheckout, { params: { checkoutId } }, tenant);
  const signed = await tell(
    signMyCheckout,
    { params: { checkoutId }, version: mine.version, body: { name: '雨' } },
    tenant,
  );
  await tell(approveCheckout, { params: { checkoutId }, version: signed.version, body: {} }, manager);
  const approved = await tell(getCheckout, { params: { checkoutId } }, owner);
  const refunds = [{ method: 'cash', amountMinor: approved.refundMinor }] as const;
  await tell(payCheckoutOut, { ...at(approved), body: { paidOn: lastDay, refunds: [...refunds] } }, cashier);
  const { items: payments } = await tell(
    listPayments,
    { query: { building: buildingId, state: 'recorded' } },
    second,
  );
  for (const { paymentId, version } of payments)
    await tell(confirmPayment, { params: { paymentId }, version }, second);
  await tell(closeCheckout, at(await tell(getCheckout, { params: { checkoutId } })), cashier);
}

async function somebodyWithDeposit({ tell }: Telling) {
  const name = { zh: '退房', en: 'Leaving' };
  const { buildingId } = await tell(createBuilding, { body: { code: 'LEAVE', name, floors: 1 } });
  const params = { buildingId };
  const plan = { fromFloor: 1, toFloor: 1, roomsPerFloor: 1, areaM2: '25.00', capacity: 2 };
  await tell(generateRooms, { params, body: { ...plan, rentMinor: 98_000, depositMinor: 98_000 } });
  const { rooms } = await tell(getBuildingRooms, { params });
  const { person } = await tell(createPerson, { params, body: { name: '雨', consent: true } });
  const firstDay = '2026-01-01';
  const terms = { depositMinor: 100_000, payCycle: 1 as const, occupants: [], lastDay: null, sign: true };
  const { tenancyId, version } = await tell(createTenancy, {
    body: {
      ...{ ...terms, roomId: rooms[0]?.roomId ?? '', primaryPersonId: person.personId, firstDay },
      rates: [{ from: firstDay, rentMinor: 1 }],
    },
  });
  await tell(activateTenancy, { params: { tenancyId }, version });
  return { buildingId, tenancyId, person };
}
