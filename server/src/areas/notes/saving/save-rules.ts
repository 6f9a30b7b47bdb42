import { ApiError, type BodyOf, invalidField } from '@console/contract';
import { type Note, noteLimits, type RevisionReason, type saveNote } from '@console/contract/notes';
import type { Sql } from 'sql-template-tag';
import { versionConflict } from '../../../plugins/errors.ts';
import { isEmptyNote } from './note-rules.ts';

/** What is saved, and why: the server has reasons of its own, such as restoring and importing; unsaid it is `manual`. */
export type Save = Omit<BodyOf<typeof saveNote>, 'reason'> & { reason?: RevisionReason };

/** A save that is under way. */
export interface Saving {
  readonly userId: string;
  readonly noteId: string;
  readonly save: Save;
  readonly tagIds: readonly number[];
  /** The note `n` as this save has made it a moment ago: what it was is not in its history yet. */
  readonly just: Sql;
}

/** Refuses what is never a note, before the database is asked. */
export function checkNote(title: string, content: string): void {
  checkLength(content);
  if (isEmptyNote(title, content)) throw invalidField('content', 'empty_note');
}

/** @throws CONTENT_TOO_LARGE */
export function checkLength(content: string): void {
  if (content.length <= noteLimits.contentLength) return;
  throw new ApiError('CONTENT_TOO_LARGE', {
    details: { limit: noteLimits.contentLength, actual: content.length },
  });
}

/** The version that a save makes; texts that were set aside come below it. */
export const versionOf = ({
  version,
  asides = [],
}: {
  readonly version?: number | undefined;
  readonly asides?: readonly unknown[] | undefined;
}): number => (version === undefined ? 0 : version + 1 + asides.length);

/** What a save that changed nothing has to know: how the note stands now, and which save made it so. */
export interface StandingNote {
  readonly note: Note;
  readonly lastSaveId: string;
}

/**
 * Why nothing was saved. The same save once more is no refusal: its first answer got lost on the way.
 * @throws the refusal  @returns the note that this very save has made
 */
export function replayOrRefuse(
  standing: StandingNote | undefined,
  saveId: string,
  unknownTagIds: readonly number[],
): Note {
  if (standing?.lastSaveId === saveId) return standing.note;
  if (standing?.note.deleteTime) throw new ApiError('NOTE_TRASHED', { details: { uuid: standing.note._id } });
  const [unknownTagId] = unknownTagIds;
  if (unknownTagId !== undefined) throw invalidField('tagIds', 'unknown_tag', { tagId: unknownTagId });
  if (!standing) throw new ApiError('NOT_FOUND');
  throw versionConflict(standing.note);
}
