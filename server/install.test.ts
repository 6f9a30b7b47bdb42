import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { areThere, supportOf } from './install.mjs';
import type { LockEntry } from './lock-rules.ts';

/** A clone in which nothing is installed, and an npm that notes how it was called and what it has put there, no more. */
const clone = mkdtempSync(join(tmpdir(), 'console-install-'));
const calls = join(clone, 'calls');
beforeAll(() => {
  for (const folder of ['server', 'bin', 'node_modules']) mkdirSync(join(clone, folder));
  cpSync(join(import.meta.dirname, 'install.mjs'), join(clone, 'server/install.mjs'));
  writeFileSync(
    join(clone, 'bin/npm'),
    `#!/bin/sh\necho "$@" >> ${calls}\ncp package-lock.json node_modules/.package-lock.json\n`,
  );
  chmodSync(join(clone, 'bin/npm'), 0o755);
});
beforeEach(() => {
  rmSync(join(clone, 'node_modules/.package-lock.json'), { force: true });
  writeFileSync(calls, '');
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const install = (environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(clone, 'server/install.mjs')], {
    env: { PATH: `${join(clone, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`, ...environment },
    encoding: 'utf8',
  });
const callsOfNpm = () => readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean);

const locked = (packages: Record<string, LockEntry>) =>
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }));

it('installs what the lock file says and development packages too, whatever NODE_ENV says', () => {
  locked({});
  expect(install({ NODE_ENV: 'production' }).status).toBe(0);
  expect(callsOfNpm()).toEqual([expect.stringMatching(/^ci .*--include=dev/)]);
});

it('installs once for a lock file, and again when it changed', () => {
  locked({ 'node_modules/a': { integrity: 'one' } });
  install();
  install();
  expect(callsOfNpm()).toHaveLength(1);
  locked({ 'node_modules/a': { integrity: 'other' } });
  install();
  expect(callsOfNpm()).toHaveLength(2);
});

const there = { 'node_modules/a': { integrity: 'one' } };
it.each<[string, Record<string, LockEntry>, boolean]>([
  ['what it names, whoever called npm', there, true],
  ['packages of other platforms, too', { ...there, 'node_modules/@a/other': { optional: true } }, true],
  ['a new remote', { ...there, 'node_modules/new': { resolved: 'remotes/new', link: true } }, true],
  ['a new part of ours', { ...there, 'node_modules/new': { resolved: 'shared/new', link: true } }, false],
  ['a further package', { ...there, 'node_modules/b': { integrity: 'one' } }, false],
  ['another version', { 'node_modules/a': { integrity: 'other' } }, false],
  ['a package less', {}, true],
])('all is there that a lock file wants: %s', (_, wanted, expected) => {
  expect(areThere({ '': {}, 'shared/new': {}, ...wanted }, there)).toBe(expected);
});

it.each([
  ['20.18.3', 'none'],
  ['20.19.0', 'tolerated'],
  ['21.7.3', 'none'],
  ['22.11.0', 'none'],
  ['22.12.0', 'full'],
  ['24.0.0', 'full'],
  ['26.10.0', 'full'],
])('of Node %s is to be expected: %s', (version, support) => {
  expect(supportOf(version)).toBe(support);
});
