import { type Permission, seenWith } from '@console/contract';
import * as z from 'zod/mini';
import { leaveOutOf } from './unseen.ts';

const cost = seenWith('wood.cost.read', z.int());
const Row = z.object({ pieces: z.int(), cost });

const seen = (schema: z.ZodMiniType, value: object, held: readonly Permission[] = []) => {
  const copy = structuredClone(value);
  leaveOutOf(schema)?.(copy, (permission) => held.includes(permission));
  return copy;
};

it.each([
  ['of an object', Row, { pieces: 1, cost: 2 }, { pieces: 1 }],
  [
    'of the rows of a list',
    z.object({ items: z.array(Row) }),
    {
      items: [
        { pieces: 1, cost: 2 },
        { pieces: 3, cost: 4 },
      ],
    },
    { items: [{ pieces: 1 }, { pieces: 3 }] },
  ],
  [
    'of what may be missing',
    z.object({ last: z.nullable(z.optional(Row)) }),
    { last: { pieces: 1, cost: 2 } },
    { last: { pieces: 1 } },
  ],
  ['and nothing breaks where it is', z.object({ last: z.nullable(Row) }), { last: null }, { last: null }],
  [
    'of one kind among several',
    z.object({ line: z.union([z.object({ text: z.string() }), Row]) }),
    { line: { pieces: 1, cost: 2 } },
    { line: { pieces: 1 } },
  ],
  [
    'of the values of a record',
    z.object({ byYard: z.record(z.string(), Row) }),
    { byYard: { a: { pieces: 1, cost: 2 } } },
    { byYard: { a: { pieces: 1 } } },
  ],
  [
    'of an extended schema',
    z.extend(Row, { code: z.string() }),
    { pieces: 1, cost: 2, code: 'x' },
    { pieces: 1, code: 'x' },
  ],
  [
    'whole objects, too',
    z.object({ costs: seenWith('wood.cost.read', z.object({ cost: z.int() })) }),
    { costs: { cost: 1 } },
    {},
  ],
] as const)('leaves a marked field out %s', (_, schema, value, shown) => {
  expect(seen(schema, value)).toEqual(shown);
  expect(seen(schema, value, ['wood.sort.read'])).toEqual(shown);
  expect(seen(schema, value, ['wood.cost.read'])).toEqual(value);
});

it.each([
  ['in a list', z.object({ costs: z.array(cost) })],
  ['wrapped again', z.object({ cost: z.nullable(cost) })],
  ['in a record', z.object({ costs: z.record(z.string(), cost) })],
])('refuses a mark that it could not act on: %s', (_, schema) => {
  expect(() => leaveOutOf(schema)).toThrow('seenWith');
});

it('has nothing to do where nothing is marked', () => {
  expect(leaveOutOf(z.object({ items: z.array(z.object({ pieces: z.int() })) }))).toBeUndefined();
});
