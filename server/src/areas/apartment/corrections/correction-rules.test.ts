import { exact } from '../../../exact.ts';
import { correctionProblems, isLongClosed, type Surroundings } from './correction-rules.ts';

const around = (change: Partial<Surroundings> = {}): Surroundings => ({
  value: exact('150.000'),
  rollover: false,
  face: { intDigits: 5, decimals: 1 },
  before: exact('100'),
  after: exact('200'),
  ...change,
});
const problem = (value: string, rollover = false, change: Partial<Surroundings> = {}) =>
  correctionProblems(exact(value), rollover, around(change))[0]?.code;

it('14 a correction says something else, and fits between the values around it', () => {
  expect(problem('160')).toBeUndefined();
  expect(problem('100')).toBeUndefined();
  expect(problem('200')).toBeUndefined();
  expect(problem('150.0')).toBe('unchanged');
  expect(problem('99.9')).toBe('breaks_order');
  expect(problem('200.1')).toBe('breaks_order');
  expect(problem('150.25')).toBe('too_many_decimals');
  expect(problem('100000')).toBe('too_many_digits');
});

it('the counter may have gone round, and what has nothing beside it may be anything', () => {
  expect(problem('50', true)).toBeUndefined();
  expect(problem('99.9', true)).toBeUndefined();
  expect(problem('100', true)).toBe('no_rollover');
  expect(problem('150', true)).toBe('no_rollover');
  expect(problem('250', true)).toBe('no_rollover');
  expect(problem('50', true, { before: undefined })).toBe('no_rollover');
  expect(problem('50', true, { after: exact('40') })).toBe('breaks_order');
  expect(problem('9', false, { before: undefined })).toBeUndefined();
  expect(problem('900', false, { after: undefined })).toBeUndefined();
});

it.each<[string, boolean, Partial<Surroundings>, object[]]>([
  ['160', false, {}, []],
  ['150.25', false, {}, [{ path: 'value', code: 'too_many_decimals' }]],
  ['150', false, {}, [{ path: 'value', code: 'unchanged' }]],
  ['150', true, {}, [{ path: 'rollover', code: 'no_rollover' }]],
  ['99.9', false, {}, [{ path: 'value', code: 'breaks_order', params: { before: '100', after: '200' } }]],
  ['99.9', false, { after: undefined }, [{ path: 'value', code: 'breaks_order', params: { before: '100' } }]],
  ['201', false, { before: undefined }, [{ path: 'value', code: 'breaks_order', params: { after: '200' } }]],
])('%s, gone round %s, among %j: %j', (value, rollover, change, problems) => {
  expect(correctionProblems(exact(value), rollover, around(change))).toEqual(problems);
});

it.each([
  ['2025-10', 'closed', true],
  ['2025-11', 'closed', false],
  ['2025-10', 'issued', false],
])('%s %s is closed for good: %s', (ym, state, expected) => {
  expect(isLongClosed(ym, state, '2026-11-21')).toBe(expected);
});
