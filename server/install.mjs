import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
// Also with NODE_ENV=production: the build and the tests stand on development packages.
const installation = ['ci', '--include=dev', '--no-audit', '--no-fund'];

/**
 * Makes sure that what the project needs is installed, on a fresh clone and after the lock file changed.
 * Plain JavaScript on Node alone, because nothing else is there yet.
 */
export function ensureInstalled() {
  if (supportOf(process.versions.node) === 'none') {
    console.error(`The console needs Node ${supportedNode} or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (isInstalled()) return;
  console.info('Installing what the console is made of …');
  const { status } = spawnSync('npm', installation, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(
      'npm could not install the packages. Check the network and try again; where package.json was edited by hand, run `npm run lock` first.',
    );
    process.exit(1);
  }
}

export const supportedNode = '22.12';

/**
 * What may be expected of a Node: `full`; `tolerated`, the last 20, where the tests pass and two packages of the server
 * say that they want 22; or `none`. The same as `engines` in package.json.
 * @param {string} version
 * @returns {'full' | 'tolerated' | 'none'}
 */
export function supportOf(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19 ? 'tolerated' : 'none';
  return major > 22 || (major === 22 && minor >= 12) ? 'full' : 'none';
}

/** npm notes in node_modules what it has put there, whichever of its commands it was. */
function isInstalled() {
  const noted = join(root, 'node_modules/.package-lock.json');
  return existsSync(noted) && areThere(packagesOf(join(root, 'package-lock.json')), packagesOf(noted));
}

/** @typedef {import('./lock-rules.ts').Lock['packages']} Packages */

/** @param {string} lockFile @returns {Packages} */
const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages;

/**
 * Whether all that a lock file wants is there; what is there besides is left alone.
 * @param {Packages} wanted entries of the lock file
 * @param {Packages} there entries of what npm has noted
 */
export const areThere = (wanted, there) =>
  Object.entries(wanted).every(([place, entry]) =>
    place in there ? there[place]?.integrity === entry.integrity : isDispensable(place, entry),
  );

/** The project itself; what is for other platforms; a new remote, which nobody imports by its name. @param {string} place @param {Packages[string]} entry */
const isDispensable = (place, { optional, resolved }) =>
  !place.includes('node_modules/') || optional || resolved?.startsWith('remotes/');

if (process.argv[1] === import.meta.filename) ensureInstalled();
