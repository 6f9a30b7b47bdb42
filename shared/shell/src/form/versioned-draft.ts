import { useState } from 'react';
import { changesOf, rebased } from './changes.ts';

/** Something that is saved under a version. */
export interface Versioned {
  readonly version: number;
}

/**
 * What the user types over a saved version. When a newer version arrives, what was typed moves on top of it;
 * where both changed the same field it stays on the version it was typed over, and saving tells of the conflict.
 * @param saved the version that the server last told of; undefined for something new
 * @param restored what was typed before, and over which version
 */
export function useVersionedDraft<Saved extends Versioned, Draft extends object>(
  saved: Saved | undefined,
  draftOf: (saved: Saved | undefined) => Draft,
  restored?: { readonly draft: Draft; readonly base: Saved | undefined },
) {
  const [base, setBase] = useState(restored?.base ?? saved);
  const [draft, setDraft] = useState(() => restored?.draft ?? draftOf(saved));
  const [sent, setSent] = useState<{ readonly version: number; readonly draft: Draft }>();
  /** What a version is as a draft: of one that was saved as it was typed, just that. */
  const begun = (of: Saved | undefined): Draft =>
    sent !== undefined && of?.version === sent.version ? sent.draft : draftOf(of);
  if (saved && base && saved.version > base.version) {
    const moved = rebased(begun(base), draft, draftOf(saved));
    if (moved) {
      setBase(saved);
      setDraft(moved);
    }
  }
  const changes = changesOf(begun(base), draft);
  return {
    base,
    draft,
    changes,
    dirty: Object.keys(changes).length > 0,
    begun,
    change: (next: (current: Draft) => Draft) => setDraft(next),
    /** The draft was saved: what was typed while it was on its way stays. */
    saved: (done: Saved) => {
      setBase(done);
      setDraft((current) => ({ ...draftOf(done), ...changesOf(draft, current) }));
    },
    /** The same for a draft that saves itself while somebody types: it stays as it was typed, rows and all. */
    savedAsTyped: (done: Saved) => {
      setBase(done);
      setSent({ version: done.version, draft });
    },
    /** Begins again from another version, or from nothing, with these changes on top. */
    restart: (from: Saved | undefined, mine: Partial<Draft> = {}) => {
      setBase(from);
      setDraft({ ...draftOf(from), ...mine });
    },
  };
}

/** The version that somebody else saved first, if that is why the server refused. */
export const theirsOf = <Saved>(
  error: { code: string; details: Readonly<Record<string, unknown>> } | undefined,
): Saved | undefined =>
  error?.code === 'VERSION_CONFLICT' ? (error.details.current as Saved | undefined) : undefined;
