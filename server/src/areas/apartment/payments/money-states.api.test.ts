import type { AnyEndpoint } from '@console/contract';
import {
  allocatePayment,
  bankLineStates,
  bookBankLine,
  confirmPayment,
  ignoreBankLine,
  paymentStates,
  refundPayment,
  reopenBankLine,
  reversePayment,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { mayMove } from '../state-moves.ts';
import type { Person } from '../testing-house.ts';
import { refusal } from '../testing-house.ts';
import { moneyHouse, type Place } from './testing-money.ts';

let area: Awaited<ReturnType<typeof moneyHouse>>;
let house: Place;
beforeAll(async () => {
  area = await moneyHouse();
  house = await area.place();
});
afterAll(() => area.close());

const reason = 'it was a mistake';
const spends = { method: 'wechat', amountMinor: 1 };

/** Acts on a payment, and whether one in that state may be acted on so. */
const acts = {
  confirm: [confirmPayment, undefined, (state) => mayMove('payment', state, 'confirmed')],
  reverse: [reversePayment, { reason }, (state) => mayMove('payment', state, 'reversed')],
  allocate: [allocatePayment, {}, (state) => state !== 'reversed'],
  refund: [refundPayment, spends, (state) => state !== 'reversed'],
} satisfies Record<string, [AnyEndpoint, unknown, (state: (typeof paymentStates)[number]) => boolean]>;

const send = (endpoint: AnyEndpoint, params: Record<string, string>, body: unknown, as: Person) =>
  area.house.call(endpoint, { params, version: 0, ...(body === undefined ? {} : { body }) } as never, { as });

/** Money in a state, as somebody else has left it there. */
async function paymentIn(state: (typeof paymentStates)[number]): Promise<string> {
  const paymentId = v7();
  await house.owner.rows(sql`
    insert into apartment.payments (building_id, payment_id, number, method, received_on, amount_minor, tenancy_id, recorded_by, state)
    values (${house.buildingId}::uuid, ${paymentId}::uuid, ${paymentId}, 'cash', '2026-05-20', 100, ${house.tenancyId}::uuid, 'other',
      ${state})`);
  return paymentId;
}

describe.each(paymentStates)('a payment that is %s', (state) => {
  it.each(Object.keys(acts) as (keyof typeof acts)[])('%s', async (act) => {
    const [endpoint, body, may] = acts[act];
    // More than all other payments here could settle.
    if (act === 'allocate') await house.bill({ totalMinor: 1_000_000, dueOn: '2199-01-01' });
    const as = act === 'reverse' ? house.manager : house.cashier;
    const answer = await send(endpoint, { paymentId: await paymentIn(state) }, body, as);
    if (!may(state)) return expect(refusal(answer)).toBe('409 STATE_CONFLICT');
    return expect(refusal(answer)).toMatch(/^200/);
  });
});

const lineActs = {
  booked: bookBankLine,
  ignored: ignoreBankLine,
  open: reopenBankLine,
} as const;

describe.each(bankLineStates)('a line of a bank that is %s', (state) => {
  it.each(bankLineStates)('becomes %s', async (to) => {
    const [bankStatementId, bankStatementLineId] = [v7(), v7()];
    await house.owner.batch(
      sql`insert into apartment.bank_statements (building_id, bank_statement_id, name, sha256, imported_by)
        values (${house.buildingId}::uuid, ${bankStatementId}::uuid, 'x', '', 'other')`,
      sql`insert into apartment.bank_statement_lines (building_id, bank_statement_line_id, bank_statement_id, position, booked_on,
          amount_minor, digest, state)
        values (${house.buildingId}::uuid, ${bankStatementLineId}::uuid, ${bankStatementId}::uuid, 1, '2026-05-20', 100,
          ${bankStatementLineId}, ${state})`,
    );
    const bodies = { booked: { tenancyId: house.tenancyId }, ignored: { reason }, open: undefined };
    const answer = await send(lineActs[to], { bankStatementLineId }, bodies[to], house.cashier);
    // A booked one is opened by the reversal of its payment only.
    const may = mayMove('bankLine', state, to) && state !== 'booked';
    expect(refusal(answer)).toMatch(may ? /^200/ : /^409 STATE_CONFLICT$/);
  });
});
