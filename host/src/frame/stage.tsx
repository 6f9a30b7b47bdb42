import { useLayoutEffect } from 'react';
import { type createBrowserRouter, Outlet } from 'react-router-dom';
import { createStore, useStore } from 'zustand';
import { noteStarted, Starting } from '../screens/starting.tsx';

/** `turn` counts redrawings; `reading` is how many of them still wait for their data. */
const stageStore = createStore(() => ({ turn: 0, reading: 0 }));

/** Where screens appear. A redrawing takes everything off it at once, and puts it up anew with new data. */
export function Stage() {
  const { turn, reading } = useStore(stageStore);
  useLayoutEffect(noteStarted, []);
  return reading > 0 ? <Starting /> : <Outlet key={turn} />;
}

type Redrawn = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate' | 'revalidate'>;

/** Reads the data of the screen again and draws it as if it had just been opened. */
export async function redrawStage(router: Redrawn): Promise<void> {
  // The first navigation is still under way and reads by itself.
  if (!router.state.initialized) return;
  stageStore.setState(({ turn, reading }) => ({ turn: turn + 1, reading: reading + 1 }));
  try {
    await readAgain(router);
  } finally {
    stageStore.setState(({ reading }) => ({ reading: reading - 1 }));
  }
}

/** A navigation to where we are: a mere revalidation may leave an error on the screen that is none any more. */
async function readAgain(router: Redrawn): Promise<void> {
  const { pathname, search, hash, state } = router.state.location;
  if (router.state.navigation.state !== 'idle') await router.revalidate();
  else await router.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
}
