import { ApiError, type BodyOf, invalidField, isZone } from '@console/contract';
import type {
  NotificationSettings,
  setNotificationSettings,
  WebhookPreset,
} from '@console/contract/platform';
import sql from 'sql-template-tag';
import { type Db, keepingWork } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import type { Outlets } from './outlets.ts';

interface SettingsRow {
  zone: string | null;
  quietFrom: string | null;
  quietTo: string | null;
  skipTicked: boolean;
  language: 'zh' | 'en';
  webpush: boolean;
  email: boolean;
  emailAddress: string | null;
  emailConfirmed: boolean;
  webhook: boolean;
  webhookPreset: WebhookPreset;
  webhookUrl: string | null;
  hasSecret: boolean;
  browsers: number;
}

/** What holds for somebody who never chose anything. */
const untouched: Omit<SettingsRow, 'browsers'> = {
  zone: null,
  quietFrom: null,
  quietTo: null,
  skipTicked: true,
  language: 'zh',
  webpush: false,
  email: false,
  emailAddress: null,
  emailConfirmed: false,
  webhook: false,
  webhookPreset: 'generic',
  webhookUrl: null,
  hasSecret: false,
};

/** How somebody wants to be told, and which channels there are. */
export async function settingsOf(db: Db, userId: string, outlets: Outlets): Promise<NotificationSettings> {
  const row = await db.first<Partial<SettingsRow>>(sql`
    select s.zone, s.quiet_from, s.quiet_to, s.skip_ticked, s.language, s.webpush, s.email, s.email_address,
           s.email_confirmed, s.webhook, s.webhook_preset, s.webhook_url, s.webhook_secret is not null as has_secret,
           (select count(*)::int from platform.push_subscriptions p where p.user_id = ${userId}) as browsers
    from (select ${userId} as user_id) me left join platform.notification_settings s using (user_id)`);
  const browsers = row?.browsers ?? 0;
  const chosen = typeof row?.skipTicked === 'boolean' ? (row as SettingsRow) : { ...untouched, browsers };
  return present(chosen, outlets);
}

const present = async (row: SettingsRow, outlets: Outlets): Promise<NotificationSettings> => ({
  zone: row.zone,
  quiet_from: row.quietFrom,
  quiet_to: row.quietTo,
  skip_ticked: row.skipTicked,
  language: row.language,
  webpush: {
    on: row.webpush,
    available: true,
    publicKey: await outlets.pushKey(),
    browsers: row.browsers,
  },
  email: {
    on: row.email,
    available: outlets.emailAvailable,
    address: row.emailAddress,
    confirmed: row.emailConfirmed,
  },
  webhook: { on: row.webhook, preset: row.webhookPreset, url: row.webhookUrl, hasSecret: row.hasSecret },
});

type Changes = BodyOf<typeof setNotificationSettings>;

/** Columns whose new value is exactly what was sent. */
const columns = {
  zone: 'zone',
  quiet_from: 'quiet_from',
  quiet_to: 'quiet_to',
  skip_ticked: 'skip_ticked',
  language: 'language',
  webpush: 'webpush',
  email: 'email',
  email_address: 'email_address',
  webhook: 'webhook',
  webhook_preset: 'webhook_preset',
  webhook_url: 'webhook_url',
  webhook_secret: 'webhook_secret',
} as const satisfies Record<keyof Changes, string>;

/**
 * What is left out stays. Switching on a channel that leads nowhere is refused.
 * @param code for the address, should it have to be confirmed  @returns the address that the code is to be sent to
 * @throws LIMIT for a new address where too many codes have been sent already
 */
export async function setSettingsOf(
  db: Db,
  userId: string,
  changes: Changes,
  code?: string,
): Promise<string | undefined> {
  if (typeof changes.zone === 'string' && !isZone(changes.zone)) throw invalidField('zone', 'unknown_zone');
  return db.transaction(async (tx) => {
    const [, [before], , [row]] = await tx.batch<
      [
        unknown,
        Pick<SettingsRow, 'emailAddress'>,
        unknown,
        Pick<SettingsRow, 'email' | 'emailAddress' | 'webhook' | 'webhookUrl'>,
      ]
    >(
      insertionOf('platform.notification_settings', { userId }, sql`on conflict do nothing`),
      sql`select email_address from platform.notification_settings where user_id = ${userId} for update`,
      changing(userId, changes),
      sql`select email, email_address, webhook, webhook_url from platform.notification_settings
          where user_id = ${userId}`,
    );
    if (row?.email && row.emailAddress === null) throw invalidField('email_address', 'needed');
    if (row?.webhook && row.webhookUrl === null) throw invalidField('webhook_url', 'needed');
    if (code === undefined || !changes.email_address) return undefined;
    return keepCode(tx, changes.email_address, code, before?.emailAddress !== changes.email_address);
  });
}

/** Nothing to send where the address is confirmed, or where it was sent a code just now. */
async function keepCode(db: Db, address: string, code: string, isNew: boolean): Promise<string | undefined> {
  const kept = await db.first<{ wait: number | null }>(
    sql`select platform.keep_email_code(${address}, ${code}) as wait`,
  );
  const wait = kept?.wait ?? undefined;
  if (wait === 0) return address;
  if (wait !== undefined && isNew) throw new ApiError('LIMIT', { details: { retryAfter: wait } });
  return undefined;
}

/** A new address has to be confirmed anew: the code of the old one says nothing about it. */
function changing(userId: string, changes: Changes) {
  const asked = Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      const value = changes[name as keyof Changes];
      return value === undefined ? [] : [[column, value]];
    }),
  );
  const sameAddress = sql`
    s.email_address is not distinct from (jsonb_populate_record(s, ${JSON.stringify(asked)}::jsonb)).email_address`;
  return sql`
    update platform.notification_settings s set
      (zone, quiet_from, quiet_to, skip_ticked, language, webpush, email, email_address, webhook, webhook_preset,
       webhook_url, webhook_secret) =
      (select n.zone, n.quiet_from, n.quiet_to, n.skip_ticked, n.language, n.webpush, n.email, n.email_address,
              n.webhook, n.webhook_preset, n.webhook_url, n.webhook_secret
       from jsonb_populate_record(s, ${JSON.stringify(asked)}::jsonb) n),
      email_confirmed = s.email_confirmed and ${sameAddress},
      email_code = case when ${sameAddress} then s.email_code end
    where s.user_id = ${userId}`;
}

const codeLifeMs = 15 * 60_000;
const codeTries = 5;

/** Tries are counted by the hour, however many codes there are in it. @throws VALIDATION for a wrong, old or worn-out code */
export async function confirmEmailOf(db: Db, userId: string, code: string): Promise<void> {
  const since = new Date(Date.now() - codeLifeMs).toISOString();
  const counting = sql`s.email_uses_since > now() - interval '1 hour'`;
  const [, found] = await db.batch(
    sql`update platform.notification_settings s set
          email_code_uses = case when ${counting} then s.email_code_uses + 1 else 1 end,
          email_uses_since = case when ${counting} then s.email_uses_since else now() end
        where s.user_id = ${userId}`,
    sql`update platform.notification_settings set email_confirmed = true, email_code = null
        where user_id = ${userId} and email_code = ${code} and email_code_at > ${since}::timestamptz
          and email_code_uses <= ${codeTries}::int returning user_id`,
  );
  if (found.length === 0) throw keepingWork(invalidField('code', 'wrong_code'));
}

/** @throws STATE_CONFLICT where the channel has no address yet */
export const notSetUp = (channel: string) => new ApiError('STATE_CONFLICT', { details: { channel } });
