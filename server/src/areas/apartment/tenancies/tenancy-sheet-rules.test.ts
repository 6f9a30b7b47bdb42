import type { Tenancy } from '@console/contract/apartment';
import type { KnownPerson } from '../people/index.ts';
import { type LettingFacts, planTenancies, type TenancyRow } from './tenancy-sheet-rules.ts';

const person = (personId: string, name: string, phone: string | null = null): KnownPerson => ({
  ...{ personId, name, phone, idKind: null, idDigest: null },
});
const room = (number: string, over: object = {}) => ({
  ...{ roomId: `r${number}`, number, leaseMode: 'whole' as const, capacity: 2, hold: 'none' as const },
  ...over,
});
const tenancy = (over: Partial<Tenancy> = {}): Tenancy => ({
  ...{ tenancyId: 't', buildingId: 'b', number: 7, bed: null, primaryPerson: { personId: 'an', name: 'An' } },
  room: { roomId: 'r101', number: '101', floor: 1, capacity: 2 },
  ...{ firstDay: '2026-01-01', lastDay: '2026-12-31', depositMinor: 200_000, payCycle: 1 as const, note: '' },
  rates: [{ from: '2026-01-01', rentMinor: 120_000 }],
  occupants: [
    { personId: 'an', name: 'An', firstDay: '2026-01-01', lastDay: '2026-12-31', shareWeight: '1' },
  ],
  ...{ signedOn: '2026-01-01', state: 'active' as const, version: 1, createdAt: '', updatedAt: '' },
  ...over,
});
const plan = (
  rows: (TenancyRow['values'] & { unreadable?: string[] })[],
  { tenancies = [], persons = [] }: Partial<LettingFacts> = {},
) => {
  let ids = 0;
  return planTenancies(
    rows.map(({ unreadable = [], ...values }, index) => ({ row: index + 2, values, unreadable })),
    {
      rooms: [
        room('101'),
        room('102'),
        room('B1', { leaseMode: 'bed', capacity: 4 }),
        room('X', { hold: 'disabled' }),
      ],
      beds: [{ bedId: 'bed-a', roomId: 'rB1', label: 'A' }],
      ...{ tenancies, persons },
      digestOf: ({ number }) => number,
      newId: () => `new ${++ids}`,
    },
  );
};
const told = ({ problems }: ReturnType<typeof planTenancies>) =>
  problems.map(({ row, column, code }) => `${row} ${column} ${code}`);

const phone = '+8613912345678';
const an = {
  room: '101',
  name: 'An',
  phone,
  firstDay: '2026-01-01',
  lastDay: '2026-12-31',
  rentMinor: 120_000,
};

it('signs a tenancy with the tenant who is not known yet', () => {
  const { create, persons, same, problems } = plan([
    { ...an, depositMinor: 240_000, payCycle: 3, note: 'x' },
  ]);
  expect(problems).toEqual([]);
  expect(same).toBe(0);
  expect(persons).toMatchObject([{ personId: 'new 1', name: 'An', phone, consent: false }]);
  expect(create).toEqual([
    {
      ...{
        roomId: 'r101',
        bedId: null,
        primaryPersonId: 'new 1',
        firstDay: '2026-01-01',
        lastDay: '2026-12-31',
      },
      ...{
        depositMinor: 240_000,
        payCycle: 3,
        payerEmployer: null,
        applicationId: null,
        note: 'x',
        sign: true,
      },
      rates: [{ from: '2026-01-01', rentMinor: 120_000 }],
      occupants: [{ personId: 'new 1', firstDay: '2026-01-01', lastDay: '2026-12-31', shareWeight: '1' }],
    },
  ]);
});

it('takes whoever is known, and whoever a row above has entered', () => {
  const { create, persons } = plan(
    [
      an,
      { ...an, room: '102', name: 'Bo', phone: '+8613800000000' },
      { ...an, room: '102', name: 'Bo', phone: '+8613800000000', firstDay: '2027-01-01', lastDay: null },
    ],
    { persons: [person('an', 'An', phone)] },
  );
  expect(persons.map(({ name }) => name)).toEqual(['Bo']);
  expect(create.map(({ primaryPersonId }) => primaryPersonId)).toEqual(['an', 'new 1', 'new 1']);
});

it('a row without a rent lives with the tenant of its room above it', () => {
  const { create, problems } = plan([
    an,
    { ...an, room: '102', name: 'Cy', phone: '+8613700000000' },
    { room: '101', name: 'Bo', firstDay: '2026-03-01', lastDay: null, rentMinor: null },
  ]);
  expect(problems).toEqual([]);
  expect(create).toHaveLength(2);
  expect(create[0]?.occupants).toMatchObject([
    { personId: 'new 1', firstDay: '2026-01-01' },
    { personId: 'new 3', firstDay: '2026-03-01', lastDay: '2026-12-31' },
  ]);
});

