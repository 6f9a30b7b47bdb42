import {
  type LiveRecord,
  type LiveRelease,
  type RecordedEvent,
  type RemoteFailure,
  type Rollout,
  satisfies,
} from '@console/contract';
import type { RemoteHealth, Trial } from '@console/shell';

/** What browsers told of a remote: never of a sign-in. */
export interface RemoteFault {
  readonly eventId: string;
  readonly receivedAt: string;
  readonly remote: string;
  readonly release: string | null;
  readonly failure: RemoteFailure;
  readonly httpStatus: number | null;
  readonly tookMs: number | null;
}

/** One row of the operator's view: what this page knows of an area, and what others met there. */
export interface AreaView {
  readonly health: RemoteHealth;
  /** Whether the release runs on this page's shell. */
  readonly fits: boolean;
  /** Why this user runs it: it is live, rolled out to them, or tried. */
  readonly reason: 'live' | 'rollout' | 'trial' | 'earlier';
  readonly rollouts: number;
  /** The newest one that any browser told; undefined: none, or not to be known. */
  readonly lastFault: RemoteFault | undefined;
}

export const faultsIn = (events: readonly RecordedEvent[]): RemoteFault[] =>
  events.flatMap(({ eventId, receivedAt, event }) =>
    event.kind === 'remote' ? [{ ...event, eventId, receivedAt }] : [],
  );

interface Known {
  readonly health: readonly RemoteHealth[];
  readonly records: readonly LiveRecord[];
  readonly trials: readonly Trial[];
  /** Newest first. */
  readonly faults: readonly RemoteFault[];
  readonly shellVersion: string;
}

export const areasOf = ({ health, records, trials, faults, shellVersion }: Known): AreaView[] =>
  health.map((one) => {
    const record = records.find(({ remote }) => remote === one.remote);
    return {
      health: one,
      fits: satisfies(shellVersion, one.shell),
      reason: reasonOf(one.release, record, trials),
      rollouts: record?.rollouts.length ?? 0,
      lastFault: faults.find(({ remote }) => remote === one.remote),
    };
  });

function reasonOf(
  release: string,
  record: LiveRecord | undefined,
  trials: readonly Trial[],
): AreaView['reason'] {
  if (!record || record.live.release === release) return 'live';
  if (record.rollouts.some((rollout) => rollout.release.release === release)) return 'rollout';
  // A release that another machine serves stands in no record.
  if (trials.some(({ remote }) => remote === record.remote) && !record.history.includes(release))
    return 'trial';
  return 'earlier';
}

/** One row of what is given to some. */
export interface RolloutView {
  readonly key: string;
  readonly titles: LiveRecord['titles'];
  readonly release: LiveRelease;
  readonly fits: boolean;
  readonly percent: number;
  /** Records name them by marks only, so they can be counted. */
  readonly users: number;
  readonly organizations: number;
}

export const rolloutsOf = (records: readonly LiveRecord[], shellVersion: string): RolloutView[] =>
  records.flatMap(({ remote, titles, rollouts }) =>
    rollouts.map(({ release, percent, users, organizations }: Rollout) => ({
      key: `${remote}/${release.release}`,
      ...{ titles, release, percent },
      fits: satisfies(shellVersion, release.shell),
      users: users.length,
      organizations: organizations.length,
    })),
  );
