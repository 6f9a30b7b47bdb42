export interface Crumb {
  readonly title: string;
  /** Where it leads; the last one is where we are. */
  readonly to?: string;
}

export interface Place {
  readonly area: { readonly title: string; readonly href: string };
  /** The entry of the menu on screen. */
  readonly entry?: { readonly title: string; readonly href: string } | undefined;
  /** The screen's own name. */
  readonly screen?: string | undefined;
  /** What the screen shows. */
  readonly record?: string | undefined;
}

/** Area › screen › what it shows. The same name twice in a row tells nobody where they are. */
export function crumbsOf({ area, entry, screen, record }: Place): Crumb[] {
  const isArea = entry?.href === area.href;
  const crumbs = [
    { title: area.title, to: area.href },
    { title: screen ?? entry?.title, to: isArea ? undefined : entry?.href },
    { title: record, to: undefined },
  ].filter((one): one is { title: string; to: string | undefined } => Boolean(one.title));
  const told = crumbs.filter(({ title }, index) => title !== crumbs[index + 1]?.title);
  return told.map(({ title, to }, index) =>
    to === undefined || index === told.length - 1 ? { title } : { title, to },
  );
}
