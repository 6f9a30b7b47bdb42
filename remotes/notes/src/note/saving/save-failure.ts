import { Note } from '@console/contract/notes';
import { isApiError } from '@console/shell';

/** The note as the server has it, where it refused because of that. */
export function conflictingNote(error: unknown): Note | undefined {
  if (!isApiError(error) || error.code !== 'VERSION_CONFLICT') return undefined;
  const current = Note.safeParse(error.details.current);
  return current.success ? current.data : undefined;
}

/** The tag that the server does not know any more, where it refused because of that. */
export function goneTag(error: unknown): number | undefined {
  if (!isApiError(error) || error.code !== 'VALIDATION') return undefined;
  const tagId = error.fields.find(({ code }) => code === 'unknown_tag')?.params?.tagId;
  return typeof tagId === 'number' ? tagId : undefined;
}

/** How long to wait, in milliseconds, where the server has said so. */
export function givenDelay(error: unknown): number | undefined {
  const seconds = isApiError(error) && error.status === 429 ? error.details.retryAfter : undefined;
  return typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined;
}

/** Without an answer, or with one from in between, nobody knows whether the save arrived. */
export const mayHaveArrived = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500 || error.code === 'UNEXPECTED_ANSWER';
