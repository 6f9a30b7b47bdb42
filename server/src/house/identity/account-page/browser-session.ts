import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Db } from '../../../plugins/database/db.ts';
import { sessionCookie, sessionLife } from '../configuration.ts';
import { followIssuer } from '../mount.ts';
import { type IdentityUser, userOf } from '../users.ts';

export interface SignedIn {
  readonly user: IdentityUser;
  readonly sessionUid: string;
}

/** Who is signed in at the provider with this browser. Nobody, if the user was disabled meanwhile. */
export async function signedInHere(
  provider: Provider,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | undefined> {
  const { accountId, uid } = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  const user = accountId ? await userOf(db, accountId) : undefined;
  return user && !user.disabled ? { user, sessionUid: uid } : undefined;
}

/**
 * Signs a browser in as the library would, so that the console finds the same session. Always under a new identifier:
 * one that was there before may be known to somebody else.
 */
export async function beginSession(
  provider: Provider,
  origin: string,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  followIssuer(request, origin);
  const ctx = provider.createContext(request.raw, reply.raw);
  const before = await provider.Session.get(ctx);
  if (before.iat) await before.destroy();
  const session = new provider.Session();
  session.loginAccount({ accountId: userId });
  await session.save(sessionLife);
  const expires = new Date(Date.now() + sessionLife * 1000);
  ctx.cookies.set(sessionCookie.name, session.jti, { ...sessionCookie.attributes, expires });
  return session.uid;
}
