import type { JWK } from 'jose';
import type {
  AdapterFactory,
  ClientMetadata,
  Configuration,
  KoaContextWithOIDC,
  interactionPolicy as policies,
} from 'oidc-provider';
import { type Config, organizationResource } from '../../config.ts';
import type { Db } from '../../plugins/database/db.ts';
import { claimsOfScopes, findAccount } from './accounts.ts';
import { errors, interactionPolicy } from './oidc-library.ts';
import {
  addOrganizationResource,
  asksForOrganization,
  nameMemberScopes,
  organizationOf,
} from './organizations.ts';
import { providerPath, publicOrigin } from './origin.ts';
import { errorPage, signedOutPage, signingOutPage } from './pages/provider-pages.ts';
import { signingAlgorithm } from './signing-keys.ts';
import { payloadAdapter } from './storage/payload-adapter.ts';

const minute = 60;
const day = 86_400;
/** A refresh token lives this long in all, however often it rotates; afterwards people sign in again. */
export const sessionLife = 14 * day;

/** The cookie that a signed-in browser has. */
export const sessionCookie = {
  name: 'console_session',
  attributes: { signed: true, httpOnly: true, sameSite: 'lax', path: providerPath },
} as const;

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
  /** Seconds that an access token lives: short, because a JWT cannot be revoked (identity.md, P12). */
  readonly accessTokenLife?: number | undefined;
}

/** Every default of the library that is not meant for production is replaced here (identity.md, P7). */
export function providerConfiguration({
  config,
  db,
  keys,
  cookieKeys,
  accessTokenLife = config.ACCESS_TOKEN_LIFE_S,
}: ProviderParts): Configuration {
  const resource = config.API_RESOURCE;
  const serverAt = (audience: string, scopes: readonly string[] = []) => ({
    // Never left out: without a scope text the library answers 500 (identity.md, P3).
    scope: scopes.join(' '),
    audience,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: accessTokenLife,
    jwt: { sign: { alg: signingAlgorithm } },
  });
  return {
    adapter: payloadAdapter(db) as AdapterFactory,
    clients: clients(config),
    jwks: { keys: [...keys] },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    cookies: {
      keys: [...cookieKeys],
      names: { session: sessionCookie.name, interaction: 'console_interaction', resume: 'console_resume' },
      long: { ...sessionCookie.attributes },
      // No path: each interaction has its own, so that two tabs may sign in at once (identity.md, A13).
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    scopes: ['openid', 'offline_access', ...Object.keys(claimsOfScopes)],
    claims: claimsOfScopes,
    conformIdTokenClaims: false,
    findAccount: findAccount(db, config.ADMIN_USERS),
    pkce: { required: () => true },
    responseTypes: ['code'],
    interactions: {
      policy: promptPolicy(),
      url: (_ctx, interaction) => `${providerPath}/interaction/${interaction.uid}`,
    },
    loadExistingGrant,
    extraParams: {
      // Runs with every authorization request, whether it names an organization or not.
      organization_id: (ctx) => addOrganizationResource(ctx, serverAt(organizationResource)),
      // Which page comes first (specification, section 7.2).
      ...{ first_screen: null, interaction_mode: null },
    },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signingOutPage,
        postLogoutSuccessSource: signedOutPage,
      },
      resourceIndicators: {
        enabled: true,
        // Of several granted resources an organization's token is for the reserved one.
        defaultResource: (ctx, _client, oneOf) =>
          oneOf && asksForOrganization(ctx) ? organizationResource : (oneOf ?? []),
        useGrantedResource: (ctx) => asksForOrganization(ctx),
        getResourceServerInfo: async (ctx, wanted) => {
          if (wanted === resource) return serverAt(resource);
          const service = config.SERVICES.find((one) => one.resource === wanted);
          if (service) return serverAt(service.resource, service.scopes);
          if (wanted !== organizationResource) throw new errors.InvalidTarget();
          const organization = await organizationOf(ctx, db);
          return serverAt(organization?.audience ?? organizationResource);
        },
      },
    },
    // Names to show, never to decide by.
    extraTokenClaims: async (ctx) => {
      const account = ctx.oidc.entities.Account;
      const organization = await organizationOf(ctx, db);
      return {
        name: account?.displayName,
        username: account?.username,
        organization_id: organization?.organizationId,
      };
    },
    formats: { customizers: { jwt: (ctx, token, jwt) => nameMemberScopes(ctx, db, token, jwt) } },
    // Both clients may renew, also when the prompt was `login` (identity.md, 2.6).
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Refusing here keeps the refresh token: rotation comes before the resource is looked at (identity.md, P2).
    rotateRefreshToken: async (ctx) => {
      refuseUngrantedResource(ctx);
      await organizationOf(ctx, db);
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

/** What would be refused later is refused here, before the refresh token is spent. */
function refuseUngrantedResource(ctx: KoaContextWithOIDC): void {
  const asked = [ctx.oidc.params?.resource ?? []].flat();
  const granted = [ctx.oidc.entities.RefreshToken?.resource ?? []].flat();
  const wanted = asked.length === 0 && asksForOrganization(ctx) ? [organizationResource] : asked;
  if (wanted.length > 1 || wanted.some((one) => !granted.includes(String(one))))
    throw new errors.InvalidTarget();
}

/** The grant of this browser session. It lives as long as the refresh token that is about to be given in it. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { result, session, client, provider } = ctx.oidc;
  const grantId = result?.consent?.grantId ?? session?.grantIdFor(client?.clientId ?? '');
  const grant = grantId ? await provider.Grant.find(grantId) : undefined;
  if (grant && grant.remainingTTL < sessionLife - 60) {
    grant.exp = Math.floor(Date.now() / 1000) + sessionLife;
    await grant.save();
  }
  return grant;
}

/** The library's own policy, and: a session whose user was disabled meanwhile has to sign in anew. */
function promptPolicy(): policies.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const gone = new Check('account_gone', 'the account is no longer there', 'login_required', (ctx) =>
    Boolean(ctx.oidc.session?.accountId && !ctx.oidc.account),
  );
  policy.get('login')?.checks.add(gone, 0);
  return policy;
}

/** Rotation passes on what is left of the first token's life. */
function remainingLife(ctx: KoaContextWithOIDC): number | undefined {
  return ctx.oidc?.entities?.RotatedRefreshToken?.remainingTTL;
}

const remaining = (issuedAt: number | undefined, life: number): number =>
  issuedAt === undefined ? life : Math.max(1, issuedAt + life - Math.floor(Date.now() / 1000));
