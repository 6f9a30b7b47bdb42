import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const oldestNode = [20, 19];
// Also with NODE_ENV=production: the build and the tests stand on development packages.
const installation = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund'];

/**
 * Makes sure that what the project needs is installed, on a fresh clone and after the lock file changed.
 * Plain JavaScript on Node alone, because nothing else is there yet.
 */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    console.error(
      `The console needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`,
    );
    process.exit(1);
  }
  const mark = join(root, 'node_modules/.installed-lock');
  const digest = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return;
  console.info('Installing what the console is made of …');
  // Not `npm ci`: it refuses a lock file that lists the native binaries of some platforms only.
  const { status } = spawnSync('npm', installation, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm could not install the packages. Check the network and try again.');
    process.exit(1);
  }
  writeFileSync(mark, digest);
}

if (process.argv[1] === import.meta.filename) ensureInstalled();
