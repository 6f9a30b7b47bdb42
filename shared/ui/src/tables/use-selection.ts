import { useState } from 'react';
import { type Chosen, extendedTo, noneChosen, toggled } from './selection-rules.ts';

/** Rows chosen for one action on all of them, and how that changes. */
export interface Selection extends Omit<Chosen, 'last'> {
  toggle(id: string): void;
  /** Everything from the last one chosen to this one. */
  extendTo(id: string, order: readonly string[]): void;
  choose(ids: readonly string[]): void;
  start(): void;
  end(): void;
}

/** Selection of a list; it belongs to the screen and ends with it. */
export function useSelection(): Selection {
  const [chosen, set] = useState(noneChosen);
  return {
    ...chosen,
    toggle: (id) => set((before) => toggled(before, id)),
    extendTo: (id, order) => set((before) => extendedTo(before, id, order)),
    choose: (ids) => set({ on: true, ids: new Set(ids), last: '' }),
    start: () => set({ ...noneChosen, on: true }),
    end: () => set(noneChosen),
  };
}
