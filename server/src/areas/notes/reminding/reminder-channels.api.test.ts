/**
 * Its timers run ahead, which only modules of the sandbox follow.
 * @modules own
 */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saveNote, setItem } from '@console/contract/notes';
import {
  addPushSubscription,
  confirmEmail,
  getNotificationSettings,
  setNotificationSettings,
  tryChannel,
} from '@console/contract/platform';
import { decodeJwt } from 'jose';
import { hurry } from '../../../../testing/clock.ts';
import { type HttpSink, httpSink, type MailSink, mailSink } from '../../../../testing/sinks.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { readConfig } from '../../../config.ts';
import { outletsOf } from '../../../house/notifications/channels/outlets-of.ts';
import { signatureOf } from '../../../house/notifications/channels/webhook-rules.ts';
import { tick } from './reminder-worker.ts';

let house: TestServer;
let hook: HttpSink;
let post: MailSink;
let folder: string;
beforeAll(async () => {
  hook = await httpSink();
  post = await mailSink();
  folder = await mkdtemp(path.join(tmpdir(), 'console-outlets-'));
  house = await testServer({
    config: {
      SMTP_URL: post.url,
      MAIL_FROM: 'console@example.test',
      DATA_DIR: folder,
      OUTBOUND_PRIVATE_HOSTS: [hook.host],
    },
  });
});
afterAll(async () => {
  await house.close();
  await Promise.all([hook.close(), post.close(), rm(folder, { recursive: true })]);
});
beforeEach(() => {
  hook.posted.length = 0;
  hook.answer = { status: 200 };
});

const set = (who: Person, body: object) => house.call(setNotificationSettings, { body }, { as: who });

/** A reminder that is due, sent by a worker whose clock is two minutes ahead. */
async function remind(who: Person): Promise<string> {
  const uuid = randomUUID();
  await house.call(
    saveNote,
    { params: { uuid }, body: { title: '浇花', content: 'private text', saveId: randomUUID() } },
    { as: who },
  );
  const remind_at = new Date(Date.now() + 60_000).toISOString();
  await house.call(setItem, { params: { uuid }, body: { remind_at } }, { as: who });
  const { liveEvents: live, outlets } = house.app;
  await tick({
    database: house.database,
    live,
    outlets,
    origin: outlets.origin,
    now: () => Date.now() + 120_000,
  });
  return uuid;
}

it('1.4: a signed webhook arrives, without a word of the text', async () => {
  const who = await house.user();
  await set(who, {
    webhook: true,
    webhook_url: `${hook.origin}/in`,
    webhook_secret: 'shared',
    language: 'en',
  });
  const uuid = await remind(who);
  expect(hook.posted).toHaveLength(1);
  const [posted] = hook.posted;
  const { headers, body, path: where } = posted ?? { headers: {} as IncomingHttpHeaders, body: '', path: '' };
  const timestamp = String(headers['x-console-timestamp']);
  expect(where).toBe('/in');
  expect(headers['x-console-signature']).toBe(signatureOf('shared', timestamp, String(body)));
  expect(JSON.parse(String(body))).toMatchObject({
    kind: 'reminder',
    noteId: uuid,
    title: '浇花',
    late: false,
  });
  expect(String(body)).not.toContain('private text');
});

it('1.4: a mail arrives at the confirmed address only', async () => {
  const who = await house.user();
  await set(who, { email: true, email_address: 'ming@example.test', language: 'zh' });
  await remind(who);
  expect(post.mails).toHaveLength(1);
  const code = /\d{6}/.exec(decoded(post.mails[0] ?? ''))?.[0] ?? '';
  await house.call(confirmEmail, { body: { code } }, { as: who });
  const uuid = await remind(who);
  expect(post.mails).toHaveLength(2);
  expect(post.recipients).toEqual(['ming@example.test', 'ming@example.test']);
  expect(post.mails[1]).toContain('From: console@example.test');
  expect(decoded(post.mails[1] ?? '')).toContain(uuid);
  expect(post.mails[1]).toMatch(new RegExp(`^Message-ID:\\s+<${uuid}\\.\\d+@example\\.test>$`, 'm'));
});

it('1.4: a mail server that takes the call and says nothing is given up', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const config = {
    ...readConfig({ NODE_ENV: 'test' }),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    DATA_DIR: folder,
  };
  const { mail } = outletsOf(config, house.database);
  await expect(hurry(() => mail('a@example.test', 's', 't'))).rejects.toThrow(
    /^(Greeting never received|Connection timeout)$/,
  );
  silent.close();
});

it('1.4: a browser is pushed to, encrypted, by a key that is made once and kept to its owner', async () => {
  const who = await house.user();
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  await house.call(addPushSubscription, { body: { endpoint: `${hook.origin}/push`, keys } }, { as: who });
  const settings = await set(who, { webpush: true, language: 'en' });
  await remind(who);
  expect(hook.posted).toMatchObject([
    { path: '/push', headers: { 'content-encoding': 'aes128gcm', ttl: '86400' } },
  ]);
  const [posted] = hook.posted;
  expect(String(posted?.body)).not.toContain('浇花');
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(String(posted?.headers.authorization)) ?? [];
  expect(decodeJwt(token)).toMatchObject({ aud: hook.origin, sub: 'mailto:console@example.test' });
  expect(settings.body).toMatchObject({ webpush: { on: true, browsers: 1, publicKey: key } });
  const file = path.join(folder, 'push-key');
  expect((await readFile(file, 'utf8')).length).toBe(43);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it.each([404, 410])('1.4: a browser that is gone is forgotten: %d', async (status) => {
  const who = await house.user();
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  await house.call(addPushSubscription, { body: { endpoint: `${hook.origin}/gone`, keys } }, { as: who });
  await set(who, { webpush: true });
  hook.answer = { status };
  await remind(who);
  expect((await house.call(getNotificationSettings, {}, { as: who })).body).toMatchObject({
    webpush: { browsers: 0 },
  });
});

it('3: a private address that nobody allowed is refused, and the person is told', async () => {
  const who = await house.user();
  await set(who, { webhook: true, webhook_url: 'https://169.254.169.254/latest' });
  const answer = await house.call(tryChannel, { body: { channel: 'webhook' } }, { as: who });
  expect([answer.status, answer.body]).toMatchObject([
    502,
    { details: { reason: 'the address is not a public one' } },
  ]);
});

/** Mail bodies are base64 or quoted-printable where they are not plain. */
function decoded(mail: string): string {
  const [head = '', ...rest] = mail.split('\n\n');
  const body = rest.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body;
  return body
    .replace(/=\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (text) => Buffer.from(text.replaceAll('=', ''), 'hex').toString('utf8'));
}
