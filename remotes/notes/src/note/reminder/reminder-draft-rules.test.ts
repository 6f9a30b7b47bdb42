import { freshItem, type Item } from '@console/contract/notes';
import { changedReminder, comingOf, draftOf, gapIn, reminderOf } from './reminder-draft-rules.ts';

const now = Date.parse('2026-11-20T20:00:00Z');
const fresh = draftOf(freshItem, now, 'Asia/Shanghai');

it('begins with tomorrow at nine, where one is', () => {
  expect(draftOf(freshItem, now, 'Asia/Shanghai')).toEqual({
    wall: '2026-11-22T09:00',
    zone: 'Asia/Shanghai',
    repeat: 'none',
    interval: 1,
    byDay: [],
    end: 'never',
    until: '',
    count: 10,
  });
  expect(reminderOf(fresh)).toEqual({
    remind_at: '2026-11-22T01:00:00.000Z',
    remind_tz: 'Asia/Shanghai',
    remind_rule: null,
  });
});

it('shows what stands on the clock of its own zone', () => {
  const item = {
    ...freshItem,
    remind_at: '2026-12-01T08:00:00.000Z',
    remind_tz: 'Europe/Berlin',
    remind_rule: { freq: 'month', interval: 2, count: 5 } as const,
  };
  expect(draftOf(item, now, 'Asia/Shanghai')).toMatchObject({
    wall: '2026-12-01T09:00',
    zone: 'Europe/Berlin',
    repeat: 'month',
    interval: 2,
    end: 'count',
    count: 5,
  });
  const rule = { freq: 'day', interval: 1, until: '2026-12-24' } as const;
  expect(draftOf({ ...item, remind_rule: rule }, now, 'Asia/Shanghai')).toMatchObject({
    end: 'until',
    until: '2026-12-24',
  });
});

it('a weekly one contains the day that it begins with', () => {
  // 2026-11-22 is a Sunday.
  const weekly = { ...fresh, repeat: 'week', byDay: ['WE'] } as const;
  expect(reminderOf(weekly).remind_rule).toEqual({ freq: 'week', interval: 1, byDay: ['WE', 'SU'] });
  expect(comingOf(freshItem, fresh, weekly, 3).map((instant) => instant.slice(0, 10))).toEqual([
    '2026-11-22',
    '2026-11-25',
    '2026-11-29',
  ]);
  expect(comingOf(freshItem, fresh, fresh, 3)).toEqual(['2026-11-22T01:00:00.000Z']);
});

it.each([
  [
    { repeat: 'day', byDay: ['MO'] },
    { freq: 'day', interval: 1 },
  ],
  [
    { repeat: 'week', byDay: [] },
    { freq: 'week', interval: 1 },
  ],
  [
    { repeat: 'day', end: 'until', until: '2026-12-24' },
    { freq: 'day', interval: 1, until: '2026-12-24' },
  ],
  [
    { repeat: 'year', end: 'count', count: 3 },
    { freq: 'year', interval: 1, count: 3 },
  ],
] as const)('%j is sent as the rule %j', (change, rule) => {
  expect(reminderOf({ ...fresh, ...change }).remind_rule).toEqual(rule);
});

it('a field that writes seconds behind the minutes means the same', () => {
  const weekly = { ...fresh, repeat: 'week', byDay: ['WE'] } as const;
  const written = { ...weekly, wall: `${weekly.wall}:00` };
  expect(reminderOf(written)).toEqual(reminderOf(weekly));
  expect(comingOf(freshItem, fresh, written, 3)).toEqual(comingOf(freshItem, fresh, weekly, 3));
  const item: Item = {
    ...freshItem,
    remind_at: '2026-11-22T01:00:00.000Z',
    remind_tz: 'Asia/Shanghai',
    remind_start: '2026-11-22T09:00',
    remind_rule: { freq: 'week', interval: 1, byDay: ['WE', 'SU'] },
  };
  expect(changedReminder(item, weekly, written)).toBeUndefined();
  expect(changedReminder(item, written, weekly)).toBeUndefined();
});

