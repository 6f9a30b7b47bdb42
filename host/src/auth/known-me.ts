import { Me } from '@console/contract';
import { createStore } from 'zustand';

/** Says whose it is, so that it is never shown to somebody else. */
const storageKey = 'console:me';

/** Whether the menus stand on what was last known, because the API does not say who the user is. */
export const meStore = createStore(() => ({ isUnconfirmed: false }));

/** Kept for the next page that is opened, which may find no answer. @param owner as `dataOwner` names it */
export function rememberMe(owner: string, me: Me): void {
  write(JSON.stringify({ owner, me }));
}

/** What the API last said of this owner in this browser; what it said of another one goes. */
export function recallMe(owner: string): Me | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as {
      owner?: unknown;
      me?: unknown;
    } | null;
    const me = Me.safeParse(kept?.me);
    if (kept?.owner === owner && me.success) return me.data;
    forgetMe();
    return undefined;
  } catch {
    return undefined;
  }
}

/** Nobody is signed in any more. */
export const forgetMe = (): void => {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};

function write(text: string): void {
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // Full or forbidden: the next page asks as the first one did.
  }
}
