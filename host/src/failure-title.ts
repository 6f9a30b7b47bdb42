import { useScreenTitle } from '@console/shell';
import { useLayoutEffect } from 'react';
import { createStore, useStore } from 'zustand';

/** How many failures stand where a screen would. */
const failureStore = createStore(() => ({ standing: 0 }));

/** Names the tab after what went wrong: that is no record, and the way to the screen leaves it out. */
export function useFailureTitle(title: string): void {
  useScreenTitle(title);
  // Before anything is seen: the bar above it says where one is.
  useLayoutEffect(() => {
    failureStore.setState(({ standing }) => ({ standing: standing + 1 }));
    return () => failureStore.setState(({ standing }) => ({ standing: standing - 1 }));
  }, []);
}

/** Whether something went wrong in place of the screen. */
export const useFails = (): boolean => useStore(failureStore, ({ standing }) => standing > 0);
