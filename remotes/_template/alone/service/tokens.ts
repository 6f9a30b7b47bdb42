import { ApiError } from '@console/contract';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { service } from '../src/contract/service.ts';

/** Whom a token speaks for, and what it is good for. */
export interface Caller {
  readonly userId: string;
  readonly scopes: ReadonlySet<string>;
}

export interface TokenCheck {
  /** The provider that people sign in with. */
  readonly issuer: string;
  /** Its public keys. */
  readonly keys: JWTVerifyGetKey;
}

/**
 * Takes tokens that the provider made for this service alone: one for the console's API is good for nothing here, nor the other
 * way round.
 * @throws ApiError UNAUTHENTICATED
 */
export async function callerOf(
  authorization: string | undefined,
  { issuer, keys }: TokenCheck,
): Promise<Caller> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (!token) throw new ApiError('UNAUTHENTICATED');
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: service.resource,
      algorithms: ['ES256', 'ES384', 'RS256', 'EdDSA'],
      requiredClaims: ['sub', 'exp'],
      clockTolerance: 5,
    });
    return { userId: payload.sub ?? '', scopes: new Set(String(payload.scope ?? '').split(' ')) };
  } catch {
    throw new ApiError('UNAUTHENTICATED');
  }
}
