import { breakpoints } from './breakpoints.ts';

describe('breakpoints', () => {
  it('9 breakpoints: 480, 576, 768, 992, 1200 and 1600 px', () => {
    const { xs, ...widths } = breakpoints;
    expect(xs).toBe(0);
    expect(Object.values(widths)).toEqual([480, 576, 768, 992, 1200, 1600]);
  });
});
