import { type LiveRecord, markOf, type Release, type Rollout } from '@console/contract';
import { changeRecord, liveOf, madeLive, type Publisher } from './live-record.ts';
import { readRelease } from './target.ts';

/** Who gets a release before it is live. */
export interface Cohort {
  /** Share of all users, 0 to 100. */
  readonly percent: number;
  /** Subjects of id tokens. */
  readonly users: readonly string[];
  /** Ids of organizations. */
  readonly organizations: readonly string[];
}

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

/** @throws when it is not published */
export function publishedAs(target: string, remote: string, name: string): Release {
  const release = readRelease(target, remote, name);
  if (!release) throw new Error(`${remote} ${name} is not published in ${target}`);
  return release;
}

/**
 * Gives a published release to some; to nobody ends its rollout.
 * @param bring brings its files, where it is not published yet
 * @throws when it is not published, or live for everybody
 */
export async function rollOut(
  target: string,
  remote: string,
  name: string,
  cohort: Cohort,
  publisher: Publisher = {},
  bring: () => Promise<void> = async () => {},
): Promise<LiveRecord> {
  const decide = (before: LiveRecord | undefined) => {
    const release = publishedAs(target, remote, name);
    if (!before) throw new Error(`${remote} has no live record: release it first`);
    if (before.live.release === name) throw new Error(`${remote} ${name} is live for everybody`);
    const why = [inWords(cohort), publisher.why].filter(Boolean).join(': ');
    return {
      record: withRollout(before, release, cohort),
      ...(reachesNobody(cohort) ? {} : { gives: release }),
      what: { action: 'rollout' as const, remote, from: before.live.release, to: name, why },
    };
  };
  const record = await changeRecord(target, remote, publisher, decide, bring);
  if (!record) throw new Error(`${remote} was not rolled out`);
  return record;
}

/** Ends a rollout the good way: its release becomes live for everybody. */
export async function promote(
  target: string,
  remote: string,
  name: string,
  publisher: Publisher = {},
): Promise<LiveRecord> {
  const release = publishedAs(target, remote, name);
  const record = await changeRecord(target, remote, publisher, madeLive(target, release, publisher));
  if (!record) throw new Error(`${remote} was not released`);
  return record;
}
