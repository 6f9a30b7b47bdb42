import { LoadingState } from '@console/ui';
import { useLayoutEffect } from 'react';
import { createStore, useStore } from 'zustand';

/** From the beginning of the page: what reads it in its first drawing is told of no change before that is painted. */
const firstStore = createStore(() => true);

/** Whether the first screen is still on its way. */
export const useIsFirstStarting = (): boolean => useStore(firstStore);

/** The first screen, or what is said in its place, is there. */
export const noteStarted = (): void => firstStore.setState(false, true);

/** Before the next screen is known. */
export const Starting = () => <LoadingState />;

/** In the place of the page's own skeleton (index.html), until the first screen is there. */
export function FirstStarting() {
  useLayoutEffect(() => firstStore.setState(true, true), []);
  return <LoadingState atOnce />;
}
