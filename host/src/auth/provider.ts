import { ApiError } from '@console/contract';
import type { JWTVerifyGetKey } from 'jose';
import type { OidcClient, OidcMetadata } from 'oidc-client-ts';
import { SignInError } from './sign-in-error.ts';
import { signInLibrary } from './sign-in-library.ts';
import { askProvider } from './token-endpoint.ts';

type EndpointName = 'token_endpoint' | 'revocation_endpoint' | 'userinfo_endpoint' | 'end_session_endpoint';

/** What the identity provider says of itself, and its keys. A failed answer is not kept: the next call asks again. */
export class Provider {
  readonly issuer: string;
  readonly #client: () => Promise<OidcClient>;
  #keys: JWTVerifyGetKey | undefined;

  constructor(issuer: string, client: () => Promise<OidcClient>) {
    this.issuer = issuer;
    this.#client = client;
  }

  /**
   * The discovery document. The provider must name itself as configured, or nothing it says is ours to use.
   * @throws {SignInError} `unexpected_response` · {ApiError} NETWORK, TIMEOUT, UNAVAILABLE
   */
  async metadata(): Promise<Partial<OidcMetadata>> {
    const { metadataService } = await this.#client();
    const metadata = await metadataService.getMetadata().catch((cause: unknown) => {
      throw discoveryError(cause);
    });
    if (metadata.issuer !== this.issuer) throw new SignInError('unexpected_response', 'foreign issuer');
    return metadata;
  }

  /**
   * Makes sure that the provider can be reached now: its discovery document may have come long ago, or from a cache.
   * @throws {SignInError} `unexpected_response` when something else answers · {ApiError} NETWORK, TIMEOUT
   */
  async requireAnswer(): Promise<void> {
    const address = `${this.issuer}/.well-known/openid-configuration`;
    const answer = await askProvider(address, { cache: 'no-store', redirect: 'follow' });
    const said: { issuer?: unknown } | null = await answer.json().catch(() => null);
    if (said?.issuer !== this.issuer)
      throw new SignInError('unexpected_response', `HTTP ${answer.status}, and not from the provider`);
  }

  /** An endpoint that this provider may lack. */
  async endpoint(name: EndpointName): Promise<string | undefined> {
    return (await this.metadata())[name];
  }

  async tokenEndpoint(): Promise<string> {
    const address = await this.endpoint('token_endpoint');
    if (!address) throw new SignInError('unexpected_response', 'discovery names no token endpoint');
    return address;
  }

  async keySet(): Promise<JWTVerifyGetKey> {
    const { jwks_uri: address } = await this.metadata();
    if (!address || !URL.canParse(address))
      throw new SignInError('unexpected_response', 'discovery names no key set');
    const { keySetAt } = await signInLibrary();
    this.#keys ??= keySetAt(address);
    return this.#keys;
  }
}

function discoveryError(cause: unknown): ApiError {
  const message = String(cause);
  // By its name, for the library is loaded when it is needed only.
  if (cause instanceof Error && cause.name === 'ErrorTimeout')
    return new ApiError('TIMEOUT', { status: 0, message });
  // What `fetch` rejects with when nothing came back.
  if (cause instanceof TypeError) return new ApiError('NETWORK', { status: 0, message });
  // The library tells the status in its message only.
  if (/\(50[234]\)/.test(message)) return new ApiError('UNAVAILABLE', { message });
  return new SignInError('unexpected_response', message, { cause });
}
