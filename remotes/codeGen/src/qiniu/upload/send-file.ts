import {
  kodoReason,
  partBytesOf,
  partCountOf,
  type StoreReason,
  s3Reason,
  type UploadTicket,
} from '@console/contract/codegen';
import { partBytes } from './file-hash.ts';

/** A store refused a file, or the way to it is broken. */
export class SendFault extends Error {
  readonly reason: StoreReason;
  readonly requestId: string | undefined;
  constructor(reason: StoreReason, requestId?: string | null) {
    super(reason);
    this.reason = reason;
    this.requestId = requestId ?? undefined;
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob | FormData | string;
}

interface Watching {
  readonly signal: AbortSignal;
  onProgress?(sent: number): void;
}

/** By XMLHttpRequest: `fetch` does not tell how far a file has come. */
function request(
  { method, url, headers = {}, body }: Request,
  { signal, onProgress }: Watching,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    call.open(method, url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    call.onload = () =>
      resolve({
        status: call.status,
        text: call.responseText,
        header: (name) => call.getResponseHeader(name),
      });
    call.onerror = () => reject(new SendFault('storeUnreachable'));
    call.onabort = () => reject(signal.reason);
    call.onloadend = () => signal.removeEventListener('abort', stop);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', stop);
    call.send(body ?? null);
  });
}

const isWell = ({ status }: Answer): boolean => status >= 200 && status < 300 && status !== 298;

function kodoFault({ status, text, header }: Answer): SendFault {
  return new SendFault(kodoReason(status, text), header('x-reqid'));
}

function s3Fault({ status, text, header }: Answer): SendFault {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
  return new SendFault(s3Reason(status, code), header('x-amz-request-id'));
}

/** Small files: in one piece. */
export async function sendWhole(
  ticket: UploadTicket,
  file: Blob,
  key: string,
  watching: Watching,
): Promise<void> {
  if (ticket.kind === 's3') {
    const answer = await request(
      { method: 'PUT', url: ticket.url, headers: ticket.headers, body: file },
      watching,
    );
    if (isWell(answer)) return;
    throw s3Fault(answer);
  }
  const body = new FormData();
  body.append('token', ticket.token);
  body.append('key', key);
  body.append('file', file);
  const answer = await request({ method: 'POST', url: ticket.address, body }, watching);
  if (!isWell(answer)) throw kodoFault(answer);
}

export interface Part {
  readonly partNumber: number;
  readonly etag: string;
}

/** What an upload in parts has come to. */
export interface Begun {
  readonly uploadId: string;
  readonly parts: readonly Part[];
  /** When the store forgets it, in milliseconds since 1970. */
  readonly until: number;
}

/** Puts one part where its link says. */
export async function sendPart(url: string, part: Blob, watching: Watching): Promise<void> {
  // Without a type of its own: the link is signed for none.
  const answer = await request({ method: 'PUT', url, body: part }, watching);
  if (!isWell(answer)) throw s3Fault(answer);
}

interface InParts extends Watching {
  readonly mime: string;
  /** To go on with, where it was begun before. */
  readonly begun?: Begun | undefined;
  /** After the beginning, and after each part. */
  onPart(begun: Begun): unknown;
}

/**
 * Sends a large file to Kodo in parts; stopped, it goes on behind the last part that arrived. What was begun and is
 * forgotten by the store begins anew.
 */
export async function sendInParts(
  ticket: Extract<UploadTicket, { kind: 'kodo' }>,
  file: Blob,
  { mime, begun, onPart, ...watching }: InParts,
): Promise<void> {
  const root = `${ticket.address}/buckets/${ticket.bucket}/objects/${ticket.encodedKey}/uploads`;
  const headers = { authorization: `UpToken ${ticket.token}` };
  const ask = async (
    method: string,
    more: string,
    body?: Blob | string,
    onProgress?: (sent: number) => void,
  ) => {
    const answer = await request(
      { method, url: root + more, headers, ...(body === undefined ? {} : { body }) },
      { signal: watching.signal, ...(onProgress ? { onProgress } : {}) },
    );
    if (!isWell(answer)) throw kodoFault(answer);
    return JSON.parse(answer.text || '{}') as { uploadId?: string; expireAt?: number; etag?: string };
  };
  const start = async (): Promise<Begun> => {
    const { uploadId = '', expireAt = 0 } = await ask('POST', '');
    return { uploadId, parts: [], until: expireAt * 1000 };
  };
  let now = begun && (await isKnown(begun, ask)) ? begun : await start();
  await onPart(now);
  for (let from = now.parts.length * partBytes; from < file.size; from += partBytes) {
    watching.onProgress?.(from);
    const partNumber = now.parts.length + 1;
    const { etag = '' } = await ask(
      'PUT',
      `/${now.uploadId}/${partNumber}`,
      file.slice(from, from + partBytes),
      (sent) => watching.onProgress?.(from + sent),
    );
    now = { ...now, parts: [...now.parts, { partNumber, etag }] };
    await onPart(now);
  }
  watching.onProgress?.(file.size);
  await ask('POST', `/${now.uploadId}`, JSON.stringify({ parts: now.parts, mimeType: mime }));
}

async function isKnown(
  { uploadId, until }: Begun,
  ask: (method: string, more: string) => Promise<unknown>,
): Promise<boolean> {
  if (until <= Date.now()) return false;
  try {
    await ask('GET', `/${uploadId}`);
    return true;
  } catch (error) {
    if (error instanceof SendFault && ['storeMissing', 'storeUploadExpired'].includes(error.reason))
      return false;
    throw error;
  }
}

/** Whether a file goes in parts: then it may be stopped, and goes on behind what has arrived. */
export const goesInParts = (kind: 'kodo' | 's3', size: number): boolean =>
  kind === 'kodo' ? size > partBytes : partCountOf(size) > 1;

/** How much of a file so many parts are. */
export const bytesOfParts = (kind: 'kodo' | 's3', size: number, parts: number): number =>
  Math.min(size, parts * (kind === 'kodo' ? partBytes : partBytesOf(size)));
