import {
  allocatePayment,
  bookBankLine,
  closeDay,
  confirmPayment,
  createBuilding,
  createPerson,
  createTenancy,
  generateRooms,
  getBuildingRooms,
  ignoreBankLine,
  importBankStatement,
  listBankLines,
  postLateFees,
  recordPayment,
  refundPayment,
  reopenBankLine,
  reversePayment,
  waiveLateFee,
} from '@console/contract/apartment';
import type { Telling } from '../../../testing/telling.ts';
import { overdueBill } from './testing-furnished-money.ts';

const reason = 'as it was';

/** A tenant who pays late and too much, a bank's file, and the day on which the till is counted. */
export async function takingMoney(told: Telling): Promise<void> {
  const { tell, house, owner } = told;
  const { buildingId, tenancyId, roomId } = await somebodyWhoOwes(told);
  const works = (role: string) =>
    house.user({ memberships: [{ area: 'apartment', tenantId: buildingId, roles: [role] }] });
  const [cashier, second] = [await works('CSH'), await works('CSH')];
  const params = { buildingId };
  const billId = await overdueBill(house, { buildingId, tenancyId, roomId, userId: owner.userId });
  await tell(postLateFees, { params, body: { through: '2026-02-01' } }, cashier);
  await tell(waiveLateFee, { params: { billId }, body: { amountMinor: 1, reason } });
  const day = '2026-02-02';
  const pay = (amountMinor: number, bills?: { billId: string; amountMinor: number }[]) =>
    tell(
      recordPayment,
      { body: { tenancyId, method: 'cash', receivedOn: day, amountMinor, ...(bills ? { bills } : {}) } },
      cashier,
    );
  const at = ({ paymentId, version }: { paymentId: string; version: number }) => ({
    params: { paymentId },
    version,
  });
  const paid = await pay(1_000, [{ billId, amountMinor: 1 }]);
  const spent = await tell(
    allocatePayment,
    { ...at(paid), body: { bills: [{ billId, amountMinor: 2 }] } },
    cashier,
  );
  const back = { method: 'cash', amountMinor: 5, receivedOn: day } as const;
  await tell(confirmPayment, at(await tell(refundPayment, { ...at(spent), body: back }, cashier)), second);
  await tell(reversePayment, { ...at(await pay(7)), body: { reason } });
  await bankStatement(told, buildingId, tenancyId, cashier);
  const counted = [{ method: 'cash' as const, countedMinor: 0 }];
  await tell(closeDay, { body: { buildingId, day, counted, note: reason } }, cashier);
}

async function bankStatement(
  { tell }: Telling,
  buildingId: string,
  tenancyId: string,
  cashier: Telling['owner'],
): Promise<void> {
  const file = Buffer.from('Date,Amount,Payer\n2026-02-01,10.00,Yu\n2026-02-01,11.00,Yu').toString('base64');
  const body = { file, dryRun: false };
  const query = { name: 'bank.csv' };
  await tell(importBankStatement, { params: { buildingId }, query, body }, cashier);
  const { items } = await tell(listBankLines, { query: { building: buildingId } }, cashier);
  const [booked, ignored] = items.map(({ bankStatementLineId, version }) => ({
    params: { bankStatementLineId },
    version,
  }));
  if (!booked || !ignored) throw new Error('The file has two lines.');
  await tell(bookBankLine, { ...booked, body: { tenancyId } }, cashier);
  const { version } = await tell(ignoreBankLine, { ...ignored, body: { reason } }, cashier);
  await tell(reopenBankLine, { ...ignored, version }, cashier);
}

async function somebodyWhoOwes({ tell }: Telling) {
  const name = { zh: '收款', en: 'Money' };
  const { buildingId } = await tell(createBuilding, { body: { code: 'MONEY', name, floors: 1 } });
  const params = { buildingId };
  const plan = { fromFloor: 1, toFloor: 1, roomsPerFloor: 1, areaM2: '25.00', capacity: 2 };
  await tell(generateRooms, { params, body: { ...plan, rentMinor: 98_000, depositMinor: 98_000 } });
  const { rooms } = await tell(getBuildingRooms, { params });
  const roomId = rooms[0]?.roomId ?? '';
  const { person } = await tell(createPerson, { params, body: { name: '雨', consent: true } });
  const firstDay = '2026-01-01';
  const terms = { primaryPersonId: person.personId, depositMinor: 0, payCycle: 1 as const, occupants: [] };
  const body = {
    ...terms,
    roomId,
    firstDay,
    lastDay: null,
    rates: [{ from: firstDay, rentMinor: 1 }],
    sign: true,
  };
  const { tenancyId } = await tell(createTenancy, { body });
  return { buildingId, tenancyId, roomId };
}
