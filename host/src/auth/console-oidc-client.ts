import * as z from '@console/contract/plain';
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

const text = z.string().check(z.minLength(1));

/** The sign-in session (specification, section 3): redirect address, verifier, state, and where to go afterwards. */
const SignInSession = z.object({
  id: text,
  code_verifier: text,
  nonce: text,
  redirect_uri: text,
  data: z.object({ client: z.enum(['console', 'wood']), returnTo: text }),
});
export type SignInSession = z.infer<typeof SignInSession>;

/**
 * The library's client with what it leaves out: state and verifier of 64 bytes, and one sign-in session per tab.
 * The way back is not the library's: it checks neither the address nor any signature, and hides the provider's words.
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
    };
    super(settings);
    this.#storage = options.storage;
  }

  override async createSigninRequest(args: CreateSigninRequestArgs) {
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
    });
    const parameters: Record<string, unknown> = {
      ui_locales: args.ui_locales,
      ...args.extraQueryParams,
      client_id: settings.client_id,
      redirect_uri: settings.redirect_uri,
      code_challenge: state.code_challenge,
      code_challenge_method: 'S256',
      state: state.id,
      nonce: state.nonce,
      response_type: 'code',
      prompt: settings.prompt,
      scope: settings.scope,
    };
    for (const [name, value] of Object.entries(parameters))
      if (value) url.searchParams.set(name, String(value));
    for (const resource of [args.resource ?? []].flat()) url.searchParams.append('resource', resource);
    await settings.stateStore.set(state.id, state.toStorageString());
    return { url: url.href, state };
  }

  /**
   * The sign-in session of this tab, or undefined.
   * @throws {SignInError} `sign_in_session_invalid`; what was damaged is gone afterwards
   */
  pendingSignIn(): SignInSession | undefined {
    const key = this.#sessionKeys()[0];
    if (key === undefined) return undefined;
    const session = SignInSession.safeParse(parsed(this.#storage.getItem(key)));
    if (session.success) return session.data;
    this.forgetSignIn();
    throw new SignInError('sign_in_session_invalid', session.error.message);
  }

  forgetSignIn(): void {
    for (const key of this.#sessionKeys()) this.#storage.removeItem(key);
  }

  #sessionKeys(): string[] {
    return Object.keys(this.#storage).filter((key) => key.startsWith(storagePrefix));
  }
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '');
  } catch {
    return undefined;
  }
}
