import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Identity numbers as they are kept: nobody reads them in the database, and the same number is found again. */
export interface IdSeal {
  seal(number: string): { readonly cipher: Buffer; readonly digest: Buffer };
  /** @throws when it was sealed with another key, or changed since */
  open(cipher: Buffer): string;
  digest(number: string): Buffer;
}

const nonceLength = 12;
const tagLength = 16;

/** @param secret of the installation; two keys are drawn from it, one for reading and one for finding */
export function idSeal(secret: () => Buffer): IdSeal {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret(), '', `console:id-number:${use}`, 32));
  const digest = (number: string) => createHmac('sha256', keyFor('find')).update(number).digest();
  return {
    digest,
    seal: (number) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', keyFor('read'), nonce);
      const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
      return { cipher: Buffer.concat([nonce, cipher.getAuthTag(), sealed]), digest: digest(number) };
    },
    open: (sealed) => {
      const nonce = sealed.subarray(0, nonceLength);
      const decipher = createDecipheriv('aes-256-gcm', keyFor('read'), nonce);
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
      const text = sealed.subarray(nonceLength + tagLength);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}
