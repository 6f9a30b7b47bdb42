import { type Keys, mark, same } from './kodo-marks.ts';
import { refusal } from './kodo-refusal.ts';

/** A management call as it arrived. */
export interface ArrivedCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly host: string;
  readonly contentType: string | undefined;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const mostSkewMs = 15 * 60_000;
const form = 'application/x-www-form-urlencoded';

/**
 * Whether it is signed with the account's keys.
 * @throws KodoRefusal 401 for another signature, 403 where the clocks are too far apart
 */
export function demandSigned(call: ArrivedCall, { accessKey, secretKey }: Keys, now: number): void {
  const { authorization = '', 'x-qiniu-date': date } = call.headers;
  const [kind = '', given = ''] = authorization.split(' ');
  const texts =
    kind === 'QBox'
      ? [qboxText(call)]
      : kind === 'Qiniu'
        ? hostsOf(call.host).map((host) => qiniuText(call, host))
        : [];
  if (!texts.some((text) => same(given, `${accessKey}:${mark(secretKey, text)}`))) throw refusal(401);
  if (date !== undefined && !(Math.abs(timeOf(date) - now) <= mostSkewMs))
    throw refusal(403, 'request time is too skewed');
}

/** The store's own library writes an explicit port twice into what it signs. */
function hostsOf(host: string): string[] {
  const port = /:\d+$/.exec(host)?.[0];
  return port ? [host, host + port] : [host];
}

function qiniuText({ method, path, contentType, headers, body }: ArrivedCall, host: string): Buffer {
  let text = `${method} ${path}\nHost: ${host}\n`;
  if (contentType) text += `Content-Type: ${contentType}\n`;
  for (const name of Object.keys(headers).sort())
    if (/^x-qiniu-./.test(name))
      text += `${name.replace(/(^|-)[a-z]/g, (found) => found.toUpperCase())}: ${headers[name]}\n`;
  const counts = contentType !== undefined && contentType !== 'application/octet-stream';
  return Buffer.concat([Buffer.from(`${text}\n`), counts ? body : Buffer.alloc(0)]);
}

const qboxText = ({ path, contentType, body }: ArrivedCall): Buffer =>
  Buffer.concat([Buffer.from(`${path}\n`), contentType === form ? body : Buffer.alloc(0)]);

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
