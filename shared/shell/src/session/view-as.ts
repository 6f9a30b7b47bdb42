/** A look at the console as somebody else has it: in one tab, for a while, and only to look. */
export interface Viewing {
  readonly viewId: string;
  /** Whom. */
  readonly name: string;
  /** ISO 8601. */
  readonly endsAt: string;
  /** Their buildings and teams that are left out. */
  readonly hiddenTenants: number;
}

const key = 'console.viewAs';
const mark = '#view-as=';

/**
 * Hands a view to a tab of its own, so that the work in this one goes on as oneself.
 * @returns the address that the other tab opens; it is worth nothing in another browser
 */
export function viewAddress(view: Viewing): string {
  try {
    localStorage.setItem(`${key}:${view.viewId}`, JSON.stringify(view));
  } catch {
    // A browser that keeps nothing hands nothing over: the other tab is one's own.
  }
  return `/${mark}${view.viewId}`;
}

/** Takes the view that this tab was opened for; before anything is asked of the API. */
export function takeView(): void {
  if (!location.hash.startsWith(mark)) return;
  const handed = `${key}:${location.hash.slice(mark.length)}`;
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    const view = localStorage.getItem(handed);
    localStorage.removeItem(handed);
    if (view !== null) sessionStorage.setItem(key, view);
  } catch {
    // The same: there is no view without a place for it.
  }
}

/** The view of this tab; undefined in all others. */
export function viewing(): Viewing | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Viewing | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** From now on the tab is one's own again; what it shows has to be read anew. */
export function forgetView(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** What is kept for a view is kept apart from one's own. @param sub whoever is signed in */
export const subInView = (sub: string): string => (viewing() ? `${sub}~view` : sub);
