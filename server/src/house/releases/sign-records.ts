import type { PageSettings } from '@console/contract';
import { changeRecord } from './live-record.ts';
import type { Publisher } from './record-rules.ts';
import { isSigned, publicHalf, publicKeysIn } from './signing.ts';
import { inTarget, jsonIn, readIfThere, remotesIn } from './target.ts';

const recordText = (target: string, remote: string): string =>
  readIfThere(inTarget(target).record(remote)) ?? '';

/** Remotes whose live record none of the keys' owners has signed. @param keys public halves as base64url */
export const unsignedIn = (target: string, keys: readonly string[]): string[] =>
  remotesIn(target).filter((remote) => !isSigned(recordText(target, remote), keys));

/**
 * Signs every live record that the publisher's key has not signed yet; what is live stays live.
 * @returns names of the remotes whose record is signed now
 * @throws when there is no key
 */
export async function signRecords(target: string, publisher: Publisher): Promise<string[]> {
  const { key } = publisher;
  if (!key) throw new Error('which key? Say with RELEASE_SIGNING_KEY where it is');
  const remotes = unsignedIn(target, [publicHalf(key)]);
  for (const remote of remotes) {
    await changeRecord(target, remote, publisher, (before) => {
      if (!before) return undefined;
      const { release } = before.live;
      const what = { action: 'sign', remote, from: release, to: release, why: publisher.why ?? '' } as const;
      return { record: before, what };
    });
  }
  return remotes;
}

/**
 * Why the page may not be told of new public keys: it would refuse records that are live. Once it knows them it refuses those
 * that come later by itself.
 * @param setting RELEASE_PUBLIC_KEY
 * @returns a sentence; undefined when all is well
 */
export function hindersSigning(target: string, setting: string): string | undefined {
  const keys = publicKeysIn(setting);
  if (keys.length === 0 || toldKeys(target) === setting) return undefined;
  const unsigned = unsignedIn(target, keys);
  if (unsigned.length === 0) return undefined;
  return `RELEASE_PUBLIC_KEY: the live records of ${unsigned.join(', ')} are not signed with it, and their areas could not be opened. Sign them first: RELEASE_SIGNING_KEY=<file> npm run releases -- --sign`;
}

function toldKeys(target: string): string | null {
  const settings = jsonIn(readIfThere(inTarget(target).settings)) as Partial<PageSettings> | undefined;
  return settings?.releaseKey ?? null;
}
