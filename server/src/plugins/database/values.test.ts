import fc from '@console/testing/properties';
import { camelCase, instantText, toWire } from './values.ts';

it.each([
  ['2026-11-21 08:00:00+00', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21 08:00:00.5+00', '2026-11-21T08:00:00.500Z'],
  ['2026-11-21 08:00:00.123456+00', '2026-11-21T08:00:00.123Z'],
  ['2026-11-21 16:00:00.123+08', '2026-11-21T08:00:00.123Z'],
  ['2026-11-21 13:30:00.001+05:30', '2026-11-21T08:00:00.001Z'],
  ['2026-01-01 00:00:00-03:30', '2026-01-01T03:30:00.000Z'],
  ['infinity', 'infinity'],
  ['0044-03-15 12:00:00+00 BC', '0044-03-15 12:00:00+00 BC'],
])('instant %s → %s', (text, iso) => {
  expect(instantText(text)).toBe(iso);
});

it('any instant of PostgreSQL is the instant of JavaScript', () => {
  const range = { min: new Date('1800-01-01'), max: new Date('2200-01-01'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(range), (date) => {
      const iso = date.toISOString();
      expect(instantText(iso.replace('T', ' ').replace('Z', '+00'))).toBe(iso);
    }),
  );
});

it.each([
  ['rent_minor', 'rentMinor'],
  ['_id', 'Id'],
  ['area_m2', 'areaM2'],
  ['line_2', 'line2'],
  ['bvid', 'bvid'],
])('column %s → %s', (column, key) => {
  expect(camelCase(column)).toBe(key);
});

it.each<[unknown, unknown]>([
  [undefined, null],
  [null, null],
  [0, '0'],
  [1n, '1'],
  [false, 'false'],
  [{ a: '公' }, '{"a":"公"}'],
  [[1, null, 'a"b\\c'], '{"1",NULL,"a\\"b\\\\c"}'],
  [[[1], []], '{{"1"},{}}'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
])('parameter %j', (value, wire) => {
  expect(toWire(value)).toEqual(wire);
});
