import {
  approveReturn,
  approveStocktake,
  confirmSale,
  createStocktake,
  createTxn,
  deliverSale,
  getReturnable,
  listStock,
  listTxns,
  moveReturn,
  rejectReturn,
  rejectStocktake,
  reverseTxn,
  settleReturn,
  shortCloseReturn,
  submitReturn,
  submitStocktake,
  type Txn,
  updateStocktake,
  withdrawReturn,
} from '@console/contract/wood';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from './testing-trade.ts';

let house: TestServer;
let count = 0;
const freshTrade = () => trade(house, `BACK${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const logs = (team: Trade, volume: string, unitPrice: string | null = null, pieces = 100) => ({
  ...{ sortId: team.log.sortId, pieces, volume, unitPrice },
});

/** A return of the first line of a document, as far as its draft. */
const back = (team: Trade, source: Txn, part: { pieces: number; volume: string; unitPrice?: string }) =>
  team.draft('BY', {
    ...{ kind: 'purchase_return', sourceTxnId: source.txnId },
    lines: [{ ...part, sortId: team.log.sortId, sourceLineNo: 1 }],
  });

async function approved(team: Trade, draft: Txn) {
  const params = { txnId: draft.txnId };
  accepted(await house.call(submitReturn, { params, body: {} }, team.as('BY')));
  accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
  return params;
}

const move = (team: Trade, params: { txnId: string }, pieces: number, volume: string, more = {}) =>
  house.call(
    moveReturn,
    { params, body: { lines: [{ lineNo: 1, pieces, volume }], ...more } },
    team.as('WH'),
  );

async function sold(team: Trade, volume: string, pieces: number) {
  const lines = [logs(team, volume, '2680', pieces)];
  const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
  const params = { txnId: sale.txnId };
  accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
  return accepted(
    await house.call(
      deliverSale,
      { params, body: { lines: [{ lineNo: 1, pieces, volume }] } },
      team.as('WH'),
    ),
  );
}

const pool = async (team: Trade) => {
  const { items } = accepted(await house.call(listStock, {}, team.as('MG')));
  const row = items.find(({ sortId }) => sortId === team.log.sortId);
  return row ? [row.quantity, row.valueMinor] : ['0', 0];
};

describe('goods that go back to their supplier', () => {
  it('W-25: leave at the average, and what the supplier credits less is a loss', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '20.000', '2050')]);
    await team.buy([logs(team, '10.000', '2250')]);
    await sold(team, '12.000', 50);
    const draft = await back(team, first, { pieces: 20, volume: '4.000', unitPrice: '2000' });
    const params = await approved(team, draft);
    const moved = accepted(await move(team, params, 20, '4.000'));
    expect(moved).toMatchObject({ state: 'moved', number: 'PR-000001' });
    // 38100.00 x 4/18 = 8466.67 leave; 8000.00 are credited.
    const seen = await team.read(params.txnId);
    expect(seen.postings[0]?.moves[0]?.valueMinor).toBe(-846_667);
    expect(await pool(team)).toEqual(['14.000000', 2_963_333]);
    const source = await team.read(first.txnId);
    expect(source).toMatchObject({
      returns: 'part_returned',
      buying: { movedMinor: 4_100_000, creditedMinor: 800_000, openMinor: 3_300_000 },
    });
    const listed = accepted(
      await house.call(listTxns, { query: { returns: 'part_returned' } }, team.as('BY')),
    );
    expect(listed.items.map(({ number }) => number)).toEqual([first.number]);
    expect(accepted(await house.call(settleReturn, { params, body: {} }, team.as('AC'))).state).toBe(
      'settled',
    );
  });

  it('are credited their part of what their line came to, all of them together no more than that', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '0.300', '333.37', 3)]);
    expect(first.lines[0]?.moved.pieces).toBe(3);
    for (let at = 0; at < 3; at++) {
      const draft = await back(team, first, { pieces: 1, volume: '0.100' });
      accepted(await move(team, await approved(team, draft), 1, '0.100'));
    }
    const source = await team.read(first.txnId);
    expect(source).toMatchObject({
      ...{ returns: 'fully_returned', buying: { movedMinor: 10_001, creditedMinor: 10_001, openMinor: 0 } },
    });
    expect(await pool(team)).toEqual(['0', 0]);
  });

  it('are credited as they came, also after some went back for more', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '0.300', '100', 3)]);
    const dear = await back(team, first, { pieces: 1, volume: '0.100', unitPrice: '900' });
    accepted(await move(team, await approved(team, dear), 1, '0.100'));
    const usual = await back(team, first, { pieces: 1, volume: '0.100' });
    expect([dear, usual].map(({ buying }) => buying?.totalMinor)).toEqual([9000, 1000]);
  });

  it('are never more than came, whoever else asks for them', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '10.000', '2000')]);
    const [one, other] = [
      await back(team, first, { pieces: 60, volume: '6.000' }),
      await back(team, first, { pieces: 60, volume: '6.000' }),
    ];
    const submit = (txn: Txn) =>
      house.call(submitReturn, { params: { txnId: txn.txnId }, body: {} }, team.as('BY'));
    accepted(await submit(one));
    const refused = await submit(other);
    expect([refused.status, problemOf(refused).code, problemOf(refused).fields[0]?.params]).toMatchObject([
      422,
      'OVER_RETURN',
      { pieces: 40 },
    ]);
    accepted(
      await house.call(
        rejectReturn,
        { params: { txnId: one.txnId }, body: { reason: '留用' } },
        team.as('MG'),
      ),
    );
    accepted(await submit(other));
    accepted(await house.call(withdrawReturn, { params: { txnId: other.txnId }, body: {} }, team.as('BY')));
    const { items } = accepted(
      await house.call(getReturnable, { params: { txnId: first.txnId } }, team.as('BY')),
    );
    expect(items).toMatchObject([
      {
        returnable: { pieces: 100, volume: '10.000000' },
        buying: { creditMinor: 2_000_000 },
        costMinor: 2_000_000,
      },
    ]);
    const keeper = accepted(
      await house.call(getReturnable, { params: { txnId: first.txnId } }, team.as('WH')),
    );
    expect(JSON.stringify(keeper)).not.toMatch(/Minor|unitPrice/);
  });

  it('need three people, and the goods in the yard', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '10.000', '2000')]);
    const draft = await back(team, first, { pieces: 60, volume: '6.000' });
    const params = { txnId: draft.txnId };
    accepted(await house.call(submitReturn, { params, body: {} }, team.as('BY')));
    expect((await house.call(approveReturn, { params, body: {} }, team.as('BY'))).status).toBe(403);
    accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
    const own = await house.call(
      moveReturn,
      { params, body: { lines: [{ lineNo: 1, pieces: 60, volume: '6.000' }] } },
      team.as('MG'),
    );
    expect(problemOf(own).code).toBe('SOD_SAME_PERSON');
    await sold(team, '8.000', 80);
    expect(problemOf(await move(team, params, 60, '6.000')).code).toBe('INSUFFICIENT_STOCK');
    expect(problemOf(await move(team, params, 61, '6.000')).code).toBe('OVER_RETURN');
    const part = accepted(await move(team, params, 10, '1.000'));
    expect(part.state).toBe('part_moved');
    const closed = accepted(
      await house.call(shortCloseReturn, { params, body: { reason: '已售' } }, team.as('WH')),
    );
    expect(closed.state).toBe('short_closed');
    const source = await team.read(first.txnId);
    expect(source.lines[0]).toMatchObject({ returning: { pieces: 0 }, returned: { pieces: 10 } });
  });
});

it('takes goods back from a customer at the cost that their sale had', async () => {
  const team = await freshTrade();
  await team.buy([logs(team, '10.000', '2000')]);
  const sale = await sold(team, '4.000', 40);
  await team.buy([logs(team, '6.000', '3000', 60)]);
  const draft = await team.draft('SL', {
    ...{ kind: 'sale_return', sourceTxnId: sale.txnId },
    lines: [{ sortId: team.log.sortId, sourceLineNo: 1, pieces: 10, volume: '1.000' }],
  });
  const params = { txnId: draft.txnId };
  accepted(await house.call(submitReturn, { params, body: {} }, team.as('SL')));
  accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
  accepted(await move(team, params, 10, '1.000'));
  expect((await team.read(params.txnId)).postings[0]?.moves[0]?.valueMinor).toBe(200_000);
  expect(await pool(team)).toEqual(['13.000000', 1_200_000 + 1_800_000 + 200_000]);
  expect((await team.read(sale.txnId)).selling).toMatchObject({ creditedMinor: 268_000 });
});

describe('a document that is reversed', () => {
  it('gives nothing back any more, whenever that was asked', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '10.000', '2000')]);
    const draft = await back(team, first, { pieces: 10, volume: '1.000' });
    const params = { txnId: first.txnId };
    accepted(await house.call(reverseTxn, { params, body: { reason: '录错' } }, team.as('MG')));
    const submitted = await house.call(
      submitReturn,
      { params: { txnId: draft.txnId }, body: {} },
      team.as('BY'),
    );
    expect([submitted.status, problemOf(submitted).details]).toMatchObject([
      409,
      { reason: 'source_reversed' },
    ]);
    const lines = [{ sortId: team.log.sortId, sourceLineNo: 1, pieces: 1, volume: '0.100' }];
    const body = { kind: 'purchase_return', sourceTxnId: first.txnId, yardId: team.yardId, lines } as const;
    const drafted = await house.call(
      createTxn,
      { body: { ...body, businessDate: shanghaiToday() } },
      team.as('BY'),
    );
    expect([drafted.status, problemOf(drafted).fields[0]?.code]).toEqual([409, 'reversed']);
  });
});

describe('a stocktake', () => {
  it('posts the difference once somebody else has approved it', async () => {
    const team = await freshTrade();
    await team.buy([logs(team, '10.000', '2000')]);
    const lines = [{ sortId: team.log.sortId, pieces: 97, volume: '9.700' }];
    const taken = accepted(
      await house.call(createStocktake, { body: { yardId: team.yardId, lines } }, team.as('WH')),
    );
    expect(taken).toMatchObject({
      ...{ number: 'AD-000001', state: 'counting' },
      lines: [{ pieces: 97, book: { pieces: 100, volume: '10.000000' } }],
    });
    const params = { txnId: taken.txnId };
    const again = [{ sortId: team.log.sortId, pieces: 98, volume: '9.800' }];
    accepted(
      await house.call(updateStocktake, { params, version: 0, body: { lines: again } }, team.as('WH')),
    );
    accepted(await house.call(submitStocktake, { params, body: {} }, team.as('WH')));
    // What is sold meanwhile does not change the difference.
    await sold(team, '1.000', 10);
    const done = accepted(await house.call(approveStocktake, { params, body: {} }, team.as('MG')));
    expect(done.postings[0]?.moves).toMatchObject([{ pieces: -2, volume: '-0.200000', valueMinor: -40_000 }]);
    expect(await pool(team)).toEqual(['8.800000', 1_760_000]);
    expect((await house.call(approveStocktake, { params, body: {} }, team.as('MG'))).status).toBe(409);
  });

  it('may be refused, and posts nothing where nothing differs', async () => {
    const team = await freshTrade();
    await team.buy([logs(team, '10.000', '2000')]);
    const start = async () =>
      accepted(
        await house.call(
          createStocktake,
          { body: { yardId: team.yardId, lines: [{ sortId: team.log.sortId, pieces: 100 }] } },
          team.as('WH'),
        ),
      );
    const [one, other] = [await start(), await start()];
    for (const { txnId } of [one, other])
      accepted(await house.call(submitStocktake, { params: { txnId }, body: {} }, team.as('WH')));
    const refused = await house.call(
      rejectStocktake,
      { params: { txnId: one.txnId }, body: { reason: '重数' } },
      team.as('OW'),
    );
    expect(accepted(refused).state).toBe('rejected');
    const same = accepted(
      await house.call(approveStocktake, { params: { txnId: other.txnId }, body: {} }, team.as('OW')),
    );
    expect([same.state, same.postings]).toEqual(['approved', []]);
  });
});
