import { exportMoneyFlows } from '@console/contract/apartment';
import { linesOf, tableOf } from '../../../house/sheets/testing-exports.ts';
import { lateFeeJob } from '../payments/index.ts';
import { moneyHouse, type Place } from '../payments/testing-money.ts';
import { good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof moneyHouse>>;
let house: Place;
beforeAll(async () => {
  area = await moneyHouse();
  house = await area.place();
});
afterAll(() => area.close());

const file = (query: object = {}, as = house.auditor) =>
  area.house.call(
    exportMoneyFlows,
    { query: { building: house.buildingId, language: 'en', ...query } },
    { as },
  );

it('22 the ledger as a file: every line in its order, with sums of their accounts, and what came by itself', async () => {
  await house.bill({ totalMinor: 530_000, depositMinor: 430_000 });
  await house.paid({ amountMinor: 500_050, receivedOn: '2026-05-20' });
  await lateFeeJob(area.house.database, 31).run((error) => {
    throw error;
  });
  const { items } = await house.ledger();
  const rows = await tableOf(good(await file()));
  const main = (minor: number | null) => (minor === null ? null : String(minor / 100));
  expect(rows.map((row) => [row.Day?.slice(0, 10), row.Amount, row.Balance, row.Reference])).toEqual(
    items.map((one) => [one.businessDate, main(one.amountMinor), main(one.balanceMinor), one.reference]),
  );
  expect(rows[0]).toMatchObject({
    Line: 'Late fee',
    Account: 'Owed by tenants',
    Tenant: '王小明',
    By: 'Automatic',
  });
  expect(rows.at(-1)).toMatchObject({ Line: 'Bill issued', Room: house.rooms[0]?.number });
  const [header, ...lines] = linesOf(
    good(await file({ format: 'csv', language: 'zh', account: 'deposit', kind: 'deposit_received' })),
  );
  expect(header).toContain('"金额"');
  expect(lines).toHaveLength(1);
  expect(refusal(await file({}, house.desk))).toBe('403 FORBIDDEN');
});
