import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { touchedBy } from './changed-rules.ts';

const suitesOf = (...changed: string[]) => touchedBy(changed, true).map(({ suite }) => suite);
const patternsOf = (suite: string, ...changed: string[]) =>
  touchedBy(changed, true).flatMap((one) =>
    one.suite === suite && one.which !== 'all' && 'patterns' in one.which ? one.which.patterns : [],
  );

describe('what a change can touch', () => {
  it('words and pictures touch nothing', () => {
    expect(touchedBy(['README.md', 'host/pictures/home-en-1440.png'], true)).toEqual([]);
  });

  it('the tools that everything runs on touch everything', () => {
    const all = ['unit', 'api', 'house', 'accessibility', 'federation', 'identity', 'e2e'];
    for (const path of [
      'package-lock.json',
      'jest.config.mjs',
      'tests/run/suites.ts',
      'shared/testing/silence.ts',
    ])
      expect(touchedBy([path, 'README.md'], true)).toEqual(all.map((suite) => ({ suite, which: 'all' })));
  });

  it('Jest finds what imports a changed file; the rules of the house hold for every file', () => {
    expect(touchedBy(['server/src/exact.test.ts'], true)).toEqual([
      { suite: 'unit', which: { related: ['server/src/exact.test.ts'] } },
      { suite: 'api', which: { related: ['server/src/exact.test.ts'] } },
      { suite: 'house', which: 'all' },
    ]);
  });

  it('an area touches its own visits, the journeys through all areas, and what axe says', () => {
    const throughAllAreas = ['tests/e2e/journey', 'tests/e2e/missing-remote', 'tests/e2e/accessibility'];
    expect(patternsOf('federation', 'remotes/wood/src/remote.tsx')).toEqual(['tests/federation/skew']);
    expect(patternsOf('e2e', 'remotes/notes/src/remote.tsx', 'server/src/areas/notes/tags/tags.ts')).toEqual([
      'tests/e2e/notes-',
      ...throughAllAreas,
    ]);
    expect(patternsOf('e2e', 'server/src/areas/notes/blog/posts.ts')).toEqual([
      'tests/e2e/notes-blog',
      ...throughAllAreas,
    ]);
    expect(patternsOf('e2e', 'remotes/wood/src/remote.tsx')).toEqual(throughAllAreas);
    expect(suitesOf('remotes/notes/src/remote.tsx')).toContain('accessibility');
    expect(suitesOf('remotes/notes/src/remote.tsx')).not.toContain('identity');
  });

  it('a migration touches the whole API: areas stand on the tables of others', () => {
    expect(touchedBy(['server/migrations/202611210920-notes-notes.sql'], true)).toContainEqual({
      suite: 'api',
      which: 'all',
    });
  });

  it.each([
    ['a thread of the server', 'server/src/areas/notes/publishing/drawing-worker.mjs', ['unit', 'api']],
    ['the style of the blog', 'server/src/areas/notes/blog/style.css', ['unit', 'api']],
    ['a script of the installation', 'server/install.mjs', ['unit', 'api']],
    ['a worker of the page', 'host/worker.js', ['unit']],
    ['how containers are put together', 'docker-compose.yml', ['unit']],
  ])('%s, which no import leads to (%s), touches all of %s', (_, path, suites) => {
    const whole = touchedBy([path], true).filter(({ which }) => which === 'all');
    expect(whole.map(({ suite }) => suite).filter((suite) => suite !== 'house')).toEqual(suites);
  });

  it('where no states of screens are left, the tests that keep them come first', () => {
    const [unit, ...others] = touchedBy(['shared/ui/src/theme/palette.ts'], false);
    expect(unit).toEqual({ suite: 'unit', which: 'all' });
    expect(others.map(({ suite }) => suite)).toContain('accessibility');
  });

  it('a bench is run where it changes', () => {
    expect(suitesOf('tests/bench/api.ts')).toContain('benches');
  });

  it('every pattern fits a test that is there', () => {
    const tests = ['federation', 'identity', 'e2e'].flatMap((suite) =>
      readdirSync(join(import.meta.dirname, '..', suite)).map((file) => `tests/${suite}/${file}`),
    );
    const areas = ['apartment', 'wood', 'notes', 'codeGen', 'bili', 'notes/blog'].map(
      (area) => `server/src/areas/${area}/a.ts`,
    );
    const changed = [
      ...areas,
      'tests/e2e/screens.ts',
      'server/src/house/releases/build.ts',
      'nginx/nginx.conf',
      'kit/pack.ts',
    ];
    const patterns = ['federation', 'identity', 'e2e'].flatMap((suite) => patternsOf(suite, ...changed));
    expect(patterns.filter((pattern) => !tests.some((test) => test.startsWith(pattern)))).toEqual([]);
    expect(patterns.length).toBeGreaterThan(8);
  });

  it.each([
    'host/src/auth/return-path.ts',
    'shared/shell/src/index.ts',
    'server/src/house/identity/users.ts',
    'nginx/nginx.conf',
    'tests/console/nginx.ts',
    'manifest-rules.ts',
    'release-id-rules.ts',
    'rspack.config.base.ts',
    'shared-libraries.ts',
    'source-digest.ts',
  ])('what stands under all areas touches every visit: %s', (path) => {
    for (const suite of ['federation', 'identity', 'e2e'])
      expect(patternsOf(suite, path)).toEqual([`tests/${suite}/`]);
  });

  it.each(['kit/pack.ts', 'kit/src/cli.ts', 'remotes/_template/alone/service/serve.ts'])(
    'what a remote of its own begins with touches its team’s day: %s',
    (path) => {
      const selected = ['federation', 'identity', 'e2e'].flatMap((suite) => patternsOf(suite, path));
      expect(selected).toEqual(['tests/federation/own-repository']);
    },
  );

  it('a test of a visit touches itself, what it stands on its whole suite', () => {
    expect(patternsOf('e2e', 'tests/e2e/journey.test.ts')).toEqual(['tests/e2e/journey.test.ts']);
    expect(patternsOf('e2e', 'tests/e2e/by-hand.ts')).toEqual(['tests/e2e/']);
    expect(patternsOf('e2e', 'tests/e2e/screens.ts')).toEqual(['tests/e2e/']);
    expect(patternsOf('identity', 'tests/e2e/screens.ts')).toEqual(['tests/identity/headers-browser']);
    expect(patternsOf('identity', 'tests/spec/clauses.ts')).toEqual(['tests/identity/catalogue']);
    expect(patternsOf('identity', 'server/src/house/releases/page-headers.ts')).toEqual([
      'tests/identity/headers-',
    ]);
    expect(patternsOf('federation', 'tests/federation/fixtures/twin-release.ts')).toEqual([
      'tests/federation/',
    ]);
  });
});
