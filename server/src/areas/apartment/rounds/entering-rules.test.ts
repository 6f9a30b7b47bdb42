import type { Reading } from '@console/contract/apartment';
import { exact } from '../../../exact.ts';
import { type Entry, type Surroundings, verdictOn } from './entering-rules.ts';
import type { RegisterFacts } from './round-rules.ts';

const facts: RegisterFacts = {
  ...{ meterId: 'm', register: 'total', serial: 'S', kind: 'electricity', scope: 'room', roomId: 'r' },
  ...{ roomNumber: '101', floor: 1, intDigits: 5, decimals: 1, multiplier: '1', occupied: true },
  ...{ current: null, rejected: null, since: [], before: [], history: [], estimatesInARow: 0, waiting: [] },
  ...{ roomTypeId: null, verifyDue: null, lastRead: null, editedBy: [] },
  previous: { value: '100.0', readOn: '2026-05-25', source: 'manual', state: 'locked', rollover: false },
};
const around: Surroundings = {
  window: { readFrom: '2026-06-20', readTo: '2026-06-25' },
  today: '2026-06-23',
  photoRule: 'never',
  limits: { jumpRatio: exact('2'), dropRatio: exact('0.3') },
  knownPhotos: new Set(['p']),
};
const entry: Entry = {
  ...{ readingId: 'a', meterId: 'm', register: 'total', value: '150', readOn: '2026-06-22' },
  ...{ rollover: false, note: '', photos: [], seen: null },
};
const reading = (change: Partial<Reading> = {}): Reading => ({
  ...{
    readingId: 'a',
    value: '150.000',
    readOn: '2026-06-22',
    source: 'manual',
    state: 'entered',
    rollover: false,
  },
  ...{
    flags: [],
    note: '',
    photos: [],
    enteredBy: 'x',
    enteredByName: '',
    enteredAt: '2026-06-22T01:00:00Z',
  },
  ...{ checkedBy: null, checkedByName: null, checkedAt: null, selfChecked: false, reason: '', version: 0 },
  ...change,
});
/** What was shown at moving. */
const at = (readOn: string, value: string) =>
  ({ readOn, value, rollover: false, source: 'move_in' }) as const;
const wentRound = { ...at('2026-06-22', '5'), rollover: true };
/** May was estimated at 100. */
const estimatedAt = (read: string | null): Partial<RegisterFacts> => ({
  previous: { value: '100.0', readOn: '2026-05-25', source: 'estimate', state: 'locked', rollover: false },
  lastRead: read === null ? null : { value: read, readOn: '2026-04-25' },
});
const told = (verdict: ReturnType<typeof verdictOn>) =>
  verdict.kind === 'refused'
    ? [verdict.code, ...verdict.fields.map(({ path, code }) => `${path} ${code}`)].join(' ')
    : verdict.kind;

/** May was estimated at 20, over the turn. */
const estimatedOver = (...since: ReturnType<typeof at>[]): Partial<RegisterFacts> => ({
  previous: { value: '20', readOn: '2026-05-25', source: 'estimate', state: 'locked', rollover: true },
  lastRead: { value: '99900', readOn: '2026-04-25' },
  since,
});

