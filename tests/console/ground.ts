import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../server/testing/postgres.ts';
import { bundleScripts } from './bundled-scripts.ts';

const root = join(import.meta.dirname, '../..');
/** Built once and brought up to date by every run; never part of the repository. */
export const builtReleases = join(root, '.cache/releases');

/** What all consoles of a run stand on: the built files and scripts, one PostgreSQL, and a folder for the data they begin with. */
export interface Ground {
  /** Address of the PostgreSQL server's own database. */
  readonly postgres: string;
  readonly folder: string;
}

/** Where Jest's workers find it. */
const GROUND = 'CONSOLE_TEST_GROUND';

/** Brings the built files up to date. */
export async function buildReleases(): Promise<void> {
  const script = join(root, 'server/src/house/releases/cli.ts');
  await promisify(execFile)('node', ['--import', 'tsx', script, 'build', '--to', builtReleases], {
    cwd: root,
  });
}

/**
 * Lays it for this process and all that it starts, until it is removed.
 * @param running address of a server that somebody else has started, or starts; without one it is started here, and stopped
 * with the rest
 */
export async function layGround(
  running?: Promise<string | undefined>,
): Promise<Ground & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'console-ground-'));
  const [server] = await Promise.all([serverAt(running), buildReleases(), bundleScripts(folder)]);
  const ground: Ground = { postgres: server.url, folder };
  process.env[GROUND] = JSON.stringify(ground);
  const remove = async () => {
    delete process.env[GROUND];
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...ground, remove };
}

async function serverAt(
  running?: Promise<string | undefined>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = await running;
  return url === undefined ? startPostgres() : { url, stop: async () => {} };
}

/** The ground that lies already; undefined where nobody laid one, as in a bench. */
export function laidGround(): Ground | undefined {
  const text = process.env[GROUND];
  return text === undefined ? undefined : (JSON.parse(text) as Ground);
}
