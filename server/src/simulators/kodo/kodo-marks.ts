import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

// Written a second time, apart from the console's own: what both agree on is right, or both have misread the store's manual
// in the same way, which its vectors would tell.

export interface Keys {
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface Policy {
  readonly scope: string;
  readonly deadline: number;
  readonly insertOnly?: number;
  readonly isPrefixalScope?: number;
  readonly saveKey?: string;
  readonly returnBody?: string;
  readonly callbackUrl?: string;
  readonly fsizeMin?: number;
  readonly fsizeLimit?: number;
  readonly mimeLimit?: string;
  readonly detectMime?: number;
  readonly deleteAfterDays?: number;
  readonly fileType?: number;
}

export const encoded = (bytes: Buffer | string): string => {
  const text = Buffer.from(bytes).toString('base64url');
  return text + '='.repeat((4 - (text.length % 4)) % 4);
};
export const decoded = (text: string): Buffer => Buffer.from(text, 'base64url');

export const mark = (secretKey: string, text: string | Buffer): string =>
  encoded(createHmac('sha1', secretKey).update(text).digest());

export function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const block = 4 * 1024 * 1024;

export function etagOf(bytes: Buffer): string {
  const sums: Buffer[] = [];
  let from = 0;
  do {
    sums.push(
      createHash('sha1')
        .update(bytes.subarray(from, from + block))
        .digest(),
    );
    from += block;
  } while (from < bytes.length);
  const [first = Buffer.alloc(0)] = sums;
  return sums.length === 1
    ? encoded(Buffer.concat([Buffer.from([0x16]), first]))
    : encoded(Buffer.concat([Buffer.from([0x96]), createHash('sha1').update(Buffer.concat(sums)).digest()]));
}
