import {
  confirmSale,
  createTxn,
  deliverSale,
  disableSort,
  orderPurchase,
  setTxnCosts,
  type Txn,
  updateTxn,
  type WoodRole,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf, refusal } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { daysAfter } from '../../../days.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from './testing-trade.ts';

let house: TestServer;
let team: Trade;
beforeAll(async () => {
  house = await testServer();
  team = await trade(house, 'DRAFTS');
});
afterAll(() => house.close());

const change = (
  { txnId, version }: Pick<Txn, 'txnId' | 'version'>,
  body: NonNullable<Parameters<typeof house.call<typeof updateTxn>>[1]>['body'],
  role: WoodRole = 'BY',
) => house.call(updateTxn, { params: { txnId }, version, body }, team.as(role));
const line = (pieces: number, more: object = {}) => ({
  ...{ sortId: team.board.sortId, pieces, unitPrice: '2000' },
  ...more,
});
const purchase = (lines = [line(100), line(124)]) =>
  team.draft('BY', { kind: 'purchase', partnerId: team.supplier.partnerId, lines });
const names = { zh: '海运费', en: 'Ocean freight' };
const freight = { names, basis: 'volume', amountMinor: 5_000 } as const;

describe('5 a draft is saved whole', () => {
  it('head, lines and costs in one call, under one version', async () => {
    const draft = await purchase();
    const saved = accepted(
      await change(draft, { mark: 'A7', lines: [line(224, { supplierVolume: '4.300' })], costs: [freight] }),
    );
    expect(saved).toMatchObject({ version: draft.version + 1, mark: 'A7', lineCount: 1 });
    expect(saved.lines[0]?.supplierVolume).toBe('4.3');
    expect(saved.costs).toMatchObject([{ names, basis: 'volume', amountMinor: 5_000, appliedSeq: null }]);
    const again = accepted(await change(saved, { costs: [] }));
    expect([again.costs, again.lines[0]?.supplierVolume]).toEqual([[], '4.3']);
  });

  it('what is divided by hand is told while it waits, and names lines that there are', async () => {
    const draft = await purchase();
    const shares = (...lineNos: number[]) => lineNos.map((lineNo) => ({ lineNo, amountMinor: 2_500 }));
    const manual = (...lineNos: number[]) => ({
      costs: [{ ...freight, basis: 'manual' as const, manual: shares(...lineNos) }],
    });
    const saved = accepted(await change(draft, manual(1, 2)));
    expect(saved.costs?.[0]?.manual).toEqual(shares(1, 2));
    expect(refusal(await change(saved, manual(1, 3)))).toBe('422 VALIDATION costs.0.manual unknown');
    // Of the lines as they shall be, not as they were.
    const fewer = { ...manual(1, 2), lines: [line(1)] };
    expect(refusal(await change(saved, fewer))).toBe('422 VALIDATION costs.0.manual unknown');
    expect(accepted(await change(saved, { note: 'x' })).costs?.[0]?.manual).toEqual(shares(1, 2));
  });

  it('costs go with what is bought, and are written by those who see them', async () => {
    const [seller, keeper] = [team.as('SL'), team.as('WH')];
    const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId });
    const bySeller = await house.call(
      updateTxn,
      { params: { txnId: sale.txnId }, version: sale.version, body: { costs: [freight] } },
      seller,
    );
    expect([bySeller.status, problemOf(bySeller).details]).toEqual([403, { permission: 'wood.cost.read' }]);
    expect(refusal(await change(sale, { costs: [freight] }, 'OW'))).toBe('422 VALIDATION costs not_allowed');
    const draft = await purchase();
    const byKeeper = await house.call(
      setTxnCosts,
      { params: { txnId: draft.txnId }, version: draft.version, body: { costs: [freight] } },
      keeper,
    );
    expect(byKeeper.status).toBe(403);
  });

  it('stale, it is refused with the newer version, and nothing of it is written', async () => {
    const draft = await purchase();
    const newer = accepted(await change(draft, { mark: 'theirs' }));
    const answer = await change(draft, { mark: 'mine', costs: [freight] });
    expect(problemOf(answer)).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { version: newer.version, mark: 'theirs' } },
    });
    expect(await team.read(draft.txnId, 'BY')).toMatchObject({ version: newer.version, costs: [] });
  });

  it('a day that lies too far back is told at its field', async () => {
    const draft = await purchase();
    const today = shanghaiToday();
    const answer = await change(draft, { businessDate: daysAfter(today, -8) });
    expect(problemOf(answer)).toMatchObject({
      code: 'PERIOD_LOCKED',
      fields: [{ path: 'businessDate', code: 'locked', params: { earliest: daysAfter(today, -7) } }],
    });
    expect(accepted(await change(draft, { businessDate: daysAfter(today, -7) })).version).toBe(1);
  });

  it('only a supplier sends a sheet, and what it said stays once it is ordered', async () => {
    const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId });
    const lines = [line(1, { supplierVolume: '1' })];
    expect(refusal(await change(sale, { lines }, 'SL'))).toBe(
      '422 VALIDATION lines.0.supplierVolume not_allowed',
    );
    const { txnId } = await purchase([line(224, { supplierVolume: '4.3' })]);
    accepted(await house.call(orderPurchase, { params: { txnId }, body: {} }, team.as('BY')));
    const rewritten = house.db({ kind: 'owner' }).rows(sql`
      update wood.txn_lines set supplier_volume = 5
      where team_id = ${team.teamId}::uuid and txn_id = ${txnId}::uuid`);
    await expect(rewritten).rejects.toThrow(/is agreed/);
  });
});

