import { type Exact, exact, plus } from '../../../exact.ts';
import { type Gap, masterGap } from './anomaly-rules.ts';

/** As far as comparing a master with those below it needs to know a meter. */
interface Placed {
  readonly meterId: string;
  readonly root: string;
  readonly scope: string;
  readonly parentMeterId: string | null;
}

interface Used {
  readonly meter: Placed;
  readonly register: string;
  readonly quantity: Exact;
}

export interface MasterGap<Use> {
  readonly master: Placed;
  /** Of the master, register by register. */
  readonly uses: readonly Use[];
  readonly subs: readonly Use[];
  readonly total: Exact;
  readonly subsTotal: Exact;
  readonly gap: Gap;
}

const registerOrder = ['total', 'peak', 'flat', 'valley'];
const sum = (uses: readonly Used[]) => plus(exact('0.000'), ...uses.map(({ quantity }) => quantity));

/**
 * What each master meter saw against the meters right below it, over all registers: a building may count by the hour
 * of the day what its rooms do not. Masters without anything below them, or without a use, are left out.
 */
export function masterGaps<Use extends Used>(
  uses: readonly Use[],
  meters: readonly Placed[],
  lossLimit: Exact,
): MasterGap<Use>[] {
  const rootOf = new Map(meters.map(({ meterId, root }) => [meterId, root]));
  const masters = new Map<string, Use[]>();
  for (const use of uses)
    if (use.meter.scope === 'master')
      masters.set(use.meter.root, [...(masters.get(use.meter.root) ?? []), use]);
  return [...masters].flatMap(([root, own]) => {
    const master = own[0]?.meter;
    const subs = uses.filter(
      ({ meter }) => meter.parentMeterId !== null && rootOf.get(meter.parentMeterId) === root,
    );
    if (!master || subs.length === 0) return [];
    const inOrder = own.toSorted(
      (left, right) => registerOrder.indexOf(left.register) - registerOrder.indexOf(right.register),
    );
    const [total, subsTotal] = [sum(own), sum(subs)];
    const gap = masterGap(
      total,
      subs.map(({ quantity }) => quantity),
      lossLimit,
    );
    return { master, uses: inOrder, subs, total, subsTotal, gap };
  });
}

/** The meters that are compared at all: where a master stands or stood, and right below one. */
export function aroundMasters<Meter extends Placed>(meters: readonly Meter[]): Meter[] {
  const rootOf = new Map(meters.map(({ meterId, root }) => [meterId, root]));
  const masters = new Set(meters.flatMap(({ scope, root }) => (scope === 'master' ? root : [])));
  const isBelow = ({ parentMeterId }: Placed) =>
    parentMeterId !== null && masters.has(rootOf.get(parentMeterId) ?? '');
  const places = new Set([...masters, ...meters.filter(isBelow).map(({ root }) => root)]);
  return meters.filter(({ root }) => places.has(root));
}
