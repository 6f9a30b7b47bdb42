import type { Policy, PolicyChangeInput } from '@console/contract/codegen';
import { useUnsavedWork } from '@console/shell';
import { createContext, useContext, useState } from 'react';
import { withChange } from './policy-rules.ts';

/** What somebody has changed and not applied yet, and how more is added. */
export interface Pending {
  readonly changes: readonly PolicyChangeInput[];
  /** Whether this person may change anything at all. */
  readonly mayManage: boolean;
  add(...changes: readonly PolicyChangeInput[]): void;
  clear(): void;
  review(): void;
}

/** Of the screen around: each tab adds to the same change set. */
export const PendingContext = createContext<Pending | undefined>(undefined);

/** @throws outside of the screen, which has made a mistake then */
export function usePending(): Pending {
  const pending = useContext(PendingContext);
  if (!pending) throw new Error('No change set is around this.');
  return pending;
}

/** The change set of a visit; leaving the screen asks as long as there is something in it. */
export function useChangeSet(policy: Pick<Policy, 'rules' | 'mappings'>, mayManage: boolean) {
  const [changes, setChanges] = useState<readonly PolicyChangeInput[]>([]);
  const [reviewing, setReviewing] = useState(false);
  useUnsavedWork(changes.length > 0, changes);
  const pending: Pending = {
    changes,
    mayManage,
    add: (...more) =>
      setChanges((before) => more.reduce((soFar, one) => withChange(soFar, one, policy), before)),
    clear: () => setChanges([]),
    review: () => setReviewing(true),
  };
  return { pending, reviewing, endReview: () => setReviewing(false) };
}
