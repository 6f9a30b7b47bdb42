import type { PageSettings } from '@console/contract';
import {
  currentLanguage,
  queryClient,
  rereadTokens,
  type SessionKeeper,
  type SessionUser,
  sessionStore,
  tokenStorageKey,
  tokenStore,
} from '@console/shell';
import { decodeJwt, type JWTVerifyGetKey } from 'jose';
import { checkCallback } from './callback-check.ts';
import { ConsoleOidcClient } from './console-oidc-client.ts';
import { rememberAfterSignOut } from './require-sign-in.ts';
import { safeReturnPath } from './return-path.ts';
import { forgetTokens, keepIdToken, keepTokens, usableToken } from './session-tokens.ts';
import { SignInError } from './sign-in-error.ts';
import { ProviderRefusal, postForm, readTokenAnswer, type TokenAnswer } from './token-endpoint.ts';
import { type IdTokenClaims, keySetAt, verifyIdToken } from './verify-id-token.ts';

type ClientName = keyof PageSettings['oidc']['clients'];
const clientNames: readonly ClientName[] = ['console', 'wood'];
/** One renewal at a time over all tabs: the refresh token is spent by using it. */
const renewalLock = 'console:renewal';

/** What the sign-in session carries besides the library's own fields. */
interface Journey {
  readonly client: ClientName;
  readonly returnTo: string;
}

/**
 * The signed-in session: leaving for the provider, coming back, renewing, ending.
 * Tokens live in the shared token store only; this object holds none.
 */
export class ConsoleSession implements SessionKeeper {
  readonly #oidc: PageSettings['oidc'];
  readonly #clients: Record<ClientName, ConsoleOidcClient>;
  #keys: JWTVerifyGetKey | undefined;
  readonly #arrivals = new Map<string, Promise<string>>();

  constructor(oidc: PageSettings['oidc']) {
    this.#oidc = oidc;
    this.#clients = { console: this.#createClient('console'), wood: this.#createClient('wood') };
  }

