import { bytesOf, bytesOfBase64 } from '../core/bytes-rules.ts';

export type SignatureOutcome = 'genuine' | 'forged' | 'unknownAlgorithm' | 'unusableKey';

const hashes: Readonly<Record<string, string>> = { '256': 'SHA-256', '384': 'SHA-384', '512': 'SHA-512' };
const curves: Readonly<Record<string, string>> = { '256': 'P-256', '384': 'P-384', '512': 'P-521' };

interface Algorithm {
  readonly forKey: AlgorithmIdentifier | HmacImportParams | RsaHashedImportParams | EcKeyImportParams;
  readonly forCheck: AlgorithmIdentifier | RsaPssParams | EcdsaParams;
}

function algorithmOf(name: string): Algorithm | undefined {
  const [, family = '', size = ''] = /^(HS|RS|PS|ES)(256|384|512)$/.exec(name) ?? [];
  const hash = hashes[size];
  if (name === 'EdDSA' || name === 'Ed25519')
    return { forKey: { name: 'Ed25519' }, forCheck: { name: 'Ed25519' } };
  if (hash === undefined) return undefined;
  if (family === 'HS') return { forKey: { name: 'HMAC', hash }, forCheck: { name: 'HMAC' } };
  if (family === 'RS')
    return { forKey: { name: 'RSASSA-PKCS1-v1_5', hash }, forCheck: { name: 'RSASSA-PKCS1-v1_5' } };
  if (family === 'PS')
    return { forKey: { name: 'RSA-PSS', hash }, forCheck: { name: 'RSA-PSS', saltLength: Number(size) / 8 } };
  return { forKey: { name: 'ECDSA', namedCurve: curves[size] ?? '' }, forCheck: { name: 'ECDSA', hash } };
}

/**
 * Whether a token was signed with this key.
 * @param key a shared secret for HS…, else a public key as PEM or JWK
 * @param form how a shared secret is written: `text` or `base64`
 */
export async function checkSignature(
  alg: string,
  [header = '', claims = '', signature = '']: readonly string[],
  key: string,
  form: string,
): Promise<SignatureOutcome> {
  const algorithm = algorithmOf(alg);
  if (!algorithm) return 'unknownAlgorithm';
  const signed = bytesOfBase64(signature);
  if ('offset' in signed) return 'forged';
  try {
    const imported = await importedKey(key, form, algorithm, alg.startsWith('HS'));
    const genuine = await crypto.subtle.verify(
      algorithm.forCheck,
      imported,
      signed,
      bytesOf(`${header}.${claims}`),
    );
    return genuine ? 'genuine' : 'forged';
  } catch {
    return 'unusableKey'; // Neither a key nor one for this algorithm.
  }
}

async function importedKey(
  key: string,
  form: string,
  { forKey }: Algorithm,
  isSecret: boolean,
): Promise<CryptoKey> {
  if (key.startsWith('{')) {
    const jwk: JsonWebKey = JSON.parse(key);
    // Only the public half is needed, and a private one may not check.
    const { d, p, q, dp, dq, qi, key_ops, use, ...open } = jwk;
    return crypto.subtle.importKey('jwk', open, forKey, false, ['verify']);
  }
  if (isSecret) {
    const bytes = form === 'base64' ? bytesOfBase64(key) : bytesOf(key);
    if ('offset' in bytes) throw new TypeError('no Base64');
    return crypto.subtle.importKey('raw', bytes, forKey, false, ['verify']);
  }
  const pem = /-----BEGIN PUBLIC KEY-----([\s\S]*?)-----END PUBLIC KEY-----/.exec(key)?.[1];
  const bytes = bytesOfBase64(pem ?? key);
  if ('offset' in bytes) throw new TypeError('no PEM');
  return crypto.subtle.importKey('spki', bytes, forKey, false, ['verify']);
}
