import sql, { type Sql } from 'sql-template-tag';

/**
 * Counts as a save where tags of notes were changed without anybody writing in them, or an open editor would silently
 * bring the tags back that it knew. A save is a revision, with the tags as they stand now. When the note was changed
 * last stays: tagging is no writing.
 * @param which a condition on `notes.notes n`  @param going tags that are about to be deleted
 */
export const savingTags = (userId: string, which: Sql, going: readonly number[] = []): Sql[] => [
  sql`update notes.notes n set version = version + 1 where n.user_id = ${userId} and ${which}`,
  sql`insert into notes.revisions (user_id, note_id, version, title, content, tag_ids, author_id, reason)
      select n.user_id, n.note_id, n.version, n.title, n.content,
             array(select t.tag_id from notes.note_tags t
                   where t.user_id = ${userId} and t.note_id = n.note_id and t.tag_id <> all(${[...going]}::int[])
                   order by t.tag_id),
             n.user_id, 'manual'
      from notes.notes n where n.user_id = ${userId} and ${which} on conflict do nothing`,
];
