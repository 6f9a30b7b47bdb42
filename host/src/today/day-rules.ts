import type { FramedRecord } from '@console/contract';
import type { HomePreference } from '@console/shell';

/** The cards of a home: those that are shown in their order, and those that somebody has hidden. */
export interface DayCards {
  readonly shown: readonly FramedRecord[];
  readonly hidden: readonly FramedRecord[];
}

/** As much of whoever is signed in as says which cards are theirs. */
interface Person {
  /** What they hold anywhere. */
  readonly permissions: readonly string[];
  /** Who belongs to an area has things of their own in it, also without a right in it: a room, its bills. */
  readonly memberships: readonly { readonly area: string }[];
}

/** Opened to nobody in particular: what does not name a permission says nothing about whether somebody works in the area. */
const worksIn = ({ area, menu }: FramedRecord, { permissions, memberships }: Person): boolean =>
  memberships.some((one) => one.area === area) ||
  menu.some(({ permission, orOneOf = [] }) =>
    [...(permission === undefined ? [] : [permission]), ...orOneOf].some((one) => permissions.includes(one)),
  );

/**
 * The cards of one person: of areas to which they belong or in which they hold something. Those that they have put in order come first, then the others as
 * the areas stand in the navigation, so that an area that is new appears at the end.
 */
export function cardsFor(
  records: readonly FramedRecord[],
  person: Person,
  { order, hidden }: HomePreference = { order: [], hidden: [] },
): DayCards {
  const place = ({ remote }: FramedRecord) => (order.includes(remote) ? order.indexOf(remote) : order.length);
  const cards = records
    .filter((record) => worksIn(record, person))
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
