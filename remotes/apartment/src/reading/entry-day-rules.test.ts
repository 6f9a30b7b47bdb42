import { demoReading, demoRow } from './demo-round.ts';
import type { Entry } from './entry.ts';
import { dayOfChange, goesAgain, ownDay } from './entry-day-rules.ts';
import { begun } from './entry-rules.ts';

const row = demoRow('101');
const atTop = '2026-06-02';
const entry = (over: Partial<Entry> = {}): Entry =>
  begun({ row, readOn: '2026-06-09', newId: () => 'id' }, { typed: '1300', ...over });
const refused = (path: string, code: string): Entry =>
  entry({ state: 'refused', refusal: { code: 'VALIDATION', fields: [{ path, code }], details: {} } });

it.each([
  ['refused for being still to come', refused('readOn', 'in_future'), atTop],
  ['refused for the month', refused('readOn', 'outside_window'), atTop],
  ['refused for its value', refused('value', 'BELOW_PREVIOUS'), '2026-06-09'],
  ['waiting for a network', entry({ state: 'waiting' }), '2026-06-09'],
  ['being typed', entry(), '2026-06-09'],
] as const)('%s: what is done to it is of %s', (_, one, day) => {
  expect(dayOfChange(one, atTop)).toBe(day);
  expect(goesAgain(one, atTop)).toBe(day === atTop);
});

it('refused for its day among other things, it is of the one at the top', () => {
  const fields = [
    { path: 'value', code: 'too_many_digits' },
    { path: 'readOn', code: 'in_future' },
  ];
  const one = entry({ state: 'refused', refusal: { code: 'VALIDATION', fields, details: {} } });
  expect(dayOfChange(one, atTop)).toBe(atTop);
});

it('does not go again with the day for which it was refused', () => {
  expect(goesAgain(refused('readOn', 'in_future'), '2026-06-09')).toBe(false);
});

it('a row names the day of its value where that is another than the one at the top', () => {
  const read = demoRow('101', { reading: demoReading({ readOn: '2026-06-01' }) });
  expect(ownDay(row, undefined, atTop)).toBeUndefined();
  expect(ownDay(read, undefined, atTop)).toBe('2026-06-01');
  expect(ownDay(read, undefined, '2026-06-01')).toBeUndefined();
  expect(ownDay(read, entry(), atTop)).toBe('2026-06-09');
  const rejected = demoRow('101', { reading: demoReading({ readOn: '2026-06-01', state: 'rejected' }) });
  expect(ownDay(rejected, undefined, atTop)).toBeUndefined();
  // Nothing was read yet: a photo or an emptied box has no day of its own.
  for (const typed of ['', ' ']) expect(ownDay(row, entry({ typed }), atTop)).toBeUndefined();
});
