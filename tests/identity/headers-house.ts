import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressBeside } from '../../server/src/house/releases/release-files.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { laidGround } from '../console/ground.ts';
import { startNginx } from '../console/nginx.ts';
import { startServer } from '../console/server-process.ts';
import { newData } from '../console/templates.ts';

const root = join(import.meta.dirname, '../..');

/** A console that is asked twice: through nginx and, as in single-process mode, directly. */
export interface HeadersHouse {
  /** Where people would go. */
  readonly origin: string;
  readonly identityOrigin: string;
  /** The same request to both, under the same name. */
  both(address: string, headers?: Record<string, string>): Promise<{ nginx: Answer; single: Answer }>;
  stop(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Files of a small remote; what is in them does not matter here. */
export const remoteEntry = '/remotes/parking/3f9c2a1/entry.js';

async function releaseTarget(folder: string): Promise<string> {
  const target = join(folder, 'releases');
  for (const part of ['live', 'shell', 'remotes/parking/3f9c2a1'])
    mkdirSync(join(target, part), { recursive: true });
  copyFileSync(join(root, 'host/index.html'), join(target, 'live/index.html'));
  writeFileSync(join(target, remoteEntry), 'console.info("parking");'.repeat(60));
  writeFileSync(join(target, 'shell/main.0123456789abcdef.js'), 'console.info("shell");'.repeat(60));
  await compressBeside(join(target, 'remotes/parking/3f9c2a1'), ['entry.js']);
  return target;
}

/**
 * Not `startConsole`: here no built files are needed, and what answers in the container's own production settings, without
 * demo data, is what the headers are promised for.
 * @param own whether the embedded provider has an origin of its own */
export async function headersHouse(
  settings: Record<string, string> = {},
  own = false,
): Promise<HeadersHouse> {
  const ground = laidGround();
  if (!ground) throw new Error("No ground is laid: Jest's global set-up does it.");
  const folder = mkdtempSync(join(tmpdir(), 'console-headers-'));
  const releasesDir = await releaseTarget(folder);
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [port, serverPort, identityPort, identityServerPort] = ports;
  const origin = `http://localhost:${port}`;
  const identityOrigin = own ? `http://localhost:${identityPort}` : origin;
  const all = { ...settings, ...(own ? { IDENTITY_URL: identityOrigin } : {}) };
  const nginx = await startNginx({
    releasesDir,
    port,
    upstreamPort: serverPort,
    settings: all,
    ...(own ? { identity: { port: identityPort, upstreamPort: identityServerPort } } : {}),
  });
  const data = await newData(ground, 'postgres', 'nothing');
  const server = await startServer(
    'serve',
    {
      ...data.environment,
      PORT: String(serverPort),
      IDENTITY_PORT: String(identityServerPort),
      PUBLIC_URL: origin,
      // No demo data: nobody signs in here.
      NODE_ENV: 'production',
      TRUST_PROXY: 'true',
      RELEASES_DIR: releasesDir,
      LOG_LEVEL: 'warn',
      ...all,
    },
    { ground },
  );
  /** Where the server itself answers for an origin. */
  const direct = new Map([
    [port, serverPort],
    [identityPort, identityServerPort],
  ]);
  return {
    origin,
    identityOrigin,
    both: async (address, headers = {}) => {
      const url = new URL(address, origin);
      const [one, other] = await Promise.all([
        get(Number(url.port), url, headers),
        get(direct.get(Number(url.port)) ?? 0, url, headers),
      ]);
      return { nginx: one, single: other };
    },
    stop: async () => {
      await nginx.stop();
      await server.stop();
      await data.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Without fetch's comforts: nothing is unpacked, and the name need not fit the port. */
export function get(port: number, url: URL, headers: Record<string, string>): Promise<Answer> {
  const asked = {
    host: '127.0.0.1',
    port,
    path: url.pathname + url.search,
    headers: { host: url.host, 'accept-encoding': 'identity', ...headers },
  };
  return new Promise((done, fail) => {
    request(asked, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', fail)
      .end();
  });
}
