import type { Reading } from '@console/contract/apartment';
import { exact, textOf } from '../../../exact.ts';
import {
  countedFrom,
  countedSince,
  type EarlierMeter,
  enteredIt,
  flagsOf,
  type Looking,
  lessEarlier,
  type PastUse,
  type RegisterFacts,
  rowOf,
  stepsOf,
  useOf,
} from './round-rules.ts';

const base = {
  ...{ intDigits: 5, multiplier: '1', before: [] as EarlierMeter[] },
  previous: {
    value: '99920.5',
    readOn: '2026-04-25',
    source: 'manual',
    state: 'locked',
    rollover: false,
  } as const,
};
const used = (facts: Parameters<typeof useOf>[0], value: string, rollover = false) => {
  const use = useOf(facts, { value, readOn: '2026-05-25', rollover });
  return use && [Number(textOf(use.quantity)), use.days];
};

describe('what a value makes of the use', () => {
  it('5.1 A-07 over the highest value', () => {
    expect(used(base, '35.0', true)).toEqual([114.5, 30]);
    expect(used({ ...base, multiplier: '30' }, '35.0', true)).toEqual([3435, 30]);
    expect(used(base, '35.0')).toBeUndefined();
    expect(used({ ...base, previous: null }, '35.0')).toBeUndefined();
  });

  it('5.1 A-09 over a replacement, and over two in one month', () => {
    const old: EarlierMeter = {
      ...{ intDigits: 5, multiplier: '1', final: '8431.2', rollover: false, state: 'locked' },
      ...{ previous: '8380.0', previousOn: '2026-04-25', previousSource: 'manual' },
    };
    const previous = {
      value: '0.3',
      readOn: '2026-05-10',
      source: 'replace_in',
      state: 'locked',
      rollover: false,
    } as const;
    expect(used({ ...base, previous, before: [old] }, '62.9')).toEqual([113.8, 30]);
    const between: EarlierMeter = {
      ...old,
      previous: '1',
      final: '3',
      previousOn: '2026-05-08',
      previousSource: 'replace_in',
    };
    expect(used({ ...base, previous, before: [between, old] }, '62.9')).toEqual([115.8, 30]);
    // What stood there before the last value of a cycle was counted with that cycle.
    const before = [between, old, { ...old, previous: '0', final: '900', previousOn: '2026-01-25' }];
    expect(used({ ...base, previous, before }, '62.9')).toEqual([115.8, 30]);
    // The place itself is new: its first meter came after the last month.
    expect(used({ ...base, previous, before: [between] }, '62.9')).toEqual([64.6, 17]);
    expect(countedFrom({ previous, before: [between] })).toBe('2026-05-08');
    // Nobody has said that the old one went round: nobody can say what it used.
    expect(used({ ...base, previous, before: [{ ...old, final: '8379' }] }, '62.9')).toBeUndefined();
    // The month after, the old ones are counted already.
    expect(used({ ...base, previous: { ...previous, source: 'manual' }, before: [old] }, '62.9')).toEqual([
      62.6, 15,
    ]);
  });
});

