import type { LiveRecord, LiveRelease } from '@console/contract';
import { type RemoteDefinition, reportRemoteHealth } from '@console/shell';
import apartment from '../../../remotes/apartment/src/remote.tsx';
import bili from '../../../remotes/bili/src/remote.tsx';
import codeGen from '../../../remotes/codeGen/src/remote.tsx';
import notes from '../../../remotes/notes/src/remote.tsx';
import wood from '../../../remotes/wood/src/remote.tsx';

/** Takes the place of `host/src/remotes/page.ts` in the monolith: the same exports, the remotes imported. */
const areas: Readonly<Record<string, RemoteDefinition>> = { apartment, bili, codeGen, notes, wood };

export const chosenRelease = ({ live }: LiveRecord): LiveRelease => live;

export async function loadRemote({ remote }: LiveRecord): Promise<RemoteDefinition> {
  const found = areas[remote];
  if (!found) throw new Error(`no remote ${remote}`);
  reportRemoteHealth(remote, { state: 'ready', loadedInMs: 0 });
  return found;
}

export const reportScreenFailure = (): void => {};
