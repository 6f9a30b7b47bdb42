import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type { I18nTerm, setI18nTerm } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { auditLine } from '../../../house/audit/audit.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { nameOf } from './names.ts';
import { projectOf } from './projects.ts';

interface Comment {
  readonly commentId: string;
  readonly body: string;
  readonly language: string | null;
  readonly by: string;
  readonly at: string;
  readonly isOwn: boolean;
}

/** What people say about a key, oldest first. */
export const commentsOf = (db: Db, userId: string, projectId: string, keyId: string): Promise<Comment[]> =>
  db.rows<Comment>(sql`
    select c.comment_id, c.body, c.language, c.author_name as by, c.created_at as at, c.author = ${userId} as is_own
    from codegen.i18n_comments c
    where c.project_id = ${projectId} and c.key_id = ${keyId} order by c.created_at, c.comment_id limit 500`);

export async function addComment(
  db: Db,
  userId: string,
  { projectId, keyId }: { projectId: string; keyId: string },
  { body, language = null }: { body: string; language?: string | null | undefined },
): Promise<Comment> {
  const { languages } = await projectOf(db, projectId);
  if (language !== null && !languages.includes(language)) throw invalidField('language', 'unknown_language');
  const key = await db.first(
    sql`select key_id from codegen.i18n_keys where project_id = ${projectId} and key_id = ${keyId}`,
  );
  if (!key) throw new ApiError('NOT_FOUND');
  const commentId = v7();
  const authorName = await nameOf(db, userId);
  const row = { projectId, keyId, commentId, body, language, author: userId, authorName };
  await db.rows(insertionOf('codegen.i18n_comments', row));
  const made = (await commentsOf(db, userId, projectId, keyId)).find((one) => one.commentId === commentId);
  if (!made) throw new ApiError('INTERNAL');
  return made;
}

/** @returns the language that it was about; null: the key */
export async function removeComment(
  db: Db,
  userId: string,
  { projectId, keyId, commentId }: { projectId: string; keyId: string; commentId: string },
): Promise<string | null> {
  const gone = await db.first<{ language: string | null }>(sql`
    delete from codegen.i18n_comments where project_id = ${projectId} and key_id = ${keyId}
      and comment_id = ${commentId} and author = ${userId} returning language`);
  if (!gone) throw new ApiError('NOT_FOUND');
  return gone.language;
}

/** Words that are always translated alike. */
export async function termsOf(db: Db, projectId: string): Promise<I18nTerm[]> {
  await projectOf(db, projectId);
  return db.rows<I18nTerm>(sql`
    select term_id, term, translations, note from codegen.i18n_terms where project_id = ${projectId} order by term`);
}

export async function setTerm(
  db: Db,
  projectId: string,
  { term, translations, note }: BodyOf<typeof setI18nTerm>,
): Promise<I18nTerm> {
  await projectOf(db, projectId);
  const row = { projectId, termId: v7(), term, translations: JSON.stringify(translations), note };
  const made = await db.first<I18nTerm>(
    insertionOf(
      'codegen.i18n_terms',
      row,
      sql`on conflict (project_id, term) do update set translations = excluded.translations, note = excluded.note
          returning term_id, term, translations, note`,
    ),
  );
  if (!made) throw new ApiError('INTERNAL');
  await db.rows(
    auditLine({
      ...aboutTerm(made.termId),
      action: 'i18n.term.set',
      after: { projectId, term, translations },
    }),
  );
  return made;
}

const aboutTerm = (termId: string) => ({
  ...{ area: 'codegen', objectType: 'i18n_term', objectId: termId, tenantId: null },
});

export async function removeTerm(db: Db, projectId: string, termId: string): Promise<void> {
  const gone = await db.first<{ term: string }>(
    sql`delete from codegen.i18n_terms where project_id = ${projectId} and term_id = ${termId} returning term`,
  );
  if (!gone) throw new ApiError('NOT_FOUND');
  await db.rows(
    auditLine({ ...aboutTerm(termId), action: 'i18n.term.delete', before: { projectId, ...gone } }),
  );
}
