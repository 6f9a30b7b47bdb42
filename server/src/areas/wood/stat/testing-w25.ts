import {
  approveReturn,
  confirmSale,
  deliverSale,
  moveReturn,
  orderPurchase,
  postTxn,
  receivePurchase,
  setTxnCosts,
  submitReturn,
  type Txn,
  updateTeam,
} from '@console/contract/wood';
import { accepted } from '../../../../testing/answers.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { dayBefore, firstDayOf, monthOf } from '../../../days.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from '../txns/testing-trade.ts';

export interface W25 extends Trade {
  readonly today: string;
  /** The last day of the month before, on which the first three steps happened. */
  readonly before: string;
  readonly purchases: readonly [Txn, Txn];
  readonly sales: readonly [Txn, Txn, Txn];
  readonly goods: (pieces: number, volume: string, unitPrice?: string) => Goods;
  readonly sell: (pieces: number, volume: string, on: string, unitPrice?: string) => Promise<Txn>;
}
interface Goods {
  readonly sortId: string;
  readonly pieces: number;
  readonly volume: string;
  readonly unitPrice?: string;
}

/**
 * Vector W-25 of the design lived through by its people: a log is a tenth of a cubic metre. Steps 1 to 3 on the last day of the
 * month before, 4 to 7 today, so that the month between them has a balance.
 */
export async function w25(house: TestServer, code: string): Promise<W25> {
  const team = await trade(house, code);
  const today = shanghaiToday();
  const before = dayBefore(firstDayOf(monthOf(today)));
  accepted(
    await house.call(
      updateTeam,
      { params: { teamId: team.teamId }, version: 0, body: { backdateDays: 31 } },
      team.as('OW'),
    ),
  );
  const goods: W25['goods'] = (pieces, volume, unitPrice) => ({
    ...{ sortId: team.log.sortId, pieces, volume },
    ...(unitPrice === undefined ? {} : { unitPrice }),
  });
  const line = (pieces: number, volume: string) => ({ lines: [{ lineNo: 1, pieces, volume }] });
  const freight = (amountMinor: number) => ({
    costs: [{ names: { zh: '运费', en: 'Freight' }, basis: 'volume' as const, amountMinor }],
  });
  const buy = async (
    pieces: number,
    volume: string,
    unitPrice: string,
    freightMinor: number,
    sheet?: string,
  ) => {
    const { partnerId } = team.supplier;
    const head = { kind: 'purchase' as const, partnerId, businessDate: before };
    const order = await team.draft('BY', { ...head, lines: [goods(pieces, volume, unitPrice)] });
    const params = { txnId: order.txnId };
    const costs = { params, version: order.version, body: freight(freightMinor) };
    if (freightMinor > 0) accepted(await house.call(setTxnCosts, costs, team.as('BY')));
    accepted(await house.call(orderPurchase, { params, body: {} }, team.as('BY')));
    const [counted] = line(pieces, volume).lines;
    const body = {
      businessDate: before,
      lines: [{ lineNo: 1, ...counted, ...(sheet === undefined ? {} : { supplierVolume: sheet }) }],
    };
    return accepted(await house.call(receivePurchase, { params, body }, team.as('WH')));
  };
  const sell: W25['sell'] = async (pieces, volume, on, unitPrice = '2680') => {
    const { partnerId } = team.customer;
    const head = { kind: 'sale' as const, partnerId, businessDate: on };
    const sale = await team.draft('SL', { ...head, lines: [goods(pieces, volume, unitPrice)] });
    const params = { txnId: sale.txnId };
    accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
    const body = { businessDate: on, ...line(pieces, volume) };
    return accepted(await house.call(deliverSale, { params, body }, team.as('WH')));
  };
  const giveBack = async (source: Txn) => {
    const draft = await team.draft('BY', {
      ...{ kind: 'purchase_return', sourceTxnId: source.txnId },
      lines: [{ ...goods(40, '4.000', '2000'), sourceLineNo: 1 }],
    });
    const params = { txnId: draft.txnId };
    accepted(await house.call(submitReturn, { params, body: {} }, team.as('BY')));
    accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
    accepted(await house.call(moveReturn, { params, body: line(40, '4.000') }, team.as('WH')));
  };
  const lateFreight = async (source: Txn) => {
    const late = await team.draft('AC', { kind: 'cost_add', sourceTxnId: source.txnId });
    const params = { txnId: late.txnId };
    accepted(await house.call(setTxnCosts, { params, version: 0, body: freight(27_000) }, team.as('AC')));
    accepted(await house.call(postTxn, { params, body: {} }, team.as('AC')));
  };
  const first = await buy(200, '20.000', '2000', 100_000, '20.100');
  const second = await buy(100, '10.000', '2200', 50_000);
  const sold = await sell(120, '12.000', before);
  await giveBack(first);
  const fifth = await sell(50, '5.000', today);
  await lateFreight(second);
  const last = await sell(90, '9.000', today);
  return { ...team, today, before, purchases: [first, second], sales: [sold, fifth, last], goods, sell };
}
