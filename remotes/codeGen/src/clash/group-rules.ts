import type { ClashGroup, ClashNode } from '@console/contract/codegen';
import type { Tone } from '@console/ui';

export const groupOrders = ['config', 'name', 'delay'] as const;
export type GroupOrder = (typeof groupOrders)[number];

/** What the last measurement came to; `unknown` where there was none. */
export type LastDelay =
  | { readonly is: 'unknown' | 'failed' }
  | { readonly is: 'measured'; readonly ms: number };

export function lastDelay({ history }: Pick<ClashNode, 'history'>): LastDelay {
  const last = history.at(-1);
  if (!last) return { is: 'unknown' };
  return last.delayMs === null ? { is: 'failed' } : { is: 'measured', ms: last.delayMs };
}

/** Below this a page feels at once, above the other one waits. */
const [quick, slow] = [200, 500];

export function delayTone(delay: LastDelay): Tone {
  if (delay.is !== 'measured') return delay.is === 'failed' ? 'bad' : 'neutral';
  return delay.ms < quick ? 'good' : delay.ms < slow ? 'warn' : 'bad';
}

const millisOf = (one: Pick<ClashNode, 'history'> | undefined): number => {
  const delay = one && lastDelay(one);
  return delay?.is === 'measured' ? delay.ms : Number.POSITIVE_INFINITY;
};

/** By name of nodes and groups: a group's delay is that of the node that it stands at. */
export type Known = ReadonlyMap<string, ClashNode | ClashGroup>;

export const knownOf = (groups: readonly ClashGroup[], nodes: readonly ClashNode[]): Known =>
  new Map([...groups, ...nodes].map((one) => [one.name, one]));

/** Groups that people use, in the order that they want, `GLOBAL` only while everything goes through it. */
export function shownGroups(
  groups: readonly ClashGroup[],
  {
    order,
    mode,
    hidden,
    text,
    language,
  }: {
    readonly order: GroupOrder;
    readonly mode: string;
    readonly hidden: boolean;
    readonly text: string;
    readonly language: string;
  },
): ClashGroup[] {
  const wanted = text.trim().toLowerCase();
  const shown = groups.filter(
    (one) =>
      (hidden || !one.hidden) &&
      (one.name !== 'GLOBAL' || mode === 'global') &&
      (wanted === '' || [one.name, ...one.all].some((name) => name.toLowerCase().includes(wanted))),
  );
  if (order === 'name') return shown.toSorted((a, b) => a.name.localeCompare(b.name, language));
  if (order === 'delay') return shown.toSorted((a, b) => compare(millisOf(a), millisOf(b)));
  return shown;
}

/** Infinity minus itself is no number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** A group's members; what failed is left out where it is not wanted, but never what is in use. */
export function shownMembers(
  { all, now }: Pick<ClashGroup, 'all' | 'now'>,
  known: Known,
  { hideFailed, order }: { readonly hideFailed: boolean; readonly order: GroupOrder },
): string[] {
  const shown = all.filter((name) => {
    const one = known.get(name);
    return !hideFailed || name === now || !one || lastDelay(one).is !== 'failed';
  });
  return order === 'delay'
    ? shown.toSorted((a, b) => compare(millisOf(known.get(a)), millisOf(known.get(b))))
    : shown;
}

/** Groups of which a person chooses the node; another automatic one is pinned by it. */
export const choosable = ({ type }: Pick<ClashGroup, 'type'>): boolean =>
  type !== 'LoadBalance' && type !== 'Relay';
