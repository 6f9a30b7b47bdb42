import type { Channel } from '@console/contract/platform';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import type { Recipient } from './outlets.ts';

/** Which ways somebody wants to be told by, and when not. */
interface Chosen {
  readonly channels: readonly Channel[];
  readonly zone: string | null;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

/** The channels that somebody wants to be told by; the settings are `s`. */
export const switchedOn = sql`
  array_remove(array[case when s.webpush then 'webpush' end, case when s.email and s.email_confirmed then 'email' end,
    case when s.webhook then 'webhook' end], null)`;

/** Somebody's ways of being reached, and which of them are switched on. Undefined for who never chose any. */
export const recipientOf = (db: Db, userId: string): Promise<(Recipient & Chosen) | undefined> =>
  db.first(sql`
    select s.user_id, s.language, s.zone, s.quiet_from, s.quiet_to, s.webhook_preset, s.webhook_url, s.webhook_secret,
           case when s.email_confirmed then s.email_address end as email_address,
           ${switchedOn} as channels,
           coalesce((select jsonb_agg(jsonb_build_object('subscriptionId', p.subscription_id, 'endpoint', p.endpoint,
                                                         'p256dh', p.p256dh, 'auth', p.auth))
                     from platform.push_subscriptions p where p.user_id = s.user_id), '[]') as subscriptions
    from platform.notification_settings s where s.user_id = ${userId}`);
