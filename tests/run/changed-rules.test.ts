import { touchedBy } from './changed-rules.ts';

const suitesOf = (...changed: string[]) => touchedBy(changed).map(({ suite }) => suite);
const patternsOf = (suite: string, ...changed: string[]) =>
  touchedBy(changed).flatMap((one) =>
    one.suite === suite && one.which !== 'all' && 'patterns' in one.which ? one.which.patterns : [],
  );

describe('what a change can touch', () => {
  it('words and pictures touch nothing', () => {
    expect(touchedBy(['README.md', 'host/pictures/home-en-1440.png'])).toEqual([]);
  });

  it('the tools that everything runs on touch everything', () => {
    const all = ['unit', 'api', 'house', 'accessibility', 'federation', 'identity', 'e2e'];
    for (const path of ['package-lock.json', 'jest.config.mjs', 'tests/run/suites.ts'])
      expect(touchedBy([path, 'README.md'])).toEqual(all.map((suite) => ({ suite, which: 'all' })));
  });

  it('Jest finds what imports a changed file; the rules of the house hold for every file', () => {
    expect(touchedBy(['server/src/exact.test.ts'])).toEqual([
      { suite: 'unit', which: { related: ['server/src/exact.test.ts'] } },
      { suite: 'api', which: { related: ['server/src/exact.test.ts'] } },
      { suite: 'house', which: 'all' },
    ]);
  });

  it('an area touches its own visits, the journey through all areas, and what axe says', () => {
    expect(patternsOf('e2e', 'remotes/notes/src/remote.tsx', 'server/src/notes/tags.ts')).toEqual([
      'tests/e2e/notes-',
      'tests/e2e/journey',
      'tests/e2e/accessibility',
    ]);
    expect(suitesOf('remotes/notes/src/remote.tsx')).toContain('accessibility');
    expect(suitesOf('remotes/notes/src/remote.tsx')).not.toContain('federation');
  });

  it('a migration touches the API of its area', () => {
    expect(patternsOf('api', 'server/migrations/202611210920-notes-notes.sql')).toEqual([
      'server/src/notes/',
    ]);
  });

  it.each([
    'host/src/auth/return-path.ts',
    'shared/shell/src/index.ts',
    'server/src/identity/users.ts',
    'nginx/nginx.conf',
    'tests/console/nginx.ts',
    'rspack.config.base.ts',
  ])('what stands under all areas touches every visit: %s', (path) => {
    for (const suite of ['federation', 'identity', 'e2e'])
      expect(patternsOf(suite, path)).toEqual([`tests/${suite}/`]);
  });

  it('a test of a visit touches itself, what it stands on its whole suite', () => {
    expect(patternsOf('e2e', 'tests/e2e/journey.test.ts')).toEqual(['tests/e2e/journey.test.ts']);
    expect(patternsOf('e2e', 'tests/e2e/screens.ts')).toEqual(['tests/e2e/']);
    expect(patternsOf('federation', 'tests/federation/fixtures/twin-release.ts')).toEqual([
      'tests/federation/',
    ]);
  });
});
