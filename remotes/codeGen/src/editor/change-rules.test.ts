import * as fc from 'fast-check';
import { changeBetween } from './change-rules.ts';

const applied = (old: string, change: ReturnType<typeof changeBetween>) =>
  change ? old.slice(0, change.from) + change.insert + old.slice(change.to) : old;

describe('changeBetween', () => {
  it.each([
    ['abc', 'abc', undefined],
    ['{"a":1}', '{"a": 1}', { from: 5, to: 5, insert: ' ' }],
    ['aa', 'a', { from: 1, to: 2, insert: '' }],
    ['', 'x', { from: 0, to: 0, insert: 'x' }],
  ])('%j → %j', (old, next, change) => {
    expect(changeBetween(old, next)).toEqual(change);
  });

  it('leads from any text to any other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (old, next) => {
        expect(applied(old, changeBetween(old, next))).toBe(next);
      }),
    );
  });
});
