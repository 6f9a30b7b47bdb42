import type { FastifyRequest } from 'fastify';

/**
 * Tells a person's open pages that notes have changed, once the work is done: which one, or, without an id, more than
 * one. @returns what the work answers
 */
export async function told<T>(
  { server }: FastifyRequest,
  userId: string,
  work: Promise<T>,
  noteId?: string,
): Promise<T> {
  const answer = await work;
  server.liveEvents.tell(userId, { topic: 'note', ...(noteId !== undefined && { id: noteId }) });
  return answer;
}
