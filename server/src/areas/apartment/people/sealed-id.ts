import { createHmac } from 'node:crypto';
import { keyFor, textSeal } from '../../../plugins/sealed-text.ts';

/** Identity numbers as they are kept: nobody reads them in the database, and the same number is found again. */
export interface IdSeal {
  seal(number: string): { readonly cipher: Buffer; readonly digest: Buffer };
  /** @throws when it was sealed with another key, or changed since */
  open(cipher: Buffer): string;
  digest(number: string): Buffer;
}

/** @param secret of the installation; two keys are drawn from it, one for reading and one for finding */
export function idSeal(secret: () => Buffer): IdSeal {
  const { seal, open } = textSeal(secret, 'id-number:read');
  const digest = (number: string) =>
    createHmac('sha256', keyFor(secret, 'id-number:find')).update(number).digest();
  return { seal: (number) => ({ cipher: seal(number), digest: digest(number) }), open, digest };
}
