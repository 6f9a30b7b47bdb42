import fc, { cases } from '@console/testing/properties';
import { instantOf, isZone, reckoned, wallTimeAt } from '../zoned-time.ts';
import { nextOccurrence, occurrences, weekdayAt } from './recurrence-rules.ts';
import { type RemindRule, remindFrequencies, weekdays } from './reminders.ts';

const first = (many: number, start: string, rule: RemindRule | null) =>
  [...take(many, occurrences({ start, rule }))].map((wall) => wall.replace('T', ' '));

function* take<T>(many: number, from: Iterable<T>): Generator<T> {
  let left = many;
  for (const one of from) {
    if (left <= 0) return;
    left -= 1;
    yield one;
  }
}

describe('1.2 remind_rule', () => {
  it('without a rule there is one occurrence', () => {
    expect(first(9, '2026-11-21T09:00', null)).toEqual(['2026-11-21 09:00']);
  });

  it('days and weeks go by their interval', () => {
    expect(first(3, '2026-02-27T09:00', { freq: 'day', interval: 2 })).toEqual([
      '2026-02-27 09:00',
      '2026-03-01 09:00',
      '2026-03-03 09:00',
    ]);
    expect(first(3, '2026-12-25T18:30', { freq: 'week', interval: 1 })).toEqual([
      '2026-12-25 18:30',
      '2027-01-01 18:30',
      '2027-01-08 18:30',
    ]);
  });

  it('byDay names the days of each week; weeks begin on Monday, and every second week means every second one', () => {
    // 2026-11-18 is a Wednesday.
    expect(first(5, '2026-11-18T08:00', { freq: 'week', interval: 2, byDay: ['FR', 'MO', 'WE'] })).toEqual([
      '2026-11-18 08:00',
      '2026-11-20 08:00',
      '2026-11-30 08:00',
      '2026-12-02 08:00',
      '2026-12-04 08:00',
    ]);
  });

  it('the start counts, whatever day byDay names', () => {
    expect(first(3, '2026-11-18T08:00', { freq: 'week', interval: 1, byDay: ['SU'] })).toEqual([
      '2026-11-18 08:00',
      '2026-11-22 08:00',
      '2026-11-29 08:00',
    ]);
  });

  it('the 31st falls on the last day of the month, and comes back', () => {
    expect(first(5, '2027-12-31T09:00', { freq: 'month', interval: 1 })).toEqual([
      '2027-12-31 09:00',
      '2028-01-31 09:00',
      '2028-02-29 09:00',
      '2028-03-31 09:00',
      '2028-04-30 09:00',
    ]);
  });

  it('the 29th of February falls on the 28th in other years', () => {
    expect(first(5, '2028-02-29T07:00', { freq: 'year', interval: 1 })).toEqual([
      '2028-02-29 07:00',
      '2029-02-28 07:00',
      '2030-02-28 07:00',
      '2031-02-28 07:00',
      '2032-02-29 07:00',
    ]);
  });

  it.each<RemindRule>([
    { freq: 'day', interval: 1 },
    { freq: 'week', interval: 1, byDay: ['TH'] },
  ])('by %j ends with the years that can be written', (rule) => {
    expect(first(3, '9998-12-31T09:00', rule)).toEqual(['9998-12-31 09:00']);
  });

  it('weekdays are named as rules name them', () => {
    const days = ['16', '17', '18', '19', '20', '21', '22'];
    expect(days.map((day) => weekdayAt(`2026-11-${day}T09:00`))).toEqual([...weekdays]);
  });

  it('until is the last day, count the number of times', () => {
    expect(first(9, '2026-11-21T23:00', { freq: 'day', interval: 1, until: '2026-11-23' })).toHaveLength(3);
    expect(first(9, '2026-11-21T23:00', { freq: 'day', interval: 1, count: 4 })).toHaveLength(4);
    expect(first(9, '2026-11-21T23:00', { freq: 'day', interval: 1, until: '2026-11-20' })).toEqual([]);
  });
});

