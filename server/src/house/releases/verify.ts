import { join } from 'node:path';
import { brokenFiles } from './release-files.ts';
import { unsignedIn } from './sign-records.ts';
import { inTarget, namedWhole, readRecord, readRelease, remotesIn } from './target.ts';

/**
 * What is damaged of all that people can be given: the live release of every remote, those that are rolled out, and the
 * ways back that its record carries.
 * @param keys public halves that records must be signed with; none: they need not be
 * @returns a line for each fault
 */
export function damageIn(target: string, keys: readonly string[] = []): string[] {
  const unsigned = keys.length > 0 ? unsignedIn(target, keys) : [];
  return [
    ...unsigned.map((remote) => `${remote}: its live record is not signed with RELEASE_PUBLIC_KEY`),
    ...remotesIn(target).flatMap((remote) => damageOf(target, remote)),
  ];
}

function damageOf(target: string, remote: string): string[] {
  try {
    const record = readRecord(target, remote);
    if (!record) return [];
    return namedWhole(record).flatMap(({ release, files }) => {
      const description = readRelease(target, remote, release);
      if (!description) return [`${remote} ${release}: release.json`];
      const place = inTarget(target).releaseDir(remote, release);
      // The record's own hashes are those that the page goes by.
      const broken = new Set([...brokenFiles(place, description.files), ...brokenFiles(place, files)]);
      return [...broken].map((file) => `${remote} ${release}: ${file}`);
    });
  } catch {
    return [`${remote}: its live record cannot be read (${join('live/records', `${remote}.json`)})`];
  }
}
