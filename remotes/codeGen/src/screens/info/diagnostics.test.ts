import { breakpointOf, diagnosticsMarkdown, skewOf } from './diagnostics.ts';

it.each([
  [360, 'xs'],
  [479, 'xs'],
  [480, 'phone'],
  [576, 'sm'],
  [768, 'md'],
  [992, 'lg'],
  [1200, 'xl'],
  [1599, 'xl'],
  [1600, 'xxl'],
])('9 breakpoints: %d px is %s', (width, name) => expect(breakpointOf(width)).toBe(name));

it('the clock’s error is measured against the middle of the call', () => {
  const apiNow = new Date(10_000).toISOString();
  expect(skewOf(9_900, 10_100, apiNow)).toBe(0);
  expect(skewOf(309_900, 310_100, apiNow)).toBe(300_000);
  expect(skewOf(4_900, 5_100, apiNow)).toBe(-5_000);
});

it('Markdown of everything known; a bar in a cause does not break the table', () => {
  const text = diagnosticsMarkdown({
    at: '2026-11-21T08:00:00.000Z',
    client: {
      userAgent: 'Test/1',
      width: 360,
      height: 740,
      pixelRatio: 3,
      language: 'zh',
      zone: 'Asia/Shanghai',
      online: true,
      storage: undefined,
      worker: true,
      kept: { forms: 1, rows: 2 },
    },
    remotes: [
      {
        remote: 'wood',
        area: 'wood',
        titles: { zh: '木材', en: 'Wood' },
        release: 'a|b',
        commit: null,
        builtAt: '2026-11-21T07:00:00Z',
        shell: '^1.0.0',
        state: 'failed',
        cause: 'timeout',
      },
    ],
    api: undefined,
    admin: undefined,
  });
  expect(text).toContain('- Viewport: 360 × 740 @3 (xs)');
  expect(text).toContain('| wood | a\\|b |  | 2026-11-21T07:00:00Z | failed: timeout |  |');
  expect(text).toContain('## API\n\nnot reached');
});
