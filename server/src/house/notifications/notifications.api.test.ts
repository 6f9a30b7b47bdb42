import { randomUUID } from 'node:crypto';
import type { CallInput, Problem } from '@console/contract';
import {
  addPushSubscription,
  confirmEmail,
  getNotificationSettings,
  listNotifications,
  markNotifications,
  type NotificationSettings,
  notificationKinds,
  removePushSubscription,
  setNotificationSettings,
  tryChannel,
} from '@console/contract/platform';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { insertionsOf } from '../../plugins/database/insertions.ts';
import type { Outlets } from './outlets.ts';

let house: TestServer;
const mails: { to: string; subject: string; text: string }[] = [];
const sent: { channel: string; title: string }[] = [];
let refuse: string | undefined;

const outlets: Outlets = {
  emailAvailable: true,
  origin: 'https://console.test',
  pushKey: async () => 'public-key',
  mail: async (to, subject, text) => void mails.push({ to, subject, text }),
  send: async (channel, _, { title }) => {
    if (refuse !== undefined) throw new Error(refuse);
    sent.push({ channel, title });
  },
};
beforeAll(async () => {
  house = await testServer({ outlets });
});
afterAll(() => house.close());

async function told(who: Person, many: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    const id = v7();
    ids.push(id);
    const payload = {
      noteId: randomUUID(),
      title: `N${index}`,
      fireAt: new Date().toISOString(),
      late: false,
    };
    await house.db({ kind: 'owner' }).rows(sql`
      insert into platform.notifications (user_id, notification_id, kind, payload)
      values (${who.userId}, ${id}::uuid, 'reminder', ${JSON.stringify(payload)}::jsonb)`);
  }
  return ids;
}
type Page = { items: { _id: string; read_at: string | null }[]; next: string | null; unread: number };
const list = async (who: Person, query = {}) =>
  (await house.call(listNotifications, { query }, { as: who })).body as Page;
const mark = (who: Person | undefined, body: { ids?: string[]; read: boolean; kinds?: string }) =>
  house.call(markNotifications, { body }, { as: who });
const set = (who: Person | undefined, body: CallInput<typeof setNotificationSettings>['body']) =>
  house.call(setNotificationSettings, { body }, { as: who });
const fieldsOf = ({ body }: { body: unknown }) => (body as Problem).fields;

describe('the list', () => {
  it('newest first, in pages, with the number of unread ones', async () => {
    const who = await house.user();
    const ids = await told(who, 5);
    const first = await list(who, { limit: 2 });
    expect(first).toMatchObject({ unread: 5, items: [{ _id: ids[4] }, { _id: ids[3] }] });
    const second = await list(who, { limit: 3, cursor: first.next });
    expect([second.items.map(({ _id }) => _id), second.next]).toEqual([[ids[2], ids[1], ids[0]], null]);
  });

  it('marks some, or all, as read, and back; foreign ids change nothing', async () => {
    const [who, other] = [await house.user(), await house.user()];
    const [first = '', second = ''] = await told(who, 2);
    expect((await mark(who, { ids: [first], read: true })).body).toEqual({ unread: 1 });
    expect((await mark(other, { ids: [second], read: true })).body).toEqual({ unread: 0 });
    expect((await list(who)).unread).toBe(1);
    expect((await mark(who, { read: true })).body).toEqual({ unread: 0 });
    expect((await mark(who, { ids: [second], read: false })).body).toEqual({ unread: 1 });
  });

  it('tells a page of no kind that it does not ask for, counts none and marks none', async () => {
    const who = await house.user();
    const [reminder = ''] = await told(who, 1);
    const overdue = {
      buildingId: v7(),
      building: { zh: '兰亭', en: 'Lanting' },
      ym: '2026-10',
      step: 'read',
      count: 1,
    };
    const late = {
      userId: who.userId,
      notificationId: v7(),
      kind: 'overdueWork',
      payload: JSON.stringify(overdue),
    };
    await house.db({ kind: 'owner' }).batch(...insertionsOf('platform.notifications', [late]));
    expect(await list(who)).toMatchObject({ unread: 1, items: [{ _id: reminder }] });
    expect((await mark(who, { read: true })).body).toEqual({ unread: 0 });
    const all = { kinds: notificationKinds.join(',') };
    expect(await list(who, all)).toMatchObject({
      unread: 1,
      items: [{ _id: late.notificationId }, { read_at: expect.any(String) }],
    });
    expect((await mark(who, { read: true, ...all })).body).toEqual({ unread: 0 });
  });

  it('refuses strangers and bad input', async () => {
    const who = await house.user();
    expect((await house.call(listNotifications, { query: {} })).status).toBe(401);
    expect((await mark(undefined, { read: true })).status).toBe(401);
    expect(fieldsOf(await mark(who, { ids: ['x'], read: true }))[0]?.path).toBe('ids.0');
    const wrong = await house.call(listNotifications, { query: { cursor: 'x' } }, { as: who });
    expect([wrong.status, fieldsOf(wrong)]).toMatchObject([422, [{ path: 'cursor', code: 'bad_cursor' }]]);
  });
});

