import type { KeyObject } from 'node:crypto';
import {
  type Change,
  type FramedRelease,
  type LiveRecord,
  markOf,
  type Release,
  type Rollout,
} from '@console/contract';
import type { ReleaseStore } from './release-store.ts';

/** Who publishes. */
export interface Publisher {
  /** For the audit log; left out or empty: the machine's user. */
  readonly who?: string | undefined;
  readonly why?: string | undefined;
  /** Leave those who have another release by a rollout at it. */
  readonly keepRollouts?: boolean | undefined;
  /** Signs the live record. */
  readonly key?: KeyObject | undefined;
  /** What the folder follows, where it is not the only one. */
  readonly store?: ReleaseStore | undefined;
}

/** Who gets a release before it is live. */
export interface Cohort {
  /** Share of all users, 0 to 100. */
  readonly percent: number;
  /** Subjects of id tokens. */
  readonly users: readonly string[];
  /** Ids of organizations. */
  readonly organizations: readonly string[];
}

export interface NewRecord {
  readonly record: LiveRecord;
  /** Of a record that was signed elsewhere. */
  readonly signature?: string | undefined;
  /** Whom it gives to people: its files are looked at before. */
  readonly gives?: Release;
  readonly what: Omit<Change, 'at' | 'who'>;
}

/** Works out a record from the one before; undefined: nothing changes. */
export type Decide = (before: LiveRecord | undefined) => NewRecord | undefined;

/** A remote's releases that are there, by name. */
export type Known = (release: string) => Release | undefined;

export type RefusalReason =
  | 'area'
  | 'damaged'
  | 'exists'
  | 'follows'
  | 'full'
  | 'large'
  | 'live'
  | 'lowered'
  | 'misfit'
  | 'noWayBack'
  | 'notPublished'
  | 'record'
  | 'signature'
  | 'turn';

/** What may not become of a remote, in a sentence for its team. */
export class ReleaseRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'ReleaseRefusal';
    this.reason = reason;
  }
}

/** How many ways back a record carries whole. */
const whole = 2;
/** How many it remembers by name. */
const remembered = 20;

/** What the page needs of a release: hashes of the files that it loads itself, and nothing that only tools read. */
export function liveOf({ facts: _, preload, files, ...release }: Release): FramedRelease {
  const first = [...(preload[''] ?? []), ...(release.today ?? [])];
  const needed = Object.entries(files).filter(([file]) => first.includes(file));
  return { ...release, files: Object.fromEntries(needed) };
}

/** What every build of the same sources says of itself. */
export const ofItsSources = <One extends FramedRelease>({
  builtAt: _,
  commit: __,
  contract: ___,
  ...same
}: One) => same;

/** A record that makes `release` live for everybody; what was live before becomes the newest way back. */
export function recordOf(
  known: Known,
  release: Release,
  before: LiveRecord | undefined,
  { keepRollouts }: Publisher,
): LiveRecord {
  const earlier = before ? [before.live.release, ...before.history] : [];
  return withHistory(known, release, earlier, keepRollouts ? (before?.rollouts ?? []) : []);
}

/** A record that makes `release` live again; what is left behind is no way back, it can be released again. */
function recordBackAt(
  known: Known,
  release: Release,
  before: LiveRecord,
  { keepRollouts }: Publisher,
): LiveRecord {
  const at = before.history.indexOf(release.release);
  return withHistory(known, release, before.history.slice(at + 1), keepRollouts ? before.rollouts : []);
}

function withHistory(
  known: Known,
  release: Release,
  earlier: readonly string[],
  rollouts: LiveRecord['rollouts'],
): LiveRecord {
  const { facts } = release;
  const history = [...new Set(earlier)].filter((name) => name !== release.release).slice(0, remembered);
  const previous = history.flatMap((name) => known(name) ?? []).slice(0, whole);
  return {
    ...facts,
    live: liveOf(release),
    previous: previous.map(liveOf),
    // Whoever has it by a rollout has it now anyway.
    rollouts: rollouts.filter((rollout) => rollout.release.release !== release.release),
    history,
  };
}

