import { randomInt } from 'node:crypto';
import { ApiError } from '@console/contract';
import {
  addPushSubscription,
  confirmEmail,
  getNotificationSettings,
  listNotifications,
  markNotifications,
  removePushSubscription,
  setNotificationSettings,
  tryChannel,
} from '@console/contract/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serving } from '../../plugins/contract/serve.ts';
import { eventStream } from './event-stream.ts';
import { confirmationMail, trialMessage } from './messages.ts';
import { listNotificationsOf, markNotificationsOf } from './notifications.ts';
import { type Recipient, Unreachable } from './outlets.ts';
import { addPushSubscriptionOf, removePushSubscriptionOf } from './push-subscriptions.ts';
import { recipientOf } from './recipients.ts';
import { confirmEmailOf, notSetUp, setSettingsOf, settingsOf } from './settings.ts';

/** What a person is told, where, and the stream by which open pages learn of it. */
export async function notifications(app: FastifyInstance): Promise<void> {
  eventStream(app);
  await app.register(endpoints);
}

const outletsOf = ({ server }: FastifyRequest) => server.outlets;

const endpoints = serving((serve) => {
  serve(listNotifications, ({ db, user, query }) => listNotificationsOf(db, user.userId, query));
  serve(markNotifications, ({ db, user, body, request: { server }, afterwards }) => {
    afterwards(() => server.liveEvents.tell(user.userId, { topic: 'notification' }));
    return markNotificationsOf(db, user.userId, body);
  });

  serve(getNotificationSettings, ({ db, user, request }) => settingsOf(db, user.userId, outletsOf(request)));
  serve(
    setNotificationSettings,
    async ({ db, user, body, request, afterwards }) => {
      const outlets = outletsOf(request);
      if (body.email && !outlets.emailAvailable) throw notSetUp('email');
      const code = outlets.emailAvailable ? String(randomInt(1_000_000)).padStart(6, '0') : undefined;
      const address = await setSettingsOf(db, user.userId, body, code);
      const settings = await settingsOf(db, user.userId, outlets);
      if (address !== undefined && code !== undefined) {
        const { title, text } = confirmationMail(code, settings.language);
        afterwards(() =>
          outlets.mail(address, title, text).catch((error: unknown) => {
            throw upstream(error);
          }),
        );
      }
      return settings;
    },
    { perMinute: 30 },
  );
  serve(
    confirmEmail,
    async ({ db, user, body, request }) => {
      await confirmEmailOf(db, user.userId, body.code);
      return settingsOf(db, user.userId, outletsOf(request));
    },
    { perMinute: 10 },
  );
  serve(
    tryChannel,
    // Writes nothing, and the other side may take its time.
    async ({ outside, user, body: { channel }, request }) => {
      const recipient = await recipientOf(outside, user.userId);
      if (!recipient || !isReachable(channel, recipient)) throw notSetUp(channel);
      try {
        await outletsOf(request).send(
          channel,
          recipient,
          trialMessage(recipient.language, outletsOf(request).origin),
        );
      } catch (error) {
        throw error instanceof Unreachable ? notSetUp(channel) : upstream(error);
      }
      return { sent: true as const };
    },
    { perMinute: 10 },
  );

  serve(addPushSubscription, ({ db, user, body }) => addPushSubscriptionOf(db, user.userId, body));
  serve(removePushSubscription, ({ db, user, query }) =>
    removePushSubscriptionOf(db, user.userId, query.endpoint),
  );
});

const isReachable = (channel: string, to: Recipient): boolean =>
  ({
    webpush: to.subscriptions.length > 0,
    email: to.emailAddress !== null,
    webhook: to.webhookUrl !== null,
  })[channel] ?? false;

/** What the other side said, for the person who set the channel up. */
const upstream = (error: unknown) =>
  new ApiError('UPSTREAM', {
    details: { reason: (error instanceof Error ? error.message : String(error)).slice(0, 300) },
  });
