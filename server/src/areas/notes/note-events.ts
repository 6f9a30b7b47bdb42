import type { AnyEndpoint } from '@console/contract';
import type { Call } from '../../plugins/contract/serve.ts';

/** What telling needs of a call that changes notes. */
export type NoteCall = Pick<Call<AnyEndpoint>, 'request' | 'user' | 'afterwards'>;

/**
 * Tells a person's open pages that notes have changed, once that stands: which one, or, without an id, more than one.
 * @returns what the work answers
 */
export async function told<T>(
  { request: { server }, user: { userId }, afterwards }: NoteCall,
  work: Promise<T>,
  noteId?: string,
): Promise<T> {
  const answer = await work;
  afterwards(() =>
    server.liveEvents.tell(userId, { topic: 'note', ...(noteId !== undefined && { id: noteId }) }),
  );
  return answer;
}
