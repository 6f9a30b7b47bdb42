import type { Drafts } from './drafts.ts';
import type { NoteKeeper } from './note-keeper.ts';

/** Keepers of the notes on screen: they know more than their drafts do. */
export const openKeepers = new Set<NoteKeeper>();

const newest = new Map<string, NoteKeeper>();

/** One keeper for each note in this tab: an earlier one that still tries to send gives way. */
export function keepsNow(uuid: string, keeper: NoteKeeper): void {
  const before = newest.get(uuid);
  if (before !== keeper) before?.retire();
  newest.set(uuid, keeper);
}

export const isOpen = (uuid: string): boolean => {
  const keeper = newest.get(uuid);
  return keeper !== undefined && openKeepers.has(keeper);
};

/** Throws away what only this device has. */
export function discardDrafts(drafts: Drafts): void {
  for (const keeper of openKeepers) keeper.undoRestore();
  for (const { uuid } of drafts.list()) drafts.remove(uuid);
}
