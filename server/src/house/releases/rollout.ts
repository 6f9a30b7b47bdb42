import type { LiveRecord, Release } from '@console/contract';
import { changeRecord } from './live-record.ts';
import { type Cohort, madeLive, type Publisher, published, rolledOut } from './record-rules.ts';
import { knownIn } from './target.ts';

/** @throws when it is not published */
export const publishedAs = (target: string, remote: string, name: string): Release =>
  published(knownIn(target, remote), remote, name);

/**
 * Gives a published release to some; to nobody ends its rollout.
 * @param bring brings its files, where it is not published yet
 * @throws when it is not published, or live for everybody
 */
export async function rollOut(
  target: string,
  remote: string,
  name: string,
  cohort: Cohort,
  publisher: Publisher = {},
  bring: () => Promise<void> = async () => {},
): Promise<LiveRecord> {
  const decide = rolledOut(knownIn(target, remote), remote, name, cohort, publisher);
  const record = await changeRecord(target, remote, publisher, decide, bring);
  if (!record) throw new Error(`${remote} was not rolled out`);
  return record;
}

/** Ends a rollout the good way: its release becomes live for everybody. */
export async function promote(
  target: string,
  remote: string,
  name: string,
  publisher: Publisher = {},
): Promise<LiveRecord> {
  const decide = madeLive(knownIn(target, remote), publishedAs(target, remote, name), publisher);
  const record = await changeRecord(target, remote, publisher, decide);
  if (!record) throw new Error(`${remote} was not released`);
  return record;
}
