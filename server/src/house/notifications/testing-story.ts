import {
  addPushSubscription,
  confirmEmail,
  setNotificationSettings,
  tryChannel,
} from '@console/contract/platform';
import type { Telling } from '../../../testing/telling.ts';
import type { Outlets } from './outlets.ts';

/** Ways out of the console that lead to a list. */
export function keptMails(): { readonly outlets: Outlets; readonly mails: string[] } {
  const mails: string[] = [];
  const outlets: Outlets = {
    emailAvailable: true,
    origin: 'https://console.test',
    pushKey: async () => 'key',
    send: async () => {},
    mail: async (_address, _subject, text) => void mails.push(text),
  };
  return { outlets, mails };
}

/** What generated requests do not come to: a code that was mailed, a channel that leads somewhere, a browser's keys. */
export async function story({ tell }: Telling, mails: readonly string[]): Promise<void> {
  await tell(setNotificationSettings, { body: { email: true, email_address: 'rain@example.com' } });
  await tell(confirmEmail, { body: { code: /\d{6}/.exec(mails.at(-1) ?? '')?.[0] ?? '' } });
  await tell(tryChannel, { body: { channel: 'email' } });
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  await tell(addPushSubscription, { body: { endpoint: 'https://push.example.com/1', keys } });
}
