import { ApiError, type PageSettings } from '@console/contract';
import {
  currentLanguage,
  currentSub,
  i18n,
  notify,
  reportEvent,
  rereadTokens,
  type SessionKeeper,
  sessionStore,
  tokenStorageKey,
  tokenStore,
} from '@console/shell';
import { AccessTokens, clientIdOf, OrganizationRefused } from './access-tokens.ts';
import type { AuthorizationParameters } from './authorization-parameters.ts';
import { resourcesToAsk } from './authorization-parameters.ts';
import { checkCallback } from './callback-check.ts';
import type { ClientOptions, ConsoleOidcClient, SignInSession } from './console-oidc-client.ts';
import { claimsOf, organizationsFrom, userFrom } from './id-token-claims.ts';
import {
  chooseOrganization,
  chosenOrganization,
  givenUpElsewhere,
  giveUpOrganization,
  isOrganizationChoice,
} from './organization-choice.ts';
import { Provider } from './provider.ts';
import { exclusively } from './renewal-lock.ts';
import { rememberAfterSignOut, rememberReturn, takeReturn } from './require-sign-in.ts';
import { homePath, safeReturnPath } from './return-path.ts';
import { endSession, forgetEnding, lastEnding } from './session-end.ts';
import { keepSession } from './session-tokens.ts';
import { asSignInError, SignInError } from './sign-in-error.ts';
import { signInLibrary } from './sign-in-library.ts';
import { postForm, readTokenAnswer, type TokenAnswer } from './token-endpoint.ts';
import { fetchUserInfo, type UserInfo } from './user-info.ts';

type ClientName = keyof PageSettings['oidc']['clients'];

export interface Departure {
  app?: string | undefined;
  returnTo?: string | undefined;
  parameters?: AuthorizationParameters | undefined;
  /** The screen it starts from is only a stop on the way: Back from the provider does not lead to it. */
  fromStop?: boolean | undefined;
}

type Leave = (address: string, how: 'assign' | 'replace') => void;

/** Nobody waits longer for signing out, whatever the provider or another tab does. */
const signOutPatience = 3_000;

/**
 * The signed-in session: leaving for the provider, coming back, tokens, organizations, ending.
 * Tokens live in the shared token store only, and who is signed in follows from them; this object holds neither.
 */
export class ConsoleSession implements SessionKeeper {
  readonly #oidc: PageSettings['oidc'];
  readonly #clients = new Map<ClientName, ConsoleOidcClient>();
  readonly #provider: Provider;
  readonly #tokens: AccessTokens;
  readonly #leave: Leave;
  readonly #arrivals = new Map<string, Promise<string>>();
  #signingOut = false;
  /** What userinfo told of the user with this `sub`. */
  #profile: UserInfo | undefined;

  /** @param leave takes the browser to another address */
  constructor(oidc: PageSettings['oidc'], leave: Leave = (address, how) => location[how](address)) {
    this.#oidc = oidc;
    this.#leave = leave;
    this.#provider = new Provider(this.#issuer, () => this.#client('console'));
    this.#tokens = new AccessTokens(oidc, this.#provider);
  }

