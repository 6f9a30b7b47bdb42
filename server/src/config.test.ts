import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig, releasesFolder, settings, settingsTable } from './config.ts';

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

it('every setting has a default that is valid', () => {
  const config = readConfig({});
  expect(Object.keys(config)).toEqual(Object.keys(settings));
  expect(config).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    DATABASE_URL: '',
    DATABASE_PREPARE: true,
  });
});

it('what is given counts, trimmed; what is left empty is the default', () => {
  const config = readConfig({
    PORT: ' 81 ',
    ADMIN_USERS: 'a, b,c',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://x.example/',
    LOG_LEVEL: '',
  });
  expect(config).toMatchObject({
    PORT: 81,
    ADMIN_USERS: ['a', 'b', 'c'],
    TRUST_PROXY: true,
    PUBLIC_URL: 'https://x.example',
    LOG_LEVEL: 'info',
  });
  expect(readConfig({ DEFAULT_ROLE: '' }).DEFAULT_ROLE).toBe('');
});

it.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'console.example.com'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['DEFAULT_ROLE', 'root'],
  ['TRUST_PROXY', 'maybe'],
  ['NODE_ENV', 'prod'],
  ['RATE_LIMIT_PER_MINUTE', '-1'],
  ['SERVICES', '[{"name":"parking","url":"http://127.0.0.1:7200","resource":"parking"}]'],
  ['SERVICES', '[{"name":"a/b","url":"http://127.0.0.1:7200","resource":"urn:parking"}]'],
  ['SERVICES', '[{"name":"parking","url":"http://me:secret@127.0.0.1:7200","resource":"urn:parking"}]'],
  ['SERVICES', '[{"name":"parking","url":"http://127.0.0.1:7200/?key=x","resource":"urn:parking"}]'],
  ['SERVICES', '[{"name":"parking","url":"http://127.0.0.1:7200?","resource":"urn:parking"}]'],
  ['SERVICES', '[{"name":"parking","url":"http://127.0.0.1:7200/#x","resource":"urn:parking"}]'],
  ['SERVICES', '[{"name":"parking","url":"7200","resource":"urn:parking"}]'],
  ['SERVICES', '[{"name":"parking","url":"http://127.0.0.1","resource":"urn:parking","scopes":["openid"]}]'],
  [
    'SERVICES',
    '[{"name":"parking","url":"http://127.0.0.1","resource":"urn:parking","scopes":["offline_access"]}]',
  ],
  ['SERVICES', '[{"name":"parking","url":"http://127.0.0.1:7200","resource":"urn:console:api"}]'],
  [
    'SERVICES',
    '[{"name":"parking","url":"http://127.0.0.1:7200","resource":"urn:logto:resource:organizations"}]',
  ],
])('%s=%s is refused with a sentence that names it', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}: .* Expected `)),
  ]);
});

it('a service takes tokens for itself alone, whatever else sign-in asks for', () => {
  const SERVICES =
    '[{"name":"parking","url":"http://127.0.0.1:7200/below/","resource":"urn:parking","scopes":["parking:read"]}]';
  expect(readConfig({ SERVICES }).SERVICES).toEqual([
    {
      name: 'parking',
      url: 'http://127.0.0.1:7200/below',
      resource: 'urn:parking',
      scopes: ['parking:read'],
    },
  ]);
  const taken = [expect.stringMatching(/^SERVICES: urn:parking /)];
  expect(problemsOf({ SERVICES, API_RESOURCE: 'urn:parking' })).toEqual(taken);
  expect(problemsOf({ SERVICES, OIDC_RESOURCES: 'urn:other urn:parking' })).toEqual(taken);
});

it('all bad settings are told at once, and a password is never shown', () => {
  const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'x', DATABASE_URL: 'pg://me:hunter2@host/db' });
  expect(problems).toHaveLength(3);
  expect(problems.join()).not.toContain('hunter2');
});

it('the README shows this table', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');
  expect(readme).toContain(settingsTable());
});

it('a command may have usual values of its own; what is given comes first', () => {
  const usual = { DATA_DIR: '/clone/.data' };
  expect(readConfig({}, usual).DATA_DIR).toBe('/clone/.data');
  expect(readConfig({ DATA_DIR: '' }, usual).DATA_DIR).toBe('/clone/.data');
  expect(readConfig({ DATA_DIR: '/srv' }, usual).DATA_DIR).toBe('/srv');
});

it('releases are published beside the data, also when RELEASES_DIR is set to nothing', () => {
  expect(releasesFolder(readConfig({ RELEASES_DIR: '', DATA_DIR: '/data' }))).toBe('/data/releases');
  expect(releasesFolder(readConfig({ RELEASES_DIR: '/srv/console' }))).toBe('/srv/console');
});

describe('the one place that reads the environment', () => {
  const server = path.join(import.meta.dirname, '..');
  const sources = (readdirSync(server, { recursive: true }) as string[]).filter(
    (file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$|^testing\/|node_modules/.test(file),
  );

  it('is config.ts', () => {
    const readers = sources.filter((file) =>
      readFileSync(path.join(server, file), 'utf8').includes('process.env'),
    );
    expect(readers).toEqual(['src/config.ts']);
    expect(sources).toContain('start.mjs');
  });
});

describe('docker-compose.yml', () => {
  const compose = readFileSync(path.join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
  /** What the image or the file itself decides; the signing key comes as a file, and no container sends releases to a console. */
  const fixed = [
    ...['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'RELEASES_DIR', 'TRUST_PROXY', 'IDENTITY_PORT'],
    ...['RELEASE_SIGNING_KEY', 'RELEASE_TOKEN'],
  ];
  const passed = Object.keys(settings).filter((name) => !fixed.includes(name));

  it.each(passed)('hands %s on, empty where nobody sets it', (name) => {
    const line = new RegExp(`^      ${name}: \\$\\{${name}(:?-)(.*)\\}$`, 'm').exec(compose);
    // Nothing is itself a choice of DEFAULT_ROLE: without the colon it may be set to nothing.
    expect([name, line?.[1]]).toEqual([name, name === 'DEFAULT_ROLE' ? '-' : ':-']);
  });

  it('the address people use follows the port', () => {
    expect(compose).toContain(`PUBLIC_URL: \${PUBLIC_URL:-http://localhost:\${PORT:-8080}}`);
  });
});
