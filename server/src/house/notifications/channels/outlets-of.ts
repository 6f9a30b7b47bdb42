import { createTransport } from 'nodemailer';
import sql from 'sql-template-tag';
import webPush from 'web-push';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../plugins/database/db.ts';
import { publicOrigin } from '../../identity/origin.ts';
import {
  type Message,
  type Outlets,
  type PushSubscription,
  type Recipient,
  Unreachable,
} from '../outlets.ts';
import { checkedRequest, type Outbound } from './checked-request.ts';
import { type PushKeys, pushKeys } from './push-keys.ts';
import { refusalIn, webhookRequest } from './webhook-rules.ts';

type OutletSettings = Pick<
  Config,
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'VAPID_PRIVATE_KEY'
  | 'DATA_DIR'
  | 'OUTBOUND_PRIVATE_HOSTS'
  | 'OUTBOUND_NAME_SERVERS'
  | 'PUBLIC_URL'
  | 'PORT'
>;

/** The ways out that the settings describe. */
export function outletsOf(config: OutletSettings, database: Database): Outlets {
  const outbound: Outbound = {
    privateHosts: config.OUTBOUND_PRIVATE_HOSTS,
    nameServers: config.OUTBOUND_NAME_SERVERS,
  };
  let keys: Promise<PushKeys> | undefined;
  const ownKeys = () => {
    keys ??= pushKeys(config.DATA_DIR, config.VAPID_PRIVATE_KEY);
    return keys;
  };
  const mail = mailer(config);
  const forget = async (userId: string, { subscriptionId }: PushSubscription) => {
    await database.as({ kind: 'owner' }).rows(
      sql`delete from platform.push_subscriptions
          where user_id = ${userId} and subscription_id = ${subscriptionId}`,
    );
  };
  return {
    emailAvailable: config.SMTP_URL !== '',
    origin: publicOrigin(config),
    pushKey: async () => (await ownKeys()).publicKey,
    mail,
    send: async (channel, to, message) => {
      if (channel === 'webhook') return toWebhook(to, message, outbound);
      if (channel === 'email')
        return mail(to.emailAddress ?? '', message.title, `${message.text}\n`, message.id);
      return toBrowsers(to, message, await ownKeys(), `mailto:${config.MAIL_FROM}`, outbound, forget);
    },
  };
}

/** A mail server that says nothing for so long is given up; the usual ten minutes would hold up everything else. */
const patience = {
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  dnsTimeout: 5_000,
  socketTimeout: 15_000,
};

function mailer({ SMTP_URL, MAIL_FROM }: OutletSettings): Outlets['mail'] {
  const transport = SMTP_URL === '' ? undefined : createTransport({ url: SMTP_URL, ...patience });
  return async (to, subject, text, id) => {
    if (!transport) throw new Unreachable('no SMTP server is set');
    if (to === '') throw new Unreachable('no address');
    const messageId =
      id === undefined ? undefined : `<${id}@${MAIL_FROM.split('@').at(-1)?.replace(/>$/, '')}>`;
    await transport.sendMail({ from: MAIL_FROM, to, subject, text, ...(messageId && { messageId }) });
  };
}

async function toWebhook(to: Recipient, message: Message, outbound: Outbound): Promise<void> {
  const { webhookPreset: preset, webhookUrl: url, webhookSecret: secret } = to;
  if (url === null) throw new Unreachable('no webhook');
  const request = webhookRequest({ preset, url, secret }, message, Date.now());
  const { headers, body } = request;
  const { status, text } = await checkedRequest(request.url, { method: 'POST', headers, body }, outbound);
  const refusal = refusalIn(preset, status, text);
  if (refusal !== undefined) throw new Error(refusal);
}

/** Reaching one browser is enough; those that are gone are forgotten. */
async function toBrowsers(
  { userId, subscriptions }: Recipient,
  message: Message,
  { publicKey, privateKey }: PushKeys,
  subject: string,
  outbound: Outbound,
  forget: (userId: string, subscription: PushSubscription) => Promise<void>,
): Promise<void> {
  if (subscriptions.length === 0) throw new Unreachable('no browser');
  const payload = JSON.stringify({ ...message.data, title: message.title, url: message.url });
  const sent = await Promise.allSettled(
    subscriptions.map(async (subscription) => {
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
        payload,
        { vapidDetails: { subject, publicKey, privateKey }, TTL: 24 * 3600, contentEncoding: 'aes128gcm' },
      );
      const request = { method: 'POST', headers: textHeaders(headers), body } as const;
      const { status } = await checkedRequest(endpoint, request, outbound);
      if (status === 404 || status === 410) await forget(userId, subscription);
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
    }),
  );
  const refused = sent.find((one) => one.status === 'rejected');
  if (refused && sent.every((one) => one.status === 'rejected')) throw refused.reason;
}

const textHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  );
