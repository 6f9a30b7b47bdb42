import type { BodyOf } from '@console/contract';
import { ApiError } from '@console/contract';
import type { addPushSubscription } from '@console/contract/platform';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { written } from '../../plugins/database/refusals.ts';

/** Browsers of one person; more is a script. */
const mostBrowsers = 20;

const counting = (userId: string): Sql => sql`
  select count(*)::int as browsers from platform.push_subscriptions where user_id = ${userId}`;

/** A browser tells one person at a time: it is taken from whoever used it before. @throws LIMIT */
export async function addPushSubscriptionOf(
  db: Db,
  userId: string,
  { endpoint, keys }: BodyOf<typeof addPushSubscription>,
): Promise<{ browsers: number }> {
  return db.transaction(async (tx) => {
    const [, [counted]] = await tx.batch<[unknown, Counted]>(
      sql`select platform.take_push_subscription(${v7()}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth})`,
      counting(userId),
    );
    const { browsers } = written(counted);
    if (browsers > mostBrowsers) throw new ApiError('LIMIT', { details: { maximum: mostBrowsers } });
    return { browsers };
  });
}

/** Takes back a browser of one's own; somebody else's stays. */
export async function removePushSubscriptionOf(
  db: Db,
  userId: string,
  endpoint: string,
): Promise<{ browsers: number }> {
  const [, [counted]] = await db.batch<[unknown, Counted]>(
    sql`delete from platform.push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`,
    counting(userId),
  );
  return written(counted);
}

interface Counted {
  readonly browsers: number;
}
