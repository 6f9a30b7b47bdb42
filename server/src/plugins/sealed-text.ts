import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Texts as they are kept where nobody is to read them in the database. */
export interface TextSeal {
  seal(text: string): Buffer;
  /** @throws when it was sealed with another key, or changed since */
  open(sealed: Buffer): string;
}

const nonceLength = 12;
const tagLength = 16;

/** A key of its own for each use of a secret of the installation. */
export const keyFor = (secret: () => Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret(), '', `console:${use}`, 32));

/**
 * Seals texts with AES-256-GCM.
 * @param secret of the installation
 * @param use for what; what is sealed for one use is not read by another
 */
export function textSeal(secret: () => Buffer, use: string): TextSeal {
  const key = () => keyFor(secret, use);
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key(), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed) => {
      const nonce = sealed.subarray(0, nonceLength);
      const decipher = createDecipheriv('aes-256-gcm', key(), nonce);
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
      const text = sealed.subarray(nonceLength + tagLength);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}