describe('what the counter has shown since at moving', () => {
  const turned = { value: '5', readOn: '2026-05-10', rollover: true, source: 'move_out' } as const;
  const over = { ...base, since: [turned], lastRead: null };

  it('5.1 it went round by then, and so it did by now; said twice it is still once', () => {
    expect(used(over, '35')).toEqual([114.5, 30]);
    expect(used(over, '35', true)).toEqual([114.5, 30]);
    expect(used(over, '4')).toEqual([83.5, 30]);
    expect(used(over, '4', true)).toEqual([100_083.5, 30]);
  });

  it('what came after the month says nothing of it', () => {
    const later = { ...turned, readOn: '2026-05-28' };
    expect(used({ ...over, since: [later] }, '99950')).toEqual([29.5, 30]);
    expect(used({ ...over, since: [later] }, '35')).toBeUndefined();
  });

  it('how far it had come, as if the counter had no end', () => {
    const morning = { ...turned, value: '99990', rollover: false };
    const reached = countedSince({ ...over, since: [turned, morning] }).map((one) => textOf(one.reached));
    expect(reached).toEqual(['99990', '100005']);
  });

  it('the turn is where it fell, whichever value of that day tells of it', () => {
    const into = { ...turned, value: '3', rollover: false };
    const reached = countedSince({ ...over, since: [turned, into] }).map((one) => textOf(one.reached));
    expect(reached).toEqual(['100003', '100005']);
  });

  it.each([
    ['it went round before that', '5', false, ['3 R'], []],
    ['after that, and was read in the morning', '99950', false, ['5 R', '99920'], ['100005']],
    ['after that, as the second of two tells', '99950', false, ['7 R', '5'], ['100005', '100007']],
    ['by it, and was read before and after', '5', true, ['9', '99990'], ['9']],
    ['it never went round', '100', false, ['90', '110'], ['110']],
  ])('of the day of the previous value: %s', (_name, value, rollover, shown, expected) => {
    const previous = { ...base.previous, value, rollover };
    const since = shown.map((one) => ({
      ...{ value: one.replace(' R', ''), rollover: one.endsWith('R'), source: 'move_out' as const },
      readOn: previous.readOn,
    }));
    const facts = { ...base, previous, since, lastRead: null };
    expect(countedSince(facts).map((one) => textOf(one.reached))).toEqual(expected);
    if (value === '5') expect(used(facts, '35')).toEqual([30, 30]);
  });

  it('5.1 A-11 a turn that an estimate has told already is not counted once more', () => {
    const guessed = (value: string) => ({
      ...base,
      previous: { ...base.previous, value, source: 'estimate' as const, rollover: true },
      lastRead: { value: '99900', readOn: '2026-03-25' },
      since: [],
    });
    expect(used(guessed('40'), '35', true)).toBeUndefined();
    expect(used(guessed('40'), '45', true)).toEqual([5, 30]);
    expect(used(guessed('40'), '99990')).toBeUndefined();
    const moving = { ...guessed('20'), since: [{ ...turned, value: '30' }] };
    expect(countedSince(moving).map((one) => textOf(one.reached))).toEqual(['30']);
    expect(used(moving, '35')).toEqual([15, 30]);
    const read = { ...guessed('20'), lastRead: { value: '15', readOn: base.previous.readOn } };
    expect(used(read, '35')).toEqual([15, 30]);
  });

  it('5.1 A-11 before an estimate of the day on which it went round only what was read before that', () => {
    const previous = { ...base.previous, value: '99980', source: 'estimate' as const };
    const onDay = { ...turned, readOn: previous.readOn };
    const later = { ...turned, value: '30', rollover: false };
    const since = [onDay, { ...onDay, value: '99950', rollover: false }, later];
    const reached = countedSince({ ...base, previous, since, lastRead: onDay });
    expect(reached.map((one) => textOf(one.reached))).toEqual(['99950', '100005', '100030']);
    // Where the estimate went round it is the last one of its day.
    const over = { ...base, previous: { ...previous, value: '20', rollover: true }, since, lastRead: onDay };
    expect(countedSince(over).map((one) => textOf(one.reached))).toEqual(['30']);
  });

  it('5.1 A-11 behind an estimate what was read before it says which of a day came before the turn', () => {
    const previous = { ...base.previous, value: '66000', source: 'estimate' as const };
    const [out, into] = [
      { ...turned, value: '70000', rollover: false },
      { ...turned, value: '40000' },
    ];
    const lastRead = { value: '65000', readOn: '2026-03-25' };
    const reached = countedSince({ ...base, previous, since: [into, out], lastRead });
    expect(reached.map((one) => textOf(one.reached))).toEqual(['70000', '140000']);
  });

  it('of a meter that was replaced since', () => {
    const old: EarlierMeter = {
      ...{ intDigits: 5, multiplier: '1', final: '20', rollover: true, state: 'locked' },
      ...{ previous: '99900', previousOn: '2026-04-25', previousSource: 'manual' },
    };
    const previous = {
      value: '0',
      readOn: '2026-05-10',
      source: 'replace_in',
      state: 'locked',
      rollover: false,
    } as const;
    expect(used({ ...base, previous, before: [old] }, '3')).toEqual([123, 30]);
    expect(used({ ...base, previous, before: [{ ...old, final: '99950' }] }, '3')).toEqual([53, 30]);
  });
});

