import { ApiError } from '@console/contract';
import { advanced, answered, changedItem, type Flags, type ItemState, noReminder } from './item-rules.ts';

const now = Date.parse('2026-11-21T08:00:20Z');
const at = { now, zone: 'Europe/Berlin', firstRank: -1 };
const open: ItemState = {
  ...noReminder,
  isFinished: false,
  finishedAt: null,
  makeItTop: false,
  topRank: null,
  addToBlog: false,
  rev: 0,
};
const daily = { freq: 'day', interval: 1 } as const;
const change = (flags: Flags, item = open) => changedItem(item, flags, at);
const refusal = (flags: Flags) => {
  try {
    change(flags);
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.fields[0] : error;
  }
};

describe('1.2 remind_at', () => {
  it('is kept as wall time and zone; without one the caller’s own zone counts', () => {
    expect(change({ remind_at: '2026-11-21T09:00:00Z', remind_tz: 'Asia/Shanghai' })).toMatchObject({
      remindAt: '2026-11-21T09:00:00.000Z',
      remindStart: '2026-11-21T17:00',
      remindTz: 'Asia/Shanghai',
    });
    expect(change({ remind_at: '2026-11-21T09:00:00Z' })).toMatchObject({
      remindStart: '2026-11-21T10:00',
      remindTz: 'Europe/Berlin',
    });
  });

  it('lies in the past: refused, 60 s of grace', () => {
    expect(refusal({ remind_at: '2026-11-21T07:59:10Z' })).toMatchObject({
      path: 'remind_at',
      code: 'remind_in_past',
    });
    expect(change({ remind_at: '2026-11-21T07:59:30Z' }).remindAt).toBe('2026-11-21T07:59:00.000Z');
    expect(change({ remind_at: '2026-11-21T07:59:20Z' }).remindAt).toBe('2026-11-21T07:59:00.000Z');
  });

  it('a series that ends before it begins is refused', () => {
    expect(
      refusal({ remind_at: '2026-11-22T08:00:00Z', remind_rule: { ...daily, until: '2026-11-21' } }),
    ).toMatchObject({ path: 'remind_rule.until', code: 'before_start' });
    const oneDay = { ...daily, until: '2026-11-22' };
    expect(change({ remind_at: '2026-11-22T08:00:00Z', remind_rule: oneDay }).remindRule).toEqual(oneDay);
  });

  it('null takes everything of it away', () => {
    const set = change({ remind_at: '2026-11-22T08:00:00Z', remind_rule: daily });
    expect(change({ remind_at: null }, set)).toEqual(open);
  });
});

describe('1.4 a series that is saved again', () => {
  const monthly = { freq: 'month', interval: 1, count: 6 } as const;
  /** Begun on the 31st of January, and now it stands at the 28th of February. */
  const february: ItemState = {
    ...open,
    remindAt: '2027-02-28T08:00:00.000Z',
    remindStart: '2027-01-31T09:00',
    remindTz: 'Europe/Berlin',
    remindRule: monthly,
    remindFired: true,
    snoozedUntil: '2026-11-22T08:00:00.000Z',
  };
  const saved = (rule: Flags['remind_rule']) =>
    change({ remind_at: '2027-02-28T08:00:00Z', remind_tz: 'Europe/Berlin', remind_rule: rule }, february);

  it('without a change, stays as it is', () => {
    expect(saved({ ...monthly })).toEqual(february);
  });

  it('with another end, keeps its start and what was counted', () => {
    const next = saved({ ...monthly, count: 3 });
    expect(next).toMatchObject({ remindAt: february.remindAt, remindStart: february.remindStart });
    const third = advanced(next, Date.parse('2027-02-28T08:00:00Z'));
    expect(third.remindAt).toBe('2027-03-31T07:00:00.000Z');
    expect(advanced(third, Date.parse('2027-03-31T07:00:00Z'))).toEqual(expect.objectContaining(noReminder));
  });

  it('with another rhythm, goes on from the same start, as one that has not fired', () => {
    expect(saved({ freq: 'month', interval: 2 })).toMatchObject({
      remindAt: '2027-03-31T07:00:00.000Z',
      remindStart: '2027-01-31T09:00',
      remindFired: false,
      snoozedUntil: null,
    });
    expect(saved({ ...monthly, freq: 'year' }).remindAt).toBe('2028-01-31T08:00:00.000Z');
  });

  it('as a single one, keeps its time alone', () => {
    expect(saved(null)).toMatchObject({
      remindAt: february.remindAt,
      remindStart: '2027-02-28T09:00',
      remindRule: null,
      snoozedUntil: null,
    });
  });

  it('on the clock of another zone, begins anew', () => {
    const moved = { remind_at: '2027-02-28T08:00:00Z', remind_tz: 'Asia/Shanghai', remind_rule: monthly };
    expect(change(moved, february).remindStart).toBe('2027-02-28T16:00');
  });

  describe('every week on two days', () => {
    const weekly = { freq: 'week', interval: 1, byDay: ['MO', 'TH'], until: '2027-12-31' } as const;
    const monday: ItemState = {
      ...february,
      remindAt: '2027-03-01T08:00:00.000Z',
      remindStart: '2027-02-22T09:00',
      remindRule: { ...weekly, byDay: ['TH', 'MO'] },
    };
    const again = (rule: Flags['remind_rule']) =>
      change({ remind_at: '2027-03-01T08:00:00Z', remind_tz: 'Europe/Berlin', remind_rule: rule }, monday);

    it('is the same in whatever order the days are named', () => {
      expect(again({ ...weekly, byDay: ['TH', 'MO'] })).toEqual(monday);
      expect(again({ ...weekly, byDay: ['MO', 'TH'] })).toEqual(monday);
    });

    it.each<[string, NonNullable<Flags['remind_rule']>]>([
      ['last day', { ...weekly, byDay: ['MO', 'TH'], until: '2027-06-30' }],
      ['days', { ...weekly, byDay: ['MO', 'FR'] }],
      ['interval', { ...weekly, byDay: ['MO', 'TH'], interval: 2 }],
      ['count', { freq: 'week', interval: 1, byDay: ['MO', 'TH'], count: 9 }],
      ['unit', { freq: 'day', interval: 1, until: '2027-12-31' }],
    ])('is another one by its %s', (_, rule) => {
      expect(again(rule)).toMatchObject({ remindRule: rule, remindFired: false });
    });
  });

  it.each([
    ['count', { ...monthly, count: 1 }],
    ['until', { freq: 'month', interval: 1, until: '2027-02-01' }],
  ] as const)('that would be over by its %s is refused', (field, rule) => {
    expect(() => saved(rule)).toThrow(
      expect.objectContaining({
        fields: [expect.objectContaining({ path: `remind_rule.${field}`, code: 'before_start' })],
      }),
    );
  });

  it('at another time, begins anew', () => {
    expect(
      change(
        { remind_at: '2027-02-28T10:00:00Z', remind_tz: 'Europe/Berlin', remind_rule: monthly },
        february,
      ),
    ).toMatchObject({ remindStart: '2027-02-28T11:00', snoozedUntil: null });
  });
});

