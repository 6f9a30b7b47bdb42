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
    ['1.4.2', '^1.4.2', true],
    ['1.4.2', '^1.4.12', false],
    ['10.12.14', '^10.12.13', true],
    ['10.2.0', '^10.12.0', false],
    ['1.4.0', '~1.4.0', true],
    ['1.4.0', '~1.4.1', false],
    ['2.4.0', '~1.4.0', false],
    ['1.2.0', '>=1.2.0', true],
    ['1.1.9', '>=1.2.0', false],
    ['1.4.2', ' >=1.2.0  <2.0.0 ', true],
    ['1.4.2', '1.4.2', true],
    ['1.4.3', '1.4.2', false],
    ['latest', '*', false],
    ['v1.4.2', '*', false],
    ['1.4.2', '*', true],
  ])('%s in %s: %s', (version, range, answer) => expect(satisfies(version, range)).toBe(answer));

  it.each(['', 'latest', '1.x', '^1', '||', 'v1.0.0', '1.0.0-beta'])(
    'what cannot be understood holds for nothing: %j',
    (range) => expect(satisfies('1.0.0', range)).toBe(false),
  );
});
