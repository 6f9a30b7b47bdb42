import type { LiveRelease } from '@console/contract';
import type { RemoteHealth } from '@console/shell';
import type { RemoteFailure } from './failure.ts';
import type { Loaded } from './load.ts';

/** What operators and users are told of a remote that has come up, perhaps in an earlier release than was chosen. */
export const healthOf = (
  chosen: LiveRelease,
  { release, instead, tookMs }: Loaded,
): Partial<RemoteHealth> => ({
  state: 'ready',
  release: release.release,
  commit: release.commit,
  builtAt: release.builtAt,
  shell: release.shell,
  loadedInMs: tookMs,
  cause: instead?.failure,
  status: instead?.facts.status,
  fallbackFrom: release === chosen ? undefined : chosen.release,
});

export const healthWithout = ({ failure, facts }: RemoteFailure): Partial<RemoteHealth> => ({
  state: 'failed',
  release: facts.release,
  cause: failure,
  status: facts.status,
});
