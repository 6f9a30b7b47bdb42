import type { AnswerOf, BodyOf, QueryOf } from '@console/contract';
import type { listNotifications, markNotifications } from '@console/contract/platform';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { down, keyset } from '../../plugins/database/keyset.ts';
import { pageOf } from '../../plugins/database/keyset-rules.ts';

interface NotificationRow {
  notificationId: string;
  kind: string;
  payload: unknown;
  createdAt: string;
  readAt: string | null;
}

/** What pages can show that do not say what they can. */
const firstKinds = ['reminder', 'deliveryFailed'];

const ofKinds = (kinds: string | undefined): Sql =>
  sql`kind = any(${kinds?.split(',') ?? firstKinds}::text[])`;

const unreadOf = (userId: string, kinds: string | undefined): Sql => sql`
  select count(*)::int as unread from platform.notifications
  where user_id = ${userId} and read_at is null and ${ofKinds(kinds)}`;

const newestFirst = keyset([down(sql`notification_id`, 'uuid')]);

/** Newest first. */
export async function listNotificationsOf(
  db: Db,
  userId: string,
  { cursor, limit, kinds }: QueryOf<typeof listNotifications>,
): Promise<AnswerOf<typeof listNotifications>> {
  const [rows, [count]] = await db.batch<[NotificationRow, { unread: number }]>(
    sql`select notification_id, kind, payload, created_at, read_at from platform.notifications
        where user_id = ${userId} and ${ofKinds(kinds)} ${newestFirst.behind(cursor)}
        order by ${newestFirst.inOrder} limit ${limit + 1}::int`,
    unreadOf(userId, kinds),
  );
  const { items, next } = pageOf(rows, limit, ({ notificationId }) => [notificationId]);
  return {
    // The answer is checked against the contract, which tells the kinds apart.
    items: items.map(factsOf) as AnswerOf<typeof listNotifications>['items'],
    next,
    unread: count?.unread ?? 0,
  };
}

const factsOf = (row: NotificationRow) => ({
  _id: row.notificationId,
  kind: row.kind,
  payload: row.payload,
  createTime: row.createdAt,
  read_at: row.readAt,
});

/** Ids that are not the caller's own change nothing. */
export async function markNotificationsOf(
  db: Db,
  userId: string,
  { ids, read, kinds }: BodyOf<typeof markNotifications>,
): Promise<{ unread: number }> {
  const which = ids === undefined ? ofKinds(kinds) : sql`notification_id = any(${ids}::uuid[])`;
  const [, [count]] = await db.batch<[unknown, { unread: number }]>(
    sql`update platform.notifications set read_at = ${read ? sql`now()` : sql`null`}
        where user_id = ${userId} and (read_at is null) = ${read} and ${which}`,
    unreadOf(userId, kinds),
  );
  return { unread: count?.unread ?? 0 };
}
