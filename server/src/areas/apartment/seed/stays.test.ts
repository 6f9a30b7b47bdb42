import { maskedPhone } from '@console/contract/apartment';
import { closedMonths, demoToday, openingDay, readingDays } from './calendar.ts';
import { metersOf, shownOn, turns } from './meters.ts';
import { staysOf } from './stays.ts';
import { keyOf, units } from './units.ts';

const all = staysOf('2026-11-21');
const end = (to: string | null) => to ?? '9999-12-31';

describe('12 who lives in the demo buildings', () => {
  it('12 is the same whenever it is computed; only what is to come hangs on the day', () => {
    expect(staysOf('2026-11-21')).toEqual(all);
    const past = (today: string) =>
      staysOf(today).map(({ unit, from, people, fate }) => [unit, from, people, fate]);
    expect(past('2027-03-01').filter(([, , , fate]) => fate !== 'future')).toEqual(
      past('2026-11-21').filter(([, , , fate]) => fate !== 'future'),
    );
    const coming = all.filter(({ fate }) => fate === 'future' || fate === 'ending');
    expect(coming.every(({ fate, from, to }) => (fate === 'future' ? from : end(to)) > '2026-11-21')).toBe(
      true,
    );
  });

  it('12 160 tenancies of 168 people in 78 units', () => {
    const many = (wanted: string) => all.filter(({ fate }) => fate === wanted).length;
    expect(units).toHaveLength(78);
    expect(['past', 'live', 'ending', 'future'].map(many)).toEqual([82, 68, 4, 6]);
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
    for (const stay of all)
      for (const other of all) {
        if (stay === other || stay.from > end(other.to) || other.from > end(stay.to)) continue;
        expect(keyOf(stay.unit)).not.toBe(keyOf(other.unit));
        expect(stay.people.filter((person) => other.people.includes(person))).toEqual([]);
      }
  });
});

describe('12 what the demo meters show', () => {
  const meters = ['LT', 'JP'].flatMap((code, index) => metersOf(code, index, all));

  it('12 128 of them count up day by day, and two go round once', () => {
    expect(meters).toHaveLength(128);
    const rolling = meters.filter((meter) => turns(meter, demoToday) > turns(meter, openingDay));
    expect(rolling.map(({ name }) => name)).toEqual(['E302', 'E304']);
    for (const meter of meters.filter((one) => !rolling.includes(one))) {
      const values = readingDays.map((day) => Number(shownOn(meter, day)));
      expect(values).toEqual([...values].sort((left, right) => left - right));
    }
    expect(closedMonths).toHaveLength(24);
  });
});
