import { satisfies } from './version-range.ts';

describe('satisfies', () => {
  it.each([
    ['1.4.2', '^1.0.0', true],
    ['1.4.2', '^1.4.3', false],
    ['2.0.0', '^1.0.0', false],
    ['0.3.1', '^0.3.0', true],
    ['0.4.0', '^0.3.0', false],
    ['1.4.2', '~1.4.0', true],
    ['1.5.0', '~1.4.0', false],
    ['1.4.2', '>=1.2.0 <2.0.0', true],
    ['2.0.0', '>=1.2.0 <2.0.0', false],
    ['1.4.2', '1.4.2', true],
    ['1.4.2', '*', true],
  ])('%s in %s: %s', (version, range, answer) => expect(satisfies(version, range)).toBe(answer));

  it.each(['', 'latest', '1.x', '^1', '||'])('what cannot be understood holds for nothing: %j', (range) =>
    expect(satisfies('1.0.0', range)).toBe(false),
  );
});
