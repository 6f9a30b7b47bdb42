import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { LiveRecord } from '@console/contract';

/** The record with an Ed25519 signature (base64url) over the JSON text of everything else in it. */
export function signed(record: LiveRecord, key: KeyObject | undefined): LiveRecord & { signature?: string } {
  if (!key) return record;
  const text = Buffer.from(JSON.stringify(record));
  return { ...record, signature: sign(null, text, key).toString('base64url') };
}

/**
 * Whether a live record's text is signed by one of the keys; what the page asks of it, too (host/src/remotes/signature.ts).
 * @param keys public halves as base64url
 */
export function isSigned(recordText: string, keys: readonly string[]): boolean {
  try {
    const { signature, ...rest } = JSON.parse(recordText) as { signature: string };
    return isSignedText(JSON.stringify(rest), signature, keys);
  } catch {
    // No JSON, no signature, or no key.
    return false;
  }
}

/** @param signature base64url @param keys public halves as base64url */
export const isSignedText = (text: string, signature: string, keys: readonly string[]): boolean =>
  keys.some((x) => verify(null, Buffer.from(text), publicKeyOf(x), Buffer.from(signature, 'base64url')));

const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** @param setting of RELEASE_PUBLIC_KEY, or what the page is told @returns the keys in it */
export const publicKeysIn = (setting: string | null | undefined): string[] =>
  (setting ?? '').split(',').filter(Boolean);

/** The public half as base64url. */
export const publicHalf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? '';

/** @throws with a sentence when the file holds no Ed25519 private key */
export function signingKey(file: string): KeyObject | undefined {
  if (file === '') return undefined;
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no Ed25519 private key`);
  return key;
}

/** Makes a key pair: the private half into a file that only its owner reads. @returns RELEASE_PUBLIC_KEY's value */
export function newSigningKey(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return publicKey.export({ format: 'jwk' }).x ?? '';
}
