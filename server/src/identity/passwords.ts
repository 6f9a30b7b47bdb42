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
const chosenPassword: Cost = { N: 16_384, r: 8, p: 5 };
/** For generated ones of 60 bits, which nobody guesses: those of all demo users must not delay the first start. */
export const generatedPassword: Cost = { N: 16_384, r: 8, p: 1 };

/** @returns `scrypt$<N>$<r>$<p>$<salt>$<hash>`, the last two base64url */
export async function hashPassword(password: string, cost: Cost = chosenPassword): Promise<string> {
  const salt = randomBytes(16);
  const hash = await scrypt(password.normalize('NFC'), salt, hashLength, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** A hash that no password has: unknown users cost as much work as known ones. */
const nobodysHash = await hashPassword(randomBytes(32).toString('base64url'));

/** @param stored undefined for an unknown user; the work is the same and the answer no */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? nobodysHash).split('$');
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await scrypt(password.normalize('NFC'), Buffer.from(salt, 'base64url'), hashLength, cost);
  await makeUpFor(cost);
  return timingSafeEqual(expected, actual) && stored !== undefined;
}

/** A cheaper hash must not be told from no hash at all by the time that it takes: the rest of the work follows. */
async function makeUpFor(cost: Cost): Promise<void> {
  const missing = chosenPassword.p - cost.p;
  if (missing > 0) await scrypt('', Buffer.alloc(16), hashLength, { ...chosenPassword, p: missing });
}