  get #issuer(): string {
    return `${this.#oidc.endpoint || location.origin}/oidc`;
  }

  async #client(name: ClientName): Promise<ConsoleOidcClient> {
    const { ConsoleOidcClient } = await signInLibrary();
    const client = this.#clients.get(name) ?? new ConsoleOidcClient(this.#clientOptions(name));
    this.#clients.set(name, client);
    return client;
  }

  #clientOptions(name: ClientName): ClientOptions {
    const { clientId, prompt, redirectPath, postLogoutPath } = this.#oidc.clients[name];
    return {
      authority: this.#issuer,
      clientId,
      prompt,
      redirectUri: location.origin + redirectPath,
      postLogoutRedirectUri: location.origin + postLogoutPath,
      scope: this.#oidc.scopes.join(' '),
      storage: sessionStorage,
    };
  }

  /** Takes up the session that an earlier page left, and follows what this and other tabs do to it. */
  resume(): void {
    this.#show();
    tokenStore.subscribe(() => this.#show());
    window.addEventListener('storage', (event) => {
      const { key } = event;
      const refused = givenUpElsewhere(event, currentSub());
      if (refused !== undefined) this.#leaveOrganization(refused);
      else if (key === tokenStorageKey || key === null) void rereadTokens();
      else if (isOrganizationChoice(key)) this.#show();
    });
    // A page that comes back from the back-forward cache has slept through storage events.
    window.addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      this.#signingOut = false;
      void rereadTokens();
    });
  }

  /** Leaves for the provider. */
  signIn({ app, returnTo, parameters, fromStop = false }: Departure = {}): Promise<void> {
    return telling(async () => {
      const name: ClientName = app === 'wood' ? 'wood' : 'console';
      const data: SignInSession['data'] = { client: name, returnTo: safeReturnPath(returnTo) };
      const { resource, resources } = this.#oidc;
      // First of all: from an insecure page the browser may even refuse to ask the provider for anything.
      if (globalThis.crypto?.subtle === undefined) throw new SignInError('crypto_subtle_unavailable');
      await this.#provider.metadata();
      const client = await this.#client(name);
      const request = await client.createSigninRequest({
        state: data,
        resource: resourcesToAsk(resources, resource, parameters?.resources ?? []),
        ui_locales: currentLanguage() === 'zh' ? 'zh-CN' : 'en',
        extraQueryParams: { ...parameters?.query },
      });
      this.#leave(request.url, fromStop ? 'replace' : 'assign');
    });
  }

  /**
   * Finishes sign-in at the callback address.
   * Asked twice for the same address (React may run effects twice) it exchanges the code once.
   * @returns the path to go on to
   */
  arrive(address: string): Promise<string> {
    const known = this.#arrivals.get(address);
    if (known) return known;
    const arrival = telling(() => this.#arrive(address));
    this.#arrivals.set(address, arrival);
    takeCodeFromAddress(address);
    return arrival;
  }

  async #arrive(address: string): Promise<string> {
    const client = await this.#client('console');
    const signIn = client.pendingSignIn();
    if (!signIn) throw new SignInError('sign_in_session_not_found');
    // Whoever has to sign in once more still wants to go there.
    const returnTo = safeReturnPath(signIn.data.returnTo);
    rememberReturn(returnTo);
    try {
      await this.#provider.metadata();
      checkCallback(address, { redirectUri: signIn.redirect_uri, state: signIn.id }, this.#provider.issuer);
    } catch (error) {
      // A mismatched state may come from somebody else's link: the user's own sign-in may still be on its way.
      if (!(error instanceof SignInError && error.code === 'callback_state_mismatch')) client.forgetSignIn();
      throw error;
    }
    // Before the exchange, so that a reload in the middle of it does not spend the code twice.
    client.forgetSignIn();
    const answer = await this.#exchange(address, signIn);
    await exclusively(async () => {
      forgetEnding();
      keepSession(answer, this.#oidc.resource);
    }, signOutPatience);
    takeReturn();
    return returnTo;
  }

  /** Code against tokens (specification, section 7.3). Nothing is kept before the id token is verified. */
  async #exchange(address: string, signIn: SignInSession): Promise<TokenAnswer & { idToken: string }> {
    const { clientId } = this.#oidc.clients[signIn.data.client];
    const body = await postForm(await this.#provider.tokenEndpoint(), {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: new URL(address).searchParams.get('code') ?? undefined,
      code_verifier: signIn.code_verifier,
      redirect_uri: signIn.redirect_uri,
      resource: this.#oidc.resource,
    });
    const answer = readTokenAnswer(body);
    const { idToken } = answer;
    if (!idToken) throw new SignInError('unexpected_response', 'no id token in the answer');
    const { issuer } = this.#provider;
    const { audienceMayBeList } = this.#oidc;
    const expected = { issuer, clientId, nonce: signIn.nonce, audienceMayBeList };
    const { verifyIdToken } = await signInLibrary();
    await verifyIdToken(idToken, await this.#provider.keySet(), expected);
    return { ...answer, idToken };
  }

  accessToken({
    resource = this.#oidc.resource,
    organization = sessionStore.getState().organization ?? null,
    refused,
  }: {
    resource?: string;
    organization?: string | null;
    refused?: string;
  } = {}): Promise<string | null> {
    const wanted = { resource, organization: organization ?? undefined, refused };
    return telling(() =>
      this.#tokens.token(wanted).catch((cause: unknown) => {
        if (!(cause instanceof OrganizationRefused)) throw cause;
        this.#leaveOrganization(cause.organization);
        throw new ApiError('FORBIDDEN', { message: cause.message, details: { organization } });
      }),
    );
  }

  /** Works for an organization from now on, or (undefined) personally; other tabs follow. */
  workFor(organization: string | undefined): void {
    const sub = currentSub();
    if (sub === undefined) return;
    chooseOrganization(sub, organization);
    this.#show();
  }

  /** A refused organization costs the organization, never the session. */
  #leaveOrganization(refused: string): void {
    const { organization, organizations = [] } = sessionStore.getState();
    if (organization !== refused) return;
    const name = organizations.find(({ id }) => id === refused)?.name ?? refused;
    const sub = currentSub();
    if (sub !== undefined && chosenOrganization(sub) === refused) giveUpOrganization(sub, refused);
    this.#show();
    notify.error(i18n.t('host:organization.refused', { name }));
  }

  /**
   * Asks the provider about the user, once for each: names of organizations, and what the id token leaves out.
   * A provider without userinfo is nothing to complain about.
   */
  loadProfile(): Promise<void> {
    return telling(async () => {
      const sub = currentSub();
      if (sub === undefined || this.#profile?.sub === sub) return;
      const address = await this.#provider.endpoint('userinfo_endpoint');
      if (!address) return;
      this.#profile = await fetchUserInfo(address, sub, (refused) => this.#providerToken(refused));
      this.#show();
    });
  }

  /** A token for the provider itself: our API's would be refused there. */
  async #providerToken(refused?: string): Promise<string | null> {
    try {
      return await this.#tokens.token({ resource: '', refused });
    } catch (cause) {
      const error = asSignInError(cause);
      if (!(error instanceof SignInError)) throw error;
      throw new SignInError('user_info_unavailable', error.message, { cause });
    }
  }

  /** Whether this page is on its way out: what it shows until then is of no consequence. */
  get isSigningOut(): boolean {
    return this.#signingOut;
  }

  /** Revokes, clears, and leaves for the provider's end-session address (specification, section 4). */
  async signOut({ returnTo }: { returnTo?: string } = {}): Promise<void> {
    this.#signingOut = true;
    let leave = homePath;
    await exclusively(async () => {
      const tokens = await rereadTokens();
      const client = this.#clientOf(clientIdOf(tokens));
      const { postLogoutPath } = this.#oidc.clients[client];
      // The provider comes back to one fixed address: home, or wood's sign-in screen, which would leave again.
      rememberAfterSignOut(safeReturnPath(returnTo));
      const [address] = await Promise.all([
        within(signOutPatience, this.#endSessionAddress(client, tokens.idToken)),
        within(signOutPatience, this.#revoke(client, tokens.refreshToken)),
      ]);
      leave = address ?? postLogoutPath;
      endSession('signedOut');
    }, signOutPatience);
    this.#leave(leave, 'assign');
  }

  #clientOf(clientId: string | undefined): ClientName {
    return clientId === this.#oidc.clients.wood.clientId ? 'wood' : 'console';
  }

  /** A failed revocation must not keep anybody signed in; it is tried twice, for a lost token lives for days. */
  async #revoke(name: ClientName, token: string | null): Promise<void> {
    if (!token) return;
    const address = await this.#provider.endpoint('revocation_endpoint').catch(() => undefined);
    if (!address) return;
    const form = { client_id: this.#oidc.clients[name].clientId, token };
    const revoke = () => postForm(address, form, { within: signOutPatience, keepalive: true });
    await revoke().catch(() => revoke().catch(() => undefined));
  }

  /** Where the provider ends its own session; where it has no such address, our own page after sign-out. */
  async #endSessionAddress(name: ClientName, idToken: string | null): Promise<string> {
    const { clientId, postLogoutPath } = this.#oidc.clients[name];
    const address = await this.#provider.endpoint('end_session_endpoint').catch(() => undefined);
    if (!address || !URL.canParse(address)) return postLogoutPath;
    const url = new URL(address);
    url.searchParams.set('client_id', clientId);
    url.searchParams.set('post_logout_redirect_uri', location.origin + postLogoutPath);
    if (this.#oidc.idTokenHint && idToken) url.searchParams.set('id_token_hint', idToken);
    return url.href;
  }

  /** The API refused a fresh token: with an organization's, that is given up first. */
  onSignedOut(): void {
    const { organization } = sessionStore.getState();
    if (organization === undefined) endSession('refused');
    else this.#leaveOrganization(organization);
  }

  /** Who is signed in follows from the tokens, whoever changed them. */
  #show(): void {
    const claims = claimsOf(tokenStore.getState().idToken);
    const before = sessionStore.getState();
    if (!claims) {
      if (before.status === 'signedIn')
        sessionStore.setState({ status: 'signedOut', ended: lastEnding() }, true);
      return;
    }
    const { sub } = claims;
    const profile = this.#profile?.sub === sub ? this.#profile : undefined;
    const names = new Map(profile?.organization_data.map(({ id, name }) => [id, name]));
    const organization = chosenOrganization(sub);
    const sameOwner = before.user?.sub === sub && before.organization === organization;
    sessionStore.setState(
      {
        status: 'signedIn',
        user: withProfile(userFrom(claims), profile),
        organizations: organizationsFrom(claims, names),
        ...(organization === undefined ? {} : { organization }),
        ...(sameOwner && before.me ? { me: before.me } : {}),
      },
      true,
    );
  }
}

/** The id token's word counts; userinfo fills in what it leaves out. */
const withProfile = <User extends object>(user: User, profile: UserInfo | undefined): User =>
  Object.fromEntries(
    Object.entries(user).map(([name, told]) => [name, told ?? profile?.[name as keyof UserInfo] ?? null]),
  ) as User;

/** What the page asks for from now on carries no code in its Referer, and the history keeps none (identity.md, A14). */
function takeCodeFromAddress(address: string): void {
  const { pathname, search } = new URL(address);
  if (search !== '' && location.pathname === pathname && location.search === search)
    history.replaceState(history.state, '', pathname);
}

/** What somebody signs in for fails with an error of the catalogue, told to the operators, or of the network. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const error = asSignInError(cause);
    if (error instanceof SignInError) reportEvent({ kind: 'signIn', code: error.code });
    throw error;
  }
}

/** The work's result, or undefined when it takes longer; the work itself goes on. */
const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined))]);
