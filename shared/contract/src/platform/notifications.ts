import * as z from 'zod/mini';
import {
  applicationDecided,
  billIssued,
  drawPublished,
  overdueBills,
  overdueWork,
  paymentConfirmed,
  readingWindowOpen,
  tenancyEnding,
} from '../apartment/news.ts';
import { channels } from '../channels.ts';
import { dnsWatchOver } from '../codegen/dns-news.ts';
import { accessAsked } from '../codegen/news.ts';
import { endpoint } from '../endpoint.ts';
import { type NewsKind, newsKind } from '../news.ts';
import { deliveryFailure, reminderNews } from '../notes/news.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant, text, uuid } from '../scalars.ts';
import { saleApprovalAsked, saleApprovalDecided } from '../wood/news.ts';

export { type Channel, channels } from '../channels.ts';

/** In whose words a webhook speaks. */
export const webhookPresets = ['generic', 'bark', 'wecom', 'dingtalk', 'feishu', 'gotify'] as const;
export type WebhookPreset = (typeof webhookPresets)[number];

/** News could not be sent by a channel, however often it was tried; they stand in the bell all the same. */
const channelFailure = newsKind({
  kind: 'channelFailed',
  payload: z.object({
    channel: z.enum(channels),
    /** Where what could not be sent leads to. */
    to: z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(500)),
  }),
  address: ({ to }) => to,
  headline: ({ channel }) => ({ text: `channelFailed.${channel}`, values: {} }),
});

/** Of what somebody can be told: a line for each kind, which its area declares. */
const newsKinds = {
  reminder: reminderNews,
  deliveryFailed: deliveryFailure,
  overdueWork,
  overdueBills,
  billIssued,
  paymentConfirmed,
  readingWindowOpen,
  applicationDecided,
  drawPublished,
  tenancyEnding,
  saleApprovalAsked,
  saleApprovalDecided,
  dnsWatchOver,
  channelFailed: channelFailure,
  accessAsked,
} as const;
const facts = { _id: uuid, createTime: instant, read_at: z.nullable(instant) };

const noticeOf = <Kind extends string, Payload extends z.ZodMiniType>({
  kind,
  payload,
}: NewsKind<Kind, Payload>) => z.object({ kind: z.literal(kind), payload, ...facts });

/** Something a person is told, kept 90 days. */
export const Notification = z.discriminatedUnion('kind', [
  noticeOf(newsKinds.reminder),
  noticeOf(newsKinds.deliveryFailed),
  noticeOf(newsKinds.overdueWork),
  noticeOf(newsKinds.overdueBills),
  noticeOf(newsKinds.billIssued),
  noticeOf(newsKinds.paymentConfirmed),
  noticeOf(newsKinds.readingWindowOpen),
  noticeOf(newsKinds.applicationDecided),
  noticeOf(newsKinds.drawPublished),
  noticeOf(newsKinds.tenancyEnding),
  noticeOf(newsKinds.saleApprovalAsked),
  noticeOf(newsKinds.saleApprovalDecided),
  noticeOf(newsKinds.dnsWatchOver),
  noticeOf(newsKinds.channelFailed),
  noticeOf(newsKinds.accessAsked),
]);
export type Notification = z.infer<typeof Notification>;

export const notificationKinds = Object.keys(newsKinds);

/** What the kind of a notification says of it. */
export function newsOf({ kind, payload }: Pick<Notification, 'kind' | 'payload'>) {
  const said: NewsKind = newsKinds[kind];
  return {
    address: () => said.address(payload),
    headline: (language: 'zh' | 'en') => said.headline(payload, language),
  };
}

/**
 * The kinds that whoever asks can show, with commas; left out by those that know the first two only: pages that stay open
 * through a release, for which a whole answer with another kind in it is none.
 */
const kinds = z.optional(text(1, 500));

/** Newest first; `unread` counts the same kinds. */
export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notification',
  access: 'signedIn',
  shows: ['platform.notifications'],
  query: z.object({ ...cursorQuery, kinds }),
  response: z.extend(cursorPage(Notification), { unread: z.int() }),
});

/** Marks some as read or unread; without ids, all of the kinds that whoever asks can show. */
export const markNotifications = endpoint({
  name: 'markNotifications',
  method: 'PATCH',
  path: '/notification',
  access: 'signedIn',
  changes: ['platform.notifications'],
  body: z.object({
    ids: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(200))),
    read: z.boolean(),
    kinds,
  }),
  response: z.object({ unread: z.int() }),
});

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'not_a_time' }));

