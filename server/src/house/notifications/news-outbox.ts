import { type Channel, type Notification, newsOf } from '@console/contract/platform';
import sql from 'sql-template-tag';
import type { Database, Db } from '../../plugins/database/db.ts';
import { insertionsOf } from '../../plugins/database/insertions.ts';
import { type Job, minute } from '../jobs/jobs.ts';
import { type DeliveryParts, forgetDeliveries, type Outbox, sendDue } from './outbox.ts';
import { switchedOn } from './recipients.ts';

/** How news of a kind are said outside the console, in one or two lines. */
type Said<Kind extends Notification['kind']> = (
  payload: Extract<Notification, { kind: Kind }>['payload'],
  language: 'zh' | 'en',
) => { readonly title: string; readonly text: string };
/** Of the kinds that an area tells; of a kind without words nothing goes out. */
export type NewsWords = { readonly [Kind in Notification['kind']]?: Said<Kind> };

interface ToldNews {
  readonly kind: Notification['kind'];
  readonly payload: never;
}

/** What somebody has been told in the bell, for the channels that they have switched on. */
const outboxOf = (words: NewsWords): Outbox<ToldNews> => ({
  table: sql`platform.news_deliveries`,
  subject: sql`notification_id`,
  about: sql`n.kind, n.payload`,
  from: sql`join platform.notifications n on n.user_id = w.user_id and n.notification_id = w.subject_id`,
  isOff: ({ kind }) => words[kind] === undefined,
  message({ kind, payload, subjectId }, language, origin) {
    const { title, text } = words[kind]?.(payload, language) ?? { title: kind, text: '' };
    const url = origin + newsOf({ kind, payload }).address();
    return { id: subjectId, title, text, url, data: { kind, notificationId: subjectId } };
  },
  failure: ({ kind, payload, channel }) => ({
    kind: 'channelFailed',
    payload: { channel, to: newsOf({ kind, payload }).address() },
  }),
});

/** News of one turn. */
const most = 200;

interface Fresh {
  readonly userId: string;
  readonly notificationId: string;
  readonly createdAt: string;
}
interface Ways {
  readonly userId: string;
  readonly zone: string | null;
  readonly channels: readonly Channel[];
}

/**
 * Hands on what was told since to the channels that are switched on now, each once: whoever looks at the same moment passes over it.
 * @returns how many were looked at
 */
const handOn = (db: Db, kinds: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    const fresh = await tx.rows<Fresh>(sql`
      select n.user_id, n.notification_id, n.created_at from platform.notifications n
      where n.handed_at is null and n.kind not in ('reminder', 'deliveryFailed') and n.kind = any(${[...kinds]}::text[])
      order by n.created_at limit ${most}::int for update skip locked`);
    if (fresh.length === 0) return 0;
    const people = [...new Set(fresh.map(({ userId }) => userId))];
    const ways = await tx.rows<Ways>(sql`select s.user_id, s.zone, to_jsonb(${switchedOn}) as channels
      from platform.notification_settings s where s.user_id = any(${people}::text[])`);
    const waysOf = new Map(ways.map((one) => [one.userId, one]));
    const deliveries = fresh.flatMap(({ userId, notificationId, createdAt }) => {
      const { zone = null, channels = [] } = waysOf.get(userId) ?? {};
      return channels.map((channel) => ({
        ...{ userId, notificationId, channel, zone, fireAt: createdAt, nextTryAt: createdAt },
      }));
    });
    await tx.batch(
      ...insertionsOf('platform.news_deliveries', deliveries, sql`on conflict do nothing`),
      ...fresh.map(
        ({ userId, notificationId }) => sql`update platform.notifications set handed_at = now()
          where user_id = ${userId} and notification_id = ${notificationId}::uuid`,
      ),
    );
    return fresh.length;
  });

interface NewsParts extends Omit<DeliveryParts, 'now'> {
  readonly database: Database;
  readonly now?: () => number;
}

/** Hands news on and sends them. @param words of all areas */
export async function sendNews(
  { database, now = Date.now, ...parts }: NewsParts,
  words: NewsWords,
): Promise<void> {
  const db = database.as({ kind: 'owner' });
  while ((await handOn(db, Object.keys(words))) === most);
  await sendDue(db, outboxOf(words), { ...parts, now });
}

/** @param everyMs nought where other processes do it */
export const newsJobs = (parts: NewsParts, words: NewsWords, everyMs: number): readonly Job[] => [
  ...(everyMs === 0 ? [] : [{ name: 'send news', everyMs, run: () => sendNews(parts, words) }]),
  {
    name: 'forget news that were sent',
    everyMs: 60 * minute,
    run: () => forgetDeliveries(parts.database.as({ kind: 'owner' }), outboxOf(words)),
  },
];
