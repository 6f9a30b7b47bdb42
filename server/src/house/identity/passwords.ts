import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const scrypt = promisify<string, Buffer, number, Cost, Buffer>(scryptCallback);
const hashLength = 32;

/** For passwords that people choose (16 MB and about a fifth of a second). Never the synchronous form (identity.md, P14). */
export const chosenPassword: Cost = { N: 16_384, r: 8, p: 5 };
/** For generated ones of 60 bits, which nobody guesses: those of all demo users must not delay the first start. */
export const generatedPassword: Cost = { N: 16_384, r: 8, p: 1 };

/** @returns `scrypt$<N>$<r>$<p>$<salt>$<hash>`, the last two base64url */
export async function hashPassword(password: string, cost: Cost = chosenPassword): Promise<string> {
  const salt = randomBytes(16);
  return stored(cost, salt, await scrypt(password.normalize('NFC'), salt, hashLength, cost));
}

const stored = ({ N, r, p }: Cost, salt: Buffer, hash: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');

/** A hash that nobody knows a password for: unknown users cost as much work as known ones. */
const nobodysHash = stored(chosenPassword, randomBytes(16), randomBytes(hashLength));

/** @param known undefined for an unknown user; the work is the same and the answer no */
export async function passwordMatches(password: string, known: string | undefined): Promise<boolean> {
  const { salt, hash, cost } = partsOf(known ?? nobodysHash);
  const actual = await scrypt(password.normalize('NFC'), salt, hashLength, cost);
  for (const rest of restOfTheWork(cost)) await scrypt('', Buffer.alloc(16), hashLength, rest);
  return timingSafeEqual(hash, actual) && known !== undefined;
}

function partsOf(text: string) {
  const [, N, r, p, salt = '', hash = ''] = text.split('$');
  const cost: Cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}

/**
 * A cheaper hash must not be told from no hash at all by the time that it takes: what is missing is done, too.
 * @param done what the hash itself has cost
 * @returns the costs of what is still to be done, none or one
 */
export function restOfTheWork(done: Cost): Cost[] {
  const missing = chosenPassword.p - done.p;
  return missing > 0 ? [{ ...chosenPassword, p: missing }] : [];
}
