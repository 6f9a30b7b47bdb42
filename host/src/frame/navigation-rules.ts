import type { LiveRecord } from '@console/contract';
import type { Language } from '@console/shell';

export interface MenuEntry {
  readonly href: string;
  readonly title: string;
  readonly current: boolean;
}

export interface AreaEntry extends MenuEntry {
  readonly area: string;
  readonly icon: string;
  readonly menu: readonly MenuEntry[];
}

/**
 * The navigation as one user sees it: areas in their order, each with the menu entries that the user may open.
 * An area of whose entries the user may open none is left out.
 * @param permissions what the user holds anywhere; undefined while unknown, which hides what needs one
 */
export function navigationFor(
  records: readonly LiveRecord[],
  language: Language,
  { pathname, search }: Readonly<Record<'pathname' | 'search', string>>,
  permissions: readonly string[] | undefined,
): AreaEntry[] {
  const mayOpen = ({ permission }: LiveRecord['menu'][number]) =>
    permission === undefined || (permissions?.includes(permission) ?? false);
  return [...records]
    .sort((a, b) => a.order - b.order)
    .filter(({ menu }) => menu.length === 0 || menu.some(mayOpen))
    .map((record) => ({
      area: record.area,
      icon: record.icon,
      href: `/${record.area}/`,
      title: record.titles[language],
      current: isInside(pathname, `/${record.area}`),
      menu: menuOf(record.area, record.menu.filter(mayOpen), language, pathname, search),
    }));
}

const isInside = (pathname: string, root: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`);

/** An entry with search parameters is the one on screen only with exactly these; then no other entry is. */
function menuOf(
  area: string,
  entries: LiveRecord['menu'],
  language: Language,
  pathname: string,
  search: string,
): MenuEntry[] {
  const address = withoutSlash(pathname) + sorted(search);
  const hrefs = entries.map(({ path }) => `/${area}/${path}`);
  const exact = hrefs.find((href) => addressOf(href) === address);
  const current = exact ?? hrefs.find((href) => addressOf(href) === withoutSlash(pathname));
  return entries.map(({ titles }, index) => {
    const href = hrefs[index] ?? '';
    return { href, title: titles[language], current: href === current };
  });
}

function addressOf(href: string): string {
  const [path = '', search = ''] = href.split('?');
  return withoutSlash(path) + sorted(search);
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

function sorted(search: string): string {
  const params = new URLSearchParams(search);
  params.sort();
  return params.size > 0 ? `?${params}` : '';
}
