import { exact } from '../../../exact.ts';
import { revaluationDayFault, revaluationPosted, revaluations, revalued } from './revaluation-rules.ts';
import { emptyPool, issued, type Pool, received } from './valuation-rules.ts';

const cost = new Map([
  [1, 4_100_000],
  [2, 2_250_000],
]);
const receiptValue = ({ postedSeq }: { postedSeq: number }) => cost.get(postedSeq) ?? 0;
const arrival = (postedSeq: number, quantity: string) => ({
  ...{ postedSeq, lineNo: 1, receivedOn: '2026-06-01', quantity: exact(quantity) },
  valueMinor: cost.get(postedSeq) ?? 0,
});

/** Steps 1 to 3 of W-25: 20 m3 for 41000.00, 10 m3 for 22500.00, 12 m3 sold. */
function played(method: 'moving_average' | 'fifo'): Pool {
  const both = received(received(emptyPool, method, arrival(1, '20')), method, arrival(2, '10'));
  return issued(both, method, exact('12')).pool;
}

describe('stock by another method', () => {
  it('W-25 after its third step: from 38100.00 by the average to 38900.00 by FIFO, as if it had always been so', () => {
    const average = played('moving_average');
    expect(average.valueMinor).toBe(3_810_000);
    const after = revalued(average, 'fifo', receiptValue);
    // 8 of 20 at 41000.00 and all of 10 at 22500.00; the sale would have cost 24600.00 and not 25400.00.
    expect([after.valueMinor, after.layers.map(({ leftValueMinor }) => leftValueMinor)]).toEqual([
      3_890_000,
      [1_640_000, 2_250_000],
    ]);
    expect(after).toEqual(played('fifo'));
  });

  it('back to the average moves no value: the average begins with what the layers are worth', () => {
    const fifo = played('fifo');
    const after = revalued(fifo, 'moving_average', receiptValue);
    expect([after.valueMinor, after.layers.map(({ leftValueMinor }) => leftValueMinor)]).toEqual([
      fifo.valueMinor,
      [null, null],
    ]);
  });

  it('is posted as movements of value alone, whose other side is a cost where less is left', () => {
    const stock = {
      balances: new Map(),
      pools: new Map([
        ['spruce', played('moving_average')],
        ['same', received(emptyPool, 'moving_average', arrival(2, '10'))],
        ['gone', emptyPool],
      ]),
    };
    const changes = revaluations(stock, 'fifo', () => receiptValue);
    expect(changes.map(({ sortId }) => sortId)).toEqual(['spruce', 'same']);
    const done = revaluationPosted(stock, changes, () => ({ lineNo: 1, yardId: 'yard' }));
    expect(
      done.moves.map(({ sortId, dPieces, dQuantity, dValueMinor }) => [
        sortId,
        dPieces,
        dQuantity,
        dValueMinor,
      ]),
    ).toEqual([['spruce', 0, '0', 80_000]]);
    expect(done.costs).toEqual([
      { lineNo: 1, sortId: 'spruce', account: 'revaluation', amountMinor: -80_000 },
    ]);
    // What did not change in value is still told layer by layer from now on.
    expect(done.pools.get('same')?.layers[0]?.leftValueMinor).toBe(2_250_000);
  });
});

describe('the day of a revaluation', () => {
  const ground = { today: '2026-07-03', backdateDays: 7, lastPostedOn: '2026-06-30' };
  it.each([
    ['2026-06-30', {}, undefined],
    ['2026-06-29', {}, 'not_month_end'],
    ['2026-07-31', {}, 'in_future'],
    ['2026-05-31', {}, 'too_long_ago'],
    ['2026-06-30', { lastPostedOn: '2026-07-01' }, 'posted_after'],
    ['2026-06-30', { lastPostedOn: null }, undefined],
    ['2028-02-29', { today: '2028-02-29', lastPostedOn: null }, undefined],
    ['2028-02-28', { today: '2028-02-29', lastPostedOn: null }, 'not_month_end'],
  ])('%s with %j: %s', (day, more, fault) => {
    expect(revaluationDayFault(day, { ...ground, ...more })).toBe(fault);
  });
});
