import { cursorOf, pageOf, placeOf, placeParts } from './cursor-rules.ts';

const { uuid, instant, day, integer } = placeParts;
const refusal = expect.objectContaining({ fields: [{ path: 'cursor', code: 'bad_cursor' }] });

it('a page begins where the one before it ended', () => {
  const cursor = cursorOf(['2026-06-30', 12]);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(placeOf(cursor, [day, integer])).toEqual(['2026-06-30', '12']);
});

it.each([
  ['no list', Buffer.from('{').toString('base64url'), [day]],
  ['too short a list', cursorOf(['2026-06-30']), [day, integer]],
  ['too long a list', cursorOf(['2026-06-30', 1]), [day]],
  ['one part that is none of ours', cursorOf(['2026-06-30', 'x']), [day, integer]],
])('refuses %s', (_, cursor, parts) => {
  expect(() => placeOf(cursor, parts)).toThrow(refusal);
});

it.each([
  [uuid, '019389aa-0000-7000-8000-000000000001', true],
  [uuid, 'x019389aa-0000-7000-8000-000000000001', false],
  [uuid, '019389aa-0000-7000-8000-0000000000012', false],
  [instant, '2026-06-30T08:00:00Z', true],
  [instant, '2026-06-30T08:00:00.123456Z', true],
  [instant, '2026-06-30T08:00:00', false],
  [instant, '2026-06-30T08:00:00Z;', false],
  [day, '2026-06-30', true],
  [day, '12026-06-30', false],
  [day, '2026-06-301', false],
  [integer, '0', true],
  [integer, '1'.repeat(18), true],
  [integer, '1'.repeat(19), false],
  [integer, '-1', false],
])('%s: %s is one: %s', (part, text, fits) => expect(part.test(text)).toBe(fits));

describe('a page', () => {
  const rows = ['a', 'b', 'c'];
  const page = (limit: number) => pageOf(rows, limit, (row) => [row]);

  it('shows as many as asked for, and where the next one begins', () => {
    expect(page(2)).toEqual({ items: ['a', 'b'], next: cursorOf(['b']) });
  });

  it('is the last one when nothing is left', () => {
    expect(page(3)).toEqual({ items: rows, next: null });
    expect(pageOf([], 3, () => [])).toEqual({ items: [], next: null });
  });
});
