import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Claims, type Header, type SigningKey, signed, signingKey } from './signing.ts';

export type EndpointName =
  | 'discovery'
  | 'authorize'
  | 'token'
  | 'jwks'
  | 'userinfo'
  | 'revocation'
  | 'endSession'
  | 'elsewhere';

/** One request that the adversary got. */
export interface SeenRequest {
  readonly endpoint: EndpointName;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

/** What an endpoint answers instead of the good answer. */
export interface Reply {
  status?: number;
  type?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Breaks the connection without an answer. */
  drop?: boolean;
}

type MayWait<T> = T | Promise<T>;

/** What the authorization endpoint sends back with the browser; an undefined value leaves the parameter out. */
export type Parameters = Record<string, string | undefined>;

/**
 * What a test changes of a well-behaved provider. Each part gets what the good provider would have said
 * and returns what the adversary says.
 */
export interface Behaviour {
  discovery?: (good: Record<string, unknown>) => MayWait<Record<string, unknown> | Reply>;
  /** `to` is the redirect address that the client asked for. */
  authorize?: (good: Parameters, to: string) => MayWait<{ parameters: Parameters; to?: string }>;
  claims?: (good: Claims, grant: 'authorization_code' | 'refresh_token') => Claims;
  header?: Header;
  /** Signs with another key than the published one. */
  signWith?: SigningKey;
  /** Makes the whole id token; `claims`, `header` and `signWith` are then up to it. */
  idToken?: (claims: Claims) => string | undefined;
  /** Replaces or changes a good token answer; gets the form too. */
  token?: (good: Record<string, unknown>, form: URLSearchParams) => MayWait<Record<string, unknown> | Reply>;
  keys?: readonly Record<string, unknown>[];
  jwks?: () => MayWait<Reply>;
  userinfo?: (good: Claims) => MayWait<Claims | Reply>;
  revocation?: () => MayWait<Reply>;
  endSession?: () => MayWait<Reply>;
  /** What becomes of refresh tokens. */
  refreshTokens?: 'rotating' | 'fixed' | 'none';
  /** Seconds that access tokens live. */
  life?: number;
  /** Seconds by which the provider's clock is wrong. */
  skew?: number;
}

const isReply = (value: object): value is Reply =>
  'status' in value || 'type' in value || 'drop' in value || 'headers' in value;

interface Grant {
  readonly clientId: string;
  readonly sub: string;
  readonly scope: string;
  readonly nonce: string | null;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly resource: string | null;
  codeUsed: boolean;
  ended: boolean;
  refreshToken: string | undefined;
}

const form = 'application/x-www-form-urlencoded';

/**
 * A small OpenID provider on an origin of its own that does what a test tells it: well-behaved in all that the
 * test does not change. Nobody is asked for a password: it sends the browser back at once.
 */
export class AdversarialProvider {
  /** Key of the id tokens. */
  readonly key: SigningKey = signingKey('RS256', 'good');
  /** Access tokens have a key and a key set of their own, so that the API stays out of what a test does to `keys`. */
  readonly accessKey: SigningKey = signingKey('ES256', 'access');
  origin = '';
  behaviour: Behaviour = {};
  sub = 'ming';
  seen: SeenRequest[] = [];
  /** Most token requests that were under way at the same time. */
  mostTokensAtOnce = 0;
  #tokensNow = 0;
  /** Who gets the address that the next browser would be sent back to. */
  #caller: ((address: string) => void) | undefined;
  readonly #codes = new Map<string, Grant>();
  readonly #refreshTokens = new Map<string, Grant>();
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });

  get issuer(): string {
    return `${this.origin}/oidc`;
  }

  /** Settings of a console that signs in here. */
  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_JWKS_URL: `${this.issuer}/access-keys` };
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://localhost:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Well-behaved again, and nothing seen. */
  reset(): void {
    this.behaviour = {};
    this.sub = 'ming';
    this.seen = [];
    this.mostTokensAtOnce = 0;
    this.callNobody();
  }

  /**
   * The next browser that comes to sign in is told to stay on the page it comes from (204).
   * @returns the address that it would have been sent back to
   */
  callNext(): Promise<string> {
    return new Promise((resolve) => {
      this.#caller = resolve;
    });
  }

  /** The next browser is sent back like any other. */
  callNobody(): void {
    this.#caller = undefined;
  }

  requests(endpoint: EndpointName): SeenRequest[] {
    return this.seen.filter((one) => one.endpoint === endpoint);
  }

  /** Token requests of one grant type. */
  tokenRequests(grantType: 'authorization_code' | 'refresh_token'): SeenRequest[] {
    return this.requests('token').filter((one) => one.form.get('grant_type') === grantType);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const body = await textOf(request);
    const origin = request.headers.origin;
    if (origin) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-headers', 'authorization, content-type');
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const endpoint = endpoints[url.pathname] ?? 'elsewhere';
    // The API fetches its keys from here too; that is nobody's business.
    if (url.pathname === '/oidc/access-keys') return send(response, { body: { keys: [this.accessKey.jwk] } });
    // The browser asks for a tab's picture when it likes.
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end();
    const seen: SeenRequest = {
      endpoint,
      method: request.method ?? '',
      path: url.pathname + url.search,
      query: url.searchParams,
      form: new URLSearchParams(request.headers['content-type']?.startsWith(form) ? body : ''),
      headers: request.headers,
    };
    this.seen.push(seen);
    await send(response, await this.#answer(seen));
  }

  async #answer(seen: SeenRequest): Promise<Reply> {
    switch (seen.endpoint) {
      case 'discovery':
        return this.#discovery();
      case 'authorize':
        return this.#authorize(seen.query);
      case 'token':
        return this.#countedToken(seen.form);
      case 'jwks':
        return (await this.behaviour.jwks?.()) ?? { body: { keys: this.behaviour.keys ?? [this.key.jwk] } };
      case 'userinfo':
        return this.#userinfo(seen);
      case 'revocation':
        return this.#revocation(seen.form);
      case 'endSession':
        return (
          (await this.behaviour.endSession?.()) ?? goTo(seen.query.get('post_logout_redirect_uri') ?? '/bye')
        );
      default:
        return { status: 200, type: 'text/html', body: '<h1>Elsewhere</h1>' };
    }
  }

  async #discovery(): Promise<Reply> {
    const { issuer } = this;
    const good = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/me`,
      revocation_endpoint: `${issuer}/token/revocation`,
      end_session_endpoint: `${issuer}/session/end`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
    const said = (await this.behaviour.discovery?.(good)) ?? good;
    return isReply(said) ? said : { body: said };
  }

  async #authorize(query: URLSearchParams): Promise<Reply> {
    const redirectUri = query.get('redirect_uri') ?? '';
    const code = randomBytes(24).toString('base64url');
    this.#codes.set(code, {
      clientId: query.get('client_id') ?? '',
      sub: this.sub,
      scope: query.get('scope') ?? '',
      nonce: query.get('nonce'),
      redirectUri,
      challenge: query.get('code_challenge') ?? '',
      resource: query.get('resource'),
      codeUsed: false,
      ended: false,
      refreshToken: undefined,
    });
    const good: Parameters = { code, state: query.get('state') ?? undefined, iss: this.issuer };
    const said = (await this.behaviour.authorize?.(good, redirectUri)) ?? { parameters: good };
    const address = new URL(said.to ?? redirectUri);
    for (const [name, value] of Object.entries(said.parameters))
      if (value !== undefined) address.searchParams.set(name, value);
    const caller = this.#caller;
    if (!caller) return goTo(address.href);
    this.callNobody();
    caller(address.href);
    return { status: 204 };
  }

  async #countedToken(given: URLSearchParams): Promise<Reply> {
    this.#tokensNow += 1;
    this.mostTokensAtOnce = Math.max(this.mostTokensAtOnce, this.#tokensNow);
    try {
      return await this.#token(given);
    } finally {
      this.#tokensNow -= 1;
    }
  }

  async #token(given: URLSearchParams): Promise<Reply> {
    const grant =
      given.get('grant_type') === 'refresh_token' ? this.#refreshed(given) : this.#exchanged(given);
    const good = grant ? this.#tokens(grant, given) : invalidGrant;
    const said = (await this.behaviour.token?.(good, given)) ?? good;
    if (isReply(said)) return said;
    // Who gets no answer, or a refusal, has spent nothing.
    if (grant && !('error' in said)) this.#spend(grant, said.refresh_token);
    return { status: 'error' in said ? 400 : 200, body: said };
  }

  /** From now on the grant is renewed with this refresh token only. */
  #spend(grant: Grant, refreshToken: unknown): void {
    grant.refreshToken = typeof refreshToken === 'string' ? refreshToken : undefined;
    if (grant.refreshToken !== undefined) this.#refreshTokens.set(grant.refreshToken, grant);
  }

  /** A code is good once, for its client, redirect address and verifier; used twice, it ends all that came of it. */
  #exchanged(given: URLSearchParams): Grant | undefined {
    const grant = this.#codes.get(given.get('code') ?? '');
    if (!grant) return undefined;
    if (grant.codeUsed) grant.ended = true;
    const proven = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      grant.clientId === given.get('client_id') &&
      grant.redirectUri === given.get('redirect_uri') &&
      grant.challenge === proven;
    if (grant.codeUsed || !fits) return undefined;
    grant.codeUsed = true;
    return grant;
  }

  /** A spent refresh token that comes again ends the whole grant, without any leeway. */
  #refreshed(given: URLSearchParams): Grant | undefined {
    const token = given.get('refresh_token') ?? '';
    const grant = this.#refreshTokens.get(token);
    if (!grant || grant.ended || grant.clientId !== given.get('client_id')) return undefined;
    if (grant.refreshToken !== token) {
      grant.ended = true;
      return undefined;
    }
    return grant;
  }

  #tokens(grant: Grant, given: URLSearchParams): Record<string, unknown> {
    const { refreshTokens = 'rotating', life = 3600 } = this.behaviour;
    const rotated = randomBytes(24).toString('base64url');
    const kept = refreshTokens === 'fixed' ? (grant.refreshToken ?? rotated) : rotated;
    const type = given.get('grant_type') === 'refresh_token' ? 'refresh_token' : 'authorization_code';
    const resource = given.get('resource') ?? grant.resource;
    return {
      access_token: this.accessToken({
        sub: grant.sub,
        ...(resource ? { aud: resource } : {}),
        ...(given.has('organization_id') ? { organization_id: given.get('organization_id') } : {}),
      }),
      token_type: 'Bearer',
      expires_in: life,
      scope: grant.scope,
      id_token: this.#idToken(grant, type),
      ...(refreshTokens === 'none' ? {} : { refresh_token: kept }),
    };
  }

  #idToken(grant: Grant, type: 'authorization_code' | 'refresh_token'): string | undefined {
    const { idToken, claims = (good) => good, header, signWith = this.key } = this.behaviour;
    const now = this.now();
    const good: Claims = {
      iss: this.issuer,
      sub: grant.sub,
      aud: grant.clientId,
      iat: now,
      exp: now + 3600,
      name: 'Ming Li',
      username: 'ming',
      ...(type === 'authorization_code' ? { nonce: grant.nonce } : {}),
    };
    const said = claims(good, type);
    return idToken ? idToken(said) : signed(signWith, said, header);
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + (this.behaviour.skew ?? 0);
  }

  /** An access token for our API. */
  accessToken(claims: Claims = {}): string {
    const now = Math.floor(Date.now() / 1000);
    const good = {
      iss: this.issuer,
      sub: this.sub,
      aud: 'urn:console:api',
      iat: now,
      exp: now + Math.max(this.behaviour.life ?? 3600, 60),
      username: 'ming',
      name: 'Ming Li',
    };
    return signed(this.accessKey, { ...good, ...claims }, { typ: 'at+jwt' });
  }

  async #userinfo({ headers }: SeenRequest): Promise<Reply> {
    if (!headers.authorization?.startsWith('Bearer '))
      return { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { error: 'invalid_token' } };
    const good = {
      sub: this.sub,
      name: 'Ming Li',
      organization_data: [{ id: 'northwood', name: 'Northwood' }],
    };
    const said = (await this.behaviour.userinfo?.(good)) ?? good;
    return isReply(said) ? said : { body: said };
  }

  async #revocation(given: URLSearchParams): Promise<Reply> {
    const said = await this.behaviour.revocation?.();
    if (said) return said;
    const grant = this.#refreshTokens.get(given.get('token') ?? '');
    if (grant) grant.ended = true;
    return { status: 200, type: 'text/plain', body: '' };
  }
}

const invalidGrant = {
  error: 'invalid_grant',
  error_description: 'grant request is invalid',
  code: 'oidc.invalid_grant',
  message: 'Grant request is invalid.',
};

const endpoints: Readonly<Record<string, EndpointName>> = {
  '/oidc/.well-known/openid-configuration': 'discovery',
  '/oidc/auth': 'authorize',
  '/oidc/token': 'token',
  '/oidc/jwks': 'jwks',
  '/oidc/me': 'userinfo',
  '/oidc/token/revocation': 'revocation',
  '/oidc/session/end': 'endSession',
};

export const goTo = (location: string): Reply => ({ status: 303, headers: { location }, body: '' });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function send(response: ServerResponse, { status = 200, type, body, headers, drop }: Reply): void {
  if (drop) return void response.destroy();
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  response
    .writeHead(status, {
      'content-type': type ?? 'application/json',
      'cache-control': 'no-store',
      ...headers,
    })
    .end(text);
}
