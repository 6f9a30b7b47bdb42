import type { RoundRow } from '@console/contract/apartment';
import { useSyncExternalStore } from 'react';
import type { Entry, RowKey } from './entry.ts';
import type { RoundKeeper } from './round-keeper.ts';
import type { RoundSummary } from './round-summary-rules.ts';

/** Each draws anew only when its own part of the round has changed: a key press concerns one row. */
export const useRow = (keeper: RoundKeeper, key: RowKey): RoundRow | undefined =>
  useSyncExternalStore(keeper.subscribe, () => keeper.row(key));
export const useEntry = (keeper: RoundKeeper, key: RowKey): Entry | undefined =>
  useSyncExternalStore(keeper.subscribe, () => keeper.entry(key));
export const useIsSaved = (keeper: RoundKeeper, key: RowKey): boolean =>
  useSyncExternalStore(keeper.subscribe, () => keeper.isSaved(key));
export const useSummary = (keeper: RoundKeeper): RoundSummary =>
  useSyncExternalStore(keeper.subscribe, keeper.summary);
export const useTrouble = (keeper: RoundKeeper): unknown =>
  useSyncExternalStore(keeper.subscribe, keeper.trouble);
export const useReadOn = (keeper: RoundKeeper): string =>
  useSyncExternalStore(keeper.subscribe, keeper.readOn);
export const useIsKept = (keeper: RoundKeeper): boolean =>
  useSyncExternalStore(keeper.subscribe, keeper.isKept);