/** What making a release live for everybody changes; undefined when it is live already. */
export const madeLive =
  (known: Known, release: Release, publisher: Publisher): Decide =>
  (before) => {
    const from = before?.live.release ?? null;
    if (from === release.release) return undefined;
    const { remote } = release.facts;
    return {
      record: recordOf(known, release, before, publisher),
      gives: release,
      what: { action: 'release', remote, from, to: release.release, why: publisher.why ?? '' },
    };
  };

/**
 * What making an earlier release live again changes.
 * @param to the one before by default
 */
export const wentBack =
  (known: Known, remote: string, to: string | undefined, publisher: Publisher): Decide =>
  (before) => {
    if (!before) throw new ReleaseRefusal('noWayBack', `${remote} has no live record`);
    const name = to ?? before.history[0];
    if (name === undefined || !before.history.includes(name)) {
      const which = to ? ` ${to}` : '';
      throw new ReleaseRefusal('noWayBack', `${remote} has no earlier release${which} to go back to`);
    }
    const back = known(name);
    if (!back) throw new ReleaseRefusal('notPublished', `the files of ${remote} ${name} are gone`);
    const what = { remote, from: before.live.release, to: name };
    return {
      record: recordBackAt(known, back, before, publisher),
      gives: back,
      what: { action: 'rollback', ...what, why: publisher.why ?? '' },
    };
  };

/** What giving a published release to some changes; to nobody ends its rollout. */
export const rolledOut =
  (known: Known, remote: string, name: string, cohort: Cohort, publisher: Publisher): Decide =>
  (before) => {
    const release = published(known, remote, name);
    if (!before) throw new ReleaseRefusal('notPublished', `${remote} has no live record: release it first`);
    if (before.live.release === name)
      throw new ReleaseRefusal('live', `${remote} ${name} is live for everybody`);
    const why = [inWords(cohort), publisher.why].filter(Boolean).join(': ');
    return {
      record: withRollout(before, release, cohort),
      ...(reachesNobody(cohort) ? {} : { gives: release }),
      what: { action: 'rollout', remote, from: before.live.release, to: name, why },
    };
  };

export function published(known: Known, remote: string, name: string): Release {
  const release = known(name);
  if (!release) throw new ReleaseRefusal('notPublished', `${remote} ${name} is not published`);
  return release;
}

/** Name of the release that the last change has left, if that was a rollback. @param changes of the remote, oldest first */
export function leftByRollback(changes: readonly Change[], live: string | undefined): string | null {
  const last = changes.filter(({ action }) => ['release', 'rollback'].includes(action)).at(-1);
  return last?.action === 'rollback' && live === last.to ? last.from : null;
}

export const noRollbackToUndo = (remote: string): ReleaseRefusal =>
  new ReleaseRefusal('noWayBack', `the last change to ${remote} was not a rollback; nothing to undo`);

const reachesNobody = ({ percent, users, organizations }: Cohort) =>
  percent === 0 && users.length === 0 && organizations.length === 0;

/** For the audit log, which is not public as live records are. */
function inWords({ percent, users, organizations }: Cohort): string {
  const parts = [
    percent > 0 ? `${percent} %` : '',
    users.length > 0 ? `users ${users.join(' ')}` : '',
    organizations.length > 0 ? `organizations ${organizations.join(' ')}` : '',
  ];
  return parts.filter(Boolean).join(', ') || 'nobody';
}

/** The record with this cohort for a release, in place of the one that it had. */
function withRollout(record: LiveRecord, release: Release, cohort: Cohort): LiveRecord {
  const rollout: Rollout = {
    release: liveOf(release),
    percent: cohort.percent,
    users: cohort.users.map((id) => markOf(record.remote, id)),
    organizations: cohort.organizations.map((id) => markOf(record.remote, id)),
  };
  const isThis = (one: Rollout) => one.release.release === release.release;
  if (reachesNobody(cohort)) return { ...record, rollouts: record.rollouts.filter((one) => !isThis(one)) };
  if (record.rollouts.some(isThis)) {
    return { ...record, rollouts: record.rollouts.map((one) => (isThis(one) ? rollout : one)) };
  }
  // The newest comes first: it is what a team is looking at.
  return { ...record, rollouts: [rollout, ...record.rollouts] };
}
