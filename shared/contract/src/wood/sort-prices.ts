import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, uuid } from '../scalars.ts';
import { inTeamOf } from './access.ts';
import { sortPrice } from './sorts.ts';

/** What a sort costs from a day on. */
export const SortPrice = z.object({
  sortPriceId: uuid,
  effectiveFrom: day,
  listPrice: z.nullable(z.string()),
  floorPrice: z.nullable(z.string()),
  /** The one that holds today. */
  inForce: z.boolean(),
  setBy: z.nullable(z.string()),
  setAt: instant,
  withdrawnAt: z.nullable(instant),
});
export type SortPrice = z.infer<typeof SortPrice>;

const sortParams = z.object({ sortId: uuid });

/** Prices of a sort, those that begin last first. */
export const listSortPrices = endpoint({
  name: 'listSortPrices',
  method: 'GET',
  path: '/wood/sorts/{sortId}/prices',
  access: inTeamOf('sort', 'wood.sort.read'),
  shows: ['wood.sorts'],
  params: sortParams,
  query: z.object(cursorQuery),
  response: cursorPage(SortPrice),
});

/** From today or a later day on; that day it holds by itself. What was posted before keeps its price. */
export const setSortPrice = endpoint({
  name: 'setSortPrice',
  method: 'POST',
  path: '/wood/sorts/{sortId}/prices',
  access: inTeamOf('sort', 'wood.sort.price'),
  changes: ['wood.sorts'],
  params: sortParams,
  body: z.object({
    effectiveFrom: day,
    listPrice: sortPrice,
    floorPrice: z._default(sortPrice, null),
  }),
  response: SortPrice,
  idempotent: true,
});

/** Takes a price back that has not begun yet. */
export const withdrawSortPrice = endpoint({
  name: 'withdrawSortPrice',
  method: 'POST',
  path: '/wood/sort-prices/{sortPriceId}/actions/withdraw',
  access: inTeamOf('sortPrice', 'wood.sort.price'),
  changes: ['wood.sorts'],
  params: z.object({ sortPriceId: uuid }),
  response: SortPrice,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
