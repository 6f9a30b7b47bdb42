import { eventsPath } from '@console/contract/platform';
import type { FastifyInstance } from 'fastify';
import { tokenOf } from '../../plugins/auth.ts';
import { serverSentEvents } from '../../plugins/server-sent.ts';

/** `GET /events`: what concerns one person, as it happens. */
export function eventStream(app: FastifyInstance): void {
  const begin = serverSentEvents(app, { perUser: 20, mostBufferedBytes: 64 * 1024 });
  app.get(
    eventsPath,
    { onRequest: app.rateLimit({ max: app.contract.limitOf(60) }) },
    async (request, reply) => {
      const { userId } = await app.contract.checkToken(tokenOf(request));
      const stream = begin(request, reply, userId);
      stream.onClose(app.liveEvents.listen(userId, stream.send));
    },
  );
}
