import { type AnyEndpoint, type CallInput, limitsAt, type ResultOf } from '@console/contract';
import { useEffect, useRef } from 'react';
import { redirect, useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { isApiError } from '../api/api-error.ts';
import { load } from '../api/query.ts';
import { type AddressChange, changedAddress, isTypedOn, unreadParameters } from './address-rules.ts';
import { searchParams } from './search-params.ts';

/** What a list's screen reads from its address, and how it writes there. */
export interface ListAddress<Query extends object = Readonly<Record<string, unknown>>> {
  /** What the address says; what is missing or wrong has become its default. */
  readonly value: Query;
  /** Parameters that stand there and could not be read. */
  readonly unread: readonly string[];
  /** How the list is sorted: a column's key, with `-` from the most down. */
  readonly sort: string | undefined;
  /** Columns by which the server sorts; undefined where the endpoint knows no order but its own. */
  readonly sorts: readonly string[] | undefined;
  /**
   * Writes a change on top of what is still loading: of two quick changes none is lost. It begins at the first page,
   * unless it names a place. `undefined` or an empty text takes a parameter off.
   * @param how `alone`: nothing else is kept; `replace`: instead of the browser's entry, as while typing in a search
   */
  set(change: AddressChange, how?: { alone?: boolean; replace?: boolean }): void;
  /** Takes off every parameter of the list but its order and those that were to be kept. */
  clear(): void;
  /** The same as a link, on top of what is on screen; with nothing it leads to the list's first page. */
  href(change: AddressChange): string;
}

/** Writes parameters of the address as `ListAddress.set` does, for screens that are no list. */
export function useAddress(): [params: URLSearchParams, set: ListAddress['set']] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const written = useRef<URLSearchParams>(undefined);
  // Syncs with the router: once it knows of what was written, it is what one goes by.
  useEffect(() => {
    written.current = undefined;
  });
  const set: ListAddress['set'] = (change, { alone = false, replace } = {}) => {
    const known = coming?.pathname === pathname ? new URLSearchParams(coming.search) : params;
    const now = written.current ?? known;
    written.current = changedAddress(alone ? new URLSearchParams() : now, change);
    setParams(written.current, { preventScrollReset: true, replace: replace ?? isTypedOn(now, change) });
  };
  return [params, set];
}

/**
 * The filters, order and place of a list, in the address, so that back, reload and sharing work.
 * @param source the endpoint whose query the address speaks, or an object that has one
 * @param kept parameters that are no filters: they stay when the filters are taken off
 */
export function useListAddress<Query extends z.ZodMiniObject>(
  source: { readonly query: Query },
  { kept = [] }: { kept?: readonly string[] } = {},
): ListAddress<z.output<Query>> {
  const [params, set] = useAddress();
  const filters = Object.keys(source.query.shape).filter((name) => ![...kept, 'sort'].includes(name));
  const { options } = limitsAt(source.query, 'sort');
  return {
    value: searchParams(params, source.query),
    unread: unreadParameters(params, source.query),
    sort: params.get('sort') ?? undefined,
    sorts: options?.map(String).filter((key) => options.includes(`-${key}`)),
    set,
    clear: () => set(Object.fromEntries(filters.map((name) => [name, undefined]))),
    href: (change) => `?${changedAddress(params, change)}`,
  };
}

interface NumberedPage {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

const isNumbered = (page: object): page is NumberedPage =>
  'total' in page && 'page' in page && 'size' in page;

/** A place that the server does not know; the oldest lists say no more than that something is wrong. */
const isBadCursor = (error: unknown): boolean =>
  isApiError(error) && error.fields.some(({ path }) => path === 'cursor');

/**
 * For a loader: the part of a list that the address names.
 * @throws {Response} that leads to the last page there is instead of one beyond it, or to the beginning instead of a
 * cursor that the server does not know
 * @throws {ApiError} which the house's error screens know how to show
 */
export async function loadPage<E extends AnyEndpoint>(
  request: Request,
  endpoint: E,
  input: CallInput<E>,
): Promise<ResultOf<E>> {
  const { pathname, searchParams: now } = new URL(request.url);
  const at = (place: AddressChange) => {
    const search = String(changedAddress(now, place));
    return redirect(search === '' ? pathname : `${pathname}?${search}`);
  };
  const page = await (load as (endpoint: E, input: CallInput<E>) => Promise<ResultOf<E>>)(
    endpoint,
    input,
  ).catch((error: unknown) => {
    throw now.has('cursor') && isBadCursor(error) ? at({}) : error;
  });
  if (!isNumbered(page as object)) return page;
  const { items, total, page: number, size } = page as NumberedPage;
  const last = Math.max(1, Math.ceil(total / size));
  if (items.length === 0 && number > last) throw at({ page: last });
  return page;
}
