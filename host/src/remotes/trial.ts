import type { LiveRelease } from '@console/contract';
import { Release } from '@console/contract/page';
import { currentTrials, i18n, notify, type Trial } from '@console/shell';

/** Descriptions of the releases that are tried in this tab, by their address; those under way included. */
const described = new Map<string, Promise<LiveRelease | undefined>>();

/** The release that the user tries of this remote. One that cannot be had is told, and the usual release runs. */
export async function triedRelease(remote: string): Promise<LiveRelease | undefined> {
  const trial = currentTrials().find((one) => one.remote === remote);
  if (!trial) return undefined;
  const { address } = trial;
  const description = described.get(address) ?? describe(trial);
  described.set(address, description);
  const release = await description;
  // Asked for again by the next navigation.
  if (!release) described.delete(address);
  return release;
}

async function describe({ remote, address }: Trial): Promise<LiveRelease | undefined> {
  try {
    const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(3000) });
    const { facts, preload: _, ...release } = Release.parse(await answer.json());
    if (facts.remote !== remote) throw new Error(`${address} is of ${facts.remote}`);
    return { ...release, ...placedAt(address, release) };
  } catch (error) {
    console.warn(error);
    notify.error(i18n.t('host:trial.unavailable', { remote, address }));
    return undefined;
  }
}

/** A release that another machine serves has its files beside its description. */
function placedAt(address: string, { base, manifest, entry }: LiveRelease) {
  const { origin } = new URL(address, location.href);
  if (origin === location.origin) return {};
  return { base: origin + base, manifest: origin + manifest, entry: origin + entry };
}