it.each<[string, Partial<Entry>, Partial<RegisterFacts>, string]>([
  [
    'after an estimate that went round, above a value of moving that says so',
    { value: '35' },
    estimatedOver({ ...at('2026-06-10', '30'), rollover: true } as never),
    'save',
  ],
  [
    'after an estimate that went round, below a value of moving that says so',
    { value: '25' },
    estimatedOver({ ...at('2026-06-10', '30'), rollover: true } as never),
    'VALIDATION value BELOW_PREVIOUS',
  ],
  [
    'after an estimate that went round, without anybody who says so',
    { value: '35' },
    estimatedOver(),
    'VALIDATION value BELOW_PREVIOUS',
  ],
  ['the same, saying so', { value: '35', rollover: true }, estimatedOver(), 'save'],
  ['the first value', {}, {}, 'save'],
  ['the same once more', {}, { current: reading() }, 'unchanged'],
  ['the same under another id', { readingId: 'b' }, { current: reading() }, 'unchanged'],
  [
    'the same, but gone round',
    { rollover: true, value: '50' },
    { current: reading({ value: '50' }) },
    'VERSION_CONFLICT',
  ],
  ['another one, unseen', { value: '151' }, { current: reading() }, 'VERSION_CONFLICT'],
  [
    'another one, seen',
    { value: '151', seen: { readingId: 'a', version: 0 } },
    { current: reading() },
    'save',
  ],
  [
    'seen in an older version',
    { value: '151', seen: { readingId: 'a', version: 0 } },
    { current: reading({ version: 1 }) },
    'VERSION_CONFLICT',
  ],
  ['only a note more', { note: 'n', seen: { readingId: 'a', version: 0 } }, { current: reading() }, 'save'],
  ['the same, seen', { seen: { readingId: 'a', version: 0 } }, { current: reading() }, 'unchanged'],
  ['the same, to which somebody else wrote a note', {}, { current: reading({ note: 'n' }) }, 'unchanged'],
  [
    'the same as an estimate that was made meanwhile',
    {},
    { current: reading({ source: 'estimate' }) },
    'unchanged',
  ],
  [
    'only another day',
    { readOn: '2026-06-21', seen: { readingId: 'a', version: 0 } },
    { current: reading() },
    'save',
  ],
  [
    'only a photo more',
    { photos: ['p'], seen: { readingId: 'a', version: 0 } },
    { current: reading() },
    'save',
  ],
  [
    'of a checked one',
    { value: '151', seen: { readingId: 'a', version: 0 } },
    { current: reading({ state: 'checked' }) },
    'STATE_CONFLICT',
  ],
  [
    'in place of an estimate',
    { seen: { readingId: 'a', version: 0 } },
    { current: reading({ source: 'estimate' }) },
    'save',
  ],
  [
    'seen, but rejected since',
    { value: '151', seen: { readingId: 'z', version: 0 } },
    {},
    'VERSION_CONFLICT',
  ],
  [
    'after it was rejected',
    { readingId: 'b', seen: { readingId: 'z', version: 1 } },
    { rejected: reading({ readingId: 'z' }) },
    'save',
  ],
  ['on the last day', { readOn: '2026-06-23' }, {}, 'save'],
  ['tomorrow', { readOn: '2026-06-24' }, {}, 'VALIDATION readOn in_future'],
  ['before the window', { readOn: '2026-06-19' }, {}, 'VALIDATION readOn outside_window'],
  [
    'before the meter came',
    { readOn: '2026-06-20' },
    {
      previous: { value: '0', readOn: '2026-06-21', source: 'replace_in', state: 'locked', rollover: false },
    },
    'VALIDATION readOn outside_window',
  ],
  ['five digits only', { value: '100000' }, {}, 'VALIDATION value too_many_digits'],
  ['one decimal only', { value: '150.25' }, {}, 'VALIDATION value too_many_decimals'],
  ['one decimal only, and below', { value: '99.95' }, {}, 'VALIDATION value too_many_decimals'],
  ['zeros behind the point', { value: '150.500' }, {}, 'save'],
  ['below', { value: '99.9' }, {}, 'VALIDATION value BELOW_PREVIOUS'],
  ['nothing used', { value: '100' }, {}, 'save'],
  ['gone round', { value: '99.9', rollover: true }, {}, 'save'],
  ['gone round without having to', { value: '100', rollover: true }, {}, 'VALIDATION rollover no_rollover'],
  [
    'below what was shown at moving in',
    { value: '110' },
    { since: [at('2026-06-21', '120')] },
    'VALIDATION value BELOW_PREVIOUS',
  ],
  ['before somebody moved in', { value: '110' }, { since: [at('2026-06-23', '120')] }, 'save'],
  [
    'above what was shown at moving in afterwards',
    { value: '120.1' },
    { since: [at('2026-06-23', '120')] },
    'VALIDATION value ABOVE_NEXT',
  ],
  ['on the day of moving in, after it', { value: '121' }, { since: [at('2026-06-22', '120')] }, 'save'],
  ['on the day of moving out, before it', { value: '119' }, { since: [at('2026-06-22', '120')] }, 'save'],
  [
    'below the first value of the meter on the day it came',
    { value: '119' },
    { previous: null, since: [{ ...at('2026-06-22', '120'), source: 'replace_in' }] },
    'VALIDATION value BELOW_PREVIOUS',
  ],
  ['on the day it went round, after that', { value: '7' }, { since: [wentRound] }, 'save'],
  ['on the day it went round, before that', { value: '99990' }, { since: [wentRound] }, 'save'],
  [
    'below what it showed after going round on that day',
    { value: '4' },
    { since: [wentRound] },
    'VALIDATION value BELOW_PREVIOUS',
  ],
  [
    'between moving out and moving in, too low',
    { value: '114' },
    { since: [at('2026-06-21', '115'), at('2026-06-23', '120')] },
    'VALIDATION value BELOW_PREVIOUS',
  ],
  [
    'between moving out and moving in, too high',
    { value: '121' },
    { since: [at('2026-06-21', '115'), at('2026-06-23', '120')] },
    'VALIDATION value ABOVE_NEXT',
  ],
  [
    'above the last value of the meter on the day it went',
    { value: '121' },
    { since: [{ ...at('2026-06-22', '120'), source: 'replace_out' }] },
    'VALIDATION value ABOVE_NEXT',
  ],
  [
    'above what it showed after going round',
    { value: '121' },
    { since: [{ ...at('2026-06-23', '5'), rollover: true }] },
    'save',
  ],
  [
    'the first of all, above what a later month shows',
    { value: '121' },
    { previous: null, since: [at('2026-07-22', '120')] },
    'VALIDATION value ABOVE_NEXT',
  ],
  ['the first value of all', { value: '1' }, { previous: null }, 'save'],
  ['below an estimate, not below what was read before it', { value: '90' }, estimatedAt('80'), 'save'],
  ['the same as what was read before an estimate', { value: '80' }, estimatedAt('80'), 'save'],
  ['below both', { value: '79.9' }, estimatedAt('80'), 'VALIDATION value BELOW_PREVIOUS'],
  ['gone round since it was read', { value: '79.9', rollover: true }, estimatedAt('80'), 'save'],
  [
    'below an estimate only it has not gone round',
    { value: '90', rollover: true },
    estimatedAt('80'),
    'VALIDATION rollover no_rollover',
  ],
  ['below an estimate before which nobody read', { value: '90' }, estimatedAt(null), 'save'],
  [
    'below what was shown at moving in since the estimate',
    { value: '90' },
    { ...estimatedAt('80'), since: [at('2026-06-21', '95')] },
    'VALIDATION value BELOW_PREVIOUS',
  ],
  [
    'below what was read in the evening of the estimate, above what was in the morning',
    { value: '78' },
    {
      ...estimatedAt('80'),
      lastRead: { value: '80', readOn: '2026-05-25' },
      since: [at('2026-05-25', '75')],
    },
    'VALIDATION value BELOW_PREVIOUS',
  ],
  ['a photo of another building', { photos: ['q'] }, {}, 'VALIDATION photos unknown_photo'],
])('11 a value: %s', (_name, change, more, expected) => {
  expect(told(verdictOn({ ...entry, ...change }, { ...facts, ...more }, around))).toBe(expected);
});

