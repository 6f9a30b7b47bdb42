import type { PageSettings } from '@console/contract';

/** Origins beside our own that the page may talk to, from the deployment's settings. */
export interface ForeignOrigins {
  connect: string[];
  script: string[];
  form: string[];
  /** Object stores: files are sent there, pictures and recordings are shown from there. */
  store: string[];
}

const originOf = (address: string | null): string[] =>
  address && /^https?:/.test(address) ? [new URL(address).origin] : [];

/** Origins that stand in the deployment's settings but not in the page's. */
export interface MoreOrigins {
  /** Of the identity provider, where its endpoints are elsewhere than its issuer. */
  readonly provider?: readonly string[];
  /** That remotes may be loaded from. */
  readonly remotes?: readonly string[];
  /** Of object stores. */
  readonly stores?: readonly string[];
}

/** nginx/origins.sh says the same of the same settings; a test compares them. */
export function foreignOrigins(
  { oidc, apiBase, errorReportingScript }: PageSettings,
  { provider: more = [], remotes = [], stores = [] }: MoreOrigins = {},
): ForeignOrigins {
  const provider = [...originOf(oidc.endpoint), ...more];
  const reporting = originOf(errorReportingScript);
  return {
    connect: [...new Set([...provider, ...originOf(apiBase), ...reporting, ...remotes, ...stores])],
    script: [...new Set([...reporting, ...remotes])],
    form: [...new Set(provider)],
    store: [...new Set(stores)],
  };
}

/** Of the one script in the page's own text (host/index.html), which says how the page is drawn before its code is there. */
export const firstScript = 'sha256-gQmWYM8uhnm/S1bjAsNUfKje9uhszHr12UyGGV0IgNQ=';

/**
 * The page's policy (row 3 of the isolation table in the design): scripts from here and the page's one inline script,
 * no eval; styles from here and those with the page's nonce. nginx.conf has the same text; a test compares them.
 */
export function pagePolicy(nonce: string, { connect, script, form, store }: ForeignOrigins): string {
  return [
    "default-src 'none'",
    [`script-src 'self' '${firstScript}'`, ...script].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...store].join(' '),
    ...(store.length > 0 ? [['media-src', ...store].join(' ')] : []),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    // The generator of the developer tools works beside the page.
    "worker-src 'self'",
    // The video area's player, shown after a click, in a sandbox.
    'frame-src https://player.bilibili.com',
    "base-uri 'none'",
    "object-src 'none'",
    ["form-action 'self'", ...form].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Of a release's files that are opened as documents: by its address each would be a page of the console's origin, and a picture may hold
 * scripts. The styles in it draw it. nginx.conf has the same text.
 */
const openedFilePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A worker would keep to it, and players stay away from what stands in a sandbox. */
const isRunOrPlayed = /\.(?:css|m?js|mp[34]|pdf)(?:\.br|\.gz)?$/;

/** @param path of a remote's file, maybe of its compressed copy */
export const policyOfFile = (path: string): Readonly<Record<string, string>> =>
  isRunOrPlayed.test(path) ? {} : { 'content-security-policy': openedFilePolicy };

/** Sent with everything that is served from a release target. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

export const caching = {
  /** Files of a release never change. */
  release: 'public, max-age=31536000, immutable',
  /** The page and what it is composed of: kept, but asked for every time. */
  live: 'no-cache',
  /** A file that is missing now may be there in a moment. */
  missing: 'no-store',
} as const;
