import fc from '@console/testing/properties';
import { noReminder, type ReminderState } from '../items/index.ts';
import { arrived, leaving } from './reminder-transfer-rules.ts';

const now = Date.parse('2026-06-15T00:00:00Z');
const open = { now, isFinished: false };
const zone = 'Asia/Shanghai';

it.each([
  ['a single one that lies ahead', { start: '2026-07-01T09:00', zone }, '2026-07-01T01:00:00.000Z', false],
  ['a single one that is over', { start: '2026-06-01T09:00', zone }, null, true],
  [
    'a series goes on with what lies ahead',
    { start: '2026-01-31T09:00', zone, rule: { freq: 'month', interval: 1 } },
    '2026-06-30T01:00:00.000Z',
    false,
  ],
  [
    'a series that was finished early',
    { start: '2026-06-20T09:00', zone, rule: { freq: 'day', interval: 1 }, next: '2026-06-22T01:00:00.000Z' },
    '2026-06-22T01:00:00.000Z',
    false,
  ],
  [
    'a next one that is none of the series',
    { start: '2026-06-20T09:00', zone, rule: { freq: 'day', interval: 1 }, next: '2026-06-22T01:30:00.000Z' },
    '2026-06-20T01:00:00.000Z',
    false,
  ],
  [
    'a series that is over',
    { start: '2026-01-01T09:00', zone, rule: { freq: 'day', interval: 1, count: 3 } },
    null,
    true,
  ],
] as const)('%s', (_, given, remindAt, remindFired) =>
  expect(arrived(given, open)).toMatchObject({ remindAt, remindFired, remindStart: given.start }),
);

it('of a finished note nothing is overdue', () => {
  expect(arrived({ start: '2026-06-01T09:00', zone }, { now, isFinished: true })).toMatchObject({
    ...{ remindAt: null, remindFired: false },
  });
});

it.each([
  [{ start: '2026-06-31T09:00', zone }, 'start', 'not_a_wall_time'],
  [{ start: '2026-06-30T24:00', zone }, 'start', 'not_a_wall_time'],
  [{ start: '2026-06-30T09:00' }, 'zone', 'zone_needed'],
  [{ zone }, 'start', 'nothing_to_set'],
  [
    { start: '2026-06-30T09:00', zone, rule: { freq: 'day', interval: 1, until: '2026-06-01' } },
    'rule.until',
    'before_start',
  ],
] as const)('%j is named', (given, path, code) => expect(arrived(given, open)).toEqual({ path, code }));

it('a reminder that leaves arrives as it was; what has come meanwhile is told and nothing fires', () => {
  const instant = fc.constantFrom('2026-06-01T01:00:00.000Z', '2026-07-01T01:00:00.000Z');
  const rule = fc.constantFrom(
    null,
    { freq: 'day', interval: 1 } as const,
    { freq: 'month', interval: 1 } as const,
  );
  const dated = fc
    .record({ at: fc.option(instant), rule, fired: fc.boolean(), snoozed: fc.option(instant) })
    .map(
      ({ at, rule: remindRule, fired, snoozed }): ReminderState => ({
        ...{ remindAt: at, remindStart: '2026-06-01T09:00', remindTz: zone, remindRule },
        ...{ remindFired: fired, snoozedUntil: snoozed },
      }),
    )
    // A single one is set to its own time or to none, and a series that has no next one is over.
    .filter(({ remindAt, remindRule }) =>
      remindRule === null ? remindAt?.startsWith('2026-07') !== true : remindAt !== null,
    );
  const plain = fc
    .record({ remindFired: fc.boolean(), snoozedUntil: fc.option(instant) })
    .map((some) => ({ ...noReminder, ...some }));
  fc.assert(
    fc.property(fc.oneof(dated, plain), fc.boolean(), (state, isFinished) => {
      const at = { now, isFinished };
      const told = leaving(state, at);
      const there = told === undefined ? noReminder : arrived(told, at);
      if ('code' in there) throw new Error(there.code);
      expect(leaving(there, at)).toEqual(told);
      for (const time of [there.remindAt, there.snoozedUntil])
        expect(Date.parse(time ?? '2199-01-01')).toBeGreaterThan(now);
    }),
  );
});
