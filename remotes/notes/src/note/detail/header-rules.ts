import type { KeeperState } from '../saving/note-keeper.ts';
import { isBlank } from '../saving/note-text.ts';

const shown = ['phase', 'base', 'savedAt', 'error', 'conflict', 'restored', 'keptHere'] as const;

/** Whether what stands above a text is the same for two states: of the text itself, it only tells whether there is one. */
export const sameInHeader = (one: KeeperState, other: KeeperState): boolean =>
  shown.every((name) => one[name] === other[name]) &&
  one.text.title === other.text.title &&
  one.text.tagIds === other.text.tagIds &&
  isBlank(one.text) === isBlank(other.text);
