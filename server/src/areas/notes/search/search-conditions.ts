import { instantOf } from '@console/contract';
import { noteLimits } from '@console/contract/notes';
import sql, { join, type Sql } from 'sql-template-tag';
import type { SearchFilter, SearchFlag, SearchQuery, SearchThing } from './search-query.ts';

export interface Wanted {
  readonly userId: string;
  readonly search: SearchQuery;
  readonly tagId: number | undefined;
  /** Where days begin. */
  readonly zone: string;
  /** Also what lies in the trash; left out: that alone where the search asks for it, else nothing of it. */
  readonly withTrash?: boolean;
}

/**
 * The caller's notes that are wanted, from `notes.notes n` and `notes.items i`. What is looked for in other places is an array, which
 * is made once: of a set that stands in `in`, PostgreSQL may look for it again for every note where it knows little of a table.
 */
export function notesWanted(wanted: Wanted): Sql {
  const all = sql`
    from notes.notes n join notes.items i using (user_id, note_id)
    where n.user_id = ${wanted.userId} and ${join(conditionsOf(wanted), ' and ')}`;
  if (!wanted.search.broad) return all;
  return sql`
    from notes.notes n join notes.items i using (user_id, note_id)
    where n.user_id = ${wanted.userId} and n.note_id = any(array(
      select n.note_id ${all} order by n.updated_at desc limit ${noteLimits.broadSearch}))`;
}

function conditionsOf({ userId, search, tagId, zone, withTrash = false }: Wanted): Sql[] {
  const wantsTrash = search.filters.some(
    ({ filter, wanted }) => wanted && 'is' in filter && filter.is === 'trashed',
  );
  const outsideTrash = withTrash ? sql`true` : sql`n.deleted_at is null`;
  return [
    wantsTrash ? sql`n.deleted_at is not null` : outsideTrash,
    ...search.include.map((term) => sql`n.note_id = any(array(select notes.matching(${term})))`),
    ...search.exclude.map((term) => sql`n.note_id not in (select notes.matching(${term}))`),
    ...search.literal.map((text) => containing(text)),
    ...search.literalExclude.map((text) => sql`not ${containing(text)}`),
    ...search.tags.map((key) => sql`n.note_id in ${notesTagged(userId, key)}`),
    ...search.excludeTags.map((key) => sql`n.note_id not in ${notesTagged(userId, key)}`),
    ...search.filters.map(({ filter, wanted }) =>
      wanted ? conditionOf(filter, zone) : sql`not (${conditionOf(filter, zone)})`,
    ),
    ...(tagId === undefined ? [] : [sql`n.note_id in ${notesOfBranch(userId, tagId)}`]),
  ];
}

// None of these is ever null, so that their opposite holds exactly where they do not.
const flagConditions: Record<SearchFlag, Sql> = {
  finished: sql`i.is_finished`,
  open: sql`not i.is_finished`,
  pinned: sql`i.make_it_top`,
  blog: sql`i.add_to_blog`,
  overdue: sql`not i.is_finished and (i.remind_fired or coalesce(i.fires_at < now(), false))`,
  trashed: sql`n.deleted_at is not null`,
  untagged: sql`not exists (select from notes.note_tags t where t.user_id = n.user_id and t.note_id = n.note_id)`,
};

const thingConditions: Record<SearchThing, Sql> = {
  task: sql`n.task_count > 0`,
  code: sql`n.has_code`,
  attachment: sql`n.has_attachment`,
  reminder: sql`i.fires_at is not null`,
};

function conditionOf(filter: SearchFilter, zone: string): Sql {
  if ('is' in filter) return flagConditions[filter.is];
  if ('has' in filter) return thingConditions[filter.has];
  if ('type' in filter) return sql`n.type = ${filter.type}::int`;
  const startOf = (day: string) => new Date(instantOf(`${day}T00:00`, zone)).toISOString();
  return 'before' in filter
    ? sql`n.updated_at < ${startOf(filter.before)}::timestamptz`
    : sql`n.updated_at >= ${startOf(filter.after)}::timestamptz`;
}

/** The text is normalised as `normalized` has done it with what is looked for; signs are in no index. */
const containing = (text: string): Sql => sql`
  position(${text} in normalize(lower(normalize(n.title || ' ' || n.content, nfkc)), nfkc)) > 0`;

/** A tag stands for the ones below it too: `work` finds `work/yard`. */
const notesTagged = (userId: string, key: string): Sql => sql`(
  select nt.note_id from notes.note_tags nt join notes.tags t using (user_id, tag_id)
  where nt.user_id = ${userId} and (t.name_key = ${key} or starts_with(t.name_key, ${`${key}/`})))`;

/** The same of a tag by its number, as the address names it. */
const notesOfBranch = (userId: string, tagId: number): Sql => sql`(
  select nt.note_id from notes.tags branch
  join notes.tags t on t.user_id = branch.user_id
    and (t.tag_id = branch.tag_id or starts_with(t.name_key, branch.name_key || '/'))
  join notes.note_tags nt on nt.user_id = t.user_id and nt.tag_id = t.tag_id
  where branch.user_id = ${userId} and branch.tag_id = ${tagId})`;
