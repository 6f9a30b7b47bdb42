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
 * @param permissions what the user holds anywhere; undefined while unknown, which hides what needs one
 */
export function navigationFor(
  records: readonly LiveRecord[],
  language: Language,
  pathname: string,
  permissions: readonly string[] | undefined,
): AreaEntry[] {
  const mayOpen = ({ permission }: LiveRecord['menu'][number]) =>
    permission === undefined || (permissions?.includes(permission) ?? false);
  return [...records]
    .sort((a, b) => a.order - b.order)
    .map((record) => ({
      area: record.area,
      icon: record.icon,
      href: `/${record.area}/`,
      title: record.titles[language],
      current: isInside(pathname, `/${record.area}`),
      menu: record.menu.filter(mayOpen).map((entry) => ({
        href: `/${record.area}/${entry.path}`,
        title: entry.titles[language],
        current: isCurrent(pathname, `/${record.area}/${entry.path}`),
      })),
    }));
}

const isInside = (pathname: string, root: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`);

const isCurrent = (pathname: string, href: string): boolean =>
  pathname.replace(/\/$/, '') === href.replace(/\/$/, '');
