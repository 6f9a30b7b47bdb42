import fc from '@console/testing/properties';
import { exact, plus, textOf } from '../../../exact.ts';
import { amountMinor, type TariffTier, tierShares } from '../tariffs/tariff-rules.ts';
import { type EstimateBasis, estimate, onFace, shareByDays } from './estimate-rules.ts';

const use = (quantity: string, days: number) => ({ quantity: exact(quantity), days });
const lastThree = [use('110', 31), use('96', 30), use('120', 31)];
const basis = (more: Partial<EstimateBasis>): EstimateBasis => ({
  sameCycleLastYear: undefined,
  actualCycles: [],
  roomTypeMedianPerDay: undefined,
  estimatesInARow: 0,
  ...more,
});
const quantityOf = (found: ReturnType<typeof estimate>) =>
  'quantity' in found ? [textOf(found.quantity), found.source] : found.refused;

it.each([
  ['99999.9', '99999.9', false],
  ['0', '0', false],
  ['100000', '0', true],
  ['100020.5', '20.5', true],
  ['-10', '99990', false],
])('A-07 a counter that has come to %s shows %s', (reached, value, rollover) => {
  const shown = onFace(exact(reached), { intDigits: 5 });
  expect([Number(textOf(shown.value)), shown.rollover]).toEqual([Number(value), rollover]);
});

describe('an estimate', () => {
  it('A-10: the mean per day of the last three read cycles', () => {
    const found = estimate(basis({ actualCycles: lastThree }), 30, 1);
    expect(quantityOf(found)).toEqual(['106.3', 'last_three_cycles']);
  });

  it('the same cycle of last year comes first', () => {
    const found = estimate(basis({ sameCycleLastYear: use('93', 31), actualCycles: lastThree }), 30, 1);
    expect(quantityOf(found)).toEqual(['90.0', 'same_cycle_last_year']);
  });

  it('fewer than three read cycles are too few: the room type decides', () => {
    const found = estimate(
      basis({ actualCycles: lastThree.slice(1), roomTypeMedianPerDay: exact('3.25') }),
      30,
      0,
    );
    expect(quantityOf(found)).toEqual(['98', 'room_type_median']);
  });

  it('no more than three of them count', () => {
    const found = estimate(basis({ actualCycles: [...lastThree, use('900', 30)] }), 30, 1);
    expect(quantityOf(found)).toEqual(['106.3', 'last_three_cycles']);
  });

  it('uses without a day say nothing of a day', () => {
    const idle = { sameCycleLastYear: use('9', 0), actualCycles: [use('1', 0), use('2', 0), use('3', 0)] };
    const found = estimate(basis({ ...idle, roomTypeMedianPerDay: exact('1') }), 30, 0);
    expect(quantityOf(found)).toEqual(['30', 'room_type_median']);
    expect(quantityOf(estimate(basis({ ...idle, actualCycles: lastThree }), 30, 1))).toEqual([
      '106.3',
      'last_three_cycles',
    ]);
  });

  it('without anything to go by, somebody has to read', () =>
    expect(quantityOf(estimate(basis({}), 30, 1))).toBe('no_basis'));

  it('the second in a row needs a manager, the third is refused', () => {
    const after = (estimatesInARow: number) =>
      estimate(basis({ actualCycles: lastThree, estimatesInARow }), 30, 1);
    expect([0, 1].map((count) => after(count))).toEqual([
      expect.objectContaining({ needsManager: false }),
      expect.objectContaining({ needsManager: true }),
    ]);
    expect(quantityOf(after(2))).toBe('third_in_a_row');
  });
});

describe('a span that was estimated, once it is read', () => {
  it('A-11: is shared by days and rated month by month', () => {
    const tier = (upTo: string | null, unitPrice: string): TariffTier => ({
      upTo: upTo === null ? null : exact(upTo),
      unitPrice: exact(unitPrice),
    });
    const tiers = [tier('230', '0.5283'), tier('400', '0.5783'), tier(null, '0.8283')];
    const [may = exact('0'), june = exact('0')] = shareByDays(exact('520.0'), [31, 30], 1);
    expect([may, june].map(textOf)).toEqual(['264.3', '255.7']);
    const cost = (quantity: typeof may) => amountMinor(tierShares(quantity, tiers));
    expect([cost(exact('210.0')), cost(may), cost(june)]).toEqual([110_94, 141_34, 136_37]);
    // Billed with June: June itself and what May was short of.
    expect(cost(june) + cost(may) - cost(exact('210.0'))).toBe(166_77);
  });

  it('without a day has nothing by which to share', () => {
    expect(() => shareByDays(exact('1'), [0, 0], 1)).toThrow(RangeError);
  });

  it('loses nothing, whatever the days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 3 }),
        (units, days, decimals) => {
          const total = { units: BigInt(units), scale: decimals };
          const shares = shareByDays(total, days, decimals);
          expect(textOf(plus(...shares))).toBe(textOf(total));
        },
      ),
    );
  });
});
