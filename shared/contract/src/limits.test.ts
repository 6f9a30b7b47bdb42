import fc from '@console/testing/properties';
import * as z from 'zod/mini';
import { limitsAt } from './limits.ts';
import {
  bilingual,
  day,
  decimal,
  decimalNotNegative,
  moneyMinorNotNegative,
  placesIn,
  text,
  uuid,
} from './scalars.ts';

const Line = z.object({
  sortId: uuid,
  pieces: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(500))), null),
  volume: z.nullable(decimalNotNegative(14, 6)),
});
const Body = z.object({
  name: z.object({ zh: text(1, 80), en: text(1, 80) }),
  names: bilingual(60),
  note: z.optional(text(0, 500)),
  kind: z.enum(['yard', 'transit']),
  cycle: z.literal([1, 3]),
  worth: moneyMinorNotNegative.check(z.maximum(10)),
  below: z.number().check(z.lt(10)),
  on: z.nullable(day),
  change: decimal(6, 2),
  code: z.string().check(z.regex(/^[A-Z]{3}$/)),
  lines: z.array(Line).check(z.minLength(1), z.maxLength(200)),
  tally: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('log'), rows: z.array(z.object({ lengthM: text(1, 9) })) }),
      z.object({ kind: z.literal('sawn'), rows: z.array(z.object({ widthMm: text(1, 7) })) }),
    ]),
  ),
});

describe('what a schema says of a place', () => {
  it.each([
    ['name.zh', { minLength: 1, maxLength: 80 }],
    ['names.zh', { minLength: 1, maxLength: 60 }],
    ['note', { minLength: 0, maxLength: 500, optional: true }],
    ['kind', { options: ['yard', 'transit'] }],
    ['cycle', { options: [1, 3] }],
    ['worth', { min: 0, max: 10 }],
    ['below', { max: 9 }],
    ['on', { formed: true, nullable: true }],
    ['change', { formed: true, scale: 2, negative: true }],
    ['code', { formed: true }],
    ['name', { type: 'object' }],
    ['lines', { minLength: 1, maxLength: 200 }],
    ['lines.0.sortId', { formed: true }],
    ['lines.17.pieces', { min: 1, max: 500, nullable: true }],
    ['lines.0.volume', { formed: true, scale: 6, negative: false, nullable: true }],
    ['tally.rows.2.lengthM', { minLength: 1, maxLength: 9 }],
    ['tally.rows.2.widthMm', { minLength: 1, maxLength: 7 }],
  ])('%s', (path, limits) => {
    expect(limitsAt(Body, path)).toMatchObject(limits);
  });

  it('an English name may be missing', () => {
    expect(limitsAt(Body, 'names.en')).toEqual({ type: 'string', minLength: 0, maxLength: 60 });
  });

  it.each(['nothing', 'name.fr', 'kind.0', 'lines.0.nothing'])('nothing at %s', (path) => {
    expect(limitsAt(Body, path)).toEqual({});
  });

  it('sees through what makes all of it optional, as changes have it', () => {
    const text = { type: 'string', minLength: 1, maxLength: 80 };
    expect(limitsAt(z.partial(Body), 'name.zh')).toEqual(text);
    expect(limitsAt(z.partial(Body), 'worth')).toEqual({ type: 'number', min: 0, max: 10, optional: true });
  });
});

it('the places of every decimal are read back from its pattern', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 }), (whole, scale) => {
      expect(limitsAt(decimal(whole + scale, scale), '')).toMatchObject({ scale, negative: true });
      expect(limitsAt(decimalNotNegative(whole + scale, scale), '')).toMatchObject({
        scale,
        negative: false,
      });
    }),
  );
  expect(placesIn(/^\d{1,3}$/)).toBeUndefined();
});
