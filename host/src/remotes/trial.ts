import { type LiveRelease, Release } from '@console/contract';
import { currentTrials, i18n, notify, onTrials } from '@console/shell';

/** Releases that are tried in this tab, by the address of their description. */
const described = new Map<string, LiveRelease>();

/** The release that the user tries of this remote, once its description has arrived. */
export function triedRelease(remote: string): LiveRelease | undefined {
  const trial = currentTrials().find((one) => one.remote === remote);
  return trial && described.get(trial.address);
}

/** Fetches the descriptions of what is tried; one that cannot be had is told, and the usual release runs. */
export async function readTrials(): Promise<void> {
  await Promise.all(currentTrials().map(({ remote, address }) => describe(remote, address)));
}

onTrials(() => void readTrials());

async function describe(remote: string, address: string): Promise<void> {
  if (described.has(address)) return;
  try {
    const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(3000) });
    const { facts, preload, ...release } = Release.parse(await answer.json());
    if (facts.remote !== remote) throw new Error(`${address} is of ${facts.remote}`);
    described.set(address, { ...release, ...placedAt(address, release) });
  } catch (error) {
    console.warn(error);
    notify.error(i18n.t('host:trial.unavailable', { remote, address }));
  }
}

/** A release that another machine serves has its files beside its description. */
function placedAt(address: string, { base, manifest, entry }: LiveRelease) {
  const { origin } = new URL(address, location.href);
  if (origin === location.origin) return {};
  return { base: origin + base, manifest: origin + manifest, entry: origin + entry };
}
