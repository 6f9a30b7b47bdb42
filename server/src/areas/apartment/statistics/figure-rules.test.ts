import { together } from '../../../house/statistics/facts-rules.ts';
import { pivoted } from '../../../house/statistics/pivot-rules.ts';
import {
  costFacts,
  costFigures,
  incomeFigures,
  occupancyFigures,
  usageFigures,
  workloadFigures,
} from './figure-rules.ts';
import { nightsBy } from './nights-rules.ts';

describe('nothing known is no figure, and never 0', () => {
  it.each([
    ['occupancy', occupancyFigures({}, 30)],
    ['income', incomeFigures({})],
    ['usage', usageFigures({})],
    ['costs', costFigures({ billed: null, mains: null })],
    ['workload', workloadFigures({})],
  ])('%s', (_, figures) => {
    expect(figures).toBeNull();
  });

  it('nothing paid of something is 0; nothing of nothing is unknown', () => {
    expect(incomeFigures({ issued: 1000n })).toMatchObject({ collectedMinor: 0, collection: '0.0000' });
    expect(incomeFigures({ received: 5n })).toMatchObject({ collectedMinor: null, collection: null });
    expect(usageFigures({ quantity: 5_000n })).toMatchObject({ perM2: null, perPersonDay: null, loss: null });
  });
});

it('a thirtieth of the rent is rounded once, half away from zero', () => {
  // Three nights at 100.05: 10.005 is 10.01; each by itself would be 3.34 three times.
  expect(occupancyFigures({ lettable: 3n, occupied: 0n, vacantRent: 30_015n }, 3)?.vacancyLossMinor).toBe(
    1_001,
  );
});

it('a master that shows less than the meters below it has lost less than nothing', () => {
  expect(usageFigures({ master: 100_000n, gap: -2_500n })?.loss).toBe('-0.0250');
});

it('billed and mains are only set against each other where both are known', () => {
  const both = together([costFacts(10_000n, 8_000n), costFacts(9_000n, null), costFacts(null, 500n)]);
  expect(costFigures(both)).toEqual({ billedMinor: 19_000, mainsMinor: 8_500, differenceMinor: 2_000 });
});

it('nights of months by a day: all of May, eighteen of June, none of July', () => {
  expect(nightsBy(['2026-05', '2026-06', '2026-07'], '2026-06-18')).toBe(31 + 18);
});

describe('groups by months', () => {
  const months = ['2026-01', '2026-02', '2026-03'];
  const group = (key: string) => ({ key, name: null, currency: null });
  const row = (key: string, ym: string, facts: Record<string, bigint>) => ({ key, ym, facts });
  const rows = [
    row('1', '2026-01', { a: 1n, most: 5n }),
    row('1', '2026-01', { a: 2n, most: 3n }),
    row('2', '2026-02', { a: 4n, most: 9n }),
  ];
  const figuresOf = ({ a, most }: { a?: bigint | null; most?: bigint | null }) =>
    a === undefined ? null : [Number(a), Number(most)];

  it('several facts of a cell are added, the greatest of others counts; a month without any is null', () => {
    const told = pivoted({ months, groups: [group('1'), group('2')], rows, greatest: ['most'], figuresOf });
    expect(told.groups.map(({ cells, total }) => [cells, total])).toEqual([
      [
        [[3, 5], null, null],
        [3, 5],
      ],
      [
        [null, [4, 9], null],
        [4, 9],
      ],
    ]);
    expect(told.byMonth).toEqual([[3, 5], [4, 9], null]);
    expect(told.total).toEqual([7, 9]);
  });

  it('what stands at the end of a month is not added up over months: the last one counts', () => {
    const told = pivoted({ months, groups: [], rows, greatest: ['most'], overMonths: 'last', figuresOf });
    expect(told.total).toEqual([4, 9]);
  });
});
