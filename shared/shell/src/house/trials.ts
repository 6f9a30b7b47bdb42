import { createStore, useStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { currentSub, sessionStore, usePermission } from '../session/session.ts';

/** One remote's release that somebody tries in this tab, in place of the one that they would run. */
export interface Trial {
  readonly remote: string;
  /** Address of its `release.json`: on this origin, or where a developer's machine serves it. */
  readonly address: string;
  /** Who tries it: nobody else in this browser runs it. */
  readonly sub: string;
}

const trialsStore = createStore(
  persist((): { trials: readonly Trial[] } => ({ trials: [] }), {
    name: 'console:trials',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

const permission = 'codegen.info.admin';

// A trial ends with the session that it was begun in, and with the right to it.
sessionStore.subscribe(({ ended, me }) => {
  const isOver = ended !== undefined || (me !== undefined && !me.permissions.includes(permission));
  if (isOver && trialsStore.getState().trials.length > 0) trialsStore.setState({ trials: [] });
});

/** What is tried in this tab by whoever is signed in. */
export const currentTrials = (): readonly Trial[] =>
  trialsStore.getState().trials.filter(({ sub }) => sub === currentSub());
export const useTrials = (): readonly Trial[] => {
  const { trials } = useStore(trialsStore);
  // Whoever comes after the person who tries it runs what everybody runs.
  const sub = useStore(sessionStore, currentSub);
  return trials.filter((trial) => trial.sub === sub);
};
export const onTrials = (changed: () => void): (() => void) => trialsStore.subscribe(changed);

/** Whether the user may try releases that are not live for them. */
export const useMayTry = (): boolean => usePermission(permission);

/**
 * Runs another release of a remote in this tab, from the next navigation on. Offer it to those only for whom
 * `useMayTry` is true.
 * @param address of its `release.json`; null ends the trial
 */
export function tryRelease(remote: string, address: string | null): void {
  const sub = currentSub();
  if (!sub) return;
  trialsStore.setState(({ trials }) => {
    const others = trials.filter((trial) => trial.remote !== remote);
    return { trials: address === null ? others : [...others, { remote, address, sub }] };
  });
}
