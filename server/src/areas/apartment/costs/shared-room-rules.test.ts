import fc from '@console/testing/properties';
import { dayAfter, daysAfter, daysBetween } from '../../../days.ts';
import type { Household } from './person-days-rules.ts';
import { countedDays, divided, groupsOf, type OwnedStretch } from './shared-room-rules.ts';

const household = (tenancyId: string, from: string, lastDay: string | null): Household => ({
  ...{ tenancyId, roomId: '101', from, until: lastDay && dayAfter(lastDay), occupants: [] },
});
const stretch = (
  fromDay: string,
  toDay: string,
  tenancyId: string | null = null,
  change: Partial<OwnedStretch> = {},
): OwnedStretch => ({
  ...{ tenancyId, fromRound: true, toRound: true, fromLeft: false, toLeft: false },
  shown: {
    ...{ meterId: 'E', meterSerial: 'E', meterKind: 'electricity', register: 'total', multiplier: '1' },
    ...{ fromReadingId: null, toReadingId: null, fromDay, toDay, fromValue: null, toValue: null },
    ...{ quantity: '1', days: daysBetween(fromDay, toDay), estimated: false },
  },
  ...change,
});
const always = household('a', '2026-01-01', null);
const other = household('b', '2026-01-01', null);
const nobodySettled = new Set<string>();
const told = (
  ...[stretches, households, settled = nobodySettled]: [OwnedStretch[], Household[], Set<string>?]
) =>
  groupsOf(stretches, households, settled).map(({ who, stretches: own, useOnly }) => {
    const name =
      who === 'nobody'
        ? who
        : 'tenancyId' in who
          ? who.tenancyId
          : who.shared.map(({ tenancyId }) => tenancyId).join('+');
    return `${name} ${own.map(({ shown }) => shown.toDay?.slice(8)).join()}${useOnly ? ' use only' : ''}`;
  });

describe('who used what of a meter in a month', () => {
  it('each their own, as the ledger has it, and the landlord what nobody used', () => {
    const stretches = [
      stretch('2026-05-31', '2026-06-09', 'a'),
      stretch('2026-06-09', '2026-06-20'),
      stretch('2026-06-20', '2026-06-30', 'b'),
    ];
    expect(
      told(stretches, [household('a', '2026-01-01', '2026-06-09'), household('b', '2026-06-20', null)]),
    ).toEqual(['a 09', 'b 30', 'nobody 20 use only']);
  });

  it('who has left a day before the last one has not shared an empty room', () => {
    const empty = stretch('2026-06-08', '2026-06-20', null, { fromLeft: true });
    expect(
      told([empty], [household('a', '2026-01-01', '2026-06-09'), household('b', '2026-06-20', null)]),
    ).toEqual(['nobody 20 use only']);
  });

  it('what several shared is one bill, also where one of them came in between', () => {
    const stretches = [stretch('2026-05-31', '2026-06-19'), stretch('2026-06-19', '2026-06-30')];
    expect(told(stretches, [always, other, household('c', '2026-06-20', null)])).toEqual(['a+b+c 19,30']);
  });

  it('who has settled ends it: the others share the rest by themselves', () => {
    const stretches = [stretch('2026-05-31', '2026-06-09'), stretch('2026-06-09', '2026-06-30')];
    const leaves = household('c', '2026-01-01', '2026-06-09');
    const settled = new Set(['c']);
    expect(told(stretches, [always, other, leaves], settled)).toEqual(['a+b+c 09', 'a+b 30 use only']);
    // Read a day later or before, the same.
    const later = [
      stretch('2026-05-31', '2026-06-10', null, { toLeft: true }),
      stretch('2026-06-10', '2026-06-30', null, { fromLeft: true }),
    ];
    expect(told(later, [always, other, leaves], settled)).toEqual(['a+b+c 10', 'a+b 30 use only']);
    const earlier = [
      stretch('2026-05-31', '2026-06-05', null, { toLeft: true }),
      stretch('2026-06-05', '2026-06-30', null, { fromLeft: true }),
    ];
    expect(told(earlier, [always, other, leaves], settled)).toEqual(['a+b+c 05', 'a+b 30 use only']);
  });

  it('what they shared before who has settled came is in the one bill that was settled', () => {
    const stretches = [
      stretch('2026-05-31', '2026-06-05'),
      stretch('2026-06-05', '2026-06-09'),
      stretch('2026-06-09', '2026-06-30'),
    ];
    const leaves = household('c', '2026-06-06', '2026-06-09');
    const settled = new Set(['c']);
    expect(told(stretches, [always, other, leaves], settled)).toEqual(['a+b+c 05,09', 'a+b 30 use only']);
  });

  it('who comes on the day on which another one leaves has no part in what was settled', () => {
    const stretches = [
      stretch('2026-05-31', '2026-06-09'),
      stretch('2026-06-09', '2026-06-09'),
      stretch('2026-06-09', '2026-06-30'),
    ];
    const [leaves, comes] = [household('c', '2026-01-01', '2026-06-09'), household('d', '2026-06-09', null)];
    const settled = new Set(['c']);
    expect(told(stretches, [always, other, leaves, comes], settled)[0]).toBe('a+b+c 09');
  });

  it('what was read twice on a day is of who is there on it', () => {
    expect(told([stretch('2026-06-09', '2026-06-09')], [always, other])).toEqual(['a+b 09']);
  });
});