describe('settings', () => {
  it('stand at their defaults until something is chosen; what is left out stays', async () => {
    const who = await house.user();
    const read = async () => (await house.call(getNotificationSettings, {}, { as: who })).body;
    expect(await read()).toEqual({
      zone: null,
      quiet_from: null,
      quiet_to: null,
      skip_ticked: true,
      language: 'zh',
      webpush: { on: false, available: true, publicKey: 'public-key', browsers: 0 },
      email: { on: false, available: true, address: null, confirmed: false },
      webhook: { on: false, preset: 'generic', url: null, hasSecret: false },
    });
    await set(who, { zone: 'Asia/Shanghai', quiet_from: '22:00', quiet_to: '07:00', skip_ticked: false });
    await set(who, {
      webhook: true,
      webhook_url: 'https://hook.test/x',
      webhook_preset: 'feishu',
      webhook_secret: 'very secret',
    });
    const answer = await read();
    expect(answer).toMatchObject({
      zone: 'Asia/Shanghai',
      quiet_from: '22:00',
      skip_ticked: false,
      webhook: { on: true, preset: 'feishu', url: 'https://hook.test/x', hasSecret: true },
    });
    expect(JSON.stringify(answer)).not.toContain('very secret');
    await set(who, { webhook_secret: null, quiet_from: null, quiet_to: null });
    expect(await read()).toMatchObject({ quiet_from: null, webhook: { hasSecret: false } });
  });

  it.each([
    [{ zone: 'Mars/Base' }, 'zone', 'unknown_zone'],
    [{ quiet_from: '25:00', quiet_to: '07:00' }, 'quiet_from', 'not_a_time'],
    [{ quiet_from: '22:00' }, 'quiet_to', 'both_or_neither'],
    [{ webhook: true }, 'webhook_url', 'needed'],
    [{ email: true }, 'email_address', 'needed'],
    [{ webhook_url: 'ftp://x.test' }, 'webhook_url', 'invalid_format'],
    [{ email_address: 'nobody' }, 'email_address', 'invalid_format'],
  ])('%j is refused at %s', async (body, path, code) => {
    const answer = await set(await house.user(), body);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toMatchObject([{ path, code }]);
  });

  it('refuses strangers', async () => {
    expect((await house.call(getNotificationSettings, {})).status).toBe(401);
    expect((await set(undefined, { zone: null })).status).toBe(401);
  });

  it('an e-mail address counts once the code that was sent there is entered; a new one must be confirmed anew', async () => {
    const who = await house.user();
    await set(who, { email: true, email_address: 'ming@example.test', language: 'en' });
    const code = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    expect(mails.at(-1)).toMatchObject({ to: 'ming@example.test', subject: `Your code: ${code}` });
    const enter = (value: string) => house.call(confirmEmail, { body: { code: value } }, { as: who });
    const wrong = await enter(code === '000000' ? '111111' : '000000');
    expect([wrong.status, fieldsOf(wrong)[0]]).toMatchObject([422, { path: 'code', code: 'wrong_code' }]);
    expect((await enter(code)).body).toMatchObject({ email: { on: true, confirmed: true } });
    expect((await enter(code)).status).toBe(422);
    const again = await set(who, { email_address: 'ming@example.test' });
    expect((again.body as NotificationSettings).email.confirmed).toBe(true);
    const other = await set(who, { email_address: 'other@example.test' });
    expect((other.body as NotificationSettings).email.confirmed).toBe(false);
    expect((await house.call(confirmEmail, { body: { code } })).status).toBe(401);
  });

  it('a code that was guessed at five times works no more', async () => {
    const who = await house.user();
    await set(who, { email_address: 'hong@example.test' });
    const code = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    const guess = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let index = 0; index < 5; index += 1) {
      await house.call(confirmEmail, { body: { code: guess } }, { as: who });
    }
    expect((await house.call(confirmEmail, { body: { code } }, { as: who })).status).toBe(422);
  });
});

