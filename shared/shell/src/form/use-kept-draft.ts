import type { AnyEndpoint } from '@console/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dataOwner, sessionStore } from '../session/session.ts';
import { fitsDraft, forgetDraft, type KeptDraft, keepDraft, keptDraft, setDraftAside } from './kept-draft.ts';
import type { Versioned } from './versioned-draft.ts';

/** How a draft is kept whose parts may not all lie in the browser's store. */
export interface Keeping<Draft> {
  /** Of the form, and of what it is about. */
  readonly name: string;
  /** What of it is kept. */
  packed(draft: Draft): unknown;
  /** What came back, unpacked. */
  readonly restored: { readonly at: string; readonly draft: Draft } | undefined;
}

/**
 * By its name from the first letter on; `true`: when the session ends under somebody's hands, for a form whose call and fields
 * say all that it is about; left out: never.
 */
export type Keep<Draft> = string | Keeping<Draft> | true | undefined;

/** Asks for what was kept of this user's typing; for forms that have to unpack it before they are drawn. */
export const keptDraftOf = (name: string): KeptDraft | undefined => keptDraft(name, dataOwner());

export interface Restored {
  readonly at: string;
  readonly draft: object;
  /** The saved version that it was typed over. */
  readonly base: Versioned | undefined;
}

/** What a form is about that has no name of its own: what it would call, and with what. */
export const callName = ({ name }: AnyEndpoint, head: object | undefined): string => {
  const { params = {}, query = {} } = (head ?? {}) as { params?: object; query?: object };
  return `call:${name}:${JSON.stringify([params, query])}`;
};

const nameOf = (keep: Keep<object>, about: string): string | undefined => {
  if (keep === true) return about;
  return typeof keep === 'object' ? keep.name : keep;
};

/** What was typed before the page was loaded anew or the session ended, and when. */
export function useRestored(
  keep: Keep<object>,
  about: string,
  begun: object,
  saved: Versioned | undefined,
): Restored | undefined {
  const [restored] = useState((): Restored | undefined => {
    if (typeof keep === 'object') return keep.restored && { ...keep.restored, base: saved };
    const name = nameOf(keep, about);
    const kept = name === undefined ? undefined : keptDraftOf(name);
    if (!kept || !fitsDraft(begun, kept.draft) || !fitsDraft(saved, kept.base)) return undefined;
    return { at: kept.at, draft: kept.draft as object, base: (kept.base ?? saved) as Versioned | undefined };
  });
  return restored;
}

interface Typing {
  readonly draft: object;
  readonly base: Versioned | undefined;
  readonly dirty: boolean;
}

/**
 * Keeps what is typed, for whoever typed it: a draft with a name after each change, another one from the moment on at which the
 * session ends. What is as it began needs no keeping.
 */
export function useKeeping(keep: Keep<object>, about: string, { draft, base, dirty }: Typing) {
  const name = nameOf(keep, about);
  const isNamed = keep !== true;
  const [owner] = useState(dataOwner);
  const written = useRef(draft);
  const packed = () => (typeof keep === 'object' ? keep.packed(draft) : draft);
  const forget = () => name !== undefined && forgetDraft(name, owner);

  // Syncs with the tab's store, which outlives the page.
  useEffect(() => {
    if (name === undefined || !isNamed || written.current === draft) return;
    written.current = draft;
    if (dirty) keepDraft(name, owner, packed(), base);
    else forget();
  });

  const keepWhileOut = () => {
    if (name !== undefined && !isNamed && dirty && dataOwner() === '') keepDraft(name, owner, draft, base);
  };
  // Syncs with the same store: the screen may stay when the session has ended, and somebody types on.
  useEffect(keepWhileOut);
  const onSession = useEffectEvent(keepWhileOut);
  const onLeft = useEffectEvent(() => {
    if (!isNamed && dataOwner() === owner) forget();
  });
  // Syncs with the session: it may end in another tab, and takes the screen with it. Whoever leaves while it lasts was asked.
  useEffect(() => {
    const stop = sessionStore.subscribe(() => onSession());
    return () => {
      stop();
      onLeft();
    };
  }, []);

  return {
    forget,
    /** Keeps it beyond this tab. @returns false when the browser has no room, or forbids it */
    setAside: (): boolean => name !== undefined && setDraftAside(name, owner, packed(), base),
  };
}
