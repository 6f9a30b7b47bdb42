import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig, settings, settingsTable } from './config.ts';

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
])('%s=%s is refused with a sentence that names it', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}: .* Expected `)),
  ]);
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