describe('8 a sort that is disabled', () => {
  const disabled = '422 VALIDATION lines.0.sortId sort_disabled';
  const sale = (own: Trade, pieces: number) => ({
    ...{ kind: 'sale' as const, partnerId: own.customer.partnerId },
    lines: [{ sortId: own.board.sortId, pieces, unitPrice: '2680' }],
  });
  const begun = (own: Trade, role: WoodRole, txn: object) =>
    house.call(
      createTxn,
      { body: { yardId: own.yardId, businessDate: shanghaiToday(), ...txn } as never },
      own.as(role),
    );
  const disable = async (own: Trade) =>
    accepted(await house.call(disableSort, { params: own.board, body: { reason: '停售' } }, own.as('OW')));
  const confirm = (own: Trade, { txnId }: Pick<Txn, 'txnId'>) =>
    house.call(confirmSale, { params: { txnId }, body: {} }, own.as('SL'));

  it('route 8: is bought no more, not even by an order that was drafted before', async () => {
    const own = await trade(house, 'DRAFTS-OFF');
    const lines = [{ sortId: own.board.sortId, pieces: 10, unitPrice: '2000' }];
    const order = { kind: 'purchase' as const, partnerId: own.supplier.partnerId, lines };
    const before = await own.draft('BY', order);
    await disable(own);
    expect(refusal(await begun(own, 'BY', order))).toBe(disabled);
    const params = { txnId: before.txnId };
    expect(refusal(await house.call(orderPurchase, { params, body: {} }, own.as('BY')))).toBe(disabled);
    expect((await own.read(before.txnId)).state).toBe('draft');
  });

  it('route 8 and 3: is sold while some of it is here, then no more, nor by a draft that came too late', async () => {
    const own = await trade(house, 'DRAFTS-REST');
    await own.buy([{ sortId: own.board.sortId, pieces: 30, unitPrice: '2000' }]);
    await disable(own);
    const late = await own.draft('SL', sale(own, 30));
    const rest = await own.draft('SL', sale(own, 30));
    accepted(await confirm(own, rest));
    // All of it is promised, but here.
    expect(problemOf(await confirm(own, late)).code).toBe('INSUFFICIENT_STOCK');
    const params = { txnId: rest.txnId };
    const body = { lines: [{ lineNo: 1, pieces: 30 }] };
    accepted(await house.call(deliverSale, { params, body }, own.as('WH')));
    expect(refusal(await begun(own, 'SL', sale(own, 1)))).toBe(disabled);
    expect(refusal(await confirm(own, late))).toBe(disabled);
    const back = {
      ...{ kind: 'sale_return' as const, sourceTxnId: rest.txnId },
      lines: [{ sortId: own.board.sortId, pieces: 5, sourceLineNo: 1 }],
    };
    expect((await own.draft('SL', back)).state).toBe('draft');
  });
});
