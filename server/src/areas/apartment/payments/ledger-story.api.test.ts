import {
  creditBill,
  getBill,
  getPayment,
  postLateFees,
  refundPayment,
  reversePayment,
  voidBill,
  waiveLateFee,
} from '@console/contract/apartment';
import { longTests } from '@console/testing/long';
import fc from '@console/testing/properties';
import { jest } from '@jest/globals';
import sql from 'sql-template-tag';
import { daysAfter } from '../../../days.ts';
import { good } from '../testing-house.ts';
import { moneyHouse, type Place } from './testing-money.ts';

jest.setTimeout(300_000);

let area: Awaited<ReturnType<typeof moneyHouse>>;
beforeAll(async () => {
  area = await moneyHouse();
});
afterAll(() => area.close());

const reason = 'as the story goes';
const kinds = [
  'bill',
  'bill',
  'pay',
  'pay',
  'pay',
  'name',
  'refund',
  'reverse',
  'credit',
  'waive',
  'post',
  'void',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Which of those that there are. */
  which: fc.nat(20),
  amountMinor: fc.integer({ min: 1, max: 150_000 }),
  day: fc.nat(120),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What happens to the money of one tenancy; what the house refuses does not happen. */
async function live(house: Place, steps: readonly Step[]): Promise<void> {
  const bills: string[] = [];
  const payments: string[] = [];
  const pick = (all: readonly string[], which: number) => all[which % Math.max(1, all.length)] ?? '';
  for (const { kind, which, amountMinor, day } of steps) {
    const on = daysAfter('2026-03-01', day);
    const [billId, paymentId] = [pick(bills, which), pick(payments, which)];
    if (kind === 'bill') {
      const depositMinor = which % 3 === 0 ? Math.floor(amountMinor / 2) : 0;
      bills.push(
        await house.bill({ totalMinor: amountMinor, depositMinor, issueOn: on, dueOn: daysAfter(on, which) }),
      );
    } else if (kind === 'pay' || kind === 'name') {
      const named = kind === 'name' && billId ? { bills: [{ billId }] } : {};
      const answer = await house.record({ amountMinor, receivedOn: on, ...named });
      if (answer.status === 200) payments.push(good(answer).paymentId);
      else expect(answer.status).toBe(422);
    } else
      expect([200, 404, 409, 422]).toContain(
        (await act(house, kind, { billId, paymentId, amountMinor, on })).status,
      );
  }
}

async function act(
  house: Place,
  kind: Exclude<Step['kind'], 'bill' | 'pay' | 'name'>,
  {
    billId,
    paymentId,
    amountMinor,
    on,
  }: { billId: string; paymentId: string; amountMinor: number; on: string },
): Promise<{ status: number }> {
  const { call } = area.house;
  const as = house.manager;
  const params = { buildingId: house.buildingId };
  if (kind === 'post') return call(postLateFees, { params, body: { through: on } }, { as });
  if (kind === 'waive')
    return call(
      waiveLateFee,
      { params: { billId }, body: { amountMinor: Math.ceil(amountMinor / 1000), reason } },
      { as },
    );
  if (kind === 'credit' || kind === 'void') {
    if (billId === '') return { status: 404 };
    const { version, lines = [] } = good(await call(getBill, { params: { billId } }, { as }));
    const less = [{ billLineId: lines[0]?.billLineId ?? '', amountMinor: Math.ceil(amountMinor / 3) }];
    return kind === 'void'
      ? call(voidBill, { params: { billId }, version, body: { reason } }, { as })
      : call(creditBill, { params: { billId }, version, body: { reason, lines: less } }, { as });
  }
  if (paymentId === '') return { status: 404 };
  const { version, creditMinor } = good(await call(getPayment, { params: { paymentId } }, { as }));
  const back = {
    method: 'wechat' as const,
    amountMinor: Math.max(1, Math.min(creditMinor, amountMinor)),
    receivedOn: on,
  };
  return kind === 'refund'
    ? call(refundPayment, { params: { paymentId }, version, body: back }, { as: house.cashier })
    : call(reversePayment, { params: { paymentId }, version, body: { reason } }, { as });
}

/** The ledger on a day, and the same by bills, credits, payments and refunds themselves; late fees aside, which have no other day. */
const bothOn = (house: Place, day: string) => {
  const here = sql`building_id = ${house.buildingId}::uuid`;
  const sent = sql`${here} and number is not null`;
  return house.owner.first<{ ledger: string; told: string }>(sql`select
    (select coalesce(sum(amount_minor), 0) from apartment.money_flows where ${here} and account = 'receivable'
      and kind not in ('late_fee', 'late_fee_waived') and business_date <= ${day}::date)::text as ledger,
    ((select coalesce(sum(total_minor), 0) from apartment.bills where ${sent} and issue_on <= ${day}::date)
      - (select coalesce(sum(total_minor), 0) from apartment.bills where ${sent} and state = 'void'
        and apartment.today_in(building_id) <= ${day}::date)
      - (select coalesce(sum(case direction when 'in' then amount_minor else -amount_minor end), 0)
        from apartment.payments where ${here} and received_on <= ${day}::date)
      + (select coalesce(sum(case direction when 'in' then amount_minor else -amount_minor end), 0)
        from apartment.payments where ${here} and reversed_on <= ${day}::date))::text as told`);
};

/** What has to hold at the end of any story; nothing where all of it does. */
async function wrongIn(house: Place): Promise<string[]> {
  const here = sql`building_id = ${house.buildingId}::uuid`;
  const [row] = await house.owner.rows<Record<string, string>>(sql`select
    (select coalesce(sum(amount_minor), 0) from apartment.money_flows where ${here} and account = 'receivable')::text as ledger,
    ((select coalesce(sum(total_minor - credited_minor - paid_minor + late_fee_minor - late_fee_paid_minor), 0)
        from apartment.bills where ${here} and kind <> 'credit' and state in ('issued', 'part_paid', 'paid'))
      - (select coalesce(sum(amount_minor - allocated_minor - refunded_minor), 0) from apartment.payments
        where ${here} and direction = 'in' and state <> 'reversed'))::text as open,
    (select coalesce(sum(amount_minor), 0) from apartment.money_flows where ${here}
      and kind in ('late_fee', 'late_fee_waived'))::text as late_flows,
    (select coalesce(sum(amount_minor), 0) from apartment.late_fees where ${here})::text as late_fees,
    (select coalesce(sum(amount_minor), 0) from apartment.money_flows where ${here} and account = 'deposit')::text as deposit_flows,
    (select coalesce(sum(amount_minor), 0) from apartment.deposit_entries where ${here})::text as deposit_entries,
    (select coalesce(sum(balance_minor), 0) from apartment.deposit_balances where ${here})::text as deposit_balances`);
  const said = row ?? {};
  const pairs = [
    ['ledger', 'open'],
    ['lateFlows', 'lateFees'],
    ['depositFlows', 'depositEntries'],
    ['depositFlows', 'depositBalances'],
  ] as const;
  return pairs.flatMap(([one, other]) =>
    said[one] === said[other] ? [] : [`${one} ${said[one]} is not ${other} ${said[other]}`],
  );
}

it('whatever happens, the ledger is bills less credits less payments and refunds, on any day, and no deposit is below nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const house = await area.place();
      await live(house, steps);
      expect(await wrongIn(house)).toEqual([]);
      for (const day of ['2026-03-20', '2026-04-15', '2026-06-01', '2199-01-01']) {
        const { ledger, told } = (await bothOn(house, day)) ?? {};
        expect(ledger).toBe(told);
      }
    }),
    { numRuns: longTests ? 60 : 5 },
  );
});