it.each<[string, Partial<Entry>, Partial<RegisterFacts>, object]>([
  ['100000', {}, {}, { maximum: '99999.9' }],
  ['150.25', {}, {}, { maximum: 1 }],
  ['150', { readOn: '2026-06-19' }, {}, { from: '2026-06-20', to: '2026-06-25' }],
  ['121', {}, { since: [at('2026-06-23', '120')] }, { next: '120', readOn: '2026-06-23' }],
  // As much as it would be if the counter had gone round, for whoever is asked that.
  ['99.9', {}, {}, { previous: '100.0', usageWithRollover: '99999.900' }],
  [
    '110',
    {},
    { since: [at('2026-06-21', '120')] },
    // Above what its use is counted from: it cannot have gone round since.
    { previous: '120', usageWithRollover: null },
  ],
])('11 what would be right is told with %s', (value, change, more, params) => {
  expect(verdictOn({ ...entry, value, ...change }, { ...facts, ...more }, around)).toMatchObject({
    kind: 'refused',
    fields: [{ params }],
  });
});

it.each([
  ['2026-06-19', 'VALIDATION readOn outside_window'],
  ['2026-06-20', 'save'],
  ['2026-06-25', 'save'],
  ['2026-06-26', 'VALIDATION readOn outside_window'],
])('11 the days of the window are both in it: %s → %s', (readOn, expected) => {
  expect(told(verdictOn({ ...entry, readOn }, facts, { ...around, today: '2026-07-01' }))).toBe(expected);
});

it('11 photos: always, of what is unusual, never', () => {
  const idle = { ...entry, value: '100' };
  const verdict = (photoRule: Surroundings['photoRule'], value: Entry) =>
    told(verdictOn(value, facts, { ...around, photoRule }));
  expect(verdict('always', entry)).toBe('VALIDATION photos photo_required');
  expect(verdict('always', { ...entry, photos: ['p'] })).toBe('save');
  expect(verdict('anomaly', entry)).toBe('save');
  expect(verdict('anomaly', idle)).toBe('VALIDATION photos photo_required');
  expect(verdict('never', idle)).toBe('save');
});

it('an id that means something else, and one that was rejected', () => {
  const known = (here: boolean, value = '150') => ({ value, state: 'rejected' as const, here });
  expect(told(verdictOn(entry, facts, around, known(false)))).toBe('STATE_CONFLICT');
  expect(told(verdictOn(entry, facts, around, known(true)))).toBe('unchanged');
  expect(told(verdictOn(entry, facts, around, known(true, '149')))).toBe('STATE_CONFLICT');
  expect(told(verdictOn(entry, undefined, around))).toBe('NOT_FOUND');
});
