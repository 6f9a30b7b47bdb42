import type { ListedRecord } from './boot.ts';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

/**
 * The list with the records that an owner of one of the keys has signed (Ed25519 over the JSON text of all else in the record);
 * the others cannot be read. Fails closed: without a way to verify none is taken.
 * @param publicKeys 32 bytes each as base64url, separated by commas: two while one takes the other's place
 */
export async function signedRecords(
  list: readonly ListedRecord[],
  publicKeys: string,
): Promise<ListedRecord[]> {
  const imported = await Promise.all(publicKeys.split(',').map(importedKey));
  const keys = imported.flatMap((key) => key ?? []);
  return Promise.all(
    list.map(async (one) => {
      const isGood = one.record === null || (await isSignedByOne(one.record, keys));
      return isGood ? one : { ...one, record: undefined };
    }),
  );
}

async function isSignedByOne(record: unknown, keys: readonly CryptoKey[]): Promise<boolean> {
  for (const key of keys) if (await isSigned(record, key)) return true;
  return false;
}

async function importedKey(publicKey: string): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  } catch (error) {
    // No `crypto.subtle` without https, no Ed25519 in an old browser, or no key.
    console.error('live records cannot be verified', error);
    return undefined;
  }
}

async function isSigned(record: unknown, key: CryptoKey): Promise<boolean> {
  if (typeof record !== 'object' || record === null || !('signature' in record)) return false;
  const { signature, ...rest } = record;
  if (typeof signature !== 'string') return false;
  try {
    const text = new TextEncoder().encode(JSON.stringify(rest));
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), text);
  } catch {
    return false;
  }
}
