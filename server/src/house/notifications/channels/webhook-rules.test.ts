import { createHmac } from 'node:crypto';
import type { WebhookPreset } from '@console/contract/platform';
import { refusalIn, signatureOf, webhookRequest } from './webhook-rules.ts';

const message = {
  title: 'Reminder: 浇花',
  text: 'https://console.test/note/?uuid=1',
  url: 'https://console.test/note/?uuid=1',
  data: { kind: 'reminder', noteId: '1', late: false },
};
const now = 1_800_000_000_123;
const made = (preset: WebhookPreset, secret: string | null = null, url = 'https://hook.test/path?key=1') => {
  const { body, ...request } = webhookRequest({ preset, url, secret }, message, now);
  return { ...request, text: body, body: JSON.parse(body) as unknown };
};

describe('1.4 webhook presets', () => {
  it('generic: what happened, with a time-stamp and a signature that the receiver can compute', () => {
    const { headers, body, text, url } = made('generic', 'secret');
    expect(url).toBe('https://hook.test/path?key=1');
    expect(body).toEqual({ ...message.data, text: message.text, url: message.url });
    const expected = createHmac('sha256', 'secret').update(`1800000000.${text}`).digest('hex');
    expect(headers).toEqual({
      'content-type': 'application/json',
      'x-console-timestamp': '1800000000',
      'x-console-signature': `sha256=${expected}`,
    });
    expect(signatureOf('other', '1800000000', text)).not.toBe(headers['x-console-signature']);
    expect(made('generic').headers['x-console-signature']).toBeUndefined();
  });

  it('Bark, WeCom, Gotify', () => {
    expect(made('bark').body).toEqual({
      title: message.title,
      body: message.text,
      url: message.url,
      group: 'console',
    });
    expect(made('wecom').body).toEqual({
      msgtype: 'text',
      text: { content: `${message.title}\n${message.text}` },
    });
    expect(made('gotify', 'app-token')).toMatchObject({
      headers: { 'content-type': 'application/json', 'x-gotify-key': 'app-token' },
      body: {
        title: message.title,
        message: message.text,
        priority: 5,
        extras: { 'client::notification': { click: { url: message.url } } },
      },
    });
  });

  it('says once what is title and text', () => {
    const { body } = webhookRequest(
      { preset: 'wecom', url: 'https://hook.test', secret: null },
      { ...message, text: message.title },
      now,
    );
    expect(JSON.parse(body)).toMatchObject({ text: { content: message.title } });
  });

  it.each(['gotify', 'feishu', 'dingtalk'] as const)('%s without a secret is sent unsigned', (preset) => {
    const { headers, url, text } = made(preset);
    expect(headers).toEqual({ 'content-type': 'application/json' });
    expect(url).toBe('https://hook.test/path?key=1');
    expect(text).not.toContain('sign');
  });

  it('DingTalk gets the text as WeCom does', () => {
    expect(made('dingtalk').body).toEqual(made('wecom').body);
  });

  it('DingTalk: the signature goes into the address', () => {
    const { searchParams } = new URL(made('dingtalk', 'SEC1').url);
    const sign = createHmac('sha256', 'SEC1').update(`${now}\nSEC1`).digest('base64');
    expect(Object.fromEntries(searchParams)).toEqual({ key: '1', timestamp: String(now), sign });
    expect(made('dingtalk').url).toBe('https://hook.test/path?key=1');
  });

  it('Feishu: the signature goes into the body, keyed by time-stamp and secret', () => {
    const sign = createHmac('sha256', '1800000000\nS').update('').digest('base64');
    expect(made('feishu', 'S').body).toEqual({
      timestamp: '1800000000',
      sign,
      msg_type: 'text',
      content: { text: `${message.title}\n${message.text}` },
    });
  });
});

it.each([
  ['generic', 200, '', undefined],
  ['generic', 500, '', 'the webhook answered 500'],
  ['generic', 302, '', 'the webhook answered 302'],
  ['generic', 199, '', 'the webhook answered 199'],
  ['generic', 299, '', undefined],
  ['generic', 200, '{"errcode":1}', undefined],
  ['gotify', 200, '{"errcode":1}', undefined],
  ['wecom', 200, '{"errcode":200}', 'the webhook answered 200'],
  ['wecom', 200, 'null', undefined],
  ['wecom', 200, '<html>', undefined],
  [
    'feishu',
    200,
    '{"StatusCode":9499,"StatusMessage":"Bad Request"}',
    'the webhook answered 9499 Bad Request',
  ],
  ['bark', 200, '{"code":500,"message":"failed"}', 'the webhook answered 500 failed'],
  ['wecom', 200, '{"errcode":0,"errmsg":"ok"}', undefined],
  [
    'wecom',
    200,
    '{"errcode":93000,"errmsg":"invalid webhook url"}',
    'the webhook answered 93000 invalid webhook url',
  ],
  [
    'dingtalk',
    200,
    '{"errcode":310000,"errmsg":"sign not match"}',
    'the webhook answered 310000 sign not match',
  ],
  ['feishu', 200, '{"code":19021,"msg":"sign match fail"}', 'the webhook answered 19021 sign match fail'],
  ['feishu', 200, '{"StatusCode":0,"code":0}', undefined],
  ['bark', 200, '{"code":200,"message":"success"}', undefined],
  ['bark', 400, '{"code":400}', 'the webhook answered 400'],
] as const)('%s answering %i %s: %s', (preset, status, text, refusal) => {
  expect(refusalIn(preset, status, text)).toBe(refusal);
});
