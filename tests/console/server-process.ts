import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureImageNode, noImageNode } from '../../server/testing/image-node.ts';
import { bundled } from './bundled-scripts.ts';
import type { Ground } from './ground.ts';
import { image } from './image.ts';

const root = join(import.meta.dirname, '../..');

export type Environment = Readonly<Record<string, string>>;

/**
 * `npm start` is what people type: it installs, builds and serves. `serve` is its last step alone, for a console whose
 * files are built. `container` is what the image runs, on the image's own Node, where npm has that for this machine.
 */
export type Way = 'npm start' | 'serve' | 'container';

async function commandOf(way: Way, ground: Ground | undefined): Promise<string[]> {
  if (way === 'npm start') return ['node', 'server/start.mjs'];
  if (way === 'container') {
    const [, ...program] = image('server/Dockerfile').command;
    return noImageNode ? ['node', '--import', 'tsx', ...program] : [await ensureImageNode(), ...program];
  }
  if (!ground) throw new Error('what is bundled lies on the ground of the run');
  return [process.execPath, bundled(ground.folder, 'serve')];
}

/** What a busy machine takes to load an area is no fault of the area. */
const patient = { AREA_TIMEOUT_S: '120' };
/** People type no other settings. */
const served = { NODE_ENV: 'test', LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '0', ...patient };
const usual: Readonly<Record<Way, Environment>> = {
  'npm start': patient,
  serve: served,
  container: served,
};

/** A server in a process of its own. */
export interface ServerProcess {
  /** What it has printed until now, its log left out. */
  output(): string;
  /** Requests that it logged, oldest first, as `POST /oidc/token 200`. */
  readonly served: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts it and waits until it answers as ready.
 * @param at the run's ground for `serve`; where its sources are for the others, the repository unless said otherwise
 * @throws with all that it printed, when it ends before
 */
export async function startServer(
  way: Way,
  environment: Environment,
  { ground, folder = root }: { ground?: Ground; folder?: string } = {},
): Promise<ServerProcess> {
  const [program = '', ...args] = await commandOf(way, ground);
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...usual[way], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const served: string[] = [];
  const hear = (line: string) => {
    const request = loggedRequest(line);
    if (request !== undefined) served.push(request);
    else output += `${line}\n`;
  };
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', hear);
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`))),
  );
  ended.catch(() => {});
  try {
    await Promise.race([ended, ready(`http://127.0.0.1:${environment.PORT}/readyz`, () => output)]);
  } catch (error) {
    await stopped(child);
    throw error;
  }
  return { output: () => output, served, stop: () => stopped(child) };
}

/** Ends what hangs: to enter all demo data takes two minutes of a quiet machine, and several times that of a busy one. */
const startWithin = 600_000;

async function ready(address: string, output: () => string): Promise<void> {
  const deadline = Date.now() + startWithin;
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server was not ready in time:\n${output()}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

function loggedRequest(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { req, status } = JSON.parse(line) as { req?: { method: string; path: string }; status?: number };
    return req && `${req.method} ${req.path} ${status}`;
  } catch {
    // Not a line of the log.
    return undefined;
  }
}
