import { invalidField, uuid } from '@console/contract';
import type { NoteSort } from '@console/contract/notes';
import sql, { join, raw, type Sql } from 'sql-template-tag';

/** Where a row stands in the list: pinned, place among the pinned, value of the sort column, id. */
export interface Place {
  makeItTop: boolean;
  rankKey: number | null;
  sortKey: string | null;
  noteId: string;
}

const sorts = {
  updated: { column: 'n.updated_at', cast: 'timestamptz', down: true },
  created: { column: 'n.created_at', cast: 'timestamptz', down: true },
  title: { column: 'n.headline collate "C"', cast: 'text', down: false },
  // The next one first; notes without a reminder come last.
  reminder: { column: 'i.fires_at', cast: 'timestamptz', down: false },
} as const;

interface Key {
  readonly column: string;
  readonly cast: string;
  readonly down: boolean;
}

const keysOf = (sort: NoteSort): Key[] => [
  { column: 'i.make_it_top', cast: 'boolean', down: true },
  { column: 'case when i.make_it_top then i.top_rank end', cast: 'double precision', down: false },
  sorts[sort],
  { column: 'n.note_id', cast: 'uuid', down: sorts[sort].down },
];

/** Columns that {@link Place} is read from, beside those of the note. */
export const placeColumns = (sort: NoteSort): Sql =>
  sql([`case when i.make_it_top then i.top_rank end as rank_key, ${sorts[sort].column} as sort_key`]);

export const orderBy = (sort: NoteSort): Sql =>
  raw(
    keysOf(sort)
      .map(({ column, down }) => `${column} ${down ? 'desc' : 'asc'} nulls last`)
      .join(', '),
  );

export const cursorAt = ({ makeItTop, rankKey, sortKey, noteId }: Place): string =>
  Buffer.from(JSON.stringify([makeItTop, rankKey, sortKey, noteId])).toString('base64url');

/** Everything behind the place: equal in the first keys and beyond in the next. Nulls come last. */
export function behind(cursor: string, sort: NoteSort): Sql {
  const values = readCursor(cursor, sort);
  const keys = keysOf(sort).map((key, index) => ({ ...key, value: values[index] ?? null }));
  const ways = keys.flatMap((key, index) => {
    if (key.value === null) return [];
    const equal = keys.slice(0, index).map(equalTo);
    return [sql`(${join([...equal, beyond(key)], ' and ')})`];
  });
  return sql`(${join(ways, ' or ')})`;
}

type At = Key & { value: string | number | boolean | null };

const equalTo = ({ column, cast, value }: At): Sql =>
  value === null ? raw(`${column} is null`) : sql`${raw(column)} = ${value}::${raw(cast)}`;

const beyond = ({ column, cast, value, down }: At): Sql =>
  sql`(${raw(column)} ${raw(down ? '<' : '>')} ${value}::${raw(cast)} or ${raw(column)} is null)`;

function readCursor(cursor: string, sort: NoteSort): [boolean, number | null, string | null, string] {
  const refusal = invalidField('cursor', 'invalid_value');
  try {
    const [top, rank, value, noteId] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof top !== 'boolean' || (rank !== null && !Number.isFinite(rank))) throw refusal;
    if (!uuid.safeParse(noteId).success || !isSortValue(value, sort)) throw refusal;
    return [top, rank as number | null, value as string | null, noteId as string];
  } catch {
    throw refusal;
  }
}

/** What the database will read as a value of the sort column; anything else would be its error, not the caller's. */
function isSortValue(value: unknown, sort: NoteSort): boolean {
  if (value === null) return sort === 'reminder';
  if (typeof value !== 'string') return false;
  return sort === 'title' ? !value.includes('\u0000') : new Date(value).toISOString() === value;
}
