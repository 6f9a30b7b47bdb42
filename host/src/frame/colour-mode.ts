import { createStore, useStore } from 'zustand';

export type ColourMode = 'light' | 'dark';

const storageKey = 'console:colour-mode';
const remembered = localStorage.getItem(storageKey);
const preferred: ColourMode = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

const modeStore = createStore<ColourMode>(() =>
  remembered === 'light' || remembered === 'dark' ? remembered : preferred,
);

/** Light or dark: what the user chose, else what the system prefers. */
export function useColourMode(): [ColourMode, (mode: ColourMode) => void] {
  const mode = useStore(modeStore);
  return [
    mode,
    (chosen) => {
      localStorage.setItem(storageKey, chosen);
      modeStore.setState(chosen, true);
    },
  ];
}
