import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { numberedPage, pageQuery, sortQuery } from '../paging.ts';
import { instant, shortCode, text, uuid, version } from '../scalars.ts';

export const __noun__States = ['open', 'closed'] as const;

export const __Noun__ = z.object({
  __noun__Id: uuid,
  code: z.string(),
  name: z.string(),
  note: z.string(),
  state: z.enum(__noun__States),
  updatedAt: instant,
  version,
});
export type __Noun__ = z.infer<typeof __Noun__>;

/** What people write about one; forms read their limits here. */
const fields = {
  code: shortCode(20),
  name: text(1, 60),
  note: text(0, 500),
  state: z.enum(__noun__States),
};

export const New__Noun__ = z.object({
  ...fields,
  note: z._default(fields.note, ''),
  state: z._default(fields.state, 'open'),
});
export type New__Noun__ = z.output<typeof New__Noun__>;

export const __Noun__Change = z.partial(z.object(fields));
export type __Noun__Change = z.infer<typeof __Noun__Change>;

const of__Noun__ = z.object({ __noun__Id: uuid });

/** What the list can be sorted by. */
export const __noun__Columns = ['code', 'name', 'updatedAt'] as const;

/** The caller's own, by code unless another order is asked for. */
export const list__Nouns__ = endpoint({
  name: 'list__Nouns__',
  method: 'GET',
  path: '/__schema__/__nounsKebab__',
  access: '__schema__.use',
  shows: ['__schema__.__nouns__'],
  query: z.object({
    /** Occurs in the code, the name or the note. */
    q: z.optional(text(0, 80)),
    state: z.optional(fields.state),
    ...sortQuery(__noun__Columns),
    ...pageQuery,
  }),
  response: numberedPage(__Noun__),
});

export const create__Noun__ = endpoint({
  name: 'create__Noun__',
  method: 'POST',
  path: '/__schema__/__nounsKebab__',
  access: '__schema__.use',
  changes: ['__schema__.__nouns__'],
  body: New__Noun__,
  response: __Noun__,
  errors: ['CODE_TAKEN'],
  idempotent: true,
});

/** A closed one is reopened before anything else of it changes: VALIDATION at the fields in question. */
export const update__Noun__ = endpoint({
  name: 'update__Noun__',
  method: 'PATCH',
  path: '/__schema__/__nounsKebab__/{__noun__Id}',
  access: '__schema__.use',
  changes: ['__schema__.__nouns__'],
  params: of__Noun__,
  body: __Noun__Change,
  response: __Noun__,
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT'],
  versioned: true,
});

export const delete__Noun__ = endpoint({
  name: 'delete__Noun__',
  method: 'DELETE',
  path: '/__schema__/__nounsKebab__/{__noun__Id}',
  access: '__schema__.use',
  changes: ['__schema__.__nouns__'],
  params: of__Noun__,
  response: of__Noun__,
  errors: ['VERSION_CONFLICT'],
  versioned: true,
});
