import type { CommonPool } from '@console/contract/apartment';
import fc from '@console/testing/properties';
import { exact } from '../../../exact.ts';
import type { Household } from './person-days-rules.ts';
import { dividePool, type PoolRoom } from './pool-rules.ts';

const room = (roomId: string, areaM2: string, change: Partial<PoolRoom> = {}): PoolRoom => ({
  ...{ roomId, number: roomId, areaM2, ratio: '1', used: exact('0') },
  ...change,
});
const rooms = [
  room('a', '32.5', { ratio: '1', used: exact('100') }),
  room('b', '48.0', { ratio: '2', used: exact('300') }),
  room('c', '60.0', { ratio: '5', used: exact('-5') }),
];
const days = { from: '2026-06-01', to: '2026-06-30' };
const lives = (roomId: string, people = 1, from = '2026-01-01', until: string | null = null): Household => ({
  ...{ tenancyId: `${roomId}${from}`, roomId, from, until },
  occupants: Array.from({ length: people }, () => ({ from: '2020-01-01', until: null, weight: '1' })),
});
const divide = (
  total: number,
  method: CommonPool['method'],
  households: readonly Household[],
  vacantShare: 'landlord' | 'exclude' = 'landlord',
) =>
  dividePool(total, method, rooms, (id) => households.filter(({ roomId }) => roomId === id), {
    vacantShare,
    days,
  });
const amounts = (...given: Parameters<typeof divide>) =>
  divide(...given).parts.map(
    ({ roomId, amountMinor, vacant }) => `${roomId} ${amountMinor}${vacant ? ' vacant' : ''}`,
  );
const full = [lives('a'), lives('b', 2), lives('c', 3)];

it.each<[CommonPool['method'], string[]]>([
  ['area', ['a 5102', 'b 7535', 'c 9419']],
  ['equal', ['a 7352', 'b 7352', 'c 7352']],
  ['person_days', ['a 3676', 'b 7352', 'c 11028']],
  // A counter that went backwards takes no part.
  ['usage', ['a 5514', 'b 16542', 'c 0']],
  ['fixed_ratio', ['a 2757', 'b 5514', 'c 13785']],
])('A-12: 220.56 by %s', (method, expected) => {
  expect(amounts(220_56, method, full)).toEqual(expected);
});

describe('rooms that stood empty', () => {
  const some = [lives('a'), lives('b', 2)];
  it('the landlord keeps their part', () => {
    expect(amounts(220_56, 'area', some)).toEqual(['a 5102', 'b 7535', 'c 9419 vacant']);
    expect(divide(220_56, 'area', some).parts.at(-1)?.shares).toEqual([]);
  });
  it('or the others have it', () => {
    expect(amounts(220_56, 'area', some, 'exclude')).toEqual(['a 8905', 'b 13151']);
  });
  it('nobody is nobody’s', () => {
    expect(divide(220_56, 'area', [], 'exclude')).toEqual({ parts: [], nobodysMinor: 220_56 });
    expect(divide(220_56, 'person_days', [])).toEqual({ parts: [], nobodysMinor: 220_56 });
  });
});

it('a room’s part goes to its tenancies by days of persons', () => {
  const two = [
    lives('a', 1, '2026-01-01', '2026-06-11'),
    lives('a', 2, '2026-06-21'),
    lives('b'),
    lives('c'),
  ];
  expect(
    divide(90_00, 'equal', two).parts[0]?.shares.map(({ amountMinor, weight }) => [amountMinor, weight]),
  ).toEqual([
    [10_00, '10'],
    [20_00, '20'],
  ]);
});

it('whatever is divided among whom, all of it is somebody’s', () => {
  const methods = fc.constantFrom<CommonPool['method']>(
    'equal',
    'area',
    'person_days',
    'usage',
    'fixed_ratio',
  );
  const households = fc.subarray(full);
  const vacant = fc.constantFrom<'landlord' | 'exclude'>('landlord', 'exclude');
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      methods,
      households,
      vacant,
      (total, method, who, by) => {
        const { parts, nobodysMinor } = divide(total, method, who, by);
        const landlords = parts
          .filter((part) => part.vacant)
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const tenants = parts
          .flatMap(({ shares }) => shares)
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(tenants + landlords + nobodysMinor).toBe(total);
      },
    ),
  );
});