describe('flags', () => {
  const facts = {
    ...base,
    ...{ kind: 'electricity', scope: 'room', occupied: true, decimals: 1 },
    previous: { ...base.previous, value: '100' },
    history: [1, 2, 3].map((back) => ({
      ym: `2026-0${5 - back}`,
      quantity: '60',
      days: 30,
      kind: 'actual',
      readOn: '',
    })),
  } as unknown as RegisterFacts;
  const flags = (value: string, change: Partial<RegisterFacts> = {}, rollover = false) =>
    flagsOf(
      { ...facts, ...change },
      { value, readOn: '2026-05-25', rollover },
      { jumpRatio: exact('2'), dropRatio: exact('0.3') },
    );

  it('12 of use against the months before', () => {
    expect(flags('160')).toEqual([]);
    expect(flags('220')).toEqual([]);
    expect(flags('220.1')).toEqual(['JUMP']);
    expect(flags('117.9')).toEqual(['DROP']);
    expect(flags('100')).toEqual(['DROP', 'ZERO_OCCUPIED']);
    expect(flags('110', { occupied: false })).toEqual(['DROP', 'USE_VACANT']);
    expect(flags('100', { scope: 'common' })).toEqual(['DROP']);
    // A use without a day has no use a day to compare with.
    const [first, ...others] = facts.history as [PastUse, ...PastUse[]];
    expect(flags('220.1', { history: [{ ...first, days: 0 }, first, ...others] })).toEqual(['JUMP']);
  });

  it('5.1 a rollover only where it is not to be believed', () => {
    const near = { previous: { ...base.previous, value: '99990' } };
    expect(flags('50', near, true)).toEqual([]);
    expect(flags('500', near, true)).toEqual(['ROLLOVER', 'JUMP']);
    expect(flags('50', { ...near, history: [] }, true)).toEqual(['ROLLOVER']);
    expect(flags('50', { previous: null }, true)).toEqual(['ROLLOVER']);
    // Of the last six uses the largest one decides.
    const months = (...uses: string[]) =>
      uses.map((quantity) => ({ ...facts.history[0], quantity })) as PastUse[];
    const six = ['60', '60', '60', '60', '60', '300'];
    expect(flags('500', { ...near, history: months(...six) }, true)).toEqual(['JUMP']);
    expect(flags('500', { ...near, history: months('60', ...six) }, true)).toEqual(['ROLLOVER', 'JUMP']);
  });

  it('5.1 a turn that was confirmed at moving is not confirmed once more', () => {
    const out = { value: '20', readOn: '2026-05-10', rollover: true, source: 'move_out' } as const;
    const over = (more: object = {}) => ({
      previous: { ...base.previous, value: '99920.5' },
      history: [],
      since: [{ ...out, ...more }],
    });
    expect(flags('35', over(), true)).toEqual([]);
    expect(flags('35', over({ toConfirm: false }), true)).toEqual([]);
    expect(flags('35', over({ toConfirm: true }), true)).toEqual(['ROLLOVER']);
    expect(flags('35', over({ rollover: false, value: '99950' }), true)).toEqual(['ROLLOVER']);
    // Where nothing has fallen, nothing that another one says confirms it.
    const risen = { ...over({ value: '110' }), previous: { ...base.previous, value: '100' } };
    expect(flags('130', risen, true)).toEqual(['ROLLOVER']);
    // Also where an estimate had gone round before.
    const estimated = {
      previous: { ...base.previous, value: '20', source: 'estimate', rollover: true },
      lastRead: { value: '99900', readOn: '2026-03-25' },
    } as const;
    expect(flags('35', { ...over({ value: '30' }), ...estimated }, true)).toEqual([]);
    // The other one of that day may be the later one: it is the same turn all the same.
    expect(flags('15', over({ readOn: '2026-05-25' }), true)).toEqual([]);
    // Below what it showed after the turn it is another turn.
    expect(flags('15', over(), true)).toEqual(['ROLLOVER']);
  });
});

