import type { NoteRow } from '@console/contract/notes';

/** One line of the list on screen. */
export type ListEntry =
  | { readonly kind: 'row'; readonly row: NoteRow; readonly pinnedAt: number | undefined }
  | { readonly kind: 'pinnedHead'; readonly count: number }
  | { readonly kind: 'othersHead' }
  | { readonly kind: 'fold'; readonly hidden: number; readonly open: boolean };

/** Pinned notes that are shown before the group folds. */
const pinnedShown = 5;

/**
 * Pinned notes are a group of their own, which folds after five. The open note is never folded away.
 * @param rows as the API orders them, pinned ones first; one that was pinned just now may still stand in its old place
 */
export function listEntries(
  rows: readonly NoteRow[],
  { unfolded, openId }: { unfolded: boolean; openId: string },
): ListEntry[] {
  const pinned = rows.filter((row) => row.item.make_it_top);
  const others = rows
    .filter((row) => !row.item.make_it_top)
    .map((row): ListEntry => ({ kind: 'row', row, pinnedAt: undefined }));
  if (pinned.length === 0) return others;
  const folds = pinned.length > pinnedShown;
  const entries: ListEntry[] = [{ kind: 'pinnedHead', count: pinned.length }];
  pinned.forEach((row, pinnedAt) => {
    if (unfolded || pinnedAt < pinnedShown || row._id === openId)
      entries.push({ kind: 'row', row, pinnedAt });
  });
  const hidden = pinned.length - (entries.length - 1);
  if (folds && (hidden > 0 || unfolded)) entries.push({ kind: 'fold', hidden, open: unfolded });
  return others.length === 0 ? entries : [...entries, { kind: 'othersHead' }, ...others];
}

export const entryKey = (entry: ListEntry): string => (entry.kind === 'row' ? entry.row._id : entry.kind);

/**
 * Where the next note stands, over headings and folds.
 * @param from a place among the entries, or just outside of them
 */
export function neighbourAt(entries: readonly ListEntry[], from: number, step: 1 | -1): number | undefined {
  for (let at = from + step; at >= 0 && at < entries.length; at += step)
    if (entries[at]?.kind === 'row') return at;
  return undefined;
}

const headingHeight = 26;
const foldHeight = 40;

/** How high an entry will be, before it is drawn; the closer, the less the list has to move when it is. */
export function estimatedHeight(entry: ListEntry | undefined, compact = false): number {
  if (entry?.kind !== 'row') return entry?.kind === 'fold' ? foldHeight : headingHeight;
  const { excerpt, tagIds, openTasks, item } = entry.row;
  const { make_it_top, add_to_blog, is_finished, remind_at } = item;
  const flags = make_it_top || add_to_blog || is_finished || remind_at !== null || tagIds.length > 0;
  const lines = excerpt === '' ? 0 : excerpt.length > 26 ? 2 : 1;
  const more = flags || openTasks > 0 ? 1 : 0;
  return compact ? 31 + Math.min(lines, 1) * 21 + more * 20 : 45 + lines * 22 + more * 22;
}
