import { tried } from '../house/tried.ts';
import { beforeSignOut } from '../session/before-sign-out.ts';
import { dataOwner, sessionStore } from '../session/session.ts';

const prefix = 'console.draft:';

/** What was typed in a form and not saved. */
export interface KeptDraft {
  /** When it was typed last: an instant, ISO 8601. */
  readonly at: string;
  readonly draft: unknown;
  /** The saved version that it was typed over, where there is one. */
  readonly base?: unknown;
}

interface Kept extends KeptDraft {
  readonly owner: string;
}

/**
 * What this owner has typed and not saved: in this tab, where a reload and signing in again keep it and closing the tab
 * forgets it, or set aside in this browser; what was typed last counts. What somebody else has typed in this tab is forgotten
 * as soon as anybody else signs in or opens a form.
 * @param name of the form, and of what it is about  @param owner `dataOwner()`; nobody's draft is kept
 */
export function keptDraft(name: string, owner: string): KeptDraft | undefined {
  // Nobody is signed in at this moment: whoever comes next decides.
  if (owner === '') return undefined;
  return tried(() => {
    forgetOthers(owner);
    const typed = readKept(sessionStorage, prefix + name);
    const aside = readAside(asideKey(name, owner));
    return typed && aside && aside.at > typed.at ? aside : (typed ?? aside);
  });
}

const asideKey = (name: string, owner: string) => `${prefix}${encodeURIComponent(owner)}:${name}`;

/** Whoever forgot it that long does not want it back, and it names people. */
const asideForDays = 30;

function readAside(key: string): Kept | undefined {
  const kept = readKept(localStorage, key);
  if (!kept || Date.now() - Date.parse(kept.at) < asideForDays * 86_400_000) return kept;
  localStorage.removeItem(key);
  return undefined;
}

function readKept(storage: Storage, key: string): Kept | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Kept> | null;
    if (typeof kept?.owner !== 'string' || typeof kept.at !== 'string') return undefined;
    return { owner: kept.owner, at: kept.at, draft: kept.draft, base: kept.base };
  } catch {
    // Damaged.
    return undefined;
  }
}

const written = (owner: string, typed: Pick<KeptDraft, 'draft' | 'base'>) =>
  JSON.stringify({ owner, at: new Date().toISOString(), ...typed });

export function keepDraft(name: string, owner: string, draft: unknown, base?: unknown): void {
  // Refused or full: the form still has it.
  if (owner !== '') tried(() => sessionStorage.setItem(prefix + name, written(owner, { draft, base })));
}

/** Keeps it beyond this tab, because somebody asked for that. @returns false when the browser has no room, or forbids it */
export function setDraftAside(name: string, owner: string, draft: unknown, base?: unknown): boolean {
  if (owner === '') return false;
  const done = tried(() => {
    localStorage.setItem(asideKey(name, owner), written(owner, { draft, base }));
    return true;
  });
  return done ?? false;
}

export function forgetDraft(name: string, owner: string): void {
  // A screen that nobody looks at has nothing to forget: what lies there waits for whoever typed it.
  if (owner === '') return;
  tried(() => {
    sessionStorage.removeItem(prefix + name);
    localStorage.removeItem(asideKey(name, owner));
  });
}

function forgetWhere(isOver: (kept: Kept | undefined) => boolean): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && isOver(readKept(sessionStorage, key))) sessionStorage.removeItem(key);
}

const forgetOthers = (owner: string): void => forgetWhere((kept) => kept?.owner !== owner);

// Nobody may find what somebody else has typed here, not even in the browser's store.
sessionStore.subscribe(() => {
  const owner = dataOwner();
  if (owner !== '') tried(() => forgetOthers(owner));
});

// Who ends the session by hand leaves nothing behind in the tab; one that ended elsewhere keeps it for who comes back.
beforeSignOut(async () => async () => tried(() => forgetWhere(() => true)));

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
