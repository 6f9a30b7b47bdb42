import fc from '@console/testing/properties';
import { exact, plus, textOf } from '../../../exact.ts';
import { type CorrectionSum, handedOn } from './handing-on-rules.ts';

const sum = (cycleId: string, quantity: string, more: Partial<CorrectionSum> = {}): CorrectionSum => ({
  cycleId,
  usageId: 'april',
  meterId: 'Q',
  register: 'total',
  roomId: '101',
  tenancyId: null,
  ...{ fromReadingId: null, toReadingId: null, period: null, days: null },
  quantity: exact(quantity),
  ...more,
});
const shown = (lines: readonly CorrectionSum[]) =>
  lines.map(({ cycleId, usageId, quantity }) => `${cycleId} ${usageId} ${textOf(quantity)}`);

it('A-11: each sum of a month that was left out goes against itself there and into the month that is locked', () => {
  const sums = [sum('may', '10'), sum('may', '-4.5', { usageId: 'march' })];
  expect(shown(handedOn(sums, 'june'))).toEqual([
    'may april -10',
    'may march 4.5',
    'june april 10',
    'june march -4.5',
  ]);
});

it('sums of nothing are not written', () => {
  expect(handedOn([sum('may', '0.000')], 'june')).toEqual([]);
});

it('of several months each hands on its own', () => {
  expect(shown(handedOn([sum('may', '10'), sum('june', '2')], 'july'))).toEqual([
    'may april -10',
    'june april -2',
    'july april 10',
    'july april 2',
  ]);
});

describe('whatever stands in which month', () => {
  const leftOut = ['may', 'june'] as const;
  const any = fc.array(
    fc.record({
      cycleId: fc.constantFrom(...leftOut),
      usageId: fc.constantFrom('march', 'april'),
      tenancyId: fc.constantFrom('T1', null),
      units: fc.integer({ min: -5_000_000, max: 5_000_000 }),
    }),
    { maxLength: 30 },
  );
  const ledger = any.map((lines) =>
    lines.map(({ units, ...line }) =>
      sum(line.cycleId, textOf({ units: BigInt(units), scale: 3 }), {
        usageId: line.usageId,
        tenancyId: line.tenancyId,
      }),
    ),
  );
  const keyOf = ({ cycleId, usageId, tenancyId }: CorrectionSum) => `${cycleId} ${usageId} ${tenancyId}`;
  /** As the ledger sums up: one for each month, use and tenancy. */
  const summed = (lines: readonly CorrectionSum[], key = keyOf) => {
    const sums = new Map<string, CorrectionSum>();
    for (const line of lines) {
      const before = sums.get(key(line));
      sums.set(key(line), before ? { ...line, quantity: plus(before.quantity, line.quantity) } : line);
    }
    return sums;
  };
  const written = (lines: readonly CorrectionSum[]) => [
    ...lines,
    ...handedOn([...summed(lines).values()], 'july'),
  ];

  it('no use and nobody gets another sum', () => {
    const byUse = ({ usageId, tenancyId }: CorrectionSum) => `${usageId} ${tenancyId}`;
    const figures = (lines: readonly CorrectionSum[]) =>
      [...summed(lines, byUse)].map(
        ([key, { quantity }]) => `${key} ${textOf(plus(quantity, exact('0.000')))}`,
      );
    fc.assert(
      fc.property(ledger, (lines) => {
        expect(figures(written(lines))).toEqual(figures(lines));
      }),
    );
  });

  it('nothing is left in a month that was left out, and nothing is handed on twice', () => {
    fc.assert(
      fc.property(ledger, (lines) => {
        const left = [...summed(written(lines)).values()].filter(({ cycleId }) => cycleId !== 'july');
        expect(left.every(({ quantity }) => quantity.units === 0n)).toBe(true);
        expect(handedOn(left, 'july')).toEqual([]);
      }),
    );
  });
});
