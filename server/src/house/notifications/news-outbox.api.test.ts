import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { sendNews } from './news-outbox.ts';
import type { Outlets } from './outlets.ts';

let house: TestServer;
const sent: string[] = [];
let refuse: Error | undefined;
const outlets: Pick<Outlets, 'send'> = {
  async send(channel, { userId }, { title, text, url }) {
    if (refuse) throw refuse;
    sent.push([channel, userId, title, text, url].join(' | '));
  },
};
beforeAll(async () => {
  house = await testServer();
});
beforeEach(() => {
  sent.length = 0;
  refuse = undefined;
});
afterAll(() => house.close());

const words = {
  tenancyEnding: ({ roomNumber }: { roomNumber: string }, language: 'zh' | 'en') => ({
    title: language,
    text: roomNumber,
  }),
};
const owner = () => house.db({ kind: 'owner' });
const send = (at = Date.now()) =>
  sendNews(
    {
      ...{ database: house.database, live: { tell: () => {} }, outlets, origin: 'https://console.test' },
      now: () => at,
    },
    words,
  );
/** As two processes do it. */
const sendTwice = async (at?: number) => {
  await Promise.all([send(at), send(at)]);
  return sent.splice(0);
};

async function somebody(set: ReturnType<typeof sql>): Promise<Person> {
  const person = await house.user();
  await owner().rows(sql`insert into platform.notification_settings (user_id) values (${person.userId})`);
  await owner().rows(sql`update platform.notification_settings set ${set} where user_id = ${person.userId}`);
  return person;
}
const byWebhook = sql`webhook = true, webhook_url = 'https://hook.test', language = 'en'`;

async function told({ userId }: Person, kind = 'tenancyEnding', roomNumber = '101') {
  const building = { zh: 'L', en: 'L' };
  const payload = { buildingId: randomUUID(), building, tenancyId: randomUUID(), roomNumber };
  const all = { ...payload, lastDay: '2026-07-09', own: true };
  await owner().rows(sql`insert into platform.notifications (user_id, notification_id, kind, payload)
    values (${userId}, ${v7()}::uuid, ${kind}, ${JSON.stringify(all)}::jsonb)`);
}

it('goes out by each channel that is switched on, in the language that was chosen, once', async () => {
  const both = await somebody(
    sql`webhook = true, webhook_url = 'https://hook.test', email = true, email_address = 'a@b.test', email_confirmed = true, language = 'zh'`,
  );
  await told(both);
  expect((await sendTwice()).sort()).toEqual([
    `email | ${both.userId} | zh | 101 | https://console.test/apartment/myInfo`,
    `webhook | ${both.userId} | zh | 101 | https://console.test/apartment/myInfo`,
  ]);
  expect(await sendTwice()).toEqual([]);
});

it('nothing to whoever has switched nothing on, nor once they switch it on later; nor what has no words', async () => {
  const nobody = await somebody(sql`language = 'en'`);
  await told(nobody);
  const one = await somebody(byWebhook);
  await told(one, 'billIssued');
  await told(one, 'reminder');
  expect(await sendTwice()).toEqual([]);
  await owner().rows(
    sql`update platform.notification_settings set ${byWebhook} where user_id = ${nobody.userId}`,
  );
  expect(await sendTwice()).toEqual([]);
});

it('waits for the end of quiet hours', async () => {
  const asleep = await somebody(sql`${byWebhook}, zone = 'UTC', quiet_from = '00:00', quiet_to = '06:00'`);
  await told(asleep);
  const night = Date.parse('2099-06-18T03:00:00Z');
  expect(await sendTwice(night)).toEqual([]);
  expect(await sendTwice(night + 3 * 3_600_000)).toHaveLength(1);
});

it('is tried again where a channel fails; once it is given up the bell says so, in one line until somebody reads it', async () => {
  const one = await somebody(byWebhook);
  await told(one);
  await told(one);
  refuse = new Error('503');
  let at = Date.now();
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await send(at);
    at += 24 * 3_600_000;
  }
  const rows = await owner().rows<{ state: string; lastError: string }>(sql`
    select state, last_error from platform.news_deliveries where user_id = ${one.userId}`);
  expect(rows).toEqual([1, 2].map(() => ({ state: 'failed', lastError: '503' })));
  const failures = await owner().rows<{ payload: unknown }>(sql`select payload
    from platform.notifications where user_id = ${one.userId} and kind = 'channelFailed'`);
  expect(failures).toEqual([{ payload: { channel: 'webhook', to: '/apartment/myInfo' } }]);
});
