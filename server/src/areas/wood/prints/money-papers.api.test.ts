import {
  approveReturn,
  confirmSale,
  createPartner,
  deliverSale,
  getPartnerAccount,
  moveReturn,
  reverseSettlement,
  reverseTxn,
  submitReturn,
  type Txn,
  woodRoleNames,
} from '@console/contract/wood';
import { accepted, refusal } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { daysAfter } from '../../../days.ts';
import { amountSaid } from '../../../house/papers/amounts-said.ts';
import { textOf } from '../../../house/papers/testing-papers.ts';
import { type Till, till } from '../settlements/testing-settlements.ts';
import { shanghaiToday } from '../testing-team.ts';
import { printing } from './testing-prints.ts';

let house: TestServer;
let team: Till;
let count = 0;
let papers: ReturnType<typeof printing>;
const today = shanghaiToday();
beforeAll(async () => {
  house = await testServer();
});
beforeEach(async () => {
  team = await till(house, `MONEY${++count}`);
  papers = printing(house, team);
  await team.buy([team.line(2240, '1000')]);
});
afterAll(() => house.close());

const inText = (text: string, ...parts: string[]) => {
  for (const part of parts) expect(text).toContain(part);
};

describe('a receipt', () => {
  it.each(['A4', 'A5', '80mm'] as const)('11 says on %s what came, for what, in capitals', async (paper) => {
    const sale = await team.sold(100, '2680');
    const more = { method: 'wechat', reference: 'WX-77', note: '货款' } as const;
    const money = await team.paid('receipt', 547_758, more);
    const print = await papers.print(money.settlementId, { paper, locale: 'both' });
    expect(print).toMatchObject({ template: 'receipt', mark: null, prices: null, label: money.number });
    const text = await textOf(print.file);
    inText(text, '收款收据', 'Receipt', '李记家具', '微信支付', 'WX-77', '货款', sale.number, '5,092.00');
    inText(text, '其余作预收款', '385.58', '¥5,477.58', '伍仟肆佰柒拾柒元伍角捌分');
  });

  it('11 is void once the money never was', async () => {
    await team.sold(100, '2680');
    const { settlementId } = await team.paid('receipt', 1000);
    const params = { settlementId };
    accepted(await house.call(reverseSettlement, { params, body: { reason: '支票退票' } }, team.as('MG')));
    const print = await papers.print(settlementId);
    expect(print.mark).toBe('void');
    inText(await textOf(print.file), '作废', '支票退票');
  });

  it('11 is printed by the seller who took the cash, and by no other', async () => {
    await team.sold(100, '2680');
    const own = accepted(await team.money('receipt', 1000, { method: 'cash' }, 'SL'));
    expect(await papers.text(own.settlementId, {}, 'SL')).toContain('¥10.00');
    const others = await team.paid('receipt', 1000);
    expect(refusal(await papers.ask(others.settlementId, {}, 'SL'))).toBe('404 NOT_FOUND');
    expect(refusal(await papers.ask(own.settlementId, {}, 'WH'))).toBe('404 NOT_FOUND');
  });
});

it('11 money that goes out has a voucher to be signed, for those who see money with partners', async () => {
  const { settlementId } = await team.paid('payment', 100_500, { method: 'cash' });
  const print = await papers.print(settlementId, { locale: 'both' });
  expect(print.template).toBe('payment_voucher');
  const text = await textOf(print.file);
  inText(text, '付款凭单', 'Paymentvoucher', '北方木材', '¥1,005.00', '壹仟零伍元整', '领款人', 'Cashier');
  const wrong = await papers.ask(settlementId, { template: 'receipt' });
  expect(refusal(wrong)).toBe('422 VALIDATION template other_subject');
  for (const role of ['BY', 'SL', 'WH', 'VW'] as const)
    expect(refusal(await papers.ask(settlementId, {}, role))).toBe('404 NOT_FOUND');
});

