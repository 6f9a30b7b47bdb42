import { useMemo } from 'react';
import * as z from 'zod/mini';
import { remembered, useRemembered } from '../house/remembered.ts';
import { useAddress } from './list-address.ts';

const Kept = z.object({ hidden: z.array(z.string()), dense: z.boolean() });

/** How somebody wants a table to look. */
export interface TableLook extends z.output<typeof Kept> {
  set(change: Partial<z.output<typeof Kept>>): void;
}

const usual: z.output<typeof Kept> = { hidden: [], dense: false };

/**
 * The columns and the density that this person has chosen for a list, kept on this device.
 * @param list its name, `area.nouns`; a new name forgets what was chosen
 */
export function useTableLook(list: string): TableLook {
  const memory = useMemo(() => {
    const before = (sub: string) => `console:table:${encodeURIComponent(sub)}:${list}`;
    return remembered(`table-${list}`, Kept, usual, { before });
  }, [list]);
  const look = useRemembered(memory);
  return { ...look, set: (change) => memory.set({ ...memory.get(), ...change }) };
}

/**
 * The look of a table that is shown whole, and its order in the address: `<ListSection {...useTable('area.nouns')} … />`.
 * @param list its name, as in `useTableLook`
 * @param parameter of the address; another than `sort` for a second table on the page
 */
export function useTable(list: string, parameter = 'sort'): { look: TableLook; sorting: TableSorting } {
  const look = useTableLook(list);
  const [params, set] = useAddress();
  const text = params.get(parameter) ?? undefined;
  return { look, sorting: { text, onSort: (sorting) => set({ [parameter]: sorting }) } };
}

interface TableSorting {
  /** A column's key, with `-` from the most down. */
  readonly text: string | undefined;
  onSort(text: string): void;
}
