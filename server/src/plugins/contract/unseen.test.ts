import { type Permission, seenWith, seenWithOr } from '@console/contract';
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

describe('where the answer tells the tenant', () => {
  const Home = z.object({
    buildingId: z.string(),
    people: seenWithOr(
      'apartment.tenancy.read',
      z.array(
        z.object({
          name: z.string(),
          phone: seenWith('apartment.person.read_full', z.nullable(z.string()), { tenantAt: 'buildingId' }),
        }),
      ),
      { tenantAt: 'buildingId', otherwise: [] },
    ),
  });
  const Found = z.object({
    home: Home,
    tenancy: seenWithOr('apartment.tenancy.read', z.nullable(z.string()), {
      tenantAt: 'home.buildingId',
      otherwise: null,
    }),
  });
  const home = (buildingId: string) => ({ buildingId, people: [{ name: 'Li', phone: '+86139' }] });
  const asMember = (schema: z.ZodMiniType, value: object, held: Record<string, readonly Permission[]>) => {
    const copy = structuredClone(value);
    leaveOutOf(schema)?.(copy, (permission, at) => at !== undefined && !!held[at]?.includes(permission));
    return copy;
  };

  it('is each thing seen by who holds the permission in its own, and told otherwise to everybody else', () => {
    const held = {
      a: ['apartment.tenancy.read', 'apartment.person.read_full'],
      b: ['apartment.tenancy.read'],
      c: ['apartment.person.read_full'],
    } as const;
    expect(asMember(z.array(Home), [home('a'), home('b'), home('c')], held)).toEqual([
      home('a'),
      { buildingId: 'b', people: [{ name: 'Li' }] },
      { buildingId: 'c', people: [] },
    ]);
  });
  it('is looked for where the contract says', () => {
    const found = { home: home('a'), tenancy: 'T-1' };
    expect(asMember(Found, found, { a: ['apartment.tenancy.read'] })).toMatchObject({ tenancy: 'T-1' });
    expect(asMember(Found, found, { b: ['apartment.tenancy.read'] })).toMatchObject({ tenancy: null });
  });
  it('is nothing shown of an answer that does not tell it', () => {
    const untold = { home: { people: [] }, tenancy: 'T-1' };
    expect(asMember(Found, untold, { a: ['apartment.tenancy.read'] })).toMatchObject({ tenancy: null });
  });
  it('stays the same schema unmarked where it is used elsewhere', () => {
    const name = z.nullable(z.string());
    seenWithOr('apartment.tenancy.read', name, { otherwise: null });
    expect(leaveOutOf(z.object({ name }))).toBeUndefined();
  });
});

it('has nothing to do where nothing is marked', () => {
  expect(leaveOutOf(z.object({ items: z.array(z.object({ pieces: z.int() })) }))).toBeUndefined();
});
