import type { Reading, RoundRow } from '@console/contract/apartment';
import { demoReading, demoRow } from './demo-round.ts';
import { type Entry, keyOf } from './entry.ts';
import { begun } from './entry-rules.ts';
import {
  addressOf,
  filterOf,
  isShown,
  type RoundFilter,
  roundFilters,
  sameSummary,
  summaryOf,
} from './round-summary-rules.ts';

/** What waits in this browser at a row. */
const typedAt = (row: RoundRow, state: Entry['state']) =>
  new Map([
    [keyOf(row), { ...begun({ row, readOn: '2026-06-02', newId: () => 'id' }, { typed: '1' }), state }],
  ]);
const none = new Map();

describe('what is still to be checked', () => {
  const waiting = [demoReading({ source: 'move_in' })];

  it('a value of the round that somebody has entered', () => {
    expect(isShown(demoRow('101', { reading: demoReading() }), 'toCheck', none)).toBe(true);
    expect(isShown(demoRow('101', { reading: demoReading({ state: 'checked' }) }), 'toCheck', none)).toBe(
      false,
    );
    expect(isShown(demoRow('101'), 'toCheck', none)).toBe(false);
  });

  it('a value of moving in, whatever the value of the round beside it', () => {
    for (const reading of [null, demoReading({ state: 'checked' })])
      expect(isShown(demoRow('101', { reading, waiting }), 'toCheck', none)).toBe(true);
  });
});

describe('under which filters a row stands', () => {
  it.each<[string, Partial<Reading> | null, Entry['state'] | null, RoundFilter[]]>([
    ['that nobody has read', null, null, ['all', 'unread']],
    ['that was read', {}, null, ['all', 'toCheck']],
    ['that was checked', { state: 'checked' }, null, ['all']],
    ['that is unusual', { flags: ['JUMP'] }, null, ['all', 'flagged', 'toCheck']],
    ['that was rejected', { state: 'rejected' }, null, ['all', 'unread', 'rejected']],
    // What was wrong with a value that counts no more draws nobody's eye.
    [
      'that was rejected for being unusual',
      { state: 'rejected', flags: ['JUMP'] },
      null,
      ['all', 'unread', 'rejected'],
    ],
    ['whose value is being typed', null, 'typing', ['all', 'unread', 'unsent']],
    ['whose value waits for a network', null, 'waiting', ['all', 'unsent']],
    ['whose value is on its way', null, 'saving', ['all', 'unsent']],
    ['whose value was refused', null, 'refused', ['all', 'unread', 'unsent']],
    ['that is read anew after it was rejected', { state: 'rejected' }, 'waiting', ['all', 'unsent']],
  ])('one %s', (_, reading, typed, filters) => {
    const row = demoRow('101', { reading: reading && demoReading(reading) });
    const entries = typed ? typedAt(row, typed) : none;
    expect(roundFilters.filter((filter) => isShown(row, filter, entries))).toEqual(filters);
  });
});

describe('how far the round is', () => {
  const may = { enter: true, check: true };
  const rows = [
    demoRow('101'),
    demoRow('102'),
    demoRow('103', { reading: demoReading(), may }),
    // Entered by whoever looks at it: somebody else has to check it.
    demoRow('104', { reading: demoReading() }),
    demoRow('105', { reading: demoReading({ flags: ['DROP'] }), may }),
    demoRow('106', { reading: demoReading({ state: 'checked' }), may }),
    demoRow('107', { reading: demoReading({ state: 'rejected' }), may }),
    demoRow('108', { may }),
    demoRow('109', { reading: demoReading(), may }),
  ];
  const waiting = typedAt(demoRow('102'), 'waiting');
  const summary = summaryOf(rows, waiting);

  it('counts what each filter shows, what was read, and what may be passed in one go', () => {
    expect(summary).toEqual({
      ...{ all: 9, unread: 3, flagged: 1, rejected: 1, toCheck: 4, unsent: 1 },
      ...{ read: 6, passable: 2 },
    });
  });

  it('what waits for a meter that left the round is still to be sent', () => {
    expect(summaryOf(rows, new Map([...waiting, ...typedAt(demoRow('999'), 'saving')])).unsent).toBe(2);
  });

  it('is the same while every number is', () => {
    expect(sameSummary(summary, summaryOf([...rows].reverse(), waiting))).toBe(true);
    expect(sameSummary(summary, { ...summary, passable: 3 })).toBe(false);
  });
});

describe('the filter in the address', () => {
  it.each<[string, { state?: string; flag?: string }, RoundFilter]>([
    ['nothing said', {}, 'all'],
    ['one kind of what is unusual', { flag: 'JUMP' }, 'flagged'],
    ['what is unusual among the unread', { state: 'unread', flag: 'JUMP' }, 'flagged'],
    ['a state without a filter of its own', { state: 'checked' }, 'all'],
  ])('%s', (_, address, filter) => {
    expect(filterOf(address)).toBe(filter);
  });

  it('means again what was chosen; what is not sent yet is no matter of an address', () => {
    expect(roundFilters.map((filter) => filterOf(addressOf[filter]))).toEqual([
      ...['all', 'unread', 'flagged', 'rejected', 'toCheck', 'all'],
    ]);
  });
});
