import type { Me } from '@console/contract';
import { createStore, useStore } from 'zustand';
import { subInView } from './view-as.ts';

/** Who is signed in, as the verified id token says. For display: the API decides by the access token alone. */
export interface SessionUser {
  readonly sub: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly picture: string | null;
  readonly email: string | null;
}

/** An organization that the user belongs to; its id until its name is known. */
export interface Organization {
  readonly id: string;
  readonly name: string;
}

export interface Session {
  readonly status: 'signedOut' | 'signedIn';
  readonly user?: SessionUser;
  /** What the API says of the user; arrives shortly after sign-in. */
  readonly me?: Me;
  /** The organization that the user works for; left out: personally. */
  readonly organization?: string;
  /** All organizations of the user, for the switch in the user menu. */
  readonly organizations?: readonly Organization[];
  /**
   * How a session ended that this page was part of: somebody signed out (here or in another tab), or the provider
   * or the API refused to go on with it. Left out when nobody has been signed in.
   */
  readonly ended?: 'signedOut' | 'refused';
}

export const sessionStore = createStore<Session>(() => ({ status: 'signedOut' }));

export const useSession = (): Session => useStore(sessionStore);

/** Id (`sub`) of whoever is signed in at this moment, also after a change of user in another tab. */
export const currentSub = (): string | undefined => {
  const sub = sessionStore.getState().user?.sub;
  return sub === undefined ? undefined : subInView(sub);
};

/**
 * Whose data this page shows at this moment: the user and the organization as one text, `''` when signed out.
 * What was begun for one owner must not be finished for another: compare before sending what waited.
 */
export function dataOwner(): string {
  const { status, user, organization = '' } = sessionStore.getState();
  return status === 'signedIn' && user ? `${subInView(user.sub)}#${organization}` : '';
}

/**
 * Whether the user holds a permission anywhere: enough to show a button, never enough to act.
 * While the answer of the API is outstanding nothing is held.
 */
export const usePermission = (permission: string): boolean =>
  useStore(sessionStore, (session) => session.me?.permissions.includes(permission) ?? false);

export interface SessionKeeper {
  /**
   * A valid access token, renewed when needed; null when signed out.
   * @param options.resource left out: our API
   * @param options.organization left out: the one that the user works for; null: personally
   * @param options.refused a token that was answered with 401: any other one is asked for
   * @throws {ApiError} of the catalogue of sign-in errors, or NETWORK, TIMEOUT, FORBIDDEN (a refused organization)
   */
  accessToken(options?: {
    resource?: string;
    organization?: string | null;
    refused?: string;
  }): Promise<string | null>;
  /** Starts sign-in and comes back to `returnTo` (a path of this origin). */
  signIn(options?: { app?: string; returnTo?: string }): Promise<void>;
  /** Ends the session everywhere, then goes to `returnTo`. */
  signOut(options?: { returnTo?: string }): Promise<void>;
  /** Called when the API refused a fresh token: the session, or the organization's part in it, is over. */
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
