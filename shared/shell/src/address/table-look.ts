import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useDensity } from '../house/preferences.ts';
import { remembered, useRemembered } from '../house/remembered.ts';
import { useAddress } from './list-address.ts';

const Kept = z.object({ hidden: z.array(z.string()), dense: z.boolean() });

/** How somebody wants a table to look. */
export interface TableLook extends z.output<typeof Kept> {
  set(change: Partial<z.output<typeof Kept>>): void;
}

/** Who has not chosen a density for this list has none in it. */
const Chosen = z.extend(Kept, { dense: z.optional(z.boolean()) });

const usual: z.output<typeof Chosen> = { hidden: [] };

/**
 * The columns and the density that this person has chosen for a list, kept on this device; until then the density is
 * the one that they have chosen for the whole console.
 * @param list its name, `area.nouns`; a new name forgets what was chosen
 */
export function useTableLook(list: string): TableLook {
  const memory = useMemo(() => {
    const before = (sub: string) => `console:table:${encodeURIComponent(sub)}:${list}`;
    return remembered(`table-${list}`, Chosen, usual, { before });
  }, [list]);
  const { hidden, dense } = useRemembered(memory);
  const usually = useDensity() === 'compact';
  return { hidden, dense: dense ?? usually, set: (change) => memory.set({ ...memory.get(), ...change }) };
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
