import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { LiveRecord } from '@console/contract';

/** The record with an Ed25519 signature (base64url) over the JSON text of everything else in it. */
export function signed(record: LiveRecord, key: KeyObject | undefined): LiveRecord & { signature?: string } {
  if (!key) return record;
  const text = Buffer.from(JSON.stringify(record));
  return { ...record, signature: sign(null, text, key).toString('base64url') };
}

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