describe('days of persons', () => {
  it('A-13: 31, 31 and 12 days', () => {
    const july = countedDays([stretch('2026-06-30', '2026-07-31')]);
    const all = [
      household('a', '2026-01-01', null),
      household('b', '2026-01-01', null),
      household('c', '2026-07-20', null),
    ];
    expect(divided(186_42, all, july).map(({ amountMinor }) => amountMinor)).toEqual([78_10, 78_09, 30_23]);
    expect(divided(186_42, all, july).map(({ weight, of }) => `${weight}/${of}`)).toEqual([
      '31/74',
      '31/74',
      '12/74',
    ]);
  });

  it('a day counts once, however many registers counted it', () => {
    const peak = stretch('2026-06-30', '2026-07-31');
    const valley = { ...peak, shown: { ...peak.shown, register: 'valley' as const } };
    expect(divided(100, [always], countedDays([peak, valley]))[0]?.weight).toBe('31');
  });

  it('the day of a round counts once, also where somebody came on it and the meter was read again', () => {
    const round = [stretch('2026-06-07', '2026-06-20'), stretch('2026-06-20', '2026-06-20')];
    const shares = divided(1400, [always, household('c', '2026-06-20', null)], countedDays(round));
    expect(shares.map(({ weight, of }) => `${weight}/${of}`)).toEqual(['13/14', '1/14']);
  });

  it('where nobody weighs anything, by heads; among nobody, nothing', () => {
    const weightless = (id: string) => ({
      ...household(id, '2026-01-01', null),
      occupants: [{ from: '2026-01-01', until: null, weight: '0' }],
    });
    const days = countedDays([stretch('2026-06-30', '2026-07-31')]);
    expect(
      divided(101, [weightless('a'), weightless('b')], days).map(({ amountMinor }) => amountMinor),
    ).toEqual([51, 50]);
    expect(divided(101, [], days)).toEqual([]);
  });

  it('whoever was there how long, the shares add up', () => {
    const stay = fc.record({
      from: fc.integer({ min: -40, max: 40 }),
      days: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.array(stay, { minLength: 1, maxLength: 8 }),
        (total, stays) => {
          const all = stays.map(({ from, days }, index) => {
            const first = daysAfter('2026-07-01', from);
            return household(`t${index}`, first, daysAfter(first, days));
          });
          const shares = divided(total, all, countedDays([stretch('2026-06-30', '2026-07-31')]));
          expect(shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(total);
        },
      ),
    );
  });
});
