import * as z from 'zod/mini';
import { integerInAddress } from './scalars.ts';

/** Query of a list that can grow: keyset paging. `cursor` is what the previous page answered as `next`; any other is refused as `bad_cursor`. */
export const cursorQuery = {
  /** As long as a place can be: a title of 200 characters, each of four bytes, and an id, in base64url. */
  cursor: z.optional(z.string().check(z.maxLength(1200))),
  limit: z._default(integerInAddress(1, 200), 50),
};

/**
 * The same of a list that was answered whole before it had pages: it still is to whoever names no `limit`, as earlier
 * releases do not.
 * @param most items of a page
 */
export const pageIfAskedQuery = (most = 200) => ({
  ...cursorQuery,
  limit: z.optional(integerInAddress(1, most)),
});

/** A page of a list that can grow. `next` is null on the last page; `total` is given where it is cheap, capped at 1000. */
export const cursorPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.optional(z.int()) });

/**
 * Query of a list of more than a page that can be asked for in another order than its own: by a column, `-` from the
 * most down. What is equal there stands in the list's own order.
 * @param columns their keys on the screen
 */
export const sortQuery = <const Column extends string>(columns: readonly Column[]) => ({
  sort: z.optional(z.enum(columns.flatMap((column) => [column, `-${column}`] as const))),
});

/** Query of a small reference list. `size` is at most 200. */
export const pageQuery = {
  page: z._default(integerInAddress(1, 100_000), 1),
  size: z._default(integerInAddress(1, 200), 50),
};

export const numberedPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });
