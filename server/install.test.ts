import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A clone in which nothing is installed, and an npm that only notes how it was called. */
const clone = mkdtempSync(join(tmpdir(), 'console-install-'));
const calls = join(clone, 'calls');
beforeAll(() => {
  for (const folder of ['server', 'bin', 'node_modules']) mkdirSync(join(clone, folder));
  cpSync(join(import.meta.dirname, 'install.mjs'), join(clone, 'server/install.mjs'));
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'bin/npm'), `#!/bin/sh\necho "$@" >> ${calls}\n`);
  chmodSync(join(clone, 'bin/npm'), 0o755);
  writeFileSync(calls, '');
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const install = (environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(clone, 'server/install.mjs')], {
    env: { PATH: `${join(clone, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`, ...environment },
    encoding: 'utf8',
  });
const callsOfNpm = () => readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean);

it('installs development packages too, whatever NODE_ENV says: the build stands on them', () => {
  expect(install({ NODE_ENV: 'production' }).status).toBe(0);
  expect(callsOfNpm()).toEqual([expect.stringMatching(/^install .*--include=dev/)]);
});

it('installs once for a lock file, and again when it changed', () => {
  install();
  expect(callsOfNpm()).toHaveLength(1);
  writeFileSync(join(clone, 'package-lock.json'), '{"changed":true}');
  install();
  expect(callsOfNpm()).toHaveLength(2);
});
