import { rangeOf, yearBefore } from './topics.ts';

const house = { timeZone: 'Asia/Shanghai' };

describe('months that statistics are asked for', () => {
  it.each([
    [{ from: '2025-07' }, { from: '2025-07', to: '2026-06' }],
    [{ to: '2026-06' }, { from: '2025-07', to: '2026-06' }],
    [{ from: '2200-06' }, { from: '2200-06', to: '2200-12' }],
    [{ to: '1900-03' }, { from: '1900-01', to: '1900-03' }],
  ])('17 %j are twelve, as far as there are months', (asked, range) => {
    expect(rangeOf(asked, house)).toEqual(range);
  });

  it('17 a year before the first month is not asked for', () => {
    expect(yearBefore({ from: '1900-06', to: '1901-03', group: 'month' })).toMatchObject({
      from: '1900-01',
      to: '1900-03',
    });
  });
});
