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

/**
 * The only place where tokens live, shared with all remotes because this module is a federation singleton.
 * Only `host/src/auth` writes to it.
 */
export const tokenStore = createStore<Tokens>()(
  persist(() => noTokens, { name: tokenStorageKey, storage: createJSONStorage(() => localStorage) }),
);

/** Reads local storage again: another tab may have renewed or signed out meanwhile. */
export const rereadTokens = async (): Promise<Tokens> => {
  await tokenStore.persist.rehydrate();
  return tokenStore.getState();
};
