import { demoReading, demoRow } from './demo-round.ts';
import { begun, canonical, changed, isNoChange, typedProblem } from './entry-rules.ts';

let ids = 0;
const newId = () => `id-${++ids}`;
const row = demoRow('101');
const beginning = { row, readOn: '2026-06-02', newId };
const problem = (typed: string, over = {}) =>
  typedProblem(row, { typed, readOn: '2026-06-02', rollover: false, photos: [], ...over }, 'never');
const code = (typed: string, over = {}) => problem(typed, over)?.fields[0]?.code;

it.each([
  ['１２．５', '12.5'],
  ['007', '7'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['1,234.5', '1234.5'],
  ['', undefined],
  ['.', undefined],
  ['-1', undefined],
  ['12a', undefined],
])('reads %j as %j', (typed, value) => expect(canonical(typed)).toBe(value));

it('11 checkRead: not a number, too many decimals, value beyond the digits, below the previous', () => {
  expect(code('abc')).toBe('not_a_number');
  expect(code('1300.55')).toBe('too_many_decimals');
  expect(code('100000')).toBe('too_many_digits');
  expect(code('1199.9')).toBe('BELOW_PREVIOUS');
  expect(code('1200')).toBeUndefined();
  expect(code('35', { rollover: true })).toBeUndefined();
});

it.each([
  ['abc', { code: 'not_a_number' }],
  ['1300.05', { code: 'too_many_decimals', params: { maximum: 1 } }],
  ['123456', { code: 'too_many_digits', params: { maximum: '99999' } }],
])('%s is told at the value, with what would fit', (typed, fault) => {
  expect(problem(typed)).toEqual({
    ...{ code: 'VALIDATION', details: {} },
    fields: [{ path: 'value', ...fault }],
  });
});

it('all digits of the counter may be in use', () => expect(code('99999')).toBeUndefined());

it('5.1 after a turn at moving nothing is asked; below what was shown then it is, naming that', () => {
  const shownSince = [
    { value: '20.000', readOn: '2026-05-20', source: 'move_out' as const, reached: '100020.000' },
  ];
  const over = { ...row, shownSince };
  const typed = (value: string) =>
    typedProblem(over, { typed: value, readOn: '2026-06-02', rollover: false, photos: [] }, 'never')?.fields;
  expect(typed('35')).toBeUndefined();
  expect(typed('19')).toEqual([{ path: 'value', code: 'BELOW_PREVIOUS', params: { previous: '20.0' } }]);
});

it('a photo is asked for where the building always wants one', () => {
  const entry = { typed: '1300', readOn: '2026-06-02', rollover: false, photos: [] };
  expect(typedProblem(row, entry, 'always')?.fields[0]).toEqual({ path: 'photos', code: 'photo_required' });
  expect(typedProblem(row, { ...entry, photos: ['p'] }, 'always')).toBeUndefined();
});

it('a value that was on its way when it was changed is remembered, and the new one has another id', () => {
  const first = begun(beginning, { typed: '1300' });
  expect(changed(first, { typed: '1301' }, newId).readingId).toBe(first.readingId);
  const next = changed({ ...first, state: 'saving' }, { typed: '1302' }, newId);
  expect(next.readingId).not.toBe(first.readingId);
  expect(next).toMatchObject({ attempts: [first.readingId], state: 'typing' });
});

it.each([
  ['waiting', ['id-before']],
  ['saving', ['id-before']],
  ['refused', []],
  ['conflict', []],
] as const)('changed while it was %s, it may have arrived as %j', (state, attempts) => {
  const entry = { ...begun(beginning, { typed: '1300' }), readingId: 'id-before', state };
  const next = changed(entry, { typed: '1301' }, newId);
  expect(next.attempts).toEqual(attempts);
  expect(next.readingId).not.toBe('id-before');
});

it('a row begins with all that its value says; a rejected one says nothing', () => {
  const reading = demoReading({ rollover: true, note: 'wet', photos: ['p'], readOn: '2026-06-01' });
  const first = (over: Partial<typeof reading>) =>
    begun({ ...beginning, row: demoRow('101', { reading: { ...reading, ...over } }) }, {});
  expect(first({})).toMatchObject({
    ...{ typed: '1300.0', readOn: '2026-06-01', rollover: true, note: 'wet', photos: ['p'] },
    seen: { readingId: reading.readingId, version: 0 },
  });
  expect(first({ state: 'rejected' })).toMatchObject({
    ...{ typed: '', readOn: '2026-06-02', rollover: false, note: '', photos: [], seen: null },
  });
});

it.each([
  ['blanks', { typed: '  ' }, true],
  ['a value', { typed: '1300' }, false],
  ['no value, but why', { note: 'locked' }, false],
  ['no value, but a photo', { photos: ['p'] }, false],
])('at a row that nobody has read, %s', (_, change, expected) => {
  expect(isNoChange(begun(beginning, change), row)).toBe(expected);
});

it.each([
  ['another value', { typed: '1301' }],
  ['no value any more', { typed: '' }],
  ['another day', { readOn: '2026-06-01' }],
  ['a note', { note: 'wet' }],
  ['a photo', { photos: ['p'] }],
])('at a row that was read, %s is a change', (_, change) => {
  const read = demoRow('101', { reading: demoReading() });
  expect(isNoChange(begun({ ...beginning, row: read }, change), read)).toBe(false);
});

it('the same value once more is no change; one that may have arrived otherwise is', () => {
  const read = demoRow('101', { reading: demoReading({ value: '1300.0' }) });
  const entry = begun({ ...beginning, row: read }, { typed: '1300' });
  expect(isNoChange(entry, read)).toBe(true);
  expect(isNoChange({ ...entry, rollover: true }, read)).toBe(false);
  expect(isNoChange({ ...entry, attempts: ['x'] }, read)).toBe(false);
  expect(isNoChange(begun(beginning, {}), row)).toBe(true);
});

it('a stored value has the decimals of the meter, and may be sent once more as it stands', () => {
  const read = demoRow('101', { reading: demoReading({ value: '1300.000' }) });
  expect(begun({ ...beginning, row: read }, {}).typed).toBe('1300.0');
  expect(code('1300.500')).toBeUndefined();
});
