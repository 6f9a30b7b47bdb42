import type { Notification } from '@console/contract/platform';
import type { Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../plugins/database/insertions.ts';
import type { LiveEvents } from './live-events.ts';

/** What somebody is told, without when and whether they have read it. */
export type News = NewsOf<Notification>;
type NewsOf<One> = One extends Notification ? Pick<One, 'kind' | 'payload'> : never;

/**
 * Puts the same news into the lists of several people, in the transaction of what it tells of. A call reaches the people
 * of its tenants only.
 */
export const tellingPeople = (userIds: readonly string[], { kind, payload }: News): Sql[] =>
  insertionsOf(
    'platform.notifications',
    userIds.map((userId) => ({ userId, notificationId: v7(), kind, payload })),
  );

/** Has their open pages look, once the work stands. */
export function showNews(live: Pick<LiveEvents, 'tell'>, userIds: readonly string[]): void {
  for (const userId of userIds) live.tell(userId, { topic: 'notification' });
}