it('nothing is coming of what cannot be saved', () => {
  expect(comingOf(freshItem, fresh, { ...fresh, wall: '' }, 3)).toEqual([]);
});

it.each([
  [{ wall: '' }, 'wall'],
  [{ zone: 'Mars/Base' }, 'zone'],
  [{ repeat: 'day', interval: 0 }, 'interval'],
  [{ repeat: 'day', end: 'until', until: '2026-11-21' }, 'until'],
  [{ repeat: 'day', end: 'count', count: 1.5 }, 'count'],
  [{ repeat: 'day', end: 'until', until: '2026-11-22' }, undefined],
  [{ repeat: 'day', end: 'until', until: '' }, 'until'],
  [{ repeat: 'day', interval: 99 }, undefined],
  [{ repeat: 'day', interval: 100 }, 'interval'],
  [{ repeat: 'none', interval: 0 }, undefined],
  [{ repeat: 'day', end: 'count', count: 999 }, undefined],
  [{ repeat: 'day', end: 'count', count: 1000 }, 'count'],
  [{ repeat: 'day', end: 'never', count: 0 }, undefined],
] as const)('%j lacks %s', (change, gap) => {
  expect(gapIn({ ...fresh, ...change })).toBe(gap);
});

describe('a monthly one on the 31st, opened in February', () => {
  const item = {
    ...freshItem,
    remind_at: '2027-02-28T01:00:00.000Z',
    remind_tz: 'Asia/Shanghai',
    remind_start: '2026-12-31T09:00',
    remind_rule: { freq: 'month', interval: 1, count: 6 } as const,
  };
  const opened = draftOf(item, Date.parse('2027-02-10T00:00:00Z'), 'Europe/Berlin');

  it('1.2 the 31st falls on the last day of the month: saved unchanged, nothing is sent', () =>
    expect(changedReminder(item, opened, { ...opened })).toBeUndefined());

  it('another rule leaves the time that stands, so that the start can stay', () =>
    expect(changedReminder(item, opened, { ...opened, count: 9 })).toEqual({
      remind_at: item.remind_at,
      remind_tz: 'Asia/Shanghai',
      remind_rule: { freq: 'month', interval: 1, count: 9 },
    }));

  it('another time begins anew', () =>
    expect(changedReminder(item, opened, { ...opened, wall: '2027-03-01T10:00' })?.remind_at).toBe(
      '2027-03-01T02:00:00.000Z',
    ));

  it('the same time in another zone begins anew', () =>
    expect(changedReminder(item, opened, { ...opened, zone: 'Europe/Berlin' })?.remind_at).toBe(
      '2027-02-28T08:00:00.000Z',
    ));

  it('shows the 31st as coming', () =>
    expect(comingOf(item, opened, opened, 2)).toEqual([
      '2027-02-28T01:00:00.000Z',
      '2027-03-31T01:00:00.000Z',
    ]));
});

it('one in the hour that spring leaves out stays where it was', () => {
  const item = {
    ...freshItem,
    remind_at: '2027-03-28T01:30:00.000Z',
    remind_tz: 'Europe/Berlin',
    remind_start: '2027-03-21T02:30',
    remind_rule: { freq: 'week', interval: 1 } as const,
  };
  const opened = draftOf(item, Date.parse('2027-03-22T00:00:00Z'), 'Europe/Berlin');
  expect(opened.wall.slice(11, 16)).toBe('03:30');
  expect(changedReminder(item, opened, opened)).toBeUndefined();
});

it('after the only time has fired and was put off, saving sets a new one', () => {
  const item = { ...freshItem, snoozed_until: '2026-11-21T08:00:00.000Z' };
  expect(changedReminder(item, draftOf(item, now, 'Asia/Shanghai'), fresh)).toEqual(reminderOf(fresh));
});
