import { invalidField, type QueryOf, uuid } from '@console/contract';
import { type listNotes, type NoteRow, noteLimits } from '@console/contract/notes';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Db } from '../plugins/database/db.ts';
import { plainTextOf } from './note-rules.ts';
import { factColumns, type NoteFactsRow, noteFacts } from './notes.ts';
import { hitExcerpt, hitRanges } from './search-hits.ts';
import { parseSearch, type SearchFlag, type SearchQuery } from './search-query.ts';

type Query = QueryOf<typeof listNotes>;

interface ListedRow extends NoteFactsRow {
  /** Beginning of the content, only read where hits must be shown in it. */
  beginning: string | null;
}

interface NotePage {
  items: NoteRow[];
  next: string | null;
  total: number;
  searchedAsText: string[];
}

/** Pinned notes first, then by the chosen order; `q` and `tagId` must both hold. */
export async function listNotesOf(db: Db, userId: string, query: Query): Promise<NotePage> {
  const search = parseSearch(query.q ?? '');
  const matching = sql`
    from notes.notes n join notes.items i using (user_id, note_id)
    where n.user_id = ${userId} and ${join(conditions(userId, search, query.tagId), ' and ')}`;
  const [rows, counted] = await db.batch(
    pageOf(matching, query, search.marked.length > 0),
    sql`select count(*)::int as total from (select 1 ${matching} limit ${noteLimits.countedTotal}) as counted`,
  );
  const listed = rows as ListedRow[];
  const shown = listed.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => listedNote(row, search.marked)),
    next: last && listed.length > query.limit ? cursorAfter(last, query.sort) : null,
    total: (counted as { total: number }[])[0]?.total ?? 0,
    searchedAsText: [...search.searchedAsText],
  };
}

function listedNote(row: ListedRow, terms: readonly string[]): NoteRow {
  const excerpt = hitExcerpt(row.excerpt, row.beginning === null ? '' : plainTextOf(row.beginning), terms);
  const hits = { headline: hitRanges(row.headline, terms), excerpt: hitRanges(excerpt, terms) };
  return { ...noteFacts(row), excerpt, hits };
}

const flagConditions: Record<SearchFlag, Sql> = {
  finished: sql`i.is_finished`,
  open: sql`not i.is_finished`,
  pinned: sql`i.make_it_top`,
  trashed: sql`n.deleted_at is not null`,
  untagged: sql`not exists (select from notes.note_tags t where t.user_id = n.user_id and t.note_id = n.note_id)`,
};

function conditions(userId: string, search: SearchQuery, tagId: number | undefined): Sql[] {
  const wantsTrash = search.flags.some(({ flag, wanted }) => flag === 'trashed' && wanted);
  return [
    wantsTrash ? flagConditions.trashed : sql`n.deleted_at is null`,
    ...search.include.map((term) => sql`n.note_id in (select notes.matching(${term}))`),
    ...search.exclude.map((term) => sql`n.note_id not in (select notes.matching(${term}))`),
    ...search.literal.map((text) => containing(text)),
    ...search.literalExclude.map((text) => sql`not ${containing(text)}`),
    ...search.tags.map((key) => sql`n.note_id in ${notesTagged(userId, key)}`),
    ...search.excludeTags.map((key) => sql`n.note_id not in ${notesTagged(userId, key)}`),
    ...search.flags.map(({ flag, wanted }) =>
      wanted ? flagConditions[flag] : sql`not (${flagConditions[flag]})`,
    ),
    ...(tagId === undefined
      ? []
      : [
          sql`n.note_id in (select note_id from notes.note_tags where user_id = ${userId} and tag_id = ${tagId})`,
        ]),
  ];
}

/** The text is normalised as `normalized` has done it with what is looked for; signs are in no index. */
const containing = (text: string): Sql => sql`
  position(${text} in normalize(lower(normalize(n.title || ' ' || n.content, nfkc)), nfkc)) > 0`;

/** A tag stands for the ones below it too: `work` finds `work/yard`. */
const notesTagged = (userId: string, key: string): Sql => sql`(
  select nt.note_id from notes.note_tags nt join notes.tags t using (user_id, tag_id)
  where nt.user_id = ${userId} and (t.name_key = ${key} or starts_with(t.name_key, ${`${key}/`})))`;

const sortColumns = {
  updated: { key: 'updatedAt', column: raw('n.updated_at'), cast: raw('timestamptz'), down: true },
  created: { key: 'createdAt', column: raw('n.created_at'), cast: raw('timestamptz'), down: true },
  title: { key: 'headline', column: raw('n.headline collate "C"'), cast: raw('text'), down: false },
} as const;

function pageOf(matching: Sql, query: Query, withBeginning: boolean): Sql {
  const { column, down } = sortColumns[query.sort];
  const direction = raw(down ? 'desc' : 'asc');
  return sql`
    select ${factColumns}, ${withBeginning ? sql`left(n.content, 20000)` : sql`null::text`} as beginning
    ${matching} ${query.cursor === undefined ? empty : after(query.cursor, query.sort)}
    order by i.make_it_top desc, ${column} ${direction}, n.note_id ${direction}
    limit ${query.limit + 1}`;
}

function cursorAfter(row: ListedRow, sort: Query['sort']): string {
  return Buffer.from(JSON.stringify([row.makeItTop, row[sortColumns[sort].key], row.noteId])).toString(
    'base64url',
  );
}

/** Everything behind the row that ended the page before. */
function after(cursor: string, sort: Query['sort']): Sql {
  const [top, value, noteId] = readCursor(cursor, sort);
  const { column, cast, down } = sortColumns[sort];
  const beyond = sql`(${column}, n.note_id) ${raw(down ? '<' : '>')} (${value}::${cast}, ${noteId}::uuid)`;
  return top
    ? sql`and (not i.make_it_top or (i.make_it_top and ${beyond}))`
    : sql`and not i.make_it_top and ${beyond}`;
}

function readCursor(cursor: string, sort: Query['sort']): [boolean, string, string] {
  const refusal = invalidField('cursor', 'invalid_value');
  try {
    const [top, value, noteId] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof top !== 'boolean' || typeof value !== 'string' || typeof noteId !== 'string') throw refusal;
    if (!uuid.safeParse(noteId).success || !isSortValue(value, sort)) throw refusal;
    return [top, value, noteId];
  } catch {
    throw refusal;
  }
}

/** What the database will read as a value of the sort column; anything else would be its error, not the caller's. */
const isSortValue = (value: string, sort: Query['sort']): boolean =>
  sort === 'title' ? !value.includes('\u0000') : new Date(value).toISOString() === value;
