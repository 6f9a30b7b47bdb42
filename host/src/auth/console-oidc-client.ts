import {
  type CreateSigninRequestArgs,
  OidcClient,
  type OidcClientSettings,
  SigninState,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { SignInError } from './sign-in-error.ts';

const storagePrefix = 'console:sign-in:';

/** 64 random bytes in URL-safe base64 (specification, section 9). */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export interface ClientOptions {
  authority: string;
  clientId: string;
  redirectUri: string;
  postLogoutRedirectUri: string;
  scope: string;
  prompt: string;
  storage: Storage;
}

/**
 * The library's client with what it leaves out: state and verifier of 64 bytes, and one sign-in session per tab.
 * Id tokens are verified elsewhere, because the library checks no signature.
 */
export class ConsoleOidcClient extends OidcClient {
  readonly #storage: Storage;

  constructor(options: ClientOptions) {
    const settings: OidcClientSettings = {
      authority: options.authority,
      client_id: options.clientId,
      redirect_uri: options.redirectUri,
      post_logout_redirect_uri: options.postLogoutRedirectUri,
      scope: options.scope,
      prompt: options.prompt,
      loadUserInfo: false,
      requestTimeoutInSeconds: 10,
      stateStore: new WebStorageStateStore({ store: options.storage, prefix: storagePrefix }),
      revokeTokenAdditionalContentTypes: ['text/plain'],
    };
    super(settings);
    this.#storage = options.storage;
  }

  override async createSigninRequest(args: CreateSigninRequestArgs) {
    if (globalThis.crypto?.subtle === undefined) throw new SignInError('crypto_subtle_unavailable');
    this.forgetSignIn();
    const { settings } = this;
    const url = new URL(await this.metadataService.getAuthorizationEndpoint());
    const state = await SigninState.create({
      id: randomText(),
      code_verifier: randomText(),
      nonce: randomText(),
      data: args.state,
      authority: settings.authority,
      client_id: settings.client_id,
      redirect_uri: settings.redirect_uri,
      scope: settings.scope,
      request_type: 'si:r',
      ...(args.extraTokenParams ? { extraTokenParams: args.extraTokenParams } : {}),
    });
    const parameters: Record<string, string | undefined> = {
      client_id: settings.client_id,
      redirect_uri: settings.redirect_uri,
      code_challenge: state.code_challenge,
      code_challenge_method: 'S256',
      state: state.id,
      nonce: state.nonce,
      response_type: 'code',
      prompt: args.prompt ?? settings.prompt,
      scope: settings.scope,
      login_hint: args.login_hint,
      ui_locales: args.ui_locales,
    };
    for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
    for (const [name, value] of Object.entries(args.extraQueryParams ?? {}))
      url.searchParams.set(name, String(value));
    for (const resource of [args.resource ?? []].flat()) url.searchParams.append('resource', resource);
    await settings.stateStore.set(state.id, state.toStorageString());
    return { url: url.href, state };
  }

  /** The sign-in session of this tab, or undefined. */
  async pendingSignIn(): Promise<SigninState | undefined> {
    const key = this.#sessionKeys()[0];
    if (key === undefined) return undefined;
    try {
      return await SigninState.fromStorageString(this.#storage.getItem(key) ?? '');
    } catch (cause) {
      throw new SignInError('sign_in_session_invalid', '', { cause });
    }
  }

  forgetSignIn(): void {
    for (const key of this.#sessionKeys()) this.#storage.removeItem(key);
  }

  #sessionKeys(): string[] {
    return Object.keys(this.#storage).filter((key) => key.startsWith(storagePrefix));
  }
}
