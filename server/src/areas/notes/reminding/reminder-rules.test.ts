import { noReminder } from '../items/item-rules.ts';
import { type DueReminder, firing, firingAnyway } from './reminder-rules.ts';

const at = Date.parse('2026-11-21T08:00:00Z');
const minute = 60_000;
const single: DueReminder = {
  ...noReminder,
  userId: 'u',
  noteId: 'n',
  headline: 'H',
  isFinished: false,
  finishedAt: null,
  makeItTop: false,
  topRank: null,
  addToBlog: false,
  rev: 0,
  taskCount: 0,
  openTasks: 0,
  remindAt: '2026-11-21T08:00:00.000Z',
  remindStart: '2026-11-21T09:00',
  remindTz: 'Europe/Berlin',
  firesAt: '2026-11-21T08:00:00.000Z',
  zone: null,
  quietFrom: null,
  quietTo: null,
  skipTicked: true,
  channels: [],
};
const daily: DueReminder = { ...single, remindRule: { freq: 'day', interval: 1 } };

it('1.4: a single one is over, a series goes on', () => {
  expect(firing(single, at).next).toEqual({ ...noReminder, remindFired: true });
  expect(firing(daily, at + 5_000)).toMatchObject({
    late: false,
    next: { remindAt: '2026-11-22T08:00:00.000Z', remindFired: true, remindStart: '2026-11-21T09:00' },
  });
});

it('1.4: late by more than ten minutes is said; what was missed meanwhile fires once', () => {
  expect(firing(single, at + 10 * minute).late).toBe(false);
  expect(firing(single, at + 11 * minute).late).toBe(true);
  expect(firing(daily, at + 73 * 60 * minute).next.remindAt).toBe('2026-11-25T08:00:00.000Z');
});

it('1.4: a check list with every box ticked tells nobody, unless that is wanted', () => {
  const ticked = { ...daily, taskCount: 2, openTasks: 0 };
  expect(firing(ticked, at)).toMatchObject({
    silent: true,
    next: { remindAt: '2026-11-22T08:00:00.000Z', remindFired: false },
  });
  expect(firing({ ...ticked, openTasks: 1 }, at).silent).toBe(false);
  expect(firing({ ...ticked, skipTicked: false }, at).silent).toBe(false);
});

it('1.4: in quiet hours the outside waits until they are over, in the owner’s zone', () => {
  const quiet = { ...single, quietFrom: '08:00', quietTo: '10:30' };
  expect(firing(quiet, at).outsideAt).toBe('2026-11-21T09:30:00.000Z');
  expect(firing({ ...quiet, zone: 'UTC' }, at).outsideAt).toBe('2026-11-21T10:30:00.000Z');
  expect(firing({ ...quiet, zone: 'Asia/Shanghai' }, at).outsideAt).toBe('2026-11-21T08:00:00.000Z');
});

it('1.4: one whose next time cannot be computed is told once, check list or not, and is over', () => {
  const ticked = { ...daily, taskCount: 2, openTasks: 0 };
  expect(firingAnyway(ticked, at)).toMatchObject({
    silent: false,
    next: { ...noReminder, remindFired: true },
  });
});

describe('1.4 snooze', () => {
  const snoozed = '2026-11-21T08:00:00.000Z';

  it('of a single one fires once more, and that was it', () => {
    const due = { ...single, ...noReminder, snoozedUntil: snoozed };
    expect(firing(due, at).next).toEqual({ ...noReminder, remindFired: true });
  });

  it('of a series leaves the series alone', () => {
    const due = { ...daily, remindAt: '2026-11-22T08:00:00.000Z', snoozedUntil: snoozed };
    expect(firing(due, at).next).toMatchObject({ remindAt: '2026-11-22T08:00:00.000Z', snoozedUntil: null });
  });

  it('that is still to come stays when the series fires', () => {
    const due = { ...daily, snoozedUntil: '2026-11-21T08:05:00.000Z' };
    expect(firing(due, at).next).toMatchObject({
      remindAt: '2026-11-22T08:00:00.000Z',
      snoozedUntil: '2026-11-21T08:05:00.000Z',
    });
  });
});

it('a zone that this server does not know: quiet hours are reckoned by the next one that it knows', () => {
  const quiet = { ...single, quietFrom: '08:00', quietTo: '10:30' };
  expect(firing({ ...quiet, zone: 'Mars/Base' }, at)).toMatchObject({
    zone: 'Europe/Berlin',
    outsideAt: '2026-11-21T09:30:00.000Z',
  });
  expect(firing({ ...quiet, zone: 'Mars/Base', remindTz: 'Mars/Base' }, at).zone).toBe('UTC');
});
