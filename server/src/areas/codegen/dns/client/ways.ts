import { createSocket } from 'node:dgram';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import type { Reply } from './message.ts';

interface Host {
  readonly address: string;
  readonly port: number;
}

/** What of a message is the answer; undefined where it is none, and the right one may still come. */
type Read = (message: Buffer) => Reply | undefined;

const mostBytes = 65_535;

/** Settles once, and lets go of what it held. */
function once<T>(
  signal: AbortSignal,
  begin: (resolve: (value: T) => void, reject: (error: unknown) => void) => () => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal.throwIfAborted();
    const stop = begin(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    );
    const onAbort = () => settle(() => reject(signal.reason));
    let settled = false;
    function settle(done: () => void) {
      if (settled) return;
      settled = true;
      signal.removeEventListener('abort', onAbort);
      stop();
      done();
    }
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** From a port that the system draws, and heard from that server only. */
export const overUdp = (
  { address, port }: Host,
  query: Buffer,
  read: Read,
  signal: AbortSignal,
): Promise<Reply> =>
  once(signal, (resolve, reject) => {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    socket.on('message', (message) => {
      const reply = read(message);
      if (reply) resolve(reply);
    });
    socket.on('error', reject);
    socket.connect(port, address, (...[error]: (Error | undefined)[]) => {
      if (error) reject(error);
      else socket.send(query, (failed) => failed && reject(failed));
    });
    return () => socket.close();
  });

/** A message is preceded by its length in two bytes. */
export const overTcp = (
  { address, port }: Host,
  query: Buffer,
  read: Read,
  signal: AbortSignal,
): Promise<Reply> =>
  once(signal, (resolve, reject) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    let received = Buffer.alloc(0);
    const socket = connect(port, address, () => socket.write(Buffer.concat([length, query])));
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0);
        const reply = read(received.subarray(2, end));
        received = received.subarray(end);
        if (reply) return resolve(reply);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server hung up')));
    return () => socket.destroy();
  });

/** RFC 8484, by POST. Redirects are not followed: the address is the operator's, and is meant exactly. */
export const overHttps = (url: string, query: Buffer, read: Read, signal: AbortSignal): Promise<Reply> =>
  once(signal, (resolve, reject) => {
    const send = url.startsWith('https:') ? secureRequest : plainRequest;
    const sent = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/dns-message',
        accept: 'application/dns-message',
        'content-length': String(query.length),
      },
    });
    sent.on('response', (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`status ${answer.statusCode}`));
      if (answer.headers['content-type']?.split(';')[0] !== 'application/dns-message')
        return reject(new Error('no DNS message'));
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) reject(new Error('the answer is too long'));
        else parts.push(part);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const reply = read(Buffer.concat(parts));
        if (reply) resolve(reply);
        else reject(new Error('no answer to this question'));
      });
    });
    sent.on('error', reject);
    sent.end(query);
    return () => sent.destroy();
  });
