import * as fc from 'fast-check';
import type { Json, JsonObject } from '../reading/exact-json.ts';

const scalar = fc.oneof(
  fc.integer({ min: -4, max: 6 }),
  fc.constantFrom(0.5, 2.5),
  fc.constantFrom('', 'a', 'ab', 'B', '三', '10'),
  fc.boolean(),
  fc.constant(null),
);
const inner = fc.record({ x: scalar, y: scalar }, { requiredKeys: [] });
const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 2, arbitrary: inner as fc.Arbitrary<Json> },
  { weight: 2, arbitrary: fc.array(inner, { minLength: 1, maxLength: 3 }) as fc.Arbitrary<Json> },
);
/** Documents with values, lists, documents and lists of documents under a few names. */
export const anyDocument = fc.record(
  { a: value, b: value, c: value },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'b.y', 'a.0', 'b.1');
const regex = fc.record(
  { $regex: fc.constantFrom('a', '^a', 'b$', '^$', '\\d', '三'), $options: fc.constantFrom('i', 'm', 's') },
  { requiredKeys: ['$regex'] },
);
const plainCondition = fc.oneof(
  fc
    .constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte')
    .chain((name) => scalar.map((one) => ({ [name]: one }))),
  fc
    .constantFrom('$in', '$nin', '$all')
    .chain((name) => fc.array(scalar, { maxLength: 3 }).map((list) => ({ [name]: list }))),
  fc.boolean().map((yes) => ({ $exists: yes })),
  fc
    .constantFrom('double', 'string', 'object', 'array', 'bool', 'null', 'int', 'number')
    .map((type) => ({ $type: type })),
  fc.constant({ $type: ['int', 'string'] }),
  fc.integer({ min: 0, max: 3 }).map((size) => ({ $size: size })),
  fc.tuple(fc.constantFrom(2, 3, -2), fc.integer({ min: -1, max: 2 })).map((mod) => ({ $mod: mod })),
  regex,
) as fc.Arbitrary<JsonObject>;
const condition: fc.Arbitrary<Json> = fc.oneof(
  { weight: 2, arbitrary: scalar as fc.Arbitrary<Json> },
  { weight: 1, arbitrary: inner as fc.Arbitrary<Json> },
  { weight: 6, arbitrary: plainCondition as fc.Arbitrary<Json> },
  {
    weight: 2,
    arbitrary: fc.tuple(plainCondition, plainCondition).map(([one, two]) => ({ ...one, ...two })),
  },
  { weight: 2, arbitrary: plainCondition.map((one) => ({ $not: one })) },
  { weight: 2, arbitrary: plainCondition.map((one) => ({ $elemMatch: one })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', 'y'), plainCondition)
      .map(([key, one]) => ({ $elemMatch: { [key]: one } })),
  },
);
const fieldFilter = fc.dictionary(path, condition, { minKeys: 1, maxKeys: 2 }) as fc.Arbitrary<JsonObject>;
/** Filters of all operators. */
export const anyFilter: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: fieldFilter },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(fieldFilter, { minLength: 1, maxLength: 3 }))
      .map(([name, list]) => ({ [name]: list })),
  },
);
