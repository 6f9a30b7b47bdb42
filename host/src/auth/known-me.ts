import { Me } from '@console/contract/page';
import * as z from '@console/contract/plain';
import { remembered } from '@console/shell';
import { createStore } from 'zustand';

/** Says whose it is, user and organization, so that it is never shown to somebody else. */
const Known = z.object({ owner: z.string(), me: Me });
const known = remembered('me', Known, undefined, { owner: 'anybody' });

/** Whether the menus stand on what was last known, because the API does not say who the user is. */
export const meStore = createStore(() => ({ isUnconfirmed: false }));

/** Kept for the next page that is opened, which may find no answer. @param owner as `dataOwner` names it */
export const rememberMe = (owner: string, me: Me): void => known.set({ owner, me });

/** What the API last said of this owner in this browser; what it said of another one goes. */
export function recallMe(owner: string): Me | undefined {
  const kept = known.get();
  if (kept?.owner === owner) return kept.me;
  forgetMe();
  return undefined;
}

/** Nobody is signed in any more. */
export const forgetMe = (): void => known.forget();