describe('the row', () => {
  const looking = { userId: 'me', sodMode: 'strict', mayEnter: true, mayCheck: true, taking: true } as const;
  const row = (more: Partial<RegisterFacts>, as: Looking = looking) =>
    rowOf(
      {
        ...base,
        current: null,
        rejected: null,
        history: [],
        waiting: [],
        editedBy: [],
        ...more,
      } as unknown as RegisterFacts,
      '2026-05',
      as,
    );
  const entered = { value: '99950.5', readOn: '2026-05-25', rollover: false, state: 'entered' } as Reading;

  it('5.1 tells what was shown since, and how far the counter had come by then', () => {
    const out = { value: '20.0', readOn: '2026-05-10', rollover: true, source: 'move_out' } as const;
    const into = { value: '22.0', readOn: '2026-05-12', rollover: false, source: 'move_in' } as const;
    expect(row({ since: [into, out] }).shownSince).toEqual([
      { value: '20.0', readOn: '2026-05-10', source: 'move_out', reached: '100020.0' },
      { value: '22.0', readOn: '2026-05-12', source: 'move_in', reached: '100022.0' },
    ]);
  });

  it('says nothing where nothing was', () => {
    expect(row({ since: [] })).not.toHaveProperty('shownSince');
  });

  it('shows the use that the value makes, beside what is usual', () => {
    const past = (ym: string, quantity: string, days = 30) => ({ ym, quantity, days }) as PastUse;
    const history = [
      ...[past('2026-04', '60'), past('2026-03', '62', 31), past('2026-02', '28', 28)],
      ...[past('2026-01', '900'), past('2025-05', '93', 31)],
    ];
    expect(row({ current: entered, history })).toMatchObject({
      ...{ reading: entered, usage: '30.000', days: 30, perDay: '1.000' },
      ...{ perDayLast3: '1.685', perDayLastYear: '3.000' },
      previous: { value: '99920.5', readOn: '2026-04-25', source: 'manual' },
    });
    expect(row({ current: { ...entered, readOn: '2026-04-25' } })).toMatchObject({ days: 0, perDay: null });
    expect(row({ previous: null })).toMatchObject({
      ...{ previous: null, reading: null, usage: null, days: null, perDay: null },
      ...{ perDayLast3: null, perDayLastYear: null },
    });
  });

  it('shows a rejected value while none counts, and those of moving that wait beside it', () => {
    const rejected = { ...entered, state: 'rejected' } as const;
    const moving = { ...entered, source: 'move_in' } as const;
    expect(row({ rejected, waiting: [moving] })).toMatchObject({ reading: rejected, waiting: [moving] });
    expect(row({ rejected, current: entered }).reading).toBe(entered);
  });

  const by = (enteredBy: string, state: Reading['state'] = 'entered') => ({
    current: { ...entered, enteredBy, state },
  });
  it.each<[string, Partial<RegisterFacts>, Partial<Looking>, ReturnType<typeof row>['may']]>([
    ['unread: enter', {}, {}, { enter: true, check: false }],
    ['unread, and no values are taken', {}, { taking: false }, { enter: false, check: false }],
    ['unread, by whoever does not enter', {}, { mayEnter: false }, { enter: false, check: false }],
    ['unread, where one may check oneself', {}, { sodMode: 'solo' }, { enter: true, check: false }],
    ['of somebody else: change and check', by('li'), {}, { enter: true, check: true }],
    [
      'of somebody else, by whoever only enters',
      by('li'),
      { mayCheck: false },
      { enter: true, check: false },
    ],
    ['of somebody else, once none are taken', by('li'), { taking: false }, { enter: false, check: true }],
    ['one of their own: only change', by('me'), {}, { enter: true, check: false }],
    ['one of their own, where one may', by('me'), { sodMode: 'solo' }, { enter: true, check: true }],
    ['their own, put right since', { ...by('li'), editedBy: ['me'] }, {}, { enter: true, check: false }],
    ['checked already: neither', by('li', 'checked'), {}, { enter: false, check: false }],
  ])('what somebody may do with a value %s', (_, facts, as, may) => {
    expect(row(facts, { ...looking, ...as }).may).toEqual(may);
  });

  it('where no value counts nobody has entered it, whoever entered the one before', () => {
    expect(enteredIt({ current: null, editedBy: ['me'] }, 'me')).toBe(false);
  });
});

describe('an estimate over a replacement', () => {
  const old: EarlierMeter = {
    ...{ intDigits: 5, multiplier: '1', final: '8431.2', rollover: false, state: 'locked' },
    ...{ previous: '8380.0', previousOn: '2026-04-25', previousSource: 'manual' },
  };
  const facts = {
    ...{ ...base, decimals: 1, multiplier: '30' },
    ...{ previous: { ...base.previous, source: 'replace_in' }, before: [old] },
  } as unknown as RegisterFacts;

  it.each([
    ['120', 68.8],
    ['51.3', 0.1],
    ['51.2', 0],
    ['40', 0],
  ])('of %s the meter before has counted 51.2: %d is left for this one', (quantity, left) => {
    expect(Number(textOf(lessEarlier(exact(quantity), facts)))).toBe(left);
  });

  it('is written in steps of the register, as it shows them', () => {
    expect(textOf(stepsOf(exact('100'), facts))).toBe('3.3');
  });
});
