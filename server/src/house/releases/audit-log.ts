import { createHash } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { Change } from '@console/contract';
import * as z from 'zod/mini';
import { inTarget, jsonIn, readIfThere, replaceFile } from './target.ts';

export type Happening = Omit<Change, 'at' | 'who'>;

/** @param who left out or empty: the machine's user */
export const changeBy = (who: string | undefined, what: Happening): Change => ({
  at: new Date().toISOString(),
  who: who || userInfo().username,
  ...what,
});

/** One line per change. A single short append is never torn by another writer. */
export const audit = (target: string, change: Change): Promise<void> =>
  appendFile(inTarget(target).audit, `${JSON.stringify(change)}\n`);

/** All changes, oldest first. A line that a full disk has torn keeps nobody from publishing. */
export function changesIn(target: string): Change[] {
  const lines = (readIfThere(inTarget(target).audit) ?? '').split('\n').filter(Boolean);
  return lines.flatMap((line) => Change.safeParse(jsonIn(line)).data ?? []);
}

const Intent = z.object({ change: Change, record: z.string() });

/** By which a record is told from every other. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Notes what is about to become of a live record, so that the log has it even if we are killed right afterwards.
 * @returns what was noted
 */
export async function intend(target: string, change: Change, recordText: string): Promise<string> {
  const intent = JSON.stringify({ change, record: digestOf(recordText) });
  await replaceFile(inTarget(target).intent(change.remote), intent);
  return intent;
}

/** Notes what somebody else has made of the record, where that can be read and is about this remote. */
export async function owe(target: string, remote: string, intent: string): Promise<void> {
  const { data } = Intent.safeParse(jsonIn(intent));
  if (data?.change.remote === remote)
    await replaceFile(inTarget(target).intent(remote), JSON.stringify(data));
}

/** Writes the line that a killed publication owes the log. To be called while holding the record's lock. */
export async function completeAudit(target: string, remote: string): Promise<void> {
  const place = inTarget(target);
  const noted = readIfThere(place.intent(remote));
  if (noted === undefined) return;
  const { change, record } = Intent.parse(JSON.parse(noted));
  const happened = digestOf(readIfThere(place.record(remote)) ?? '') === record;
  const told = changesIn(target).some((one) => one.remote === remote && one.at === change.at);
  if (happened && !told) await audit(target, change);
  await rm(place.intent(remote), { force: true });
}
