import type { KeyObject } from 'node:crypto';
import { openAsBlob, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type LiveRecord, Problem, type Release } from '@console/contract';
import {
  type Cohort,
  type Decide,
  type Known,
  madeLive,
  noRollbackToUndo,
  type Publisher,
  published,
  rolledOut,
  wentBack,
} from '../record-rules.ts';
import type { ReleaseTarget } from '../release-target.ts';
import { signed } from '../signing.ts';
import { jsonIn } from '../target.ts';
import {
  endpointPath,
  KeptRelease,
  type ReleaseChange,
  ReleaseState,
  signedText,
  signedUpload,
} from './protocol.ts';

/** Somebody else changes the same remote: what is live is asked again, and the change made for that. */
const mostTries = 5;

/** What the console answered in place of what was asked for. */
class Refused extends Error {
  readonly reason: unknown;
  constructor(message: string, reason: unknown) {
    super(message);
    this.name = 'Refused';
    this.reason = reason;
  }
}

/** What a change says beside what is live. */
type Wanted = ReleaseChange extends infer One
  ? One extends ReleaseChange
    ? Omit<One, 'turn' | 'who' | 'why' | 'record'>
    : never
  : never;
type Planned = { readonly wanted: Wanted; readonly decide: Decide };

/** A console that takes releases. @param token of the one remote whose team this is */
export function endpointTarget(console: string, token: string): ReleaseTarget {
  const { origin } = new URL(console);

  async function ask(method: string, path: string, body?: FormData | string): Promise<unknown> {
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // The token goes to the console that was named, and nowhere else.
      redirect: 'error',
    });
    const said = jsonIn(await answer.text());
    if (answer.ok) return said;
    throw refusedBy(origin, answer.status, said);
  }

  const stateOf = async (remote: string) => ReleaseState.parse(await ask('GET', endpointPath(remote)));

  async function kept(remote: string, name: string) {
    const { release, isWhole } = KeptRelease.parse(await ask('GET', endpointPath(remote, name)));
    return release === null ? undefined : { release, isWhole };
  }

  /** Sends what is not there whole. */
  async function send(release: Release, from: string, key: KeyObject | undefined): Promise<void> {
    const { remote } = release.facts;
    const there = await kept(remote, release.release);
    if (there?.isWhole) return;
    return repeated(async () => {
      const { turn } = await stateOf(remote);
      const text = readFileSync(join(from, 'release.json'), 'utf8');
      const form = new FormData();
      form.append('release.json', new Blob([text]), 'release.json');
      for (const file of Object.keys(release.files))
        form.append(file, await openAsBlob(join(from, file)), 'file');
      const query = new URLSearchParams({ turn, signature: signedUpload(turn, text, key) ?? '' });
      const path = `${endpointPath(remote, release.release)}?${query}`;
      await ask('POST', path, form);
    });
  }

  /** @param plan the change, for what is live and there */
  function change(
    remote: string,
    { key, who, why = '' }: Publisher,
    plan: (known: Known, state: ReleaseState) => Planned | Promise<Planned>,
  ): Promise<LiveRecord> {
    return repeated(async () => {
      const state = await stateOf(remote);
      const known: Known = (name) => state.releases.find(({ release }) => release === name);
      const before = state.record ?? undefined;
      const { wanted, decide } = await plan(known, state);
      const decided = decide(before);
      if (!decided) {
        if (before) return before;
        throw new Error(`nothing is to change of ${remote}`);
      }
      const record = signed(decided.record, key);
      const text = JSON.stringify({
        ...wanted,
        turn: state.turn,
        who: who || userInfo().username,
        why,
        record,
      });
      const sent = JSON.stringify({ change: text, signature: signedText(text, key) });
      await ask('PUT', endpointPath(remote), sent);
      return decided.record;
    });
  }

  /** What was published and no record names yet, too. */
  const withKept = async (known: Known, remote: string, name: string): Promise<Known> => {
    const more = known(name) ?? (await kept(remote, name))?.release;
    return (one) => (one === name ? more : known(one));
  };

  const promote = (remote: string, release: string, publisher: Publisher): Promise<LiveRecord> =>
    change(remote, publisher, async (known) => {
      const all = await withKept(known, remote, release);
      const keepRollouts = publisher.keepRollouts ?? false;
      const made = published(all, remote, release);
      return { wanted: { action: 'release', release, keepRollouts }, decide: madeLive(all, made, publisher) };
    });

  return {
    place: origin,
    liveShell: async (remote) => (await stateOf(remote)).shell ?? undefined,
    kept,
    repair: async (release, from, { key }) => {
      await send(release, from, key);
    },
    publish: async (release, from, publisher) => {
      const { remote } = release.facts;
      if (from !== undefined) await send(release, from, publisher.key);
      return promote(remote, release.release, publisher);
    },
    rollOut: async (remote, release, cohort, publisher, built) => {
      if (built) await send(built.release, built.from, publisher.key);
      return change(remote, publisher, async (known) => {
        const all = await withKept(known, remote, release);
        const decide = rolledOut(all, remote, release, cohort, publisher);
        return { wanted: { action: 'rollout', release, ...plain(cohort) }, decide };
      });
    },
    promote,
    rollback: (remote, to, publisher) =>
      change(remote, publisher, (known, { record }) => {
        const decide = wentBack(known, remote, to, publisher);
        const release = to ?? record?.history[0] ?? '';
        const keepRollouts = publisher.keepRollouts ?? false;
        return { wanted: { action: 'rollback', release, keepRollouts }, decide };
      }),
    undoRollback: async (remote, publisher) => {
      const { undo } = await stateOf(remote);
      if (undo === null) throw noRollbackToUndo(remote);
      return promote(remote, undo, publisher);
    },
    records: async (remote) => {
      if (remote === undefined) throw new Error(`which remote? A token of ${origin} is for one`);
      const { record } = await stateOf(remote);
      return record === null ? [] : [record];
    },
  };
}

const plain = ({ percent, users, organizations }: Cohort) => ({
  percent,
  users: [...users],
  organizations: [...organizations],
});

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const isOutrun = error instanceof Refused && (error.reason === 'turn' || error.reason === 'record');
      if (!isOutrun || tried >= mostTries) throw error;
    }
  }
}

function refusedBy(origin: string, status: number, said: unknown): Refused {
  const { data } = Problem.safeParse(said);
  if (!data) return new Refused(`${origin} answered ${status}`, undefined);
  const fields = data.fields.map(({ path, code }) => `${path}: ${code}`).join(', ');
  const details = Object.entries(data.details ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  const sentence = [data.message, fields, details.join(', ')].filter(Boolean).join('; ');
  return new Refused(`${origin} refuses: ${data.code}: ${sentence}`, data.details?.reason);
}
