import type { LiveRecord, PageSettings } from '@console/contract';
import { type RemoteDefinition, remotesHealthStore, reportEvent, reportRemoteHealth } from '@console/shell';
import { getInstance } from '@module-federation/enhanced/runtime';
import { readBoot } from './boot.ts';
import { classOfScreenError, faultOf, RemoteFailure } from './failure.ts';
import { type LoadRecord, remoteLoader } from './load.ts';

declare const __SHELL_VERSION__: string;
/** Version of `@console/shell` that this page provides to its remotes. */
const shellVersion = __SHELL_VERSION__;

const textOf = (id: string) => document.getElementById(id)?.textContent;
const boot = readBoot(textOf('live-records'), textOf('settings'));

/** The deployment's public settings. */
export const pageSettings = (): PageSettings => boot.settings;
export const liveRecords = (): readonly LiveRecord[] => boot.records;
export const remoteForArea = (segment: string | undefined): LiveRecord | undefined =>
  boot.records.find((record) => record.area === segment);

remotesHealthStore.setState(
  boot.records.map(({ remote, area, titles, live }) => ({
    remote,
    area,
    titles,
    release: live.release,
    commit: live.commit,
    builtAt: live.builtAt,
    shell: live.shell,
    state: 'idle' as const,
  })),
  true,
);

let load: LoadRecord | undefined;

function loader(): LoadRecord {
  const federation = getInstance();
  if (!federation) throw new Error('the page was built without module federation');
  load ??= remoteLoader({
    federation,
    shellVersion,
    report: reportRemoteHealth,
    failed: (failure, tookMs) => reportEvent(faultOf(failure, tookMs)),
  });
  return load;
}

/**
 * Loads an area's remote: its live release, or the newest earlier one that fits and can be loaded.
 * @throws {RemoteFailure} with its class; calling again tries again
 */
export async function loadArea(segment: string): Promise<RemoteDefinition> {
  const record = remoteForArea(segment);
  if (!record) throw new Error(`no remote builds /${segment}`);
  return loader()(record);
}

/** Tells the operators that a screen of the area at this path failed. Failed loads have been told by the loader. */
export function reportScreenFailure(path: string, error: unknown): void {
  const record = remoteForArea(path.split('/')[1]);
  if (!record || error instanceof RemoteFailure) return;
  const { release = null } =
    remotesHealthStore.getState().find(({ remote }) => remote === record.remote) ?? {};
  reportEvent({
    kind: 'remote',
    failure: classOfScreenError(error),
    remote: record.remote,
    release,
    httpStatus: null,
    tookMs: null,
  });
}
