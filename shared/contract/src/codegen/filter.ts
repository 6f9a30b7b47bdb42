import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, text, uuid } from '../scalars.ts';

/** `auto`: by what was typed. */
export const filterLanguages = ['auto', 'filter', 'jsonpath', 'jq'] as const;

const typed = z.string().check(z.maxLength(20_000));

/** A query on documents. The documents themselves never leave the browser. */
export const FilterQuery = z.object({
  language: z.enum(filterLanguages),
  query: typed,
  /** Of a filter: JSON5 as MongoDB has it, or `''`. */
  projection: typed,
  sort: typed,
  skip: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  /** 0 for all. */
  limit: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  /** Of jq: each document for itself, instead of all of them as one list. */
  each: z.boolean(),
});
export type FilterQuery = z.infer<typeof FilterQuery>;

export const SavedFilter = z.extend(FilterQuery, { filterId: uuid, name: z.string(), savedAt: instant });
export type SavedFilter = z.infer<typeof SavedFilter>;

/** The caller's own, the latest first. */
export const listSavedFilters = endpoint({
  name: 'listSavedFilters',
  method: 'GET',
  path: '/codegen/filter/queries',
  access: 'codegen.filter.use',
  shows: ['codegen.savedFilters'],
  response: z.object({ items: z.array(SavedFilter) }),
});

/** A new one, or another text or name for one that is there. */
export const saveFilter = endpoint({
  name: 'saveFilter',
  method: 'PUT',
  path: '/codegen/filter/queries/{filterId}',
  access: 'codegen.filter.use',
  params: z.object({ filterId: uuid }),
  body: z.extend(FilterQuery, { name: text(1, 80) }),
  response: SavedFilter,
  errors: ['NAME_TAKEN', 'QUOTA_EXCEEDED'],
  changes: ['codegen.savedFilters'],
});

/** @returns what was removed, which is what an undo needs */
export const removeSavedFilter = endpoint({
  name: 'removeSavedFilter',
  method: 'DELETE',
  path: '/codegen/filter/queries/{filterId}',
  access: 'codegen.filter.use',
  params: z.object({ filterId: uuid }),
  response: SavedFilter,
  changes: ['codegen.savedFilters'],
});
