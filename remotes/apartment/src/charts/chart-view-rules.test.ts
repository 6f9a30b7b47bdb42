import { drawn, hasAny, percentOf, spanOf } from './chart-view-rules.ts';

it('draws what is known, exactly as it was told', () => {
  expect([drawn('120.500'), drawn('0.000'), drawn(null)]).toEqual([120.5, 0, null]);
  expect([percentOf('0.0455'), percentOf('0.0700'), percentOf(null)]).toEqual([4.55, 7, null]);
});

it.each([
  [
    { from: '2024-01', to: '2026-12' },
    { from: '2024-01', to: '2026-12', tooLong: false },
  ],
  [
    { from: '2023-12', to: '2026-12' },
    { to: '2026-12', tooLong: true },
  ],
  [
    { from: '2026-12', to: '2023-12' },
    { to: '2026-12', tooLong: true },
  ],
  [{ from: '2023-12' }, { from: '2023-12', to: undefined, tooLong: false }],
  [{}, { from: undefined, to: undefined, tooLong: false }],
])('of %j asks for %j', (asked, span) => expect(spanOf(asked)).toEqual(span));

it('knows whether there is anything to draw', () => {
  const month = { quantity: null, before: null } as never;
  expect(hasAny({ months: [month], days: [] })).toBe(false);
  expect(hasAny({ months: [{ ...(month as object), before: '1.000' } as never], days: [] })).toBe(true);
  expect(hasAny({ months: [month], days: [{ day: '2026-05-01', quantity: '0.000' }] })).toBe(true);
});