describe('2.1 codes for e-mail addresses', () => {
  const codeOf = (to: string) =>
    /\d{6}/.exec(mails.findLast((mail) => mail.to === to)?.text ?? '')?.[0] ?? '';
  const enter = (who: Person, code: string) => house.call(confirmEmail, { body: { code } }, { as: who });
  const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');
  const earlier = (minutes: number) =>
    house
      .db({ kind: 'owner' })
      .rows(sql`update platform.email_codes set sent_at = sent_at - make_interval(mins => ${minutes}::int)`);

  it('a code says nothing about another address', async () => {
    const who = await house.user();
    await set(who, { email_address: 'mine@x.test' });
    const mine = codeOf('mine@x.test');
    await set(who, { email_address: 'victim@y.test' });
    expect((await enter(who, mine)).status).toBe(422);
    await set(who, { email_address: null });
    expect((await enter(who, codeOf('victim@y.test'))).status).toBe(422);
  });

  it('two addresses entered at once: only the code of the one that stands confirms', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await house.user();
      const addresses = [`a${round}@race.test`, `b${round}@race.test`];
      await Promise.all(addresses.map((email_address) => set(who, { email_address })));
      const { address } = (
        (await house.call(getNotificationSettings, {}, { as: who })).body as NotificationSettings
      ).email;
      const other = addresses.find((one) => one !== address) ?? '';
      expect((await enter(who, codeOf(other) || '000000')).status).toBe(422);
      expect((await enter(who, codeOf(address ?? ''))).status).toBe(200);
    }
  });

  it('saving again at once sends no second mail; a minute later it does', async () => {
    const who = await house.user();
    const save = () => set(who, { email_address: 'again@x.test', skip_ticked: true });
    const sentTo = () => mails.filter(({ to }) => to === 'again@x.test').length;
    expect([(await save()).status, (await save()).status, sentTo()]).toEqual([200, 200, 1]);
    await earlier(2);
    expect([(await save()).status, sentTo()]).toEqual([200, 2]);
  });

  it('one person causes two mails a minute and five an hour; what is refused changes nothing', async () => {
    const who = await house.user();
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1)
      statuses.push((await set(who, { email_address: `many${index}@x.test` })).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await set(who, { email_address: 'many9@x.test', language: 'en' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await house.call(getNotificationSettings, {}, { as: who })).body).toMatchObject({
      language: 'zh',
      email: { address: 'many1@x.test' },
    });
    for (let index = 3; index < 6; index += 1) {
      await earlier(2);
      statuses.push((await set(who, { email_address: `many${index}@x.test` })).status);
    }
    await earlier(2);
    statuses.push((await set(who, { email_address: 'many6@x.test' })).status);
    expect(statuses.slice(3)).toEqual([200, 200, 200, 429]);
  });

  it('one address gets one mail a minute, whoever enters it', async () => {
    const [one, two] = [await house.user(), await house.user()];
    await set(one, { email_address: 'victim@z.test' });
    expect((await set(two, { email_address: 'VICTIM@z.test' })).status).toBe(429);
  });

  it('a new code does not bring new tries', async () => {
    const who = await house.user();
    await set(who, { email_address: 'tries@x.test' });
    for (let index = 0; index < 5; index += 1) await enter(who, wrongCode(codeOf('tries@x.test')));
    await earlier(2);
    await set(who, { email_address: 'tries@x.test' });
    expect((await enter(who, codeOf('tries@x.test'))).status).toBe(422);
    await house.db({ kind: 'owner' }).rows(
      sql`update platform.notification_settings set email_uses_since = now() - interval '2 hours'
          where user_id = ${who.userId}`,
    );
    expect((await enter(who, codeOf('tries@x.test'))).status).toBe(200);
  });
});

