import type { LiveRecord, LiveRelease } from '@console/contract';
import { type RemoteDefinition, reportRemoteHealth, type TodayDefinition } from '@console/shell';
import { connectAround } from '../../../host/src/remotes/around.tsx';
import { RemoteFailure } from '../../../host/src/remotes/failure.ts';
import type { Loaded } from '../../../host/src/remotes/load.ts';
import { Queries } from '../../../host/src/remotes/queries.tsx';
import apartment from '../../../remotes/apartment/src/remote.tsx';
import bili from '../../../remotes/bili/src/remote.tsx';
import codeGen from '../../../remotes/codeGen/src/remote.tsx';
import notes from '../../../remotes/notes/src/remote.tsx';
import wood from '../../../remotes/wood/src/remote.tsx';

/** Takes the place of `host/src/remotes/page.ts` in the monolith: the same exports, the remotes imported. */
const areas: Readonly<Record<string, RemoteDefinition>> = { apartment, bili, codeGen, notes, wood };

connectAround(Queries);

type InPlaceOf<Host, Page extends Host> = Page;
/** What the host's module exports and this one does not, or otherwise, fails the type check here. */
export type SamePage = InPlaceOf<
  typeof import('../../../host/src/remotes/page.ts'),
  typeof import('./page.ts')
>;

export const chosenRelease = async ({ live }: LiveRecord): Promise<LiveRelease> => live;

export async function preloadRemote({ remote, live }: LiveRecord): Promise<Loaded> {
  const definition = areas[remote];
  if (!definition) throw new Error(`no remote ${remote}`);
  return { definition, release: live, tookMs: 0 };
}

export async function openRemote(record: LiveRecord): Promise<Loaded> {
  reportRemoteHealth(record.remote, { state: 'ready', loadedInMs: 0 });
  return preloadRemote(record);
}

/** Behind the first screen in the house, so that neither build is measured by it. */
export const openToday = async ({ remote, live }: LiveRecord): Promise<Loaded<TodayDefinition>> => {
  throw new RemoteFailure('shape', 'the monolith has no cards', { remote, release: live.release });
};

/** They are part of the monolith. */
export const fetchLibraries = async (): Promise<never> => {
  throw new Error('the monolith has no federation');
};

export const unreadableRecord = (remote: string): RemoteFailure =>
  new RemoteFailure('shape', 'the live record cannot be read', { remote, release: '' });

export const loadScreen = <T>(
  _remote: string,
  _release: LiveRelease,
  fetchCode: () => Promise<T>,
): Promise<T> => fetchCode();

export const reportScreenFailure = (): void => {};

export const followMissingParts = (): void => {};
