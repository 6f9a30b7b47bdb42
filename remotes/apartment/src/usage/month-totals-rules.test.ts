import { demoMatrix } from './demo-usage.ts';
import { monthTotals } from './month-totals-rules.ts';

describe('what all rooms used month by month', () => {
  it('the sum of each month; one estimate or one draft makes it uncertain', () => {
    expect(monthTotals(demoMatrix())).toEqual([
      { ym: '2026-05', quantity: '240.000', uncertain: true },
      { ym: '2026-06', quantity: '150.000', uncertain: true },
    ]);
  });

  it('a month in which no room was read is unknown, not 0; what was read and locked is certain', () => {
    const cell = (quantity: string | null) => ({ quantity, estimated: false, draft: false });
    const [row] = demoMatrix().rows;
    const rows = row ? [{ ...row, cells: [cell('0.000'), cell(null)] }] : [];
    expect(monthTotals(demoMatrix({ rows, totals: ['0.000', '0.000'] }))).toEqual([
      { ym: '2026-05', quantity: '0.000', uncertain: false },
      { ym: '2026-06', quantity: null, uncertain: false },
    ]);
  });
});
