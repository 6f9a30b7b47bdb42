import type { LiveRecord, PageSettings, RemoteFacts } from '@console/contract';
import { type RemoteDefinition, remotesHealthStore, reportRemoteHealth } from '@console/shell';
import { readBoot } from '../../../host/src/remotes/boot.ts';
import apartmentFacts from '../../../remotes/apartment/remote.json' with { type: 'json' };
import apartment from '../../../remotes/apartment/src/remote.tsx';
import biliFacts from '../../../remotes/bili/remote.json' with { type: 'json' };
import bili from '../../../remotes/bili/src/remote.tsx';
import codeGenFacts from '../../../remotes/codeGen/remote.json' with { type: 'json' };
import codeGen from '../../../remotes/codeGen/src/remote.tsx';
import notesFacts from '../../../remotes/notes/remote.json' with { type: 'json' };
import notes from '../../../remotes/notes/src/remote.tsx';
import woodFacts from '../../../remotes/wood/remote.json' with { type: 'json' };
import wood from '../../../remotes/wood/src/remote.tsx';

/** Takes the place of `host/src/remotes/page.ts` in the monolith: the same exports, the remotes imported. */
const areas: readonly [RemoteFacts, RemoteDefinition][] = [
  [apartmentFacts, apartment],
  [woodFacts, wood],
  [notesFacts, notes],
  [codeGenFacts, codeGen],
  [biliFacts, bili],
];

declare const __SHELL_VERSION__: string;
export const shellVersion = __SHELL_VERSION__;

const boot = readBoot('[]', document.getElementById('settings')?.textContent);
const records: LiveRecord[] = areas
  .map(([facts]) => ({ ...facts, live: builtIn(facts), previous: [], rollouts: [], history: [] }))
  .sort((a, b) => a.order - b.order);

function builtIn({ remote, shell }: RemoteFacts): LiveRecord['live'] {
  return {
    release: '0000000',
    mfName: remote,
    base: '/',
    manifest: '/',
    entry: '/',
    commit: null,
    builtAt: '',
    shell,
    contract: '',
    files: {},
  };
}

export const pageSettings = (): PageSettings => boot.settings;
export const liveRecords = (): readonly LiveRecord[] => records;
export const remoteForArea = (segment: string | undefined): LiveRecord | undefined =>
  records.find((record) => record.area === segment);

remotesHealthStore.setState(
  records.map(({ remote, area, titles, live }) => ({
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

export async function loadArea(segment: string): Promise<RemoteDefinition> {
  const found = areas.find(([facts]) => facts.area === segment);
  if (!found) throw new Error(`no area /${segment}`);
  reportRemoteHealth(found[0].remote, { state: 'ready', loadedInMs: 0 });
  return found[1];
}