describe('what a row tells of somebody who is known', () => {
  const idNumber = '110101199003074514';
  const other = '110101199003074530';
  const document = { kind: 'id_card', number: idNumber };
  const again = { ...an, room: '102' };

  it('is learned: the document of phone and name, and both of whoever has only a name', () => {
    const change = { idDocument: document };
    expect(plan([{ ...an, idNumber }], { persons: [person('an', 'An', phone)] })).toMatchObject({
      persons: [],
      told: [{ personId: 'an', change }],
      problems: [],
    });
    expect(plan([{ ...an, idNumber }], { persons: [person('an', 'An')] }).told).toEqual([
      { personId: 'an', change: { phone, ...change } },
    ]);
    expect(plan([an, { ...again, idNumber }]).persons).toMatchObject([{ phone, idDocument: document }]);
  });

  it('also where the tenancy is there already', () => {
    const { same, told: learned } = plan([{ ...an, idNumber }], {
      persons: [person('an', 'An', phone)],
      tenancies: [tenancy()],
    });
    expect([same, learned.length]).toEqual([1, 1]);
  });

  it('is a fault where it is another document, or another phone than the one that is known', () => {
    const rows = [
      { ...an, idNumber },
      { ...again, idNumber: other },
    ];
    expect(told(plan(rows, { persons: [person('an', 'An', phone)] }))).toEqual(['3 idNumber other_id']);
    expect(told(plan(rows))).toEqual(['3 idNumber other_id']);
    const known = { ...person('an', 'An', '+8613800000000'), idKind: 'id_card', idDigest: idNumber };
    expect(told(plan([{ ...an, idNumber }], { persons: [known] }))).toEqual(['2 phone differs']);
  });
});

it('lets by the bed where a room is let so', () => {
  expect(plan([{ ...an, room: 'b1', bed: 'a' }]).create).toMatchObject([{ roomId: 'rB1', bedId: 'bed-a' }]);
});

it.each<[string, TenancyRow['values'][], string[]]>([
  ['a room that is not there', [{ ...an, room: '999' }], ['2 room unknown_room']],
  ['a room out of use', [{ ...an, room: 'X' }], ['2 room room_disabled']],
  ['a bed of a whole room', [{ ...an, bed: 'A' }], ['2 bed let_as_whole']],
  ['no bed where there are beds', [{ ...an, room: 'B1' }], ['2 bed bed_needed']],
  ['a bed that is not there', [{ ...an, room: 'B1', bed: 'Z' }], ['2 bed unknown_bed']],
  ['an end before the beginning', [{ ...an, lastDay: '2025-12-31' }], ['2 lastDay before_start']],
  ['no beginning', [{ ...an, firstDay: null }], ['2 firstDay required']],
  ['no rent and nobody above', [{ ...an, rentMinor: null }], ['2 rentMinor required']],
  [
    'too many people',
    [
      an,
      { room: '101', name: 'Bo', firstDay: null, rentMinor: null },
      { room: '101', name: 'Cy', firstDay: null, rentMinor: null },
    ],
    ['4 room over_capacity'],
  ],
  ['the same person with themselves', [an, { ...an, rentMinor: null }], ['3 name duplicate']],
  [
    'days before the tenancy',
    [an, { room: '101', name: 'Bo', firstDay: '2025-01-01', rentMinor: null }],
    ['3 firstDay outside_tenancy'],
  ],
  [
    'a room that a row above has',
    [an, { ...an, name: 'Bo', phone: null, firstDay: '2026-12-31', lastDay: null }],
    ['3 room room_taken_twice'],
  ],
  ['a number that is no identity card', [{ ...an, idNumber: '123' }], ['2 idNumber not_an_id_card']],
])('refuses %s', (_, rows, problems) => {
  expect(told(plan(rows))).toEqual(problems);
});

describe('with a tenancy that is there', () => {
  const facts = { persons: [person('an', 'An', phone), person('bo', 'Bo')], tenancies: [tenancy()] };

  it('the same row changes nothing', () => {
    expect(plan([{ ...an, depositMinor: 200_000 }], facts)).toEqual({
      create: [],
      ...{ persons: [], told: [] },
      same: 1,
      problems: [],
    });
    expect(plan([an], facts).same).toBe(1);
  });

  it('what the row says otherwise is told cell by cell, with what is so', () => {
    const found = plan(
      [
        { ...an, lastDay: null, rentMinor: 1, depositMinor: 1, payCycle: 12 },
        { room: '101', name: 'Bo', firstDay: null, rentMinor: null },
      ],
      facts,
    );
    expect(told(found)).toEqual([
      ...['lastDay', 'rentMinor', 'depositMinor', 'payCycle'].map((column) => `2 ${column} differs`),
      '3 name lives_not_there',
    ]);
    expect(found.problems.map(({ params }) => params)).toEqual([
      { value: '2026-12-31' },
      { value: 1200 },
      { value: 2000 },
      { value: 1 },
      { number: 7 },
    ]);
  });

  it('a rent that has risen since is no other one', () => {
    const risen = tenancy({ rates: [...tenancy().rates, { from: '2026-07-01', rentMinor: 130_000 }] });
    expect(plan([an], { ...facts, tenancies: [risen] }).same).toBe(1);
  });

  it('somebody else gets the room on none of its days', () => {
    const found = plan([{ ...an, name: 'Bo', phone: null, firstDay: '2026-06-01' }], facts);
    expect(found.problems).toEqual([
      {
        ...{ row: 2, column: 'room', code: 'room_taken' },
        params: { name: 'An', firstDay: '2026-01-01', lastDay: '2026-12-31' },
      },
    ]);
    expect(
      plan([{ ...an, name: 'Bo', phone: null, firstDay: '2027-01-01', lastDay: null }], facts).create,
    ).toHaveLength(1);
  });
});

it('a cell that cannot be read keeps no rule from being told that needs it not', () => {
  const { rentMinor: _, ...open } = an;
  const found = plan([
    { ...open, lastDay: '2025-01-01', unreadable: ['rentMinor'] },
    { ...an, room: '102', unreadable: ['phone'] },
    { ...an, room: '102', name: 'Bo', phone: '+8613800000000', firstDay: '2026-05-01' },
  ]);
  expect(told(found)).toEqual(['2 lastDay before_start', '4 room room_taken_twice']);
  expect(found).toMatchObject({ create: [], persons: [], same: 0 });
});
