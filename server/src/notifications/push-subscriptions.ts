import type { BodyOf } from '@console/contract';
import { ApiError } from '@console/contract';
import type { addPushSubscription } from '@console/contract/platform';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../plugins/database/db.ts';

/** Browsers of one person; more is a script. */
const mostBrowsers = 20;

const counting = (userId: string): Sql => sql`
  select count(*)::int as browsers from platform.push_subscriptions where user_id = ${userId}`;

export async function addPushSubscriptionOf(
  db: Db,
  userId: string,
  { endpoint, keys }: BodyOf<typeof addPushSubscription>,
): Promise<{ browsers: number }> {
  return db.transaction(async (tx) => {
    const [, counted] = await tx.batch(
      sql`insert into platform.push_subscriptions (user_id, subscription_id, endpoint, p256dh, auth)
          values (${userId}, ${v7()}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth})
          on conflict (user_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth`,
      counting(userId),
    );
    const browsers = countIn(counted);
    if (browsers > mostBrowsers) throw new ApiError('LIMIT', { details: { most: mostBrowsers } });
    return { browsers };
  });
}

export async function removePushSubscriptionOf(
  db: Db,
  userId: string,
  endpoint: string,
): Promise<{ browsers: number }> {
  const [, counted] = await db.batch(
    sql`delete from platform.push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`,
    counting(userId),
  );
  return { browsers: countIn(counted) };
}

const countIn = (rows: unknown[] | undefined): number =>
  ((rows ?? []) as { browsers: number }[])[0]?.browsers ?? 0;
