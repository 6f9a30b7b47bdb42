import { eventsOf } from './tenancy-event-rules.ts';

const line = (action: string, after: Record<string, unknown>) => ({
  ...{ at: '2026-11-22T08:00:00.000Z', action, by: 'Ming', before: null, after },
});
const told = (action: string, after: Record<string, unknown>) =>
  eventsOf(line(action, after)).map((event) => [event.action, event.lastDay, event.reason]);

it('8 whoever signs with the check-in has signed: the history names both', () => {
  expect(told('create', { sign: true, lastDay: '2026-12-31' })).toEqual([
    ['sign', null, ''],
    ['create', '2026-12-31', ''],
  ]);
  expect(told('create', { sign: false, lastDay: null })).toEqual([['create', null, '']]);
});

it('8 a tenancy that another room takes the place of is moved and cancelled', () => {
  expect(told('transfer', { state: 'cancelled', reason: 'too small' })).toEqual([
    ['cancel', null, ''],
    ['transfer', null, 'too small'],
  ]);
  expect(told('transfer', { state: 'ending', lastDay: '2026-06-30' })).toEqual([
    ['transfer', '2026-06-30', ''],
  ]);
});

it.each([
  ['update', { sign: true }],
  ['cancel', { state: 'cancelled' }],
])('8 an %s is no step of anything else', (action, after) => {
  expect(eventsOf(line(action, after))).toHaveLength(1);
});

it.each(['create', 'transfer'])('a %s of which the log has kept nothing is one line', (action) => {
  expect(eventsOf({ ...line(action, {}), after: null })).toMatchObject([
    { action, lastDay: null, fields: [] },
  ]);
});

it('another end tells both days, and names no fields', () => {
  const ended = { ...line('end', { lastDay: '2026-06-30' }), before: { lastDay: '2026-12-31' } };
  expect(eventsOf(ended)).toMatchObject([{ lastDayBefore: '2026-12-31', lastDay: '2026-06-30', fields: [] }]);
});

it('everything else is one line, an update with the names of what changed', () => {
  expect(eventsOf(line('update', { note: 'x', payCycle: 3 }))).toEqual([
    {
      ...{ at: '2026-11-22T08:00:00.000Z', action: 'update', by: 'Ming' },
      ...{ fields: ['note', 'payCycle'], lastDayBefore: null, lastDay: null, reason: '' },
    },
  ]);
});
