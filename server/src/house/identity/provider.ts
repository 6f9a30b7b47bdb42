import type { FastifyBaseLogger } from 'fastify';
import type { KoaContextWithOIDC, Provider as OidcProvider } from 'oidc-provider';
import type { Db } from '../../plugins/database/db.ts';
import { logged } from '../../plugins/errors.ts';
import { describeSession, noteUse } from './account-page/sessions.ts';
import { type ProviderParts, providerConfiguration } from './configuration.ts';
import { assertHardened } from './hardening.ts';
import { Provider } from './oidc-library.ts';
import { publicOrigin } from './origin.ts';
import { errorPage, switchesLook } from './pages/provider-pages.ts';
import { endSession } from './storage/payload-adapter.ts';
import { noteEvent, type Origination } from './trail.ts';

/** The library's provider, hardened, with what it leaves out around it. */
export function createProvider(
  issuer: string,
  parts: ProviderParts,
  log: () => FastifyBaseLogger | undefined,
): OidcProvider {
  const configuration = providerConfiguration(parts);
  assertHardened(configuration);
  const provider = new Provider(issuer, configuration);
  // The headers that this makes it trust are written by ourselves, from the issuer (see the mount).
  provider.proxy = true;
  const consoleOrigin = publicOrigin(parts.config);
  provider.use(async (ctx, next) => {
    ctx.set(answerHeaders(consoleOrigin));
    if (switchesLook(ctx as KoaContextWithOIDC)) return;
    await next();
    tellCodeAndMessage(ctx as KoaContextWithOIDC);
    tellOnlyConsole(ctx as KoaContextWithOIDC, consoleOrigin);
  });
  provider.use(async (ctx, next) => {
    await next();
    await endGrantsOfSession(ctx as KoaContextWithOIDC, parts.db);
    await noteSession(ctx as KoaContextWithOIDC, parts.db);
  });
  // Message and stack only: the context holds tokens.
  provider.on('server_error', (_ctx, error) =>
    log()?.error({ err: logged(error) }, 'identity provider failed'),
  );
  return provider;
}

/** For everything that the provider answers; its own pages bring stricter ones. */
const answerHeaders = (consoleOrigin: string) => ({
  // Forms of the library send themselves with a script whose digest it adds to `script-src`, and end at the console.
  'content-security-policy': `default-src 'none'; script-src 'report-sample'; form-action 'self' ${consoleOrigin}; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** Pages of other origins may read nothing, not even what the library shows to everybody (discovery, key set). */
function tellOnlyConsole(ctx: KoaContextWithOIDC, consoleOrigin: string): void {
  const allowed = ctx.response.get('access-control-allow-origin');
  if (allowed === '' || allowed === consoleOrigin) return;
  for (const name of Object.keys(ctx.response.headers))
    if (name.startsWith('access-control-')) ctx.remove(name);
}

/** A non-OK answer carries a stable code and a message beside the OAuth fields (specification, section 7). */
function tellCodeAndMessage(ctx: KoaContextWithOIDC): void {
  if (ctx.status === 404 && ctx.body === undefined) notFound(ctx);
  const body = ctx.body as { error?: unknown; error_description?: string } | null | undefined;
  if (typeof body !== 'object' || typeof body?.error !== 'string') return;
  ctx.body = { ...body, code: `oidc.${body.error}`, message: body.error_description ?? body.error };
}

function notFound(ctx: KoaContextWithOIDC): void {
  if (ctx.accepts('json', 'html') === 'html') errorPage(ctx, { error: 'not_found' });
  else ctx.body = { error: 'not_found', error_description: 'there is nothing at this address' };
  ctx.status = 404;
}

/** Sign-out ends what was given in the session, also refresh tokens that would outlive it (identity.md, P8). */
async function endGrantsOfSession(ctx: KoaContextWithOIDC, db: Db): Promise<void> {
  if (ctx.oidc?.route !== 'end_session_confirm' || ctx.status !== 303 || !ctx.oidc.params?.logout) return;
  const { session } = ctx.oidc;
  if (!session) return;
  if (session.accountId) await db.rows(noteEvent(session.accountId, 'signed_out', originationOf(ctx)));
  const grants = Object.values(session.authorizations ?? {}).map(({ grantId }) => grantId);
  await endSession(
    db,
    session.uid,
    grants.filter((grantId) => grantId !== undefined),
  );
}

const originationOf = (ctx: KoaContextWithOIDC): Origination => ({
  address: ctx.ip,
  userAgent: ctx.get('user-agent'),
});

/** For the account page: which browser a session is in, and when it was last used. */
async function noteSession(ctx: KoaContextWithOIDC, db: Db): Promise<void> {
  if (!ctx.oidc) return;
  const { session, entities, route } = ctx.oidc;
  const isSigningIn = route === 'authorization' || route === 'resume';
  if (isSigningIn && session?.accountId)
    await describeSession(db, session.uid, session.accountId, originationOf(ctx));
  const { sessionUid } = entities.RefreshToken ?? {};
  if (route === 'token' && ctx.status === 200 && sessionUid) await noteUse(db, sessionUid);
}
