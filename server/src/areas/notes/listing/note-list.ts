import type { QueryOf } from '@console/contract';
import { type listNotes, type NoteRow, noteLimits } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { plannedAnew } from '../../../plugins/database/planned-anew.ts';
import { factColumns, type NoteFactsRow, noteFacts, plainTextOf } from '../saving/index.ts';
import { hitExcerpt, hitRanges, notesWanted, parseSearch } from '../search/index.ts';
import { listOrder, type Place, placeColumns, placeOf } from './list-order.ts';

type Query = QueryOf<typeof listNotes>;

type ListedRow = NoteFactsRow & Place;

interface NotePage {
  items: NoteRow[];
  next: string | null;
  total: number;
  searchedAsText: string[];
  onlyNewest: boolean;
}

/** Pinned notes first, then by the chosen order; `q` and `tagId` must both hold. */
export async function listNotesOf(db: Db, userId: string, query: Query): Promise<NotePage> {
  const { sort, cursor, limit, tagId, zone = 'UTC' } = query;
  const search = parseSearch(query.q ?? '');
  const { behind, inOrder } = listOrder(sort);
  const wanted = notesWanted({ userId, search, tagId, zone });
  const [, rows, [{ total } = { total: 0 }]] = await db.batch<[unknown, ListedRow, { total: number }]>(
    plannedAnew,
    sql`
      select ${factColumns}, ${placeColumns(sort)}
      ${wanted} ${behind(cursor)}
      order by ${inOrder} limit ${limit + 1}`,
    sql`select count(*)::int as total from (select 1 ${wanted} limit ${noteLimits.countedTotal}) as counted`,
  );
  const { items: shown, next } = pageOf(rows, limit, placeOf);
  const beginnings = await beginningsOf(db, userId, shown, search.marked);
  return {
    items: shown.map((row) => listedNote(row, beginnings.get(row.noteId) ?? '', search.marked)),
    next,
    total,
    searchedAsText: [...search.searchedAsText],
    onlyNewest: search.broad && total >= noteLimits.broadSearch,
  };
}

/** The texts in which hits have to be looked for: of the rows that are shown, and that show none in their excerpt. */
async function beginningsOf(
  db: Db,
  userId: string,
  rows: readonly ListedRow[],
  terms: readonly string[],
): Promise<Map<string, string>> {
  const ids = rows.filter(({ excerpt }) => terms.length > 0 && hitRanges(excerpt, terms).length === 0);
  if (ids.length === 0) return new Map();
  const found = await db.rows<{ noteId: string; beginning: string }>(sql`
    select note_id, left(content, 20000) as beginning from notes.notes
    where user_id = ${userId} and note_id = any(${ids.map(({ noteId }) => noteId)}::uuid[])`);
  return new Map(found.map(({ noteId, beginning }) => [noteId, beginning]));
}

function listedNote(row: ListedRow, beginning: string, terms: readonly string[]): NoteRow {
  const excerpt = hitExcerpt(row.excerpt, beginning, terms, plainTextOf);
  const hits = { headline: hitRanges(row.headline, terms), excerpt: hitRanges(excerpt, terms) };
  return { ...noteFacts(row), excerpt, hits };
}
