import type { NoteSort } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import { down, key, keyset, up } from '../../../plugins/database/keyset.ts';

/** Where a row stands in the list: pinned, place among the pinned, value of the sort column, id. */
export interface Place {
  makeItTop: boolean;
  rankKey: number | null;
  sortKey: string | null;
  noteId: string;
}

export const placeOf = ({ makeItTop, rankKey, sortKey, noteId }: Place) =>
  [makeItTop, rankKey, sortKey, noteId] as const;

const sorts = {
  updated: down(sql`n.updated_at`, 'timestamptz'),
  created: down(sql`n.created_at`, 'timestamptz'),
  title: up(sql`n.headline collate "C"`, 'text'),
  // The next one first; notes without a reminder come last.
  reminder: key(sql`i.fires_at`, 'timestamptz', { orNull: true }),
};
const rank = sql`case when i.make_it_top then i.top_rank end`;

/** Columns that {@link Place} is read from, beside those of the note. */
export const placeColumns = (sort: NoteSort): Sql => sql`${rank} as rank_key, ${sorts[sort].by} as sort_key`;

/** Pinned notes first, then by the chosen order. */
export const listOrder = (sort: NoteSort) =>
  keyset([
    down(sql`i.make_it_top`, 'boolean'),
    key(rank, 'float8', { orNull: true }),
    sorts[sort],
    key(sql`n.note_id`, 'uuid', { down: sorts[sort].down }),
  ]);
