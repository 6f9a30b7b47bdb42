import { versionConflict } from './errors.ts';

/** A Node that reads no TypeScript cannot share it: there each test file has modules of its own. */
const shares = Boolean((process.features as { typescript?: unknown }).typescript);

describe('what test files of one process share', () => {
  it('is the server: loaded once, and not for this file', () =>
    expect(versionConflict instanceof Function).toBe(!shares));

  it('what it throws is an error here, and so is what JavaScript throws', () => {
    expect(versionConflict(undefined)).toBeInstanceOf(Error);
    expect(() => JSON.parse('{')).toThrow(Error);
    expect(() => JSON.parse('{')).toThrow(SyntaxError);
    expect(() => 'x'.repeat(-1)).toThrow(RangeError);
    expect(new TypeError('t')).toBeInstanceOf(Error);
  });
});
