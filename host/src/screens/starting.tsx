import { LoadingState } from '@console/ui';
import { useLayoutEffect } from 'react';
import { createStore, useStore } from 'zustand';

const firstStore = createStore(() => false);

/** Whether the first screen is still on its way. */
export const useIsFirstStarting = (): boolean => useStore(firstStore);

/** Before the next screen is known. */
export const Starting = () => <LoadingState />;

/** In the place of the page's own skeleton (index.html), until the first screen is there. */
export function FirstStarting() {
  // The frame around it keeps room for what comes with the screen; said before anything is seen.
  useLayoutEffect(() => {
    firstStore.setState(true, true);
    return () => firstStore.setState(false, true);
  }, []);
  return <LoadingState atOnce />;
}
