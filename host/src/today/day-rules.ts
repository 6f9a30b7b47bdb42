import type { FramedRecord } from '@console/contract';
import type { HomePreference } from '@console/shell';

/** The cards of a home: those that are shown in their order, and those that somebody has hidden. */
export interface DayCards {
  readonly shown: readonly FramedRecord[];
  readonly hidden: readonly FramedRecord[];
}

/** Opened to nobody in particular: what does not name a permission says nothing about whether somebody works in the area. */
const worksIn = ({ menu }: FramedRecord, permissions: readonly string[]): boolean =>
  menu.some(({ permission, orOneOf = [] }) =>
    [...(permission === undefined ? [] : [permission]), ...orOneOf].some((one) => permissions.includes(one)),
  );

/**
 * The cards of one person: of areas in which they hold something. Those that they have put in order come first, then the others as
 * the areas stand in the navigation, so that an area that is new appears at the end.
 * @param permissions what the person holds anywhere
 */
export function cardsFor(
  records: readonly FramedRecord[],
  permissions: readonly string[],
  { order, hidden }: HomePreference = { order: [], hidden: [] },
): DayCards {
  const place = ({ remote }: FramedRecord) => (order.includes(remote) ? order.indexOf(remote) : order.length);
  const cards = records
    .filter((record) => worksIn(record, permissions))
    .sort((a, b) => place(a) - place(b) || a.order - b.order);
  const isHidden = ({ remote }: FramedRecord) => hidden.includes(remote);
  return { shown: cards.filter((card) => !isHidden(card)), hidden: cards.filter(isHidden) };
}

const namesIn = (cards: readonly FramedRecord[]) => cards.map(({ remote }) => remote);

/** Names that are not among these cards keep their place behind: their areas may come back. */
const withOthers = (names: readonly string[], before: readonly string[]): string[] => [
  ...names,
  ...before.filter((name) => !names.includes(name)),
];

/** The card one place further to the front (−1) or to the back (1). @param chosen what was chosen before */
export function moved(
  { shown, hidden }: DayCards,
  remote: string,
  by: -1 | 1,
  chosen: HomePreference | undefined,
): HomePreference {
  const names = namesIn(shown);
  const from = names.indexOf(remote);
  const to = from + by;
  const other = names[to];
  if (from < 0 || other === undefined) return chosen ?? { order: [], hidden: [] };
  names[to] = remote;
  names[from] = other;
  return {
    order: withOthers([...names, ...namesIn(hidden)], chosen?.order ?? []),
    hidden: chosen?.hidden ?? [],
  };
}

/** The card hidden, or shown again where it stood. */
export function hiddenOrNot(
  remote: string,
  isHidden: boolean,
  { order, hidden }: HomePreference = { order: [], hidden: [] },
): HomePreference {
  const others = hidden.filter((one) => one !== remote);
  return { order, hidden: isHidden ? [...others, remote] : others };
}

/** Whether somebody belongs to nothing yet: no building, no team. */
export const isNew = (memberships: readonly unknown[]): boolean => memberships.length === 0;
