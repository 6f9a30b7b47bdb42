import { remindLate } from '@console/contract/apartment';
import { showNews } from '../../../house/notifications/telling.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { remind } from './reminding.ts';

/** Reminding who is late with a month. */
export const serveReminding = (serve: Serve): void =>
  serve(remindLate, async ({ tenant, params, body, db, user, request: { server }, afterwards }) => {
    const { reminded, lately } = await remind(db, tenant.id, params.ym, body.step, user.userId);
    const userIds = reminded.map(({ userId }) => userId);
    afterwards(() => showNews(server.liveEvents, userIds));
    return { reminded: reminded.map(({ name }) => name), lately };
  });
