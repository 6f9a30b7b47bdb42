import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnyEndpoint, type CallInput, pathOf, type ResultOf } from '@console/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Sql } from 'sql-template-tag';
import type { Db } from '../src/plugins/database/db.ts';
import { bundleInto } from './bundle.ts';
import { freePort } from './free-port.ts';
import { nodeAtHand } from './image-node.ts';
import type { Person } from './test-server.ts';
import { until } from './until.ts';

const issuer = 'https://identity.test/oidc';

/** Real processes of the server on a test's database, which are killed half-way through their work. */
export interface KillableServers {
  /** One that is ready; `call` throws what is not answered well, `kill` is `kill -9`. */
  readonly start: () => Promise<{
    readonly origin: string;
    readonly call: <E extends AnyEndpoint>(
      endpoint: E,
      input: CallInput<E>,
      as: Person,
    ) => Promise<ResultOf<E>>;
    readonly kill: () => Promise<void>;
  }>;
  /** Ends those that are left. */
  readonly end: () => void;
  readonly close: () => void;
}

/**
 * @param place of the database (`house.database.place`), asked when a server starts
 * @param settings what else they are told
 */
export async function killableServers(
  place: () => string,
  settings: Readonly<Record<string, string>> = {},
): Promise<KillableServers> {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-killed-'));
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one' }] });
  const provider = createServer((_, answer) =>
    answer.setHeader('content-type', 'application/json').end(keys),
  );
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const keysAt = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks`;
  await bundleInto(folder, { start: 'server/testing/start.ts' });
  const children: ChildProcess[] = [];
  const end = () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  };
  const tokenOf = ({ userId }: Person) =>
    new SignJWT({ iss: issuer, aud: 'urn:console:api', sub: userId })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);

  const start: KillableServers['start'] = async () => {
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const child = spawn(nodeAtHand, [path.join(folder, 'start.mjs')], {
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: port },
        ...{ PUBLIC_URL: origin, DATA_DIR: folder, DATABASE_URL: place(), RATE_LIMIT_PER_MINUTE: '0' },
        ...{ OIDC_ISSUER: issuer, OIDC_JWKS_URL: keysAt },
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await until(
      async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status === 200,
      'it is ready',
    );
    return {
      origin,
      call: async (endpoint, input, as) => {
        const { params, body, version } = input as { params?: object; body?: object; version?: number };
        const answer = await fetch(`${origin}/api/v1${pathOf(endpoint, { ...params })}`, {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${await tokenOf(as)}`,
            ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as ResultOf<typeof endpoint>;
      },
      kill: () => {
        child.kill('SIGKILL');
        return over;
      },
    };
  };
  const close = () => {
    end();
    provider.close();
    rmSync(folder, { recursive: true });
  };
  return { start, end, close };
}

/** Work is held up where it comes to what is locked, so that it is killed half-way. */
export const heldUpAt = (owner: Db, lock: Sql, work: () => Promise<void>): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.rows(lock);
    await work();
  });
