import { useState } from 'react';

/** Notes chosen for one action on all of them. */
export interface Selection {
  readonly on: boolean;
  readonly ids: ReadonlySet<string>;
  toggle(id: string): void;
  /** Everything from the last one chosen to this one. */
  extendTo(id: string, order: readonly string[]): void;
  choose(ids: readonly string[]): void;
  start(): void;
  end(): void;
}

const none: ReadonlySet<string> = new Set();

export function useSelection(): Selection {
  const [state, set] = useState({ on: false, ids: none, last: '' });
  return {
    ...state,
    toggle: (id) =>
      set(({ ids }) => {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        return { on: true, ids: next, last: id };
      }),
    extendTo: (id, order) =>
      set(({ ids, last }) => {
        const [from, to] = [order.indexOf(last), order.indexOf(id)].sort((a, b) => a - b);
        const between = from === undefined || from < 0 ? [id] : order.slice(from, (to ?? from) + 1);
        return { on: true, ids: new Set([...ids, ...between]), last: id };
      }),
    choose: (ids) => set({ on: true, ids: new Set(ids), last: '' }),
    start: () => set({ on: true, ids: none, last: '' }),
    end: () => set({ on: false, ids: none, last: '' }),
  };
}