  #createClient(name: ClientName): ConsoleOidcClient {
    const { clientId, prompt, redirectPath, postLogoutPath } = this.#oidc.clients[name];
    return new ConsoleOidcClient({
      authority: `${this.#oidc.endpoint || location.origin}/oidc`,
      clientId,
      prompt,
      redirectUri: location.origin + redirectPath,
      postLogoutRedirectUri: location.origin + postLogoutPath,
      scope: this.#oidc.scopes.join(' '),
      storage: sessionStorage,
    });
  }

  /** Takes up the session that an earlier page left, and follows what other tabs do. */
  resume(): void {
    this.#show();
    const followOtherTabs = () => rereadTokens().then(() => this.#show());
    window.addEventListener('storage', (event) => {
      if (event.key === tokenStorageKey || event.key === null) followOtherTabs();
    });
    // A page that comes back from the back-forward cache has slept through storage events.
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) followOtherTabs();
    });
  }

  async signIn({
    app,
    returnTo,
  }: {
    app?: string | undefined;
    returnTo?: string | undefined;
  } = {}): Promise<void> {
    const name: ClientName = app === 'wood' ? 'wood' : 'console';
    const journey: Journey = { client: name, returnTo: safeReturnPath(returnTo) };
    const { resource } = this.#oidc;
    const request = await this.#clients[name]
      .createSigninRequest({
        state: journey,
        resource: resource,
        ui_locales: currentLanguage() === 'zh' ? 'zh-CN' : 'en',
        extraTokenParams: { resource },
      })
      .catch((cause: unknown) => {
        throw asSignInError(cause);
      });
    location.assign(request.url);
  }

  /**
   * Finishes sign-in at the callback address.
   * Asked twice for the same address (React may run effects twice) it exchanges the code once.
   * @returns the path to go on to
   */
  arrive(address: string): Promise<string> {
    const known = this.#arrivals.get(address);
    if (known) return known;
    const arrival = this.#arrive(address);
    this.#arrivals.set(address, arrival);
    return arrival;
  }

  async #arrive(address: string): Promise<string> {
    const { client, name, pending, journey } = await this.#departure();
    try {
      const issuer = await this.#issuerOf(client);
      checkCallback(address, { redirectUri: pending.redirect_uri, state: pending.id }, issuer);
      const response = await client.processSigninResponse(address).catch((cause: unknown) => {
        throw asSignInError(cause);
      });
      if (!response.id_token) throw new SignInError('unexpected_response', 'no id token');
      const expected = { issuer, clientId: this.#oidc.clients[name].clientId, nonce: pending.nonce };
      await verifyIdToken(response.id_token, await this.#keySet(client), expected);
      queryClient.clear();
      forgetTokens();
      keepTokens(readTokenAnswer(response), this.#oidc.resource);
      keepIdToken(response.id_token);
      this.#show();
      return journey.returnTo;
    } catch (error) {
      // A mismatched state may come from somebody else's link: the user's own sign-in may still be on its way.
      if (!(error instanceof SignInError && error.code === 'callback_state_mismatch')) client.forgetSignIn();
      throw error;
    }
  }

  async #departure() {
    const pending = await this.#clients.console.pendingSignIn();
    if (!pending) throw new SignInError('sign_in_session_not_found');
    const journey = pending.data as Journey | undefined;
    const name = clientNames.find((one) => one === journey?.client);
    if (!journey || !name || !pending.redirect_uri) throw new SignInError('sign_in_session_invalid');
    return { client: this.#clients[name], name, pending, journey };
  }

  /** The provider must name itself as configured, or its key set is not ours to trust. */
  async #issuerOf(client: ConsoleOidcClient): Promise<string> {
    const issuer = await client.metadataService.getIssuer().catch((cause: unknown) => {
      throw asSignInError(cause);
    });
    if (issuer !== client.settings.authority) throw new SignInError('unexpected_response', 'foreign issuer');
    return issuer;
  }

  async #keySet(client: ConsoleOidcClient): Promise<JWTVerifyGetKey> {
    this.#keys ??= keySetAt((await client.metadataService.getKeysEndpoint(false)) ?? '');
    return this.#keys;
  }

  async accessToken({
    resource = this.#oidc.resource,
    organization,
    renew = false,
  }: {
    resource?: string;
    organization?: string;
    renew?: boolean;
  } = {}): Promise<string | null> {
    const seen = usableToken(tokenStore.getState(), resource, organization);
    if (seen && !renew) return seen.token;
    if (!tokenStore.getState().idToken) return null;
    return exclusively(async () => {
      const tokens = await rereadTokens();
      const usable = usableToken(tokens, resource, organization);
      // Another tab, or an earlier request of this one, renewed while we waited.
      if (usable && !(renew && usable.token === seen?.token)) return usable.token;
      return this.#renew(tokens.refreshToken, resource, organization);
    });
  }

  async #renew(refreshToken: string | null, resource: string, organization?: string): Promise<string | null> {
    const name = this.#signedInClient();
    if (!refreshToken || !name) return this.#end();
    const client = this.#clients[name];
    try {
      const body = await postForm(await client.metadataService.getTokenEndpoint(false).then(String), {
        grant_type: 'refresh_token',
        client_id: this.#oidc.clients[name].clientId,
        refresh_token: refreshToken,
        resource,
        organization_id: organization,
      });
      const answer = readTokenAnswer(body);
      // The rotated refresh token is kept before anything can fail: losing it would end the session.
      const kept = keepTokens(answer, resource, organization);
      await this.#keepVerified(answer, name);
      return kept.token;
    } catch (error) {
      if (error instanceof ProviderRefusal && error.code.endsWith('invalid_grant')) return this.#end();
      throw error;
    }
  }

  async #keepVerified({ idToken }: TokenAnswer, name: ClientName): Promise<void> {
    if (!idToken) return;
    const client = this.#clients[name];
    const expected = { issuer: await this.#issuerOf(client), clientId: this.#oidc.clients[name].clientId };
    await verifyIdToken(idToken, await this.#keySet(client), expected);
    keepIdToken(idToken);
    this.#show();
  }

  async signOut({ returnTo }: { returnTo?: string } = {}): Promise<void> {
    const name = this.#signedInClient() ?? 'console';
    const client = this.#clients[name];
    await this.#revoke(client, tokenStore.getState().refreshToken);
    this.#end();
    const { postLogoutPath } = this.#oidc.clients[name];
    if (returnTo) rememberAfterSignOut(safeReturnPath(returnTo));
    const leave = await client
      .createSignoutRequest({
        client_id: client.settings.client_id,
        post_logout_redirect_uri: location.origin + postLogoutPath,
      })
      .catch(() => undefined);
    location.assign(leave?.url ?? postLogoutPath);
  }

  /** A failed revocation must not keep anybody signed in (specification, section 4). */
  async #revoke(client: ConsoleOidcClient, token: string | null): Promise<void> {
    if (!token) return;
    const address = await client.metadataService.getRevocationEndpoint().catch(() => undefined);
    if (!address) return;
    await postForm(address, { client_id: client.settings.client_id, token }).catch(() => undefined);
  }

  onSignedOut(): void {
    this.#end();
  }

  #end(): null {
    forgetTokens();
    queryClient.clear();
    this.#show();
    return null;
  }

  /** Which client the id token was made for; renewal and sign-out must name the same one. */
  #signedInClient(): ClientName | undefined {
    const audience = claimsOf(tokenStore.getState().idToken)?.aud;
    return clientNames.find((name) => this.#oidc.clients[name].clientId === audience);
  }

  #show(): void {
    const claims = claimsOf(tokenStore.getState().idToken);
    if (!claims) sessionStore.setState({ status: 'signedOut' }, true);
    else sessionStore.setState({ status: 'signedIn', user: userFrom(claims) });
  }
}

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  // `request` types its result as the callback's promise; awaiting it twice gives the value.
  return await navigator.locks.request(renewalLock, work);
}

function claimsOf(idToken: string | null): IdTokenClaims | undefined {
  if (!idToken) return undefined;
  try {
    return decodeJwt<IdTokenClaims>(idToken);
  } catch {
    return undefined;
  }
}

const userFrom = (claims: IdTokenClaims): SessionUser => ({
  sub: claims.sub,
  name: claims.name ?? null,
  username: claims.username ?? null,
  picture: claims.picture ?? null,
  email: claims.email ?? null,
});

const asSignInError = (cause: unknown): SignInError =>
  cause instanceof SignInError
    ? cause
    : new SignInError('unexpected_response', cause instanceof Error ? cause.message : String(cause), {
        cause,
      });
