import type { FastifyRequest } from 'fastify';

/** Tells a person's open pages that notes have changed: which one, or, without an id, more than one. */
export const tellNote = ({ server }: FastifyRequest, userId: string, noteId?: string): void =>
  server.liveEvents.tell(userId, { topic: 'note', ...(noteId !== undefined && { id: noteId }) });