describe('a statement', () => {
  const account = async (partnerId = team.customer.partnerId) =>
    accepted(await house.call(getPartnerAccount, { params: { partnerId } }, team.as('AC'))).receivable;
  const closing = async (partnerId = team.customer.partnerId) => {
    const { preview } = await papers.print(partnerId, { locale: 'en' }, 'AC');
    const tables = preview.blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
    const [movements, ages] = tables;
    const last = movements?.rows.at(-1)?.cells.at(-1)?.[0];
    const aged = ages?.rows[0]?.cells.map(([cell]) => cell);
    return { last, aged };
  };
  /** What the paper ends with, and how old it is, are what the account says, to the fen. */
  async function demandEqual(partnerId?: string) {
    const side = await account(partnerId);
    if (!side) throw new Error('The accountant sees it.');
    const { last, aged } = await closing(partnerId);
    const { notDue, upTo30, upTo60, upTo90, over90 } = side.ages;
    expect(last).toBe(amountSaid(side.balanceMinor));
    expect(aged).toEqual(
      [notDue, upTo30, upTo60, upTo90, over90, side.balanceMinor - side.openMinor, side.balanceMinor].map(
        amountSaid,
      ),
    );
    return side.balanceMinor;
  }
  async function back(source: Txn, pieces: number) {
    const lines = [{ sortId: team.board.sortId, sourceLineNo: 1, pieces }];
    const draft = await team.draft('SL', { kind: 'sale_return', sourceTxnId: source.txnId, lines });
    const params = { txnId: draft.txnId };
    accepted(await house.call(submitReturn, { params, body: {} }, team.as('SL')));
    accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
    const body = { lines: [{ lineNo: 1, pieces }] };
    accepted(await house.call(moveReturn, { params, body }, team.as('WH')));
    return params;
  }

  it('11 ends with what the partner owes, whatever happened: sold, paid, taken back, reversed, given back', async () => {
    expect(await demandEqual()).toBe(0);
    const first = await team.sold(100, '2680');
    expect(await demandEqual()).toBe(509_200);
    const second = await team.sold(33, '2555.55', {
      ...{ businessDate: daysAfter(today, -5), dueOn: daysAfter(today, -3) },
    });
    await team.paid('receipt', 200_000);
    await demandEqual();
    const mistaken = await back(second, 7);
    await demandEqual();
    // A return that is reversed is owed again since when its sale was.
    const wrong = { params: mistaken, body: { reason: 'kept them' } };
    accepted(await house.call(reverseTxn, wrong, team.as('MG')));
    await demandEqual();
    await back(second, 7);
    await demandEqual();
    const undone = await team.sold(10, '999');
    const reversal = { params: { txnId: undone.txnId }, body: { reason: 'wrong customer' } };
    accepted(await house.call(reverseTxn, reversal, team.as('MG')));
    await demandEqual();
    const bounced = await team.paid('receipt', 77_777);
    const { settlementId } = bounced;
    const never = { params: { settlementId }, body: { reason: 'bounced' } };
    accepted(await house.call(reverseSettlement, never, team.as('MG')));
    await demandEqual();
    await team.paid('receipt', 900_000);
    expect(await demandEqual()).toBeLessThan(0);
    await back(first, 50);
    // What was paid too much is given back.
    const { refundMinor = 0 } = (await account()) ?? {};
    expect(refundMinor).toBeGreaterThan(0);
    const { partnerId } = team.customer;
    accepted(await team.money('payment', refundMinor, { partnerId }));
    await demandEqual();
    const text = await papers.text(partnerId, {}, 'AC');
    inText(text, '对账单', '李记家具', first.number, '送货', '退货', '冲销', '收款冲销', '退款', '我方应退');
  });

  it('11 begins with what was owed when the books began, and keeps purchases out', async () => {
    const names = { zh: '两头做', en: 'Both Ways' };
    const body = { names, kind: 'both', openingMinor: 123_456, termsDays: 0 } as const;
    const { partnerId } = accepted(await house.call(createPartner, { body }, team.as('OW')));
    expect(await demandEqual(partnerId)).toBe(123_456);
    await team.sold(10, '2000', { partnerId });
    accepted(await team.money('receipt', 100_000, { partnerId }));
    accepted(await team.money('payment', 55_500, { partnerId }));
    expect(await demandEqual(partnerId)).toBe(123_456 + 38_000 - 100_000);
  });

  it('11 of a span says what was owed before it; what is told of a month that is over stays as it was told', async () => {
    const { partnerId } = team.customer;
    const before = daysAfter(today, -5);
    const sale = await team.draft('SL', {
      ...{ kind: 'sale', partnerId, businessDate: before, lines: [team.line(100, '2680')] },
    });
    const params = { txnId: sale.txnId };
    accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
    const delivered = { businessDate: before, lines: [{ lineNo: 1, pieces: 100 }] };
    accepted(await house.call(deliverSale, { params, body: delivered }, team.as('WH')));
    const money = await team.paid('receipt', 100_000, { businessDate: daysAfter(today, -3) });
    const over = { from: daysAfter(today, -10), to: daysAfter(today, -1), locale: 'en' } as const;
    const told = await papers.text(partnerId, over, 'AC');
    inText(told, 'Youoweus¥4,092.00', before);
    const { settlementId } = money;
    const never = { params: { settlementId }, body: { reason: 'bounced' } };
    accepted(await house.call(reverseSettlement, never, team.as('MG')));
    expect(await papers.text(partnerId, over, 'AC')).toBe(told);
    const now = await papers.text(partnerId, { from: today, locale: 'en' }, 'AC');
    inText(now, 'Openingbalance4,092.00', 'Paymentreversed', 'Youoweus¥5,092.00');
    const wrong = await papers.ask(partnerId, { from: today, to: before }, 'AC');
    expect(refusal(wrong)).toBe('422 VALIDATION to before_from');
  });

  it.each(woodRoleNames)('11 is for whoever may read the account of a customer: %s', async (role) => {
    const answer = await papers.ask(team.customer.partnerId, {}, role);
    if (['OW', 'MG', 'SL', 'AC'].includes(role)) expect(answer.status).toBe(200);
    else expect(refusal(answer)).toBe('404 NOT_FOUND');
  });

  it('11 of somebody who only sells to the team there is none', async () => {
    const answer = await papers.ask(team.supplier.partnerId, {}, 'AC');
    expect(refusal(answer)).toBe('422 VALIDATION template nothing_to_print');
  });
});
