import { freshItem } from '@console/contract/notes';
import { comingOf, draftOf, gapIn, reminderOf } from './reminder-draft-rules.ts';

const now = Date.parse('2026-11-20T20:00:00Z');
const fresh = draftOf(freshItem, now, 'Asia/Shanghai');

it('begins with tomorrow at nine, where one is', () => {
  expect(fresh).toMatchObject({ wall: '2026-11-22T09:00', zone: 'Asia/Shanghai', repeat: 'none' });
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
});

it('a weekly one contains the day that it begins with', () => {
  // 2026-11-22 is a Sunday.
  const weekly = { ...fresh, repeat: 'week', byDay: ['WE'] } as const;
  expect(reminderOf(weekly).remind_rule).toEqual({ freq: 'week', interval: 1, byDay: ['WE', 'SU'] });
  expect(comingOf(weekly, 3).map((instant) => instant.slice(0, 10))).toEqual([
    '2026-11-22',
    '2026-11-25',
    '2026-11-29',
  ]);
  expect(comingOf(fresh, 3)).toEqual(['2026-11-22T01:00:00.000Z']);
});

it.each([
  [{ wall: '' }, 'wall'],
  [{ zone: 'Mars/Base' }, 'zone'],
  [{ repeat: 'day', interval: 0 }, 'interval'],
  [{ repeat: 'day', end: 'until', until: '2026-11-21' }, 'until'],
  [{ repeat: 'day', end: 'count', count: 1.5 }, 'count'],
  [{ repeat: 'day', end: 'until', until: '2026-11-22' }, undefined],
] as const)('%j lacks %s', (change, gap) => {
  expect(gapIn({ ...fresh, ...change })).toBe(gap);
});
