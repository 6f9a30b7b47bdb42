import type { ChargeLine } from '../costs/index.ts';
import { sameLines } from './line-rules.ts';

const line: ChargeLine = {
  ...{
    chargeKind: 'electricity',
    description: 'use',
    params: { month: '2026-05', meter: 'E-1' },
    quantity: '86.7',
  },
  ...{ unit: 'kWh', unitPrice: '0.5', amountMinor: 4_669, taxMinor: 0, source: 'usage', sourceId: null },
  calc: { kind: 'manual', reason: 'x' },
};

describe('whether a draft says the same again', () => {
  it('5.6 whichever way the database puts it', () => {
    const stored = {
      ...line,
      ...{
        chargeItemId: null,
        params: { meter: 'E-1', month: '2026-05' },
        quantity: '86.7000',
        unitPrice: '0.500000',
      },
      calc: { reason: 'x', kind: 'manual' as const },
    };
    expect(sameLines([stored], [line])).toBe(true);
    expect(sameLines([], [])).toBe(true);
  });

  it.each([
    ['another amount', { amountMinor: 4_670 }],
    ['another arithmetic', { calc: { kind: 'manual', reason: 'y' } as const }],
    ['another quantity', { quantity: '867' }],
    ['other words', { params: { month: '2026-06', meter: 'E-1' } }],
  ])('5.6 %s is another line', (_, change) => {
    expect(sameLines([line], [{ ...line, ...change }])).toBe(false);
  });

  it('5.6 so is one more, and another order', () => {
    const other = { ...line, amountMinor: 1 };
    expect(sameLines([line], [line, line])).toBe(false);
    expect(sameLines([line, other], [other, line])).toBe(false);
  });
});
