import { statRange } from './range-rules.ts';

describe('months that are asked for', () => {
  it.each([
    [{}, '2025-07', '2026-06'],
    [{ to: '2025-12' }, '2025-01', '2025-12'],
    [{ from: '2024-03' }, '2024-03', '2025-02'],
    [{ from: '2026-01', to: '2026-03' }, '2026-01', '2026-03'],
    // The house keeps no months after 2200.
    [{ from: '2200-11' }, '2200-11', '2200-12'],
  ])('%j in June 2026 are from %s to %s', (asked, from, to) => {
    expect(statRange(asked, '2026-06', 36)).toMatchObject({ from, to, swapped: false });
  });

  it('the wrong way round they are swapped', () => {
    expect(statRange({ from: '2026-03', to: '2026-01' }, '2026-06', 36)).toEqual({
      ...{ from: '2026-01', to: '2026-03', swapped: true, months: ['2026-01', '2026-02', '2026-03'] },
    });
  });

  it('36 are as many as one may ask for', () => {
    expect(statRange({ from: '2023-07', to: '2026-06' }, '2026-06', 36).months).toHaveLength(36);
    const tooMany = () => statRange({ from: '2023-06', to: '2026-06' }, '2026-06', 36);
    expect(tooMany).toThrow(expect.objectContaining({ code: 'LIMIT', status: 422 }));
  });
});
