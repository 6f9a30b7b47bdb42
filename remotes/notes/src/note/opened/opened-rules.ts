/** A note that was opened on this device. */
export interface Opened {
  readonly noteId: string;
  /** What it was called then; may be empty. */
  readonly title: string;
  /** How long its text is, in UTF-16 units. */
  readonly size: number;
}

/** Notes that are remembered, the signs of their texts that stay on the device, and of one of them at most. */
export const openedLimits = { notes: 50, signs: 1_000_000, ofOne: 400_000 } as const;

/**
 * The notes opened last, the latest first, as far as they and their texts have room.
 * @returns with which of them keep no text here any more
 */
export function withOpened(
  before: readonly Opened[],
  now: Opened,
): { readonly opened: Opened[]; readonly dropped: string[] } {
  const all = [now, ...before.filter(({ noteId }) => noteId !== now.noteId)];
  const opened = all.slice(0, openedLimits.notes);
  let room: number = openedLimits.signs;
  const dropped = all.slice(openedLimits.notes).map(({ noteId }) => noteId);
  for (const { noteId, size } of opened) {
    if (size > openedLimits.ofOne || size > room) dropped.push(noteId);
    else room -= size;
  }
  return { opened, dropped };
}

/** Those whose title has what was typed, in any case and width. */
export function openedTitled(opened: readonly Opened[], typed: string, most: number): Opened[] {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase();
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return opened.filter(({ title }) => words.every((word) => plain(title).includes(word))).slice(0, most);
}