describe('1.2 is_finished', () => {
  const single = change({ remind_at: '2026-11-22T08:00:00Z' });
  const series = change({ remind_at: '2026-11-22T08:00:00Z', remind_rule: daily });

  it('finishing cancels a single reminder; opening again does not bring it back', () => {
    const finished = change({ is_finished: true }, single);
    expect(finished).toMatchObject({ isFinished: true, remindAt: null, remindTz: null });
    expect(change({ is_finished: false }, finished)).toEqual(open);
  });

  it('finishing a series before it fires goes on to the one behind', () => {
    expect(change({ is_finished: true }, series).remindAt).toBe('2026-11-23T08:00:00.000Z');
  });

  it('finishing a series after it fired keeps the next one, and ends the snooze', () => {
    const fired = { ...series, remindFired: true, snoozedUntil: '2026-11-21T09:00:00.000Z' };
    expect(change({ is_finished: true }, fired)).toMatchObject({
      remindAt: '2026-11-22T08:00:00.000Z',
      snoozedUntil: null,
      remindFired: false,
    });
  });

  it('finishing the last of a series ends it', () => {
    const last = { ...series, remindRule: { ...daily, count: 1 } };
    expect(change({ is_finished: true }, last).remindAt).toBeNull();
  });

  it('a single one is over, whether it fired or not', () => {
    expect(answered(single, now)).toEqual(noReminder);
    expect(answered({ ...single, remindFired: true }, now)).toEqual(noReminder);
  });

  it('what is set to what it is keeps its time, as does what is not set', () => {
    const finished = { ...open, isFinished: true, finishedAt: '2026-01-01T00:00:00.000Z' };
    expect(change({ is_finished: true }, finished)).toEqual(finished);
    expect(change({ make_it_top: true }, finished)).toMatchObject({
      isFinished: true,
      finishedAt: finished.finishedAt,
    });
  });
});

it('1.2 make_it_top: a new one comes first, an order given counts, unpinning forgets it', () => {
  expect(change({ make_it_top: true })).toMatchObject({ makeItTop: true, topRank: -1 });
  expect(change({ make_it_top: true, top_rank: 2.5 })).toMatchObject({ topRank: 2.5 });
  expect(change({ make_it_top: false }, { ...open, makeItTop: true, topRank: 4 })).toEqual(open);
  expect(change({ top_rank: 3 })).toEqual(open);
});

it('a series that was not looked at for long goes on from now', () => {
  const old = {
    ...noReminder,
    remindAt: '2020-01-01T08:00:00.000Z',
    remindStart: '2020-01-01T09:00',
    remindTz: 'Europe/Berlin',
    remindRule: daily,
  };
  expect(advanced(old, now).remindAt).toBe('2026-11-22T08:00:00.000Z');
});

it.each(['remindStart', 'remindTz', 'remindRule'] as const)('a series without its %s is over', (part) => {
  const series = change({ remind_at: '2026-11-22T08:00:00Z', remind_rule: daily });
  expect(advanced({ ...series, [part]: null }, now)).toEqual(noReminder);
});
