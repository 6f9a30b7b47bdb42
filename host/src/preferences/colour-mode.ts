import * as z from '@console/contract/plain';
import { remembered, useRemembered } from '@console/shell';
import { useSyncExternalStore } from 'react';

export type ColourMode = 'light' | 'dark';

const system = window.matchMedia('(prefers-color-scheme: dark)');
// Nothing is kept for whoever goes by their system: the page's own script reads the same.
const chosen = remembered('colour-mode', z.enum(['light', 'dark']), undefined, { owner: 'anybody' });

/** Light or dark: what the user chose, else what the system prefers, also when that changes. `undefined` chooses the system's. */
export function useColourMode(): [ColourMode, (mode: ColourMode | undefined) => void] {
  const dark = useSyncExternalStore(followSystem, () => system.matches);
  return [useRemembered(chosen) ?? (dark ? 'dark' : 'light'), choose];
}

/** For pages that are not the console's own. */
export const chosenColours = (): ColourMode | 'system' => chosen.get() ?? 'system';

const choose = (mode: ColourMode | undefined): void => (mode ? chosen.set(mode) : chosen.forget());

function followSystem(changed: () => void): () => void {
  system.addEventListener('change', changed);
  return () => system.removeEventListener('change', changed);
}
