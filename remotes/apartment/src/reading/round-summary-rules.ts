import type { RoundRow } from '@console/contract/apartment';
import { type Entry, keyOf, type RowKey, standing } from './entry.ts';

export const roundFilters = ['all', 'unread', 'flagged', 'rejected', 'toCheck', 'unsent'] as const;
export type RoundFilter = (typeof roundFilters)[number];

/** How many rows each filter shows, and how far the round is, with what waits in this browser. */
export type RoundSummary = Readonly<Record<RoundFilter, number>> & {
  readonly read: number;
  /** Unflagged ones of others: what may be passed in one go. */
  readonly passable: number;
};

type Entries = ReadonlyMap<RowKey, Entry>;

const onItsWay = (entry: Entry | undefined) => entry?.state === 'waiting' || entry?.state === 'saving';

/** A value stands, or is on its way. */
const isRead = (row: RoundRow, entries: Entries): boolean =>
  standing(row) !== null || onItsWay(entries.get(keyOf(row)));

export const isPassable = (row: RoundRow): boolean =>
  row.may.check && row.reading?.state === 'entered' && row.reading.flags.length === 0;

export function isShown(row: RoundRow, filter: RoundFilter, entries: Entries): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'unread':
      return !isRead(row, entries);
    case 'flagged':
      return (standing(row)?.flags.length ?? 0) > 0;
    case 'rejected':
      return row.reading?.state === 'rejected' && !isRead(row, entries);
    case 'toCheck':
      // Values of moving and of replacements wait beside a row whose own value may long be checked, or still to come.
      return row.reading?.state === 'entered' || Boolean(row.waiting?.length);
    case 'unsent':
      return entries.has(keyOf(row));
  }
}

export function summaryOf(rows: readonly RoundRow[], entries: Entries): RoundSummary {
  const count = (filter: RoundFilter) => rows.filter((row) => isShown(row, filter, entries)).length;
  return {
    all: rows.length,
    unread: count('unread'),
    flagged: count('flagged'),
    rejected: count('rejected'),
    toCheck: count('toCheck'),
    // Also of meters that left the round meanwhile.
    unsent: entries.size,
    read: rows.filter((row) => isRead(row, entries)).length,
    passable: rows.filter(isPassable).length,
  };
}

export const sameSummary = (a: RoundSummary, b: RoundSummary): boolean =>
  (Object.keys(a) as (keyof RoundSummary)[]).every((name) => a[name] === b[name]);

/** Parameters of the address (`state`, `flag`) and the filter that they mean. */
export const filterOf = ({
  state,
  flag,
}: {
  state?: string | undefined;
  flag?: string | undefined;
}): RoundFilter => {
  if (flag !== undefined) return 'flagged';
  if (state === 'unread' || state === 'rejected') return state;
  return state === 'entered' ? 'toCheck' : 'all';
};

export const addressOf: Readonly<Record<RoundFilter, { state?: string; flag?: string }>> = {
  all: {},
  unread: { state: 'unread' },
  rejected: { state: 'rejected' },
  toCheck: { state: 'entered' },
  flagged: { flag: 'any' },
  unsent: {},
};
