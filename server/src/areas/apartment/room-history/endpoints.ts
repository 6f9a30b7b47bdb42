import { getRoomTimeline, listRoomStays } from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { roomStays } from './stays.ts';
import { roomTimeline } from './timeline.ts';

/** Everything that happened to a room. */
export function serveRoomHistory(serve: Serve): void {
  serve(getRoomTimeline, ({ tenant, user, params, query, db }) =>
    roomTimeline(db, { ...tenant, buildingId: tenant.id, userId: user.userId }, params.roomId, query),
  );
  serve(listRoomStays, async ({ tenant, params, db }) => ({
    items: await roomStays(db, tenant.id, params.roomId),
  }));
}
