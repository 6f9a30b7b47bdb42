import type { PageSettings } from '@console/contract';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { usualSettings } from '../remotes/boot.ts';

const providerOrigin = 'https://id.example';
const issuer = `${providerOrigin}/oidc`;

/** Settings of a page whose provider is the fake one. */
export const oidcSettings = (change: Partial<PageSettings['oidc']> = {}): PageSettings['oidc'] => ({
  ...usualSettings.oidc,
  endpoint: providerOrigin,
  scopes: ['openid', 'offline_access', 'profile', 'organizations'],
  ...change,
});

type EndpointName = 'discovery' | 'jwks' | 'token' | 'revocation' | 'userinfo';
export interface Asked {
  readonly endpoint: EndpointName;
  readonly form: Readonly<Record<string, string>>;
  readonly authorization: string | null;
}

const endpoints: Readonly<Record<string, EndpointName>> = {
  [`${issuer}/.well-known/openid-configuration`]: 'discovery',
  [`${issuer}/jwks`]: 'jwks',
  [`${issuer}/token`]: 'token',
  [`${issuer}/revoke`]: 'revocation',
  [`${issuer}/me`]: 'userinfo',
};

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A provider in place of `fetch`: well-behaved in all that a test does not change. */
export class FakeProvider {
  readonly asked: Asked[] = [];
  /** What an endpoint answers instead of the good answer; undefined lets the good one through. */
  instead: Partial<
    Record<EndpointName, (asked: Asked) => Promise<Response | undefined> | Response | undefined>
  > = {};
  /** Claims of id tokens beside the good ones. */
  claims: JWTPayload = {};
  metadata: Record<string, unknown> = {};
  sub = 'ming';
  #count = 0;
  readonly #key = generateKeyPair('ES256', { extractable: true });

  requests(endpoint: EndpointName): Asked[] {
    return this.asked.filter((one) => one.endpoint === endpoint);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const endpoint = endpoints[String(input)];
    if (!endpoint) throw new TypeError(`nothing answers at ${input}`);
    const form = Object.fromEntries(
      new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : ''),
    );
    const asked = { endpoint, form, authorization: new Headers(init?.headers).get('authorization') };
    this.asked.push(asked);
    return (await this.instead[endpoint]?.(asked)) ?? this.#answer(asked);
  };

  async #answer({ endpoint, form }: Asked): Promise<Response> {
    switch (endpoint) {
      case 'discovery':
        return json({ ...discovery, ...this.metadata });
      case 'jwks':
        return json({ keys: [{ ...(await exportJWK((await this.#key).publicKey)), kid: 'k', use: 'sig' }] });
      case 'token':
        return json(await this.tokens(form));
      case 'userinfo':
        return json({
          sub: this.sub,
          name: 'Ming',
          organization_data: [{ id: 'org-1', name: 'First Trust' }],
        });
      case 'revocation':
        return new Response('', { status: 200 });
    }
  }

  /** A good token answer, each with new tokens. */
  async tokens(form: Asked['form'] = {}): Promise<Record<string, unknown>> {
    this.#count += 1;
    const client = form.client_id ?? 'console';
    return {
      access_token: `access-${this.#count}`,
      refresh_token: `refresh-${this.#count}`,
      id_token: await this.idToken({ aud: client, ...(this.nonce ? { nonce: this.nonce } : {}) }),
      scope: 'openid',
      expires_in: 600,
    };
  }

  /** Taken from the departure, as a provider does. */
  nonce: string | undefined;

  async idToken(claims: JWTPayload = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const good = { iss: issuer, sub: this.sub, aud: 'console', iat: now, exp: now + 3600 };
    return new SignJWT({ ...good, ...claims, ...this.claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .sign((await this.#key).privateKey);
  }
}

const discovery = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/me`,
  revocation_endpoint: `${issuer}/revoke`,
  end_session_endpoint: `${issuer}/session/end`,
};
