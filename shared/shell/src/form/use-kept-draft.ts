import { useEffect, useRef, useState } from 'react';
import { dataOwner } from '../session/session.ts';
import { fitsDraft, forgetDraft, type KeptDraft, keepDraft, keptDraft } from './kept-draft.ts';

/** How a draft is kept whose parts may not all lie in the browser's store. */
export interface Keeping<Draft> {
  /** Of the form, and of what it is about. */
  readonly name: string;
  /** What of it is kept. */
  packed(draft: Draft): unknown;
  /** What came back, unpacked. */
  readonly restored: { readonly at: string; readonly draft: Draft } | undefined;
}

type Keep = string | Keeping<object> | undefined;

/** Asks for what was kept of this user's typing; for forms that have to unpack it before they are drawn. */
export const keptDraftOf = (name: string): KeptDraft | undefined => keptDraft(name, dataOwner());

/** What was typed before the page was loaded anew, and when. */
export function useRestored(keep: Keep, begun: object): Partial<{ at: string; draft: object }> {
  const [restored] = useState(() => {
    if (typeof keep === 'object') return keep.restored ?? {};
    const kept = keep ? keptDraft(keep, dataOwner()) : undefined;
    return kept && fitsDraft(begun, kept.draft) ? { at: kept.at, draft: kept.draft as object } : {};
  });
  return restored;
}

/**
 * Keeps the draft after each change; what is as it began needs no keeping.
 * @returns a function that forgets it
 */
export function useKeeping(keep: Keep, draft: object, dirty: boolean): () => void {
  const name = typeof keep === 'object' ? keep.name : keep;
  const [owner] = useState(dataOwner);
  const written = useRef(draft);

  // Syncs with the tab's store, which outlives the page.
  useEffect(() => {
    if (!name || written.current === draft) return;
    written.current = draft;
    if (dirty) keepDraft(name, owner, typeof keep === 'object' ? keep.packed(draft) : draft);
    else forgetDraft(name);
  });
  return () => {
    if (name) forgetDraft(name);
  };
}
