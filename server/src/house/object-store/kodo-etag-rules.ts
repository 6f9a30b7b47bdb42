import { createHash } from 'node:crypto';
import { urlSafe } from './kodo-signing-rules.ts';

/** The store hashes files in blocks of this size. */
export const kodoBlock = 4 * 1024 * 1024;

const sha1 = (bytes: Uint8Array): Buffer => createHash('sha1').update(bytes).digest();

/** The store's name for content: of up to one block its hash, of more the hash of the blocks' hashes. */
export function kodoEtag(bytes: Uint8Array): string {
  if (bytes.length <= kodoBlock) return urlSafe(Buffer.concat([Buffer.of(0x16), sha1(bytes)]));
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += kodoBlock)
    blocks.push(sha1(bytes.subarray(from, from + kodoBlock)));
  return urlSafe(Buffer.concat([Buffer.of(0x96), sha1(Buffer.concat(blocks))]));
}
