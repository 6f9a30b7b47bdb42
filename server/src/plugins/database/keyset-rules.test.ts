import { askedSort, cursorOf, type KeyType, pageOf, placeOf } from './keyset-rules.ts';

const keysOf = (...types: KeyType[]) => types.map((as) => ({ as, orNull: false }));
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const refusal = expect.objectContaining({
  code: 'VALIDATION',
  fields: [{ path: 'cursor', code: 'bad_cursor' }],
});

describe('a cursor', () => {
  it('leads back to its place', () => {
    const cursor = cursorOf(['2026-06-30', 12, true, null, '房间 1?>']);
    expect(cursor).toMatch(/^[\w-]+$/);
    const keys = [
      ...keysOf('date', 'int', 'boolean'),
      { as: 'float8' as const, orNull: true },
      ...keysOf('text'),
    ];
    expect(placeOf(cursor, keys)).toEqual(['2026-06-30', '12', 'true', null, '房间 1?>']);
  });

  it.each([
    ['nothing', '', keysOf('date')],
    ['a word', 'nonsense', keysOf('date')],
    ['no JSON', Buffer.from('{').toString('base64url'), keysOf('date')],
    ['no list', encoded('2026-06-30'), keysOf('date')],
    ['null', encoded(null), keysOf('date')],
    ['too short a list', cursorOf(['2026-06-30']), keysOf('date', 'int')],
    ['too long a list', cursorOf(['2026-06-30', 1]), keysOf('date')],
    ['one part that is none of ours', cursorOf(['2026-06-30', 'x']), keysOf('date', 'int')],
    ['a part that is no text', encoded([12]), keysOf('int')],
    ['a part that is a list', encoded([['a']]), keysOf('text')],
    ['nothing where the list has something', cursorOf([null]), keysOf('text')],
  ])('that is %s is refused', (_, cursor, keys) => {
    expect(() => placeOf(cursor, keys)).toThrow(refusal);
  });
});

it.each<[KeyType, string, boolean]>([
  ['uuid', '019389aa-0000-7000-8000-000000000001', true],
  ['uuid', 'x019389aa-0000-7000-8000-000000000001', false],
  ['uuid', '019389aa-0000-7000-8000-0000000000012', false],
  ['timestamptz', '2026-06-30T08:00:00Z', true],
  ['timestamptz', '2026-06-30T23:59:59.123456Z', true],
  ['timestamptz', '2026-06-30T24:00:00Z', false],
  ['timestamptz', '2026-02-30T08:00:00Z', false],
  ['timestamptz', '2026-06-30T08:00:00', false],
  ['timestamptz', '2026-06-30T08:00:00Z;', false],
  ['timestamptz', '12026-06-30T08:00:00Z', false],
  ['date', '2024-02-29', true],
  ['date', '2026-02-29', false],
  ['date', '2026-13-01', false],
  ['date', '0000-01-01', false],
  ['date', '12026-06-30', false],
  ['date', '2026-06-301', false],
  ['int', '0', true],
  ['int', '-2147483648', true],
  ['int', '2147483648', false],
  ['int', '1.5', false],
  ['int', '', false],
  ['bigint', '9223372036854775807', true],
  ['bigint', '9223372036854775808', false],
  ['bigint', '1'.repeat(20), false],
  ['float8', '-0.5', true],
  ['float8', '1e+21', true],
  ['float8', '1e+999', false],
  ['float8', 'NaN', false],
  ['float8', '0x10', false],
  ['boolean', 'false', true],
  ['boolean', 'no', false],
  ['text', '', true],
  ['text', 'a\nb', true],
  ['text', 'a\u0000b', false],
])('%s: %j is one: %s', (as, text, isOne) => {
  const place = () => placeOf(cursorOf([text]), keysOf(as));
  if (isOne) expect(place()).toEqual([text]);
  else expect(place).toThrow(refusal);
});

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

it('a column is asked for upwards or downwards', () => {
  const asked = (sort: 'minStock' | '-minStock') => askedSort(sort);
  expect([asked('minStock'), asked('-minStock')]).toEqual([
    { column: 'minStock', down: false },
    { column: 'minStock', down: true },
  ]);
});
