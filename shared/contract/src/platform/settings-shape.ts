import type * as zod from 'zod/mini';
import type { Schemas } from '../zod-schemas.ts';

export function settingsShape(z: Schemas) {
  const OidcClientSettings = z.object({
    clientId: z.string(),
    /** `consent` for the console's client, `login` for wood's (specification, section 6); a provider may need `login consent`. */
    prompt: z.string(),
    /** Path of this origin that the provider returns to. */
    redirectPath: z.string(),
    postLogoutPath: z.string(),
  });

  /** What the page is told of the deployment, inside `index.html` (element `#settings`): public by nature, never a secret. */
  return z.object({
    oidc: z.object({
      /** Provider endpoint; discovery is at `<endpoint>/oidc/.well-known/openid-configuration`. `''` means this origin. */
      endpoint: z.string(),
      clients: z.object({ console: OidcClientSettings, wood: OidcClientSettings }),
      scopes: z.array(z.string()),
      /** Resource indicator of our API. */
      resource: z.string(),
      /** Resources that sign-in asks for: our API's, and what the provider needs beside it (Logto's organizations). */
      resources: z._default(z.array(z.string()), []),
      /** Where people change their password and see their sessions; null where the provider has no such page. */
      accountUrl: z._default(z.nullable(z.string()), null),
      /** Accept an id token whose `aud` is a list of exactly one; the specification wants a text. */
      audienceMayBeList: z._default(z.boolean(), false),
      /** Send `id_token_hint` when signing out, for providers that otherwise ask or refuse to come back. */
      idTokenHint: z._default(z.boolean(), false),
    }),
    /** Path of the API, or an address on another origin. */
    apiBase: z.string(),
    /** Address of the error-reporting script, added when the page does not run in development mode. */
    errorReportingScript: z.nullable(z.string()),
    /** Ed25519 public key (base64url): live records without a good signature are refused. Null: not asked for. */
    releaseKey: z._default(z.nullable(z.string()), null),
    /** How many seconds the page waits for an area to start before it says so. */
    areaTimeoutS: z._default(z.number(), 8),
    /** Whether browsers may keep screens that open without a network. The worker reads it, too (`host/worker.js`). */
    offlineScreens: z._default(z.boolean(), true),
    version: z.string(),
    commit: z.nullable(z.string()),
    builtAt: z.nullable(z.string()),
  });
}
export type PageSettings = zod.infer<ReturnType<typeof settingsShape>>;
