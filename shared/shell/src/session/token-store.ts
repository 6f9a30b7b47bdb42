import * as z from '@console/contract/plain';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

/** One access token (specification, section 3). `expiresAt` is seconds since 1970 by the local clock. */
export interface AccessToken {
  readonly token: string;
  readonly scope: string;
  readonly expiresAt: number;
}

export interface Tokens {
  readonly idToken: string | null;
  readonly refreshToken: string | null;
  /** Keyed by resource and organization, see {@link accessTokenKey}. */
  readonly accessTokens: Readonly<Record<string, AccessToken>>;
}

/** Key of the access-token map: `@<resource>#<organization>`, either part may be empty. */
export const accessTokenKey = (resource = '', organization = ''): string => `@${resource}#${organization}`;

export const noTokens: Tokens = { idToken: null, refreshToken: null, accessTokens: {} };

/** Name of the entry in local storage. */
export const tokenStorageKey = 'console:tokens';

const StoredTokens = z.object({
  idToken: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
  accessTokens: z.record(
    z.string(),
    z.object({ token: z.string(), scope: z.string(), expiresAt: z.number() }),
  ),
});

/** What local storage holds, or no tokens when it was emptied or holds something else. */
const tokensFrom = (stored: unknown): Tokens => {
  const tokens = StoredTokens.safeParse(stored);
  return tokens.success ? tokens.data : noTokens;
};

/** Text that is no JSON counts as nothing: otherwise the store would go on with what it had. */
const storage = createJSONStorage<Tokens>(() => ({
  getItem: (name) => {
    const text = localStorage.getItem(name);
    return isJson(text) ? text : null;
  },
  setItem: (name, text) => localStorage.setItem(name, text),
  removeItem: (name) => localStorage.removeItem(name),
}));

function isJson(text: string | null): boolean {
  try {
    return JSON.parse(text ?? '') !== null;
  } catch {
    return false;
  }
}

/**
 * The only place where tokens live, shared with all remotes because this module is a federation singleton.
 * Only `host/src/auth` writes to it.
 */
export const tokenStore = createStore<Tokens>()(
  persist(() => noTokens, { name: tokenStorageKey, storage, merge: tokensFrom }),
);

/** Reads local storage again: another tab may have renewed or signed out meanwhile. */
export const rereadTokens = async (): Promise<Tokens> => {
  await tokenStore.persist.rehydrate();
  return tokenStore.getState();
};
