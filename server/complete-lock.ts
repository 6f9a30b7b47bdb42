import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, missingEntries, without } from './lock-rules.ts';

/**
 * `npm run lock`: completes package-lock.json after a dependency was added or raised. Where packages are installed
 * already, npm writes down the native binaries of this machine only, and `npm ci` refuses such a lock file on others.
 * Asked about a package that has no entry, it writes down all of them: so the entries that are not complete are left
 * out, and npm fills them in from the registry. Versions stay, unless a range was raised. Nothing is installed.
 */
const root = join(import.meta.dirname, '..');
const file = join(root, 'package-lock.json');
const text = readFileSync(file, 'utf8');
const read = (): Lock => JSON.parse(readFileSync(file, 'utf8')) as Lock;
const before = read();
const missing = missingEntries(before);
// Where npm has noted what is installed. It notes the new lock file there, though it installs nothing of it, and
// `npm start` would not see that something is missing (`isInstalled` in install.mjs).
const noted = join(root, 'node_modules/.package-lock.json');
const installed = existsSync(noted) ? readFileSync(noted, 'utf8') : undefined;

const incomplete = new Set(missing.map(({ by }) => by));
writeFileSync(file, `${JSON.stringify(without(before, incomplete), null, 2)}\n`);
const { status } = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (installed !== undefined) writeFileSync(noted, installed);
const still = status === 0 ? missingEntries(read()) : missing;
if (still.length > 0) {
  writeFileSync(file, text);
  console.error(`package-lock.json is as it was, because npm could not complete it: ${namesOf(still)}`);
  process.exitCode = 1;
} else {
  const added = Object.keys(read().packages).length - Object.keys(before.packages).length;
  console.info(`package-lock.json lists every optional dependency: ${added} entries more than before.`);
}

function namesOf(entries: typeof missing): string {
  return entries.map(({ name }) => name).join(', ');
}
