import { isDeepStrictEqual } from 'node:util';
import { FramedRecord, type FramedRelease, type LiveRecord, type Release } from '@console/contract';
import { type Known, ofItsSources } from '../record-rules.ts';
import { jsonIn, namedWhole, scriptLine } from '../target.ts';

/**
 * A live record that was read where others may write.
 * @returns undefined: it is not written as publishing writes one, and as it stands in every page it would be more than a record
 */
export function recordIn(text: string): LiveRecord | undefined {
  const value = jsonIn(text);
  return value !== undefined && scriptLine(value) === text ? FramedRecord.safeParse(value).data : undefined;
}

/**
 * What a live record says that its releases do not say of themselves.
 * @param known releases that were looked at by themselves; of a way back that is not there, the record alone tells
 */
export function recordFaults(record: LiveRecord, known: Known): string[] {
  const facts: Partial<Release['facts']> = known(record.live.release)?.facts ?? {};
  return [
    ...Object.entries(facts)
      .filter(([name, value]) => !isDeepStrictEqual(value, record[name as keyof LiveRecord]))
      .map(([name]) => `its record has another ${name} than ${record.live.release}`),
    ...namedWhole(record)
      .filter((one) => !isTrue(one, record.remote, known(one.release)))
      .map(({ release }) => `its record says of ${release} what is not so`),
  ];
}

function isTrue(said: FramedRelease, remote: string, whole: Release | undefined): boolean {
  if (!whole) return isAtHome(said, remote);
  const { files, ...rest } = ofItsSources(said);
  return (
    Object.entries(files).every(([file, hash]) => whole.files[file] === hash) &&
    Object.entries(rest).every(([name, value]) => isDeepStrictEqual(value, whole[name as keyof Release]))
  );
}

/** Whether a page that loads it loads nothing but what is in its own folder. */
function isAtHome({ base, entry, manifest, mfName, release }: FramedRelease, remote: string): boolean {
  const home = `/remotes/${remote}/${release}/`;
  const page = 'https://console.test';
  const isIn = (address: string) => new URL(address, page).href.startsWith(page + home);
  return base === home && mfName === `${remote}_${release}` && isIn(entry) && isIn(manifest);
}