describe('1.2 wall time and zone: summer time does not move a reminder', () => {
  const daily = (start: string, zone: string) => ({
    start,
    zone,
    rule: { freq: 'day', interval: 1 } as const,
  });
  const instants = (start: string, zone: string, from: string, many: number) => {
    const found: string[] = [];
    let after = Date.parse(from);
    for (let index = 0; index < many; index += 1) {
      const next = nextOccurrence(daily(start, zone), after);
      if (next === undefined) break;
      found.push(new Date(next).toISOString().slice(0, 16));
      after = next;
    }
    return found;
  };

  it('Berlin, 09:00 every day over the end of March: 08:00Z becomes 07:00Z', () => {
    expect(instants('2026-03-01T09:00', 'Europe/Berlin', '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ]);
  });

  it('Berlin, 02:30: left out in March it is 03:30, doubled in October it is the first one', () => {
    expect(instants('2026-03-01T02:30', 'Europe/Berlin', '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:30',
      '2026-03-30T00:30',
    ]);
    expect(instants('2026-03-01T02:30', 'Europe/Berlin', '2026-10-24T00:00:00Z', 3)).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  it('New York, Lord Howe (half an hour), Shanghai (never)', () => {
    expect(instants('2026-10-01T09:00', 'America/New_York', '2026-10-31T00:00:00Z', 2)).toEqual([
      '2026-10-31T13:00',
      '2026-11-01T14:00',
    ]);
    expect(instants('2026-10-01T02:15', 'Australia/Lord_Howe', '2026-10-03T00:00:00Z', 2)).toEqual([
      '2026-10-03T15:45',
      '2026-10-04T15:15',
    ]);
    expect(instants('2026-03-01T09:00', 'Asia/Shanghai', '2026-03-28T02:00:00Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T01:00',
    ]);
  });

  it('a name that is no zone is none', () => {
    expect(['Europe/Berlin', 'Asia/Shanghai', 'UTC'].map(isZone)).toEqual([true, true, true]);
    expect(['Mars/Base', '+08:00', '', '../etc', 'a'.repeat(99)].map(isZone)).toEqual(Array(5).fill(false));
  });
});

describe('properties', () => {
  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Asia/Shanghai',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
    'UTC',
  );
  const walls = fc
    .integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2090, 0, 1) / 60_000 })
    .map((minute) => new Date(minute * 60_000).toISOString().slice(0, 16));
  const rules = fc
    .record({
      freq: fc.constantFrom(...remindFrequencies),
      interval: fc.integer({ min: 1, max: 99 }),
      days: fc.option(fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }), { nil: undefined }),
    })
    .map(
      ({ freq, interval, days }): RemindRule =>
        freq === 'week' && days ? { freq, interval, byDay: days } : { freq, interval },
    );

  it('instant and wall time are each other’s inverse, except for the hour that a zone leaves out', () => {
    fc.assert(
      fc.property(walls, zones, (wall, zone) => {
        const shown = wallTimeAt(instantOf(wall, zone), zone);
        // Apia left out a whole day in 2011.
        expect(reckoned(shown) - reckoned(wall)).toBeGreaterThanOrEqual(0);
        expect(reckoned(shown) - reckoned(wall)).toBeLessThanOrEqual(24 * 3_600_000);
        if (zone === 'UTC' || zone === 'Asia/Shanghai') expect(shown).toBe(wall);
      }),
      { numRuns: cases(300) },
    );
  });

  it('occurrences ascend, begin with the start, and keep its time of day', () => {
    fc.assert(
      fc.property(walls, rules, (start, rule) => {
        const found = [...take(30, occurrences({ start, rule }))];
        expect(found[0]).toBe(start);
        for (const [index, wall] of found.entries()) {
          expect(wall.slice(11)).toBe(start.slice(11));
          if (index > 0) expect(wall > (found[index - 1] ?? '')).toBe(true);
        }
      }),
    );
  });

  it('the next occurrence is the first one behind the instant: none is left out, none comes twice', () => {
    fc.assert(
      fc.property(walls, zones, rules, fc.integer({ min: 0, max: 12 }), (start, zone, rule, at) => {
        const all = [...take(14, occurrences({ start, rule }))].map((wall) => instantOf(wall, zone));
        const after = all[at] ?? 0;
        expect(nextOccurrence({ start, zone, rule }, after)).toBe(all.find((one) => one > after));
        expect(nextOccurrence({ start, zone, rule }, after - 1)).toBe(all.find((one) => one > after - 1));
      }),
      { numRuns: cases(200) },
    );
  });
});
