import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Release } from '@console/contract';
import { buildRemote, root, type Say } from './build.ts';
import { filesIn } from './release-files.ts';

/** A development release that this machine serves. */
export interface ServedRemote {
  /** Of the description of the newest release: what somebody enters to try it. */
  readonly address: string;
  close(): Promise<void>;
}

interface Serving {
  /** 0 takes a free one. */
  readonly port: number;
  readonly say?: Say;
}

/**
 * Builds a remote now and whenever its sources change, and serves it to consoles on other origins. Releases of before
 * stay: an open page still loads their chunks.
 */
export async function serveRemote(dir: string, { port, say = () => {} }: Serving): Promise<ServedRemote> {
  const place = await mkdtemp(join(tmpdir(), 'console-serve-'));
  const files: Served = new Map();
  const server = createServer((asked, answer) => respond(files, asked, answer));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  });
  const origin = `http://localhost:${portOf(server.address())}`;
  const build = () => buildInto(place, dir, origin, files);
  const stopBuilding = buildOnChange(dir, build, say);
  const close = async () => {
    await stopBuilding();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await rm(place, { recursive: true, force: true });
  };
  try {
    say(built(await build()));
  } catch (error) {
    await close();
    throw error;
  }
  return { address: origin + description, close };
}

const description = '/release.json';

/** Path → file. Nothing else is answered. */
type Served = Map<string, string>;

async function buildInto(place: string, dir: string, origin: string, files: Served): Promise<Release> {
  const outDir = await mkdtemp(join(place, 'built-'));
  const release = await buildRemote(dir, outDir, true, origin);
  for (const file of filesIn(outDir)) files.set(release.base + file, join(outDir, file));
  files.set(description, join(outDir, 'release.json'));
  return release;
}

const built = ({ facts, release }: Release) => `${facts.remote} ${release} is built`;

/** One build at a time; what changes meanwhile is built after it. @returns a function that stops, after the last one */
function buildOnChange(dir: string, build: () => Promise<Release>, say: Say): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let building = Promise.resolve();
  const rebuild = async () => {
    try {
      say(`${built(await build())}; reload the console to run it`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(rebuild);
    }, quietFor);
  };
  const besides = join(root, 'shared/contract/src');
  const folders = [join(dir, 'src'), ...(existsSync(besides) ? [besides] : [])];
  const watchers: FSWatcher[] = folders.map((folder) => watch(folder, { recursive: true }, changed));
  return async () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await building;
  };
}

const quietFor = 300;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

function respond(files: Served, asked: IncomingMessage, answer: ServerResponse): void {
  const { pathname } = new URL(asked.url ?? '/', 'http://localhost');
  const file = files.get(pathname);
  // Any console may try it; there is nothing in it that its sources do not say.
  answer.setHeader('access-control-allow-origin', '*');
  answer.setHeader('access-control-allow-private-network', 'true');
  answer.setHeader('cross-origin-resource-policy', 'cross-origin');
  answer.setHeader('cache-control', 'no-cache');
  answer.setHeader('x-content-type-options', 'nosniff');
  if (asked.method === 'OPTIONS') return void answer.writeHead(204).end();
  if (!file || !['GET', 'HEAD'].includes(asked.method ?? '')) return void answer.writeHead(404).end();
  answer.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  answer.end(asked.method === 'HEAD' ? undefined : readFileSync(file));
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('no port to serve on');
  return address.port;
}
