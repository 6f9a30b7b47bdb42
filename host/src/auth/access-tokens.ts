import type { PageSettings } from '@console/contract';
import { rereadTokens, type Tokens, tokenStore } from '@console/shell';
import { audienceOf, claimsOf, subjectOf } from './id-token-claims.ts';
import type { Provider } from './provider.ts';
import { exclusively } from './renewal-lock.ts';
import { endSession } from './session-end.ts';
import { keepIdToken, keepRefreshToken, keepRenewed, usableToken } from './session-tokens.ts';
import { SignInError } from './sign-in-error.ts';
import { signInLibrary } from './sign-in-library.ts';
import { ProviderRefusal, postForm, readTokenAnswer, type TokenAnswer } from './token-endpoint.ts';

export interface WantedToken {
  /** `''` is the provider itself (userinfo). */
  readonly resource: string;
  readonly organization?: string | undefined;
  readonly scope?: string | undefined;
  /** A token that was answered with 401. */
  readonly refused?: string | undefined;
}

/** The provider would not give a token for an organization; the session itself is as good as before. */
export class OrganizationRefused extends Error {
  readonly organization: string;

  constructor(organization: string, cause: ProviderRefusal) {
    super(`${cause.code}: ${cause.message}`, { cause });
    this.name = 'OrganizationRefused';
    this.organization = organization;
  }
}

const organizationScopes = ['organizations', 'urn:logto:scope:organizations'];
const refusalsOfOrganization = ['access_denied', 'invalid_target', 'invalid_scope'];

/**
 * Access tokens by resource and organization: used until they expire, then renewed with the refresh token, by one tab
 * at a time (specification, sections 4 and 7.4).
 */
export class AccessTokens {
  readonly #oidc: PageSettings['oidc'];
  readonly #provider: Provider;
  /** Tokens that are being had, by what is wanted: many calls at once ask the provider once, for good or bad. */
  readonly #underWay = new Map<string, Promise<string | null>>();

  constructor(oidc: PageSettings['oidc'], provider: Provider) {
    this.#oidc = oidc;
    this.#provider = provider;
  }

  /** @returns null when nobody is signed in (any more), or somebody else than when it was asked */
  async token(wanted: WantedToken): Promise<string | null> {
    const seen = tokenStore.getState();
    const sub = subjectOf(seen.idToken);
    if (sub === undefined) return null;
    if (wanted.organization !== undefined) this.#requireOrganizations();
    return goodToken(seen, wanted) ?? this.#renewedOnce(sub, wanted);
  }

  #renewedOnce(sub: string, wanted: WantedToken): Promise<string | null> {
    const { resource, organization, scope, refused } = wanted;
    const key = JSON.stringify([sub, resource, organization, scope, refused]);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const renewal = exclusively(() => this.#renewed(sub, wanted)).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, renewal);
    return renewal;
  }

  #requireOrganizations(): void {
    if (!this.#oidc.scopes.some((scope) => organizationScopes.includes(scope)))
      throw new SignInError('organizations_scope_required', 'the scope is not configured');
  }

  /** Runs inside the lock: another tab, or an earlier request of this one, may have renewed while we waited. */
  async #renewed(sub: string, wanted: WantedToken): Promise<string | null> {
    const tokens = await rereadTokens();
    if (subjectOf(tokens.idToken) !== sub) return null;
    const good = goodToken(tokens, wanted);
    if (good !== undefined) return good;
    if (!tokens.refreshToken) return this.#withoutRefreshToken(tokens.idToken, sub, wanted);
    try {
      return await this.#renew(tokens.refreshToken, sub, wanted);
    } catch (cause) {
      if (!(cause instanceof ProviderRefusal)) throw cause;
      if (cause.code === 'invalid_grant') return this.#grantEnded(tokens.refreshToken, sub, wanted);
      throw this.#refusal(cause, wanted);
    }
  }

  /** A provider need not give refresh tokens: the session ends with its first access token, other ones cannot be had. */
  async #withoutRefreshToken(
    idToken: Tokens['idToken'],
    sub: string,
    wanted: WantedToken,
  ): Promise<string | null> {
    // Its screen would go, and signing in again needs the provider: where it does not answer, whatever opens without a
    // network stays open.
    await this.#provider.requireAnswer();
    if ((await rereadTokens()).idToken !== idToken) return this.#renewed(sub, wanted);
    const { resource, organization } = wanted;
    if (resource === this.#oidc.resource && organization === undefined) return endSession('refused');
    throw new SignInError('not_authenticated', 'this sign-in came without a refresh token');
  }

  async #renew(refreshToken: string, sub: string, wanted: WantedToken): Promise<string | null> {
    const { resource, organization, scope } = wanted;
    const clientId = clientIdOf(tokenStore.getState()) ?? this.#oidc.clients.console.clientId;
    const body = await postForm(await this.#provider.tokenEndpoint(), {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
      resource,
      organization_id: organization,
      scope,
    });
    const answer = readTokenAnswer(body);
    if ((await rereadTokens()).refreshToken !== refreshToken) return this.#dropped(answer, clientId);
    const renewedFor = answer.idToken === undefined ? sub : subjectOf(answer.idToken);
    if (renewedFor !== undefined && renewedFor !== sub) {
      keepRefreshToken(answer.refreshToken);
      throw new SignInError('id_token_invalid', 'the renewed id token is about somebody else');
    }
    // Before anything can fail: without the rotated refresh token the session would be lost.
    keepRenewed(answer, resource, organization);
    await this.#keepVerified(answer.idToken, clientId);
    return answer.accessToken;
  }

  /** Somebody signed out, or in, without waiting for us: what came back is nobody's, so the provider may forget it. */
  async #dropped({ refreshToken }: TokenAnswer, clientId: string): Promise<null> {
    const address = await this.#provider.endpoint('revocation_endpoint').catch(() => undefined);
    if (address && refreshToken)
      await postForm(address, { client_id: clientId, token: refreshToken }).catch(() => undefined);
    return null;
  }

  async #keepVerified(idToken: string | undefined, clientId: string): Promise<void> {
    if (idToken === undefined) return;
    const { issuer } = this.#provider;
    const { audienceMayBeList } = this.#oidc;
    const { verifyIdToken } = await signInLibrary();
    await verifyIdToken(idToken, await this.#provider.keySet(), { issuer, clientId, audienceMayBeList });
    keepIdToken(idToken);
  }

  /** The grant is over, unless a tab without the lock (no secure context) has spent the token before us. */
  async #grantEnded(spent: string, sub: string, wanted: WantedToken): Promise<string | null> {
    const { refreshToken } = await rereadTokens();
    if (refreshToken !== spent) return refreshToken ? this.#renewed(sub, wanted) : null;
    return endSession('refused');
  }

  #refusal(cause: ProviderRefusal, { organization }: WantedToken): Error {
    if (organization === undefined) return cause;
    if (cause.code === 'insufficient_scope')
      return new SignInError('organizations_scope_required', cause.message, { cause });
    const refused = cause.status === 403 || refusalsOfOrganization.includes(cause.code);
    return refused ? new OrganizationRefused(organization, cause) : cause;
  }
}

function goodToken(tokens: Tokens, { resource, organization, refused }: WantedToken): string | undefined {
  const entry = usableToken(tokens, resource, organization);
  return entry && entry.token !== refused ? entry.token : undefined;
}

/** The client that the session was begun with; renewal and sign-out must name the same one. */
export function clientIdOf({ idToken }: Tokens): string | undefined {
  const claims = claimsOf(idToken);
  return claims && audienceOf(claims);
}
