import type { JWK } from 'jose';
import {
  type AdapterFactory,
  type ClientMetadata,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Config } from '../config.ts';
import type { Db } from '../plugins/database/db.ts';
import { claimsOfScopes, findAccount } from './accounts.ts';
import { providerPath, publicOrigin } from './origin.ts';
import { errorPage, signedOutPage, signingOutPage } from './pages/provider-pages.ts';
import { signingAlgorithm } from './signing-keys.ts';
import { payloadAdapter } from './storage/payload-adapter.ts';

const minute = 60;
const day = 86_400;
/** A refresh token lives this long in all, however often it rotates; afterwards people sign in again. */
const sessionLife = 14 * day;
/** Short, because a JWT cannot be revoked (identity.md, P12). */
const accessTokenLife = 10 * minute;

/** The two configured clients: the console's asks for consent, wood's for a fresh sign-in (specification, section 6). */
function clients(config: Config): ClientMetadata[] {
  const origin = publicOrigin(config);
  const client = (id: string, returnPath: string, signedOutPath: string): ClientMetadata => ({
    client_id: id,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [origin + returnPath],
    post_logout_redirect_uris: [origin + signedOutPath],
    id_token_signed_response_alg: signingAlgorithm,
  });
  return [
    client(config.CONSOLE_CLIENT_ID, '/account/callback', '/'),
    client(config.WOOD_CLIENT_ID, '/wood/callback', '/wood/signIn'),
  ];
}

export interface ProviderParts {
  readonly config: Config;
  readonly db: Db;
  readonly keys: readonly JWK[];
  readonly cookieKeys: readonly string[];
}

/** Every default of the library that is not meant for production is replaced here (identity.md, P7). */
export function providerConfiguration({ config, db, keys, cookieKeys }: ProviderParts): Configuration {
  const resource = config.API_RESOURCE;
  return {
    adapter: payloadAdapter(db) as AdapterFactory,
    clients: clients(config),
    jwks: { keys: [...keys] },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    cookies: {
      keys: [...cookieKeys],
      names: { session: 'console_session', interaction: 'console_interaction', resume: 'console_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: providerPath },
      short: { signed: true, httpOnly: true, sameSite: 'lax', path: providerPath },
    },
    scopes: ['openid', 'offline_access', ...Object.keys(claimsOfScopes)],
    claims: claimsOfScopes,
    conformIdTokenClaims: false,
    findAccount: findAccount(db),
    pkce: { required: () => true },
    responseTypes: ['code'],
    interactions: { url: (_ctx, interaction) => `${providerPath}/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signingOutPage,
        postLogoutSuccessSource: signedOutPage,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => [],
        useGrantedResource: () => false,
        getResourceServerInfo: (_ctx, wanted) => {
          if (wanted !== resource) throw new errors.InvalidTarget();
          return {
            scope: '',
            audience: resource,
            accessTokenFormat: 'jwt',
            accessTokenTTL: accessTokenLife,
            jwt: { sign: { alg: signingAlgorithm } },
          };
        },
      },
    },
    // Names to show, never to decide by.
    extraTokenClaims: (ctx) => {
      const account = ctx.oidc.entities.Account;
      return { name: account?.displayName, username: account?.username };
    },
    // Both clients may renew, also when the prompt was `login` (identity.md, 2.6).
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Refusing here keeps the refresh token: rotation comes before the resource is looked at (identity.md, P2).
    rotateRefreshToken: (ctx) => {
      refuseUnknownResource(ctx, resource);
      return true;
    },
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
    renderError: errorPage,
    ttl: {
      AccessToken: accessTokenLife,
      AuthorizationCode: minute,
      IdToken: 60 * minute,
      Interaction: 60 * minute,
      Grant: sessionLife,
      Session: sessionLife,
      RefreshToken: (ctx, token) => remainingLife(ctx) ?? remaining(token.iiat, sessionLife),
    },
  };
}

function refuseUnknownResource(ctx: KoaContextWithOIDC, known: string): void {
  const asked = [ctx.oidc.params?.resource ?? []].flat();
  if (asked.some((resource) => resource !== known)) throw new errors.InvalidTarget();
}

/** Rotation passes on what is left of the first token's life. */
function remainingLife(ctx: KoaContextWithOIDC): number | undefined {
  return ctx.oidc?.entities?.RotatedRefreshToken?.remainingTTL;
}

const remaining = (issuedAt: number | undefined, life: number): number =>
  issuedAt === undefined ? life : Math.max(1, issuedAt + life - Math.floor(Date.now() / 1000));

/** Refuses to run on anything that the library offers for experiments only. */
export function assertHardened(configuration: Configuration): void {
  const { features, cookies, jwks, adapter } = configuration;
  const faults = [
    adapter === undefined && 'the in-memory store',
    (jwks?.keys.length ?? 0) === 0 && 'development signing keys',
    (!Array.isArray(cookies?.keys) || cookies.keys.length === 0) && 'unsigned cookies',
    features?.devInteractions?.enabled !== false && 'the sign-in that accepts anybody',
    features?.revocation?.enabled !== true && 'no revocation',
    configuration.pkce?.required === undefined && 'optional PKCE',
    configuration.renderError === undefined && 'pages of the library',
    configuration.clientBasedCORS === undefined && 'open CORS',
  ].filter((fault) => fault !== false);
  if (faults.length > 0)
    throw new Error(`The identity provider would run with ${faults.join(', ')}. It does not start.`);
}