/** How somebody wants to be told. Channels that the server is not set up for say so. */
export const NotificationSettings = z.object({
  /** IANA name; null: the zone of each reminder. */
  zone: z.nullable(z.string()),
  /** Wall time; outside channels wait from one to the other. Both or neither. */
  quiet_from: z.nullable(clock),
  quiet_to: z.nullable(clock),
  /** A check list whose boxes are all ticked is not reminded of. */
  skip_ticked: z.boolean(),
  /** Of what is sent outside the console. */
  language: z.enum(['zh', 'en']),
  webpush: z.object({
    on: z.boolean(),
    available: z.boolean(),
    /** Key that browsers subscribe with. */
    publicKey: z.string(),
    browsers: z.int(),
  }),
  email: z.object({
    on: z.boolean(),
    available: z.boolean(),
    address: z.nullable(z.string()),
    confirmed: z.boolean(),
  }),
  webhook: z.object({
    on: z.boolean(),
    preset: z.enum(webhookPresets),
    url: z.nullable(z.string()),
    /** The secret itself is never told again. */
    hasSecret: z.boolean(),
  }),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/notification/settings',
  access: 'signedIn',
  shows: ['platform.notificationSettings'],
  response: NotificationSettings,
});

const zoneName = z.string().check(z.regex(/^[A-Za-z][\w+/-]{1,59}$/, { error: 'unknown_zone' }));

/** What is left out stays as it is. A new e-mail address has to be confirmed by the code sent there. */
export const setNotificationSettings = endpoint({
  name: 'setNotificationSettings',
  method: 'PATCH',
  path: '/notification/settings',
  access: 'signedIn',
  changes: ['platform.notificationSettings'],
  body: z
    .object({
      zone: z.optional(z.nullable(zoneName)),
      quiet_from: z.optional(z.nullable(clock)),
      quiet_to: z.optional(z.nullable(clock)),
      skip_ticked: z.optional(z.boolean()),
      language: z.optional(z.enum(['zh', 'en'])),
      webpush: z.optional(z.boolean()),
      email: z.optional(z.boolean()),
      email_address: z.optional(z.nullable(z.email().check(z.maxLength(254)))),
      webhook: z.optional(z.boolean()),
      webhook_preset: z.optional(z.enum(webhookPresets)),
      webhook_url: z.optional(z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)))),
      webhook_secret: z.optional(z.nullable(text(1, 200))),
    })
    .check(
      z.refine((body) => (body.quiet_from ?? null) === null || (body.quiet_to ?? null) !== null, {
        error: 'both_or_neither',
        path: ['quiet_to'],
      }),
      z.refine((body) => (body.quiet_to ?? null) === null || (body.quiet_from ?? null) !== null, {
        error: 'both_or_neither',
        path: ['quiet_from'],
      }),
    ),
  response: NotificationSettings,
  errors: ['STATE_CONFLICT', 'UPSTREAM'],
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/notification/email/confirm',
  access: 'signedIn',
  changes: ['platform.notificationSettings'],
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/, { error: 'wrong_code' })) }),
  response: NotificationSettings,
});

/** Sends a word through one channel right now. UPSTREAM tells in `details.reason` why it did not get there. */
export const tryChannel = endpoint({
  name: 'tryChannel',
  method: 'POST',
  path: '/notification/try',
  access: 'signedIn',
  changes: 'nothing',
  body: z.object({ channel: z.enum(channels) }),
  response: z.object({ sent: z.literal(true) }),
  errors: ['UPSTREAM', 'STATE_CONFLICT'],
});

/** What `PushManager.subscribe` gave this browser. Once more changes nothing. */
export const addPushSubscription = endpoint({
  name: 'addPushSubscription',
  method: 'POST',
  path: '/push/subscription',
  access: 'signedIn',
  changes: ['platform.notificationSettings'],
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[\w-]{80,200}={0,2}$/)),
      auth: z.string().check(z.regex(/^[\w-]{16,100}={0,2}$/)),
    }),
  }),
  response: z.object({ browsers: z.int() }),
});

export const removePushSubscription = endpoint({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/push/subscription',
  access: 'signedIn',
  changes: ['platform.notificationSettings'],
  query: z.object({ endpoint: z.string().check(z.maxLength(2000)) }),
  response: z.object({ browsers: z.int() }),
});

/** What `GET /events` tells: something of this topic has changed, ask again. It never carries the thing itself. */
export const LiveEvent = z.object({
  topic: z.enum(['notification', 'note', 'month', 'policy', 'dnsWatch']),
  /** What of it, of a month its building; left out: look at all of it. */
  id: z.optional(z.string()),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Path of the stream below the API's base. Server-sent events, read with a bearer token. */
export const eventsPath = '/events';
