import type { KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem, type Release } from '@console/contract';
import sql from 'sql-template-tag';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { recordOf } from '../record-rules.ts';
import type { Built, ReleaseTarget } from '../release-target.ts';
import { inTarget, knownIn, readRecord, replaceFile } from '../target.ts';
import { ReleaseState } from './protocol.ts';
import { makeReleaseToken, type TokenWish } from './release-tokens.ts';
import { builtRelease, type Sendable, uploadOf } from './testing-releases.ts';

interface Audited {
  readonly action: string;
  readonly actor: string;
  readonly objectId: string;
  readonly after: Readonly<Record<string, unknown>>;
}

interface Asked {
  readonly method?: string;
  readonly sent?: Sendable;
  readonly json?: unknown;
}

/** A console that takes releases, and its target. */
export interface EndpointHouse {
  readonly house: TestServer;
  readonly target: string;
  readonly logged: readonly string[];
  owner(): Db;
  tokenFor(remote: string, more?: Partial<TokenWish>): Promise<{ tokenId: string; token: string }>;
  built(remote: string, more?: Partial<Release>): Built;
  audited(): Promise<Audited[]>;
  /** As a program calls; bytes go as they are. */
  ask(
    token: string,
    path: string,
    asked?: Asked,
  ): Promise<{ status: number; said: unknown; problem: Problem | undefined }>;
  stateOf(token: string, remote: string): Promise<ReleaseState>;
  /** What makes a release live, as the command sends it. */
  changeTo(
    token: string,
    release: Release,
    more?: { readonly action?: string; readonly record?: object },
  ): Promise<{ change: string; signature: null }>;
  /** Sends a release, with other files in place of its own. */
  uploaded(
    token: string,
    one: Built,
    otherwise?: Readonly<Record<string, Buffer | undefined>>,
  ): ReturnType<EndpointHouse['ask']>;
  newTarget(): Promise<string>;
  close(): Promise<void>;
}

export const publish = (to: ReleaseTarget, { release, from }: Built, key?: KeyObject) =>
  to.publish(release, from, { who: 'li', why: 'test', key });

export async function endpointHouse(more: Partial<Config> = {}): Promise<EndpointHouse> {
  const root = mkdtempSync(join(tmpdir(), 'release-endpoint-'));
  const newTarget = async () => {
    const target = mkdtempSync(join(root, 'target-'));
    mkdirSync(join(target, 'remotes'));
    await replaceFile(inTarget(target).shell, JSON.stringify({ entry: '', version: '1.14.0' }));
    return target;
  };
  const target = await newTarget();
  const logged: string[] = [];
  const house = await testServer({
    config: { RELEASES_DIR: target, RELEASE_LIMIT_MB: 1, LOG_LEVEL: 'trace', ...more },
    logTo: { write: (line) => void logged.push(line) },
  });
  const owner = () => house.db({ kind: 'owner' });
  const ask: EndpointHouse['ask'] = async (token, path, { method = 'GET', sent, json } = {}) => {
    const type = sent?.type ?? 'application/json';
    const body = sent ? new Uint8Array(sent.bytes) : json === undefined ? undefined : JSON.stringify(json);
    const answer = await fetch(`${house.address}/api/v1/releases/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    const said: unknown = await answer.json();
    return { status: answer.status, said, problem: Problem.safeParse(said).data };
  };
  const stateOf = async (token: string, remote: string) =>
    ReleaseState.parse((await ask(token, remote)).said);
  return {
    ...{ house, target, logged, owner, ask, stateOf, newTarget },
    tokenFor: (remote, wish = {}) =>
      makeReleaseToken(owner(), { remote, name: 'CI', may: ['publish'], days: 1, ...wish }, 'test'),
    built: (remote, description = {}) => builtRelease(root, remote, description),
    audited: () =>
      owner().rows(sql`select action, actor, object_id, after from platform.audit_events
        where object_type = 'remote' order by audit_event_id`),
    changeTo: async (token, release, { action = 'release', record } = {}) => {
      const { remote } = release.facts;
      const { turn } = await stateOf(token, remote);
      const made = record ?? recordOf(knownIn(target, remote), release, readRecord(target, remote), {});
      const about = { action, release: release.release, keepRollouts: false, who: 'li', why: 'test' };
      return { change: JSON.stringify({ ...about, turn, record: made }), signature: null };
    },
    uploaded: async (token, one, otherwise) => {
      const { remote } = one.release.facts;
      const { turn } = await stateOf(token, remote);
      const sent = await uploadOf(one, otherwise);
      return ask(token, `${remote}/${one.release.release}?turn=${turn}`, { method: 'POST', sent });
    },
    close: async () => {
      await house.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
