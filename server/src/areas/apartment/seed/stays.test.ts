import { maskedPhone } from '@console/contract/apartment';
import { daysAfter } from '../../../days.ts';
import { calendarOf } from './calendar.ts';
import { metersOf, shownOn, turns } from './meters.ts';
import { type Stay, staysOf } from './stays.ts';
import { keyOf, units } from './units.ts';

/** As the story is told, started months later; and started on many days of a year. */
const calendar = calendarOf('2026-06-18');
const { closedMonths, openingDay, readingDays } = calendar;
const all = staysOf(calendar, '2026-11-21');
const starts = Array.from({ length: 26 }, (_, fortnight) => daysAfter('2026-11-25', 14 * fortnight));
const end = (to: string | null) => to ?? '9999-12-31';

describe('12 who lives in the demo buildings', () => {
  it('12 is the same whenever it is computed; only what is to come hangs on the day', () => {
    expect(staysOf(calendar, '2026-11-21')).toEqual(all);
    const past = (today: string) =>
      staysOf(calendar, today).map(({ unit, from, people, fate }) => [unit, from, people, fate]);
    expect(past('2027-03-01').filter(([, , , fate]) => fate !== 'future')).toEqual(
      past('2026-11-21').filter(([, , , fate]) => fate !== 'future'),
    );
    const coming = all.filter(({ fate }) => fate === 'future' || fate === 'ending');
    expect(coming.every(({ fate, from, to }) => (fate === 'future' ? from : end(to)) > '2026-11-21')).toBe(
      true,
    );
  });

  it.each(starts)(
    '12 is as many people in as many rooms when the console is first started on %s',
    (today) => {
      const stays = staysOf(calendarOf(today));
      expect(fatesOf(stays)).toEqual([82, 68, 4, 6]);
      expect(stays.filter(({ fate, from }) => fate !== 'future' && from > today)).toEqual([]);
      expect(stays.filter(({ fate, to }) => fate === 'ending' && end(to) <= today)).toEqual([]);
      expect(clashesOf(stays)).toEqual([]);
      const leavers = stays.filter(({ leavesAs }) => leavesAs === 'A-19');
      expect(leavers).toMatchObject([{ unit: { code: 'LT', bed: null }, fate: 'past' }]);
      expect(end(leavers[0]?.to ?? null) < today).toBe(true);
    },
  );

  it('5.4 A-19: whoever has the room goes on 9 June and somebody else comes on the 12th', () => {
    const [leaver] = all.filter(({ leavesAs }) => leavesAs === 'A-19');
    const next = all.filter(({ unit, from }) => unit === leaver?.unit && from > (leaver?.to ?? ''));
    expect([leaver?.to, next.map(({ from }) => from)]).toEqual(['2026-06-09', ['2026-06-12']]);
  });

  it('12 160 tenancies of 168 people in 78 units', () => {
    expect(units).toHaveLength(78);
    expect(fatesOf(all)).toEqual([82, 68, 4, 6]);
    expect(new Set(all.flatMap(({ people }) => people.map(({ staffNo }) => staffNo))).size).toBe(168);
  });

  it('12 a room in each house is vacant, for days to come too', () => {
    const taken = new Set(all.filter(({ fate }) => fate !== 'past').map(({ unit }) => keyOf(unit)));
    const vacant = units.filter(
      (unit) => !taken.has(keyOf(unit)) && !['LT-205', 'JP-103'].includes(keyOf(unit)),
    );
    expect(vacant.map(keyOf)).toEqual(['LT-602', 'JP-303']);
  });

  it('12 each of them has a phone, told apart by what is shown of it', () => {
    const people = new Set(all.flatMap(({ people: one }) => one));
    expect(new Set([...people].map(({ phone }) => maskedPhone(phone))).size).toBe(168);
  });

  it('nobody is in two places, and no place has two', () => {
    expect(clashesOf(all)).toEqual([]);
  });
});

const fatesOf = (stays: readonly Stay[]) =>
  ['past', 'live', 'ending', 'future'].map((wanted) => stays.filter(({ fate }) => fate === wanted).length);

/** Two in one place at one time, or one in two. */
const clashesOf = (stays: readonly Stay[]) =>
  stays.flatMap((stay, index) =>
    stays
      .slice(index + 1)
      .filter((other) => stay.from <= end(other.to) && other.from <= end(stay.to))
      .filter(
        (other) =>
          keyOf(stay.unit) === keyOf(other.unit) ||
          stay.people.some((person) => other.people.includes(person)),
      )
      .map((other) => [keyOf(stay.unit), stay.from, keyOf(other.unit), other.from]),
  );

describe('12 what the demo meters show', () => {
  const meters = ['LT', 'JP'].flatMap((code, index) => metersOf(calendar, code, index, all));

  it('12 128 of them count up day by day, and two go round once', () => {
    expect(meters).toHaveLength(128);
    const rolling = meters.filter((meter) => turns(meter, calendar.today) > turns(meter, openingDay));
    expect(rolling.map(({ name }) => name)).toEqual(['E302', 'E304']);
    for (const meter of meters.filter((one) => !rolling.includes(one))) {
      const values = readingDays.map((day) => Number(shownOn(meter, day)));
      expect(values).toEqual([...values].sort((left, right) => left - right));
    }
    expect(closedMonths).toHaveLength(24);
  });
});