describe('trying a channel', () => {
  const attempt = (who: Person | undefined, channel: 'webpush' | 'email' | 'webhook') =>
    house.call(tryChannel, { body: { channel } }, { as: who });

  it('sends a word, or says why not', async () => {
    const who = await house.user();
    await set(who, { webhook_url: 'https://hook.test/x', language: 'en' });
    expect((await attempt(who, 'webhook')).status).toBe(200);
    expect(sent.at(-1)).toEqual({ channel: 'webhook', title: 'A word from the console' });
    refuse = 'the webhook answered 500';
    const answer = await attempt(who, 'webhook');
    refuse = undefined;
    expect([answer.status, answer.body]).toMatchObject([
      502,
      { code: 'UPSTREAM', details: { reason: 'the webhook answered 500' } },
    ]);
  });

  it('refuses a channel that is not set up, strangers, and channels that do not exist', async () => {
    const who = await house.user();
    for (const channel of ['webpush', 'email', 'webhook'] as const) {
      expect((await attempt(who, channel)).body).toMatchObject({
        code: 'STATE_CONFLICT',
        details: { channel },
      });
    }
    expect((await attempt(undefined, 'webhook')).status).toBe(401);
    const wrong = await house.call(tryChannel, { body: { channel: 'fax' as never } }, { as: who });
    expect(wrong.status).toBe(422);
  });
});

describe('browsers that want to be pushed to', () => {
  const subscription = (endpoint = 'https://push.test/1') => ({
    endpoint,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  });

  it('are added once each and removed', async () => {
    const who = await house.user();
    const add = (body = subscription()) => house.call(addPushSubscription, { body }, { as: who });
    await add();
    expect((await add()).body).toEqual({ browsers: 1 });
    expect((await add(subscription('https://push.test/2'))).body).toEqual({ browsers: 2 });
    const gone = await house.call(
      removePushSubscription,
      { query: { endpoint: 'https://push.test/1' } },
      { as: who },
    );
    expect(gone.body).toEqual({ browsers: 1 });
    expect((await house.call(removePushSubscription, { query: { endpoint: 'x' } })).status).toBe(401);
  });

  it('a browser tells one person at a time: the next one who registers it takes it over', async () => {
    const [ming, hong] = [await house.user(), await house.user()];
    const body = subscription('https://push.test/desk');
    await house.call(addPushSubscription, { body }, { as: ming });
    expect((await house.call(addPushSubscription, { body }, { as: hong })).body).toEqual({ browsers: 1 });
    const { browsers } = (
      (await house.call(getNotificationSettings, {}, { as: ming })).body as NotificationSettings
    ).webpush;
    expect(browsers).toBe(0);
    // Not hers any more, so not hers to take back.
    await house.call(removePushSubscription, { query: { endpoint: body.endpoint } }, { as: ming });
    expect((await house.call(getNotificationSettings, {}, { as: hong })).body).toMatchObject({
      webpush: { browsers: 1 },
    });
  });

  it('refuses keys that are none, strangers, and the twenty-first', async () => {
    const who = await house.user();
    const body = { ...subscription(), keys: { p256dh: 'x', auth: 'y' } };
    expect((await house.call(addPushSubscription, { body }, { as: who })).status).toBe(422);
    expect((await house.call(addPushSubscription, { body: subscription() })).status).toBe(401);
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const next = subscription(`https://push.test/${index}`);
      statuses.push((await house.call(addPushSubscription, { body: next }, { as: who })).status);
    }
    expect(statuses.filter((status) => status >= 400)).toEqual([429]);
  });
});

it('no mail goes out of a console that has no way for it: said so, and nothing is set', async () => {
  const without = await testServer();
  try {
    const who = await without.user();
    const answer = await without.call(setNotificationSettings, { body: { email: true } }, { as: who });
    expect([answer.status, (answer.body as Problem).code]).toEqual([409, 'STATE_CONFLICT']);
  } finally {
    await without.close();
  }
});
