import { beforeSignOut } from '../session/before-sign-out.ts';

const prefix = 'console.draft:';

/** What was typed in a form and not saved. */
export interface KeptDraft {
  /** When it was typed last: an instant, ISO 8601. */
  readonly at: string;
  readonly draft: unknown;
}

interface Kept extends KeptDraft {
  readonly owner: string;
}

/**
 * What this owner has typed in this tab and not saved: a reload and signing in again keep it, closing the tab forgets it.
 * What somebody else has typed here is forgotten as soon as anybody else opens a form that keeps its draft.
 * @param name of the form, and of what it is about  @param owner `dataOwner()`; nobody's draft is kept
 */
export function keptDraft(name: string, owner: string): KeptDraft | undefined {
  // Nobody is signed in at this moment: whoever comes next decides.
  if (owner === '') return undefined;
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && readKept(key)?.owner !== owner) sessionStorage.removeItem(key);
    return readKept(prefix + name);
  } catch {
    // Refused: as if there were none.
    return undefined;
  }
}

function readKept(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    if (typeof kept?.owner !== 'string' || typeof kept.at !== 'string') return undefined;
    return { owner: kept.owner, at: kept.at, draft: kept.draft };
  } catch {
    // Damaged.
    return undefined;
  }
}

export function keepDraft(name: string, owner: string, draft: unknown): void {
  try {
    if (owner !== '')
      sessionStorage.setItem(prefix + name, JSON.stringify({ owner, at: new Date().toISOString(), draft }));
  } catch {
    // Refused or full: the form still has it.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Refused: there is none then.
  }
}

// Who ends the session by hand leaves nothing behind in the tab; one that ran out keeps it for who comes back.
beforeSignOut(async () => async () => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Refused: there are none then.
  }
});

type Values = Readonly<Record<string, unknown>>;
const isContainer = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * Whether something kept can stand for a draft of today: a release may have come since, whose form holds other things.
 * What is empty at the beginning may have been filled with anything, and a text that is missing is an empty one: rows differ by kind.
 */
export function fitsDraft(begun: unknown, kept: unknown): boolean {
  if (begun === null || begun === undefined || kept === null || kept === undefined) return true;
  if (Array.isArray(begun)) {
    return Array.isArray(kept) && kept.every((row) => begun.length === 0 || fitsDraft(begun[0], row));
  }
  if (!isContainer(begun)) return typeof begun === typeof kept;
  return (
    isContainer(kept) &&
    !Array.isArray(kept) &&
    Object.entries(begun).every(([name, value]) =>
      name in kept ? fitsDraft(value, kept[name]) : typeof value === 'string',
    )
  );
}
