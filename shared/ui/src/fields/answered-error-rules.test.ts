import { type AnsweredError, firstSight, nextSight, standingError } from './answered-error-rules.ts';

/** Shows a field a row of values, errors and attempts. @returns what stands under it at the end */
function shown(...steps: [value: string, error?: string, attempt?: number][]): string | undefined {
  const [first, ...rest] = steps.map(([value, error, attempt = 0]) => ({ value, error, attempt }));
  const start = firstSight(first ?? { value: '', error: undefined, attempt: 0 });
  return standingError(rest.reduce<AnsweredError>(nextSight, start));
}

describe('an error under a field', () => {
  it('that answers to what was sent goes away when that is changed, and comes back with it', () => {
    expect(shown(['a'], ['a', 'taken'])).toBe('taken');
    expect(shown(['a'], ['a', 'taken'], ['ab', 'taken'])).toBeUndefined();
    expect(shown(['a'], ['a', 'taken'], ['ab', 'taken'], ['a', 'taken'])).toBe('taken');
  });

  it('worked out while typing stays as long as it is given', () => {
    expect(shown(['a'], ['', 'empty'], [' ', 'empty'])).toBe('empty');
    expect(shown(['a', 'wrong'], ['ab', 'wrong'])).toBe('wrong');
  });

  it('is there again when the mended value is refused for the same reason', () => {
    expect(shown(['a'], ['a', 'taken'], ['ab', 'taken'], ['ab', 'taken', 1])).toBe('taken');
    expect(shown(['a'], ['a', 'taken'], ['ab', 'taken'], ['ab'], ['ab', 'taken'])).toBe('taken');
    expect(shown(['a'], ['a', 'taken'], ['ab', 'taken', 1], ['abc', 'taken', 1])).toBeUndefined();
  });
});
