import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scryptCallback);
const cost = { N: 16_384, r: 8, p: 1 };
const length = 32;

/** @returns `scrypt$<salt>$<hash>`, both base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await scrypt(password.normalize('NFC'), salt, length, cost);
  return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** A hash that no password has: unknown users cost as much work as known ones. */
const nobodysHash = await hashPassword(randomBytes(32).toString('base64url'));

/** @param stored undefined for an unknown user; the work is the same and the answer no */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', hash = ''] = (stored ?? nobodysHash).split('$');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await scrypt(password.normalize('NFC'), Buffer.from(salt, 'base64url'), length, cost);
  return timingSafeEqual(expected, actual) && stored !== undefined;
}
