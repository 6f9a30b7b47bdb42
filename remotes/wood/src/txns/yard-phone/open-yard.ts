import { beforeSignOut, confirm, currentSub, i18n, notify } from '@console/shell';
import './texts.ts';
import type { MovingAct } from '../act-rules.ts';
import { entryId, type YardEntry } from './yard-entry.ts';
import { yardOutbox } from './yard-outbox.ts';
import { yardPhotos } from './yard-photos.ts';
import { YardQueue } from './yard-queue.ts';

const queues = new Map<string, YardQueue>();

/** What this person has counted in this page; the same queue however often its screen is opened. */
export function yardQueue(userId: string = currentSub() ?? ''): YardQueue {
  const queue =
    queues.get(userId) ??
    new YardQueue({
      kept: yardOutbox(userId),
      photos: yardPhotos,
      isMine: () => currentSub() === userId,
      onSettled: tell,
    });
  queues.set(userId, queue);
  return queue;
}

const open = new Set<string>();

/** Somebody has this count before their eyes. @returns ends it */
export function lookedAt(txnId: string, act: MovingAct): () => void {
  const id = entryId({ txnId, act });
  open.add(id);
  return () => open.delete(id);
}

/** Whoever counted may be looking at something else by now. */
function tell(entry: YardEntry, arrived: boolean): void {
  const t = i18n.getFixedT(null, 'wood');
  const { number } = entry;
  if (arrived) notify.success(t('yardPhone.arrived', { number }));
  else if (!open.has(entryId(entry))) notify.error(t('yardPhone.refusedNotice', { number }));
}

/** A page that was closed and opened again: nothing of it is in memory. */
export function closeYard(): void {
  for (const queue of queues.values()) queue.stop();
  queues.clear();
}

/** Everything that this browser keeps of what a person has counted. What the server has stays there. */
async function forgetYard(userId: string): Promise<void> {
  queues.get(userId)?.stop();
  queues.delete(userId);
  yardOutbox(userId).clear();
  await yardPhotos.forget(userId);
}

// From here on for as long as the page is open: who signs out says what becomes of goods that are counted nowhere else.
beforeSignOut(async () => {
  const userId = currentSub();
  if (userId === undefined) return true;
  const count = yardOutbox(userId).count();
  const t = i18n.getFixedT(null, 'wood');
  const question = {
    title: t('yardPhone.leaving.title', { count }),
    body: t('yardPhone.leaving.body'),
    confirmLabel: t('yardPhone.leaving.discard'),
    danger: true,
  };
  if (count > 0 && !(await confirm(question))) return false;
  return () => forgetYard(userId);
});

globalThis.addEventListener?.('online', () => {
  for (const queue of queues.values()) void queue.send();
});
