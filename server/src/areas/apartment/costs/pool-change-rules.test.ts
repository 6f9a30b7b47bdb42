import fc from '@console/testing/properties';
import { textOf } from '../../../exact.ts';
import { largestRemainder } from '../../../largest-remainder.ts';
import type { SharedPool } from './flow-facts.ts';
import { restOfYear, weightsOf } from './pool-change-rules.ts';

interface Had {
  readonly mine: string;
  readonly share?: readonly [weight: string, of: string];
}
/** What a bill said of a pool: the own room among all, and the part of it where several have the room. */
const had = (tenancyId: string, { mine, share }: Had, all: string): SharedPool => ({
  ...{ tenancyId, commonPoolId: 'p', month: '2026-05' },
  calc: {
    ...{ kind: 'pool', month: '2026-05', poolName: 'Stairs', source: 'common_meter', method: 'area' },
    ...{ wholeMinor: 22_056, quantity: null, unitPrice: null, gap: null, tiers: [] },
    parts: [
      { room: '101', weight: mine, amountMinor: 0, mine: true, vacant: false },
      { room: '', weight: all, amountMinor: 0, mine: false, vacant: false },
    ],
    share: share ? { wholeMinor: 0, weight: share[0], of: share[1] } : null,
  },
});
const shares = (amountMinor: number, ...theirs: SharedPool[]) =>
  Object.fromEntries(largestRemainder(amountMinor, weightsOf(theirs)));

describe('by which shares a difference is shared', () => {
  it('A-12 by those of the month: 60.00 back by 32.5, 48 and 60 m²', () => {
    expect(
      shares(
        -6_000,
        had('a', { mine: '32.5' }, '108'),
        had('b', { mine: '48' }, '92.5'),
        had('c', { mine: '60' }, '80.5'),
      ),
    ).toEqual({ a: -1_388, b: -2_050, c: -2_562, '~': 0 });
  });

  it('A-13 a room’s part by days of persons; what nobody was charged is the landlord’s, and ties go to tenants', () => {
    // One room of three was empty; in another one two lived, 31 and 12 days.
    const theirs = [
      had('a', { mine: '1' }, '2'),
      had('b', { mine: '1', share: ['31', '43'] }, '2'),
      had('c', { mine: '1', share: ['12', '43'] }, '2'),
    ];
    expect(shares(3_000, ...theirs)).toEqual({ a: 1_000, b: 721, c: 279, '~': 1_000 });
    expect(shares(1, had('a', { mine: '1' }, '2'), had('b', { mine: '1' }, '2'))).toEqual({
      a: 1,
      b: 0,
      '~': 0,
    });
    expect(shares(-77)).toEqual({ '~': -77 });
  });

  it('whatever the rooms weigh, the shares of all tenants and the landlord are the whole', () => {
    const weight = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(
        fc.array(weight, { minLength: 1, maxLength: 6 }),
        weight,
        fc.integer({ min: -99_999, max: 99_999 }),
        (rooms, empty, amount) => {
          const all = rooms.reduce((sum, one) => sum + one, empty);
          const theirs = rooms.map((one, at) => had(`t${at}`, { mine: String(one) }, String(all - one)));
          expect(Object.values(shares(amount, ...theirs)).reduce((sum, one) => sum + one, 0)).toBe(amount);
          expect(textOf(weightsOf(theirs).get('~') ?? { units: -1n, scale: 0 })).toBe(String(empty));
        },
      ),
    );
  });
});

it('5.1 the months that follow one in its year', () => {
  expect(restOfYear('2026-02', '2026-05')).toEqual(['2026-02', '2026-03', '2026-04']);
  expect(restOfYear('2025-11', '2026-05')).toEqual(['2025-11', '2025-12']);
});
