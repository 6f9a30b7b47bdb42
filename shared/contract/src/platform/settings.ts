import * as z from 'zod/mini';

const OidcClientSettings = z.object({
  clientId: z.string(),
  /** `consent` for the console's client, `login` for wood's (specification, section 6). */
  prompt: z.string(),
  /** Path of this origin that the provider returns to. */
  redirectPath: z.string(),
  postLogoutPath: z.string(),
});

/** What the page is told of the deployment, inside `index.html` (element `#settings`): public by nature, never a secret. */
export const PageSettings = z.object({
  oidc: z.object({
    /** Provider endpoint; discovery is at `<endpoint>/oidc/.well-known/openid-configuration`. `''` means this origin. */
    endpoint: z.string(),
    clients: z.object({ console: OidcClientSettings, wood: OidcClientSettings }),
    scopes: z.array(z.string()),
    /** Resource indicator of our API. */
    resource: z.string(),
  }),
  /** Path of the API, or an address on another origin. */
  apiBase: z.string(),
  /** Address of the error-reporting script, added when the page does not run in development mode. */
  errorReportingScript: z.nullable(z.string()),
  version: z.string(),
  commit: z.nullable(z.string()),
  builtAt: z.nullable(z.string()),
});
export type PageSettings = z.infer<typeof PageSettings>;
