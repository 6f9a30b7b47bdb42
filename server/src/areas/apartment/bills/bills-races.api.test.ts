import { type Bill, creditBill, generateBills, voidBill } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { good } from '../testing-house.ts';
import { billHouse } from './testing-bills.ts';

/** Two who are at one bill or one month at once: what is allowed happens once, and the sums agree. */
let area: Awaited<ReturnType<typeof billHouse>>;
beforeAll(async () => {
  area = await billHouse();
});
afterAll(() => area.close());

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const body = { reason: 'not right' };

async function checkedBill() {
  const stage = await area.stage(1);
  await stage.moveIn(0, '2026-05-01');
  const [draft] = await stage.billed('2026-05');
  return { stage, bill: good(await stage.check(draft as Bill)) };
}

describe('at once', () => {
  it('two generations of a month: each tenancy has one bill', async () => {
    const stage = await area.stage(5);
    for (const index of [0, 1, 2, 3, 4]) await stage.moveIn(index, '2026-05-01');
    const { version } = await stage.month('2026-05');
    const call = { params: { ...stage.params, ym: '2026-05' }, version };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => area.house.call(generateBills, call, { as: stage.people.CSH })),
    );
    // Whoever comes after the first one is through has read another month.
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const rows =
      await area.owner.rows(sql`select count(*)::int as bills, count(distinct tenancy_id)::int as tenancies
      from apartment.bills where building_id = ${stage.buildingId}::uuid and kind = 'regular'`);
    expect(rows).toEqual([{ bills: 5, tenancies: 5 }]);
  });

  it('a bill is issued by two: once, with one number', async () => {
    const { stage, bill } = await checkedBill();
    const answers = await Promise.all([1, 2, 3].map(() => stage.issue(bill, { issueOn: '2026-06-01' })));
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect((await stage.flows()).map(({ kind }) => kind)).toEqual(['bill_issued']);
    expect((await stage.bill(bill.billId)).number).toMatch(/-0001$/);
  });

  it('issued and voided: whichever is first, the ledger says what the bill says', async () => {
    const { stage, bill } = await checkedBill();
    const { billId } = bill;
    const as = { as: stage.people.CSH };
    const answers = await Promise.all([
      stage.issue(bill, { issueOn: '2026-06-01' }),
      area.house.call(voidBill, { params: { billId }, version: bill.version, body }, as),
      area.house.call(voidBill, { params: { billId }, version: bill.version + 1, body }, as),
    ]);
    expect(answers[0]?.status).toBe(200);
    const now = await stage.bill(billId);
    expect(now.state).toBe(answers[2]?.status === 200 ? 'void' : 'issued');
    const owed = (await stage.flows()).reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0);
    expect(owed).toBe(now.openMinor);
  });

  it('voided and credited: one of them', async () => {
    const { stage, bill } = await checkedBill();
    const { lines, billId, version } = good(await stage.issue(bill, { issueOn: '2026-06-01' }));
    const as = { as: stage.people.CSH };
    const less = { ...body, lines: [{ billLineId: lines?.[0]?.billLineId ?? '', amountMinor: 5_000 }] };
    const answers = await Promise.all([
      area.house.call(voidBill, { params: { billId }, version, body }, as),
      area.house.call(creditBill, { params: { billId }, version, body: less }, as),
      area.house.call(creditBill, { params: { billId }, version, body: less }, as),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    const owed = (await stage.flows()).reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0);
    expect(owed).toBe((await stage.bill(billId)).openMinor);
  });
});
