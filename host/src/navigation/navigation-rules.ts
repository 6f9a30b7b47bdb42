import type { FramedRecord } from '@console/contract';
import type { Language } from '@console/shell';

export interface MenuEntry {
  readonly href: string;
  readonly title: string;
  readonly current: boolean;
}

export interface GroupedEntry extends MenuEntry {
  /** The heading that it stands below; '' below none. */
  readonly group: string;
}

export interface AreaEntry extends MenuEntry {
  readonly area: string;
  readonly icon: string;
  readonly menu: readonly GroupedEntry[];
}

/**
 * The navigation as one user sees it: areas in their order, each with the menu entries that the user may open.
 * An area of whose entries the user may open none is left out.
 * @param permissions what the user holds anywhere; undefined while unknown, which hides what needs one
 */
export function navigationFor(
  records: readonly FramedRecord[],
  language: Language,
  { pathname, search }: Readonly<Record<'pathname' | 'search', string>>,
  permissions: readonly string[] | undefined,
): AreaEntry[] {
  const mayOpen = ({ permission, orOneOf = [] }: FramedRecord['menu'][number]) =>
    permission === undefined || [permission, ...orOneOf].some((one) => permissions?.includes(one));
  return [...records]
    .sort((a, b) => a.order - b.order)
    .filter(({ menu }) => menu.length === 0 || menu.some(mayOpen))
    .map((record) => ({
      area: record.area,
      icon: record.icon,
      href: `/${record.area}/`,
      title: record.titles[language],
      current: isInside(pathname, `/${record.area}`),
      menu: menuOf({ ...record, menu: record.menu.filter(mayOpen) }, language, pathname, search),
    }));
}

const isInside = (pathname: string, root: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`);

/** The menu; none where its one entry leads to the area itself, which is in the navigation already. */
function menuOf(
  { area, menu, groups = {} }: Pick<FramedRecord, 'area' | 'menu' | 'groups'>,
  language: Language,
  pathname: string,
  search: string,
): GroupedEntry[] {
  const hrefs = menu.map(({ path }) => `/${area}/${path}`);
  if (hrefs.length === 1 && hrefs[0] === `/${area}/`) return [];
  const current = currentOf(hrefs, pathname, search);
  return menu.map(({ titles, group = '' }, index) => {
    const href = hrefs[index] ?? '';
    const heading = groups[group]?.[language] ?? '';
    return { href, title: titles[language], current: href === current, group: heading };
  });
}

/** What stands below each heading, in the order of the menu. */
export const headingsOf = (menu: readonly GroupedEntry[]): string[] => [
  ...new Set(menu.map(({ group }) => group)),
];

/**
 * The entry on screen: the one with exactly the address's search parameters, else the one without any, else the one
 * most of whose parameters are in the address (a list of which one entry is open, for example).
 */
function currentOf(hrefs: readonly string[], pathname: string, search: string): string | undefined {
  const path = withoutSlash(pathname);
  const address = new URLSearchParams(search);
  const exact = hrefs.find((href) => addressOf(href) === path + sorted(search));
  const plain = hrefs.find((href) => addressOf(href) === path);
  const [closest] = hrefs
    .map((href) => ({
      href,
      at: addressOf(href).split('?')[0],
      asks: [...new URLSearchParams(href.split('?')[1])],
    }))
    .filter(({ at, asks }) => at === path && asks.every(([name, value]) => address.get(name) === value))
    .sort((a, b) => b.asks.length - a.asks.length);
  return exact ?? plain ?? closest?.href;
}

/** The same for addresses that lead to the same: without the last slash, parameters in one order. */
export function addressOf(href: string): string {
  const [path = '', search = ''] = href.split('?');
  return withoutSlash(path) + sorted(search);
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

function sorted(search: string): string {
  const params = new URLSearchParams(search);
  params.sort();
  return params.size > 0 ? `?${params}` : '';
}
