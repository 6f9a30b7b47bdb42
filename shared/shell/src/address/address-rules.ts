import * as z from 'zod/mini';

/** What is to stand in the address: `undefined` or an empty text takes a parameter off. */
export type AddressChange = Readonly<Record<string, string | number | undefined>>;

/** Parameters that say where in a list one is. */
const places = ['page', 'cursor'];

/** The address with a change on top. Anything else than a place begins at the list's first page, which needs no name. */
export function changedAddress(now: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const place of places) next.delete(place);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The names of a schema's parameters that stand in the address and say nothing it understands. */
export const unreadParameters = (now: URLSearchParams, schema: z.ZodMiniObject): readonly string[] =>
  Object.entries<z.core.$ZodType>(schema.shape)
    .filter(([name, field]) => {
      const given = now.getAll(name);
      return given.length > 1 || (given.length === 1 && !z.safeParse(field, given[0]).success);
    })
    .map(([name]) => name);

/** Whether typing goes on in a search: each of its letters is no place to go back to. */
export const isTypedOn = (now: URLSearchParams, change: AddressChange): boolean =>
  Boolean(change.q && now.get('q'));
