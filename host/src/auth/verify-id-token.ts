import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { SignInError, type SignInErrorCode } from './sign-in-error.ts';

/** Specification, section 9: clock tolerance, key-set fetch timeout, re-fetch cooldown, key cache lifetime. */
const clockTolerance = 300;
const keySetOptions = { timeoutDuration: 5_000, cooldownDuration: 30_000, cacheMaxAge: 600_000 };
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'ES512'];

export interface IdTokenClaims extends JWTPayload {
  iss: string;
  sub: string;
  aud: string;
  exp: number;
  iat: number;
  nonce?: string;
}

export const keySetAt = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), keySetOptions);

export interface ExpectedIdToken {
  readonly issuer: string;
  readonly clientId: string;
  /** Only right after sign-in: a renewed id token repeats none. */
  readonly nonce?: string;
  /** Setting for providers that name the one audience in a list; the specification wants a text. */
  readonly audienceMayBeList?: boolean;
}

/**
 * Verifies signature, issuer, audience, times and claim types of an id token (specification, section 5).
 * @throws {SignInError} one of the id-token and token-verification errors of the catalogue
 */
export async function verifyIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: ExpectedIdToken,
  now: () => number = () => Date.now() / 1000,
): Promise<IdTokenClaims> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    algorithms,
    issuer: expected.issuer,
    audience: expected.clientId,
    clockTolerance,
    currentDate: new Date(now() * 1000),
  }).catch((cause: unknown) => {
    throw asSignInError(cause);
  });
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') {
    throw new SignInError('id_token_invalid', `typ ${protectedHeader.typ}`);
  }
  return checkedClaims(payload, expected, now());
}

function checkedClaims(
  payload: JWTPayload,
  { nonce, audienceMayBeList = false }: ExpectedIdToken,
  now: number,
): IdTokenClaims {
  const { iss, sub, exp, iat } = payload;
  const aud = audienceMayBeList ? onlyOne(payload.aud) : payload.aud;
  const typed = [iss, sub, aud].every((claim) => typeof claim === 'string' && claim !== '');
  if (!typed || typeof exp !== 'number' || typeof iat !== 'number')
    throw new SignInError('id_token_invalid', 'claim types');
  if (Math.abs(now - iat) > clockTolerance) throw new SignInError('id_token_iat_invalid');
  if (nonce !== undefined && payload.nonce !== nonce) throw new SignInError('id_token_invalid', 'nonce');
  return { ...payload, aud } as IdTokenClaims;
}

const onlyOne = (audience: JWTPayload['aud']): JWTPayload['aud'] =>
  Array.isArray(audience) && audience.length === 1 ? audience[0] : audience;

/** jose's stable error codes → the catalogue. */
const catalogue: Readonly<Record<string, SignInErrorCode>> = {
  ERR_JWT_EXPIRED: 'token_expired',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'token_claim_check_failed',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'token_signature_failed',
  ERR_JWKS_NO_MATCHING_KEY: 'key_not_found',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'key_ambiguous',
  ERR_JWKS_TIMEOUT: 'key_set_timeout',
};

function asSignInError(cause: unknown): SignInError {
  const code = cause instanceof errors.JOSEError ? catalogue[cause.code] : undefined;
  return new SignInError(code ?? 'id_token_invalid', cause instanceof Error ? cause.message : '', { cause });
}
