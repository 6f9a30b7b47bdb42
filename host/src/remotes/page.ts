import type { LiveRecord, LiveRelease } from '@console/contract';
import { releaseFor } from '@console/contract';
import {
  type RemoteDefinition,
  remotesHealth,
  reportEvent,
  reportRemoteHealth,
  sessionStore,
} from '@console/shell';
import { getInstance } from '@module-federation/enhanced/runtime';
import { classOfScreenError, faultOf, RemoteFailure } from './failure.ts';
import { type LoadRelease, remoteLoader } from './load.ts';
import { remoteForArea } from './records.ts';
import { triedRelease } from './trial.ts';

declare const __SHELL_VERSION__: string;
/** Version of `@console/shell` that this page provides to its remotes. */
const shellVersion = __SHELL_VERSION__;

let load: LoadRelease | undefined;

function loader(): LoadRelease {
  const federation = getInstance(({ name }) => name === 'console_host');
  if (!federation) throw new Error('the page was built without module federation');
  load ??= remoteLoader({
    federation,
    shellVersion,
    report: reportRemoteHealth,
    failed: (failure, tookMs) => reportEvent(faultOf(failure, tookMs)),
  });
  return load;
}

/** The release that this user is to run: one that they try, one that is rolled out to them, or the live one. */
export function chosenRelease(record: LiveRecord): LiveRelease {
  const { user, organization } = sessionStore.getState();
  return triedRelease(record.remote) ?? releaseFor(record, user ? { sub: user.sub, organization } : null);
}

/**
 * Loads the release that was chosen, or the newest earlier one that fits and can be loaded.
 * @throws {RemoteFailure} with its class; calling again tries again
 */
export const loadRemote = (record: LiveRecord, chosen: LiveRelease): Promise<RemoteDefinition> =>
  loader()(record, chosen);

/** Tells the operators that a screen of the area at this path failed. Failed loads have been told by the loader. */
export function reportScreenFailure(path: string, error: unknown): void {
  const record = remoteForArea(path.split('/')[1]);
  if (!record || error instanceof RemoteFailure) return;
  const { release = null } = remotesHealth().find(({ remote }) => remote === record.remote) ?? {};
  reportEvent({
    kind: 'remote',
    failure: classOfScreenError(error),
    remote: record.remote,
    release,
    httpStatus: null,
    tookMs: null,
  });
}
