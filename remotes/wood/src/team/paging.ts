import { redirect, useSearchParams } from 'react-router-dom';

interface PageOfList {
  items: readonly unknown[];
  total: number;
  page: number;
  size: number;
}

const atPage = (params: URLSearchParams, page: number): string => {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return `?${next}`;
};

/** For a loader: a page that is not there (any more) becomes the last one there is. */
export function demandPage(request: Request, { items, total, page, size }: PageOfList): void {
  const last = Math.max(1, Math.ceil(total / size));
  if (items.length > 0 || page <= last) return;
  const { pathname, searchParams } = new URL(request.url);
  throw redirect(pathname + atPage(searchParams, last));
}

/** What a `ListScreen` needs to turn the pages of a list whose filters are in the address. */
export function usePages({ page, size, total }: Omit<PageOfList, 'items'>) {
  const [params] = useSearchParams();
  return { page, size, total, href: (to: number) => atPage(params, to) };
}
