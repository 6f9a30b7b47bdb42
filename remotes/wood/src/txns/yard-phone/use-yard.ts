import { useSession } from '@console/shell';
import { useSyncExternalStore } from 'react';
import type { MovingAct } from '../act-rules.ts';
import { yardQueue } from './open-yard.ts';
import type { YardEntry } from './yard-entry.ts';
import type { YardQueue } from './yard-queue.ts';

export const useYardQueue = (): YardQueue => yardQueue(useSession().user?.sub);

export const useYardEntries = (queue: YardQueue): readonly YardEntry[] =>
  useSyncExternalStore(queue.subscribe, queue.all);

export const useYardEntry = (queue: YardQueue, txnId: string, act: MovingAct): YardEntry | undefined =>
  useSyncExternalStore(queue.subscribe, () => queue.entry(txnId, act));

/** Why nothing arrives, and whether what was counted survives the page. */
export const useYardTrouble = (queue: YardQueue): unknown =>
  useSyncExternalStore(queue.subscribe, queue.trouble);
export const useIsKept = (queue: YardQueue): boolean => useSyncExternalStore(queue.subscribe, queue.isKept);
