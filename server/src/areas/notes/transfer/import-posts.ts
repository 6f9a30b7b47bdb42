import { ApiError, type FieldProblem } from '@console/contract';
import type { Db } from '../../../plugins/database/db.ts';
import { checkPublishable, type Draw, drawnPost, restorePost } from '../publishing/index.ts';
import { summaryOf } from '../saving/index.ts';
import type { Arriving, Judged } from './import-rules.ts';

/** Draws what is to stand on the web again, before anything is locked. What cannot be drawn is told, and comes as a note alone. */
export async function withDrawnPost(db: Db, draw: Draw, userId: string, one: Judged): Promise<Arriving> {
  const { publication, note } = one;
  if (!publication) return one;
  const { title, content } = publication.copy ?? note;
  try {
    checkPublishable(title, content);
    const text = { content, type: note.type, version: 0 };
    return { ...one, drawn: await drawnPost(db, draw, userId, text, publication.lang) };
  } catch (error) {
    return { ...one, publication: undefined, problems: [...one.problems, ...problemsIn(error)] };
  }
}

/** What about a publication was refused. @throws what is no matter of its values */
function problemsIn(error: unknown): FieldProblem[] {
  const fields = error instanceof ApiError ? error.fields : [];
  if (fields.length === 0) throw error;
  return fields.map((field) => ({ ...field, path: `publication.${field.path}` }));
}

/** Puts posts on the web again. @returns what was refused, by the note's id */
export async function restoredPosts(
  tx: Db,
  userId: string,
  notes: readonly Arriving[],
): Promise<Map<string, FieldProblem[]>> {
  const problems = new Map<string, FieldProblem[]>();
  for (const one of notes) {
    const noteId = one.note.uuid;
    try {
      await restored(tx, userId, noteId, one);
    } catch (error) {
      problems.set(noteId, problemsIn(error));
    }
  }
  return problems;
}

async function restored(tx: Db, userId: string, noteId: string, one: Arriving): Promise<void> {
  const { publication, drawn, note } = one;
  if (!publication || !drawn) return;
  const { title, content } = publication.copy ?? note;
  const { slug, visibility, publishedAt = one.updatedAt, updatedAt = publishedAt } = publication;
  const post = {
    ...{ title, excerpt: summaryOf(title, content).excerpt, tagNames: publication.tags ?? one.tags },
    ...{ slug, visibility, publishedAt, updatedAt },
  };
  await restorePost(tx, { userId, noteId }, post, drawn);
}
