import type { Me } from '@console/contract';
import { createStore, useStore } from 'zustand';

/** Who is signed in, as the verified id token says. For display: the API decides by the access token alone. */
export interface SessionUser {
  readonly sub: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly picture: string | null;
  readonly email: string | null;
}

export interface Session {
  readonly status: 'signedOut' | 'signingIn' | 'signedIn';
  readonly user?: SessionUser;
  /** What the API says of the user; arrives shortly after sign-in. */
  readonly me?: Me;
}

export const sessionStore = createStore<Session>(() => ({ status: 'signedOut' }));

export const useSession = (): Session => useStore(sessionStore);

/**
 * Whether the user holds a permission anywhere: enough to show a button, never enough to act.
 * While the answer of the API is outstanding nothing is held.
 */
export const usePermission = (permission: string): boolean =>
  useStore(sessionStore, (session) => session.me?.permissions.includes(permission) ?? false);

export interface SessionKeeper {
  /** A valid access token, renewed when needed; null when signed out. `renew` asks for a new one even so. */
  accessToken(options?: {
    resource?: string;
    organization?: string;
    renew?: boolean;
  }): Promise<string | null>;
  /** Starts sign-in and comes back to `returnTo` (a path of this origin). */
  signIn(options?: { app?: string; returnTo?: string }): Promise<void>;
  /** Ends the session everywhere, then goes to `returnTo`. */
  signOut(options?: { returnTo?: string }): Promise<void>;
  /** Called when the API refused a fresh token: the session is over. */
  onSignedOut(): void;
}

let keeper: SessionKeeper = {
  accessToken: async () => null,
  signIn: async () => {},
  signOut: async () => {},
  onSignedOut: () => {},
};

/** Hands the running house its session keeper; called once, by `host/src/auth` (or by a test). */
export const connectSession = (connected: SessionKeeper): void => {
  keeper = connected;
};

export const sessionKeeper = (): SessionKeeper => keeper;
export const signIn = (options?: { app?: string; returnTo?: string }): Promise<void> =>
  keeper.signIn(options);
export const signOut = (options?: { returnTo?: string }): Promise<void> => keeper.signOut(options);
