import { type RowsWanted, rowFilterOperators } from '@console/contract/codegen';
import * as z from 'zod/mini';

export type RowFilter = NonNullable<RowsWanted['filters']>[number];

/** Short in the address: `[["name","contains","王"]]`. */
const Filters = z.array(z.tuple([z.string(), z.enum(rowFilterOperators), z.string()]));

/** Conditions as the address says them; what cannot be read is none. */
export function filtersIn(text: string | null): RowFilter[] {
  if (!text) return [];
  try {
    const read = z.safeParse(Filters, JSON.parse(text));
    return read.success ? read.data.map(([column, operator, value]) => ({ column, operator, value })) : [];
  } catch {
    return [];
  }
}

export const filtersText = (filters: readonly RowFilter[]): string | undefined =>
  filters.length === 0
    ? undefined
    : JSON.stringify(filters.map(({ column, operator, value = '' }) => [column, operator, value]));

/** `-name` is from the most down. */
export const sortIn = (text: string | null): { column: string; descending: boolean } | null =>
  text ? { column: text.replace(/^-/, ''), descending: text.startsWith('-') } : null;

/** Conditions that lead from a row to the row that a key of it names. */
export const keyFilters = (
  columns: readonly string[],
  values: readonly (string | null)[],
): RowFilter[] | undefined =>
  values.length === 0 || values.some((value) => value === null)
    ? undefined
    : columns.map((column, at) => ({ column, operator: 'equals', value: values[at] ?? '' }));
