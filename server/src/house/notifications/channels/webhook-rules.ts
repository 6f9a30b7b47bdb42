import { createHmac } from 'node:crypto';
import type { WebhookPreset } from '@console/contract/platform';
import type { Message } from '../outlets.ts';

/** A webhook as somebody set it up. */
export interface Webhook {
  readonly preset: WebhookPreset;
  readonly url: string;
  readonly secret: string | null;
}

/** What is posted where. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text);

/** The message in the words of the other side, signed the way it asks for. @param now milliseconds since 1970 */
export function webhookRequest(
  { preset, url, secret }: Webhook,
  message: Message,
  now: number,
): WebhookRequest {
  const { title, text } = message;
  const content = text === title ? title : `${title}\n${text}`;
  const posted = (body: object, more: { url?: string; headers?: Record<string, string> } = {}) => ({
    url: more.url ?? url,
    headers: { 'content-type': 'application/json', ...more.headers },
    body: JSON.stringify(body),
  });
  const seconds = String(Math.floor(now / 1000));
  switch (preset) {
    case 'bark':
      return posted({ title, body: text, url: message.url, group: 'console' });
    case 'wecom':
      return posted({ msgtype: 'text', text: { content } });
    case 'dingtalk':
      return posted({ msgtype: 'text', text: { content } }, { url: dingtalkAddress(url, secret, now) });
    case 'feishu':
      return posted({ ...feishuSignature(secret, seconds), msg_type: 'text', content: { text: content } });
    case 'gotify':
      return posted(
        {
          title,
          message: text,
          priority: 5,
          extras: { 'client::notification': { click: { url: message.url } } },
        },
        secret === null ? {} : { headers: { 'x-gotify-key': secret } },
      );
    case 'generic': {
      const body = JSON.stringify({ ...message.data, text, url: message.url });
      const signed: Record<string, string> =
        secret === null ? {} : { 'x-console-signature': signatureOf(secret, seconds, body) };
      const headers = { 'content-type': 'application/json', 'x-console-timestamp': seconds, ...signed };
      return { url, headers, body };
    }
  }
}

/** `sha256=` and the HMAC of `timestamp.body`: the receiver computes it anew and refuses old time-stamps. */
export const signatureOf = (secret: string, seconds: string, body: string): string =>
  `sha256=${hmac(secret, `${seconds}.${body}`).digest('hex')}`;

function dingtalkAddress(url: string, secret: string | null, now: number): string {
  if (secret === null) return url;
  const signed = new URL(url);
  signed.searchParams.set('timestamp', String(now));
  signed.searchParams.set('sign', hmac(secret, `${now}\n${secret}`).digest('base64'));
  return signed.href;
}

/** Feishu signs nothing with a key made of everything. */
const feishuSignature = (secret: string | null, seconds: string) =>
  secret === null ? {} : { timestamp: seconds, sign: hmac(`${seconds}\n${secret}`, '').digest('base64') };

/** These answer 200 also when they refuse; the reason stands in the body. @returns why it was refused, if it was */
export function refusalIn(preset: WebhookPreset, status: number, text: string): string | undefined {
  if (status < 200 || status > 299) return `the webhook answered ${status}`;
  if (preset === 'generic' || preset === 'gotify') return undefined;
  const answer = parsed(text);
  const code = answer.errcode ?? answer.code ?? answer.StatusCode ?? 0;
  if (code === 0 || (preset === 'bark' && code === 200)) return undefined;
  const reason = answer.errmsg ?? answer.msg ?? answer.message ?? answer.StatusMessage ?? '';
  return `the webhook answered ${String(code)} ${String(reason)}`.trim();
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
