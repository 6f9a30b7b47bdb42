import type { CalcOf } from '@console/contract/apartment';
import { monthAfter } from '../../../days.ts';
import { type Exact, exact, negative, plus, textOf, times, whole } from '../../../exact.ts';
import { largestRemainder } from '../../../largest-remainder.ts';
import type { PlacedMeter } from '../drawing/index.ts';
import type { ChargeLine } from './charge-lines.ts';
import type { CostPool } from './cost-facts.ts';
import type { SharedPool } from './flow-facts.ts';
import type { FlowRow } from './flow-rules.ts';
import type { MeterCosts } from './meter-line-rules.ts';
import { type PoolGround, wholeOf } from './pool-line-rules.ts';

/** A pool of an earlier month of which something is new. */
export interface ChangedPool {
  readonly pool: CostPool;
  readonly month: string;
}

/**
 * Pools whose months are known otherwise now: something of their meter is new or, where they are what no meter below a master saw, of one
 * below it. Where the tiers of a common meter count through a year, the months after it follow.
 */
export function changedPools(
  pools: readonly CostPool[],
  rows: readonly FlowRow[],
  meters: readonly PlacedMeter[],
  { month, countsYears }: { readonly month: string; readonly countsYears: (root: string) => boolean },
): ChangedPool[] {
  const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
  const rootOf = (meterId: string | null) => byId.get(meterId ?? '')?.root;
  const earlier = rows.filter(({ useYm }) => useYm < month);
  return pools.flatMap((pool) => {
    const root = rootOf(pool.meterId);
    if (root === undefined || pool.source === 'fixed_amount') return [];
    const concerns = ({ meterId }: FlowRow) =>
      rootOf(meterId) === root ||
      (pool.source === 'master_minus_subs' && rootOf(byId.get(meterId)?.parentMeterId ?? null) === root);
    const own = [...new Set(earlier.filter(concerns).map(({ useYm }) => useYm))];
    const follows = pool.source === 'common_meter' && countsYears(root);
    const months = follows ? own.flatMap((one) => restOfYear(one, month)) : own;
    return [...new Set(months)].sort().map((one) => ({ pool, month: one }));
  });
}

/** A month and those after it in its year, up to the one before another. */
export function restOfYear(first: string, until: string): string[] {
  const months: string[] = [];
  for (let one = first; one < until && one.slice(0, 4) === first.slice(0, 4); one = monthAfter(one))
    months.push(one);
  return months;
}

/** Whose is what nobody is charged; it comes behind all tenancies. */
const landlord = '~';

/**
 * What pools of earlier months come to now, less what was shared of them: shared by the shares that they were charged by, as their bills say.
 * Who has settled since leaves theirs to the landlord.
 */
export function poolChanges(
  changed: readonly ChangedPool[],
  rows: readonly FlowRow[],
  shared: readonly SharedPool[],
  ground: PoolGround,
): MeterCosts {
  const known: PoolGround['usedBefore'] = (root, tenancyId, month) =>
    ground.usedBefore(root, tenancyId, month, 'known');
  const costs = changed.flatMap(({ pool, month }): Omit<MeterCosts, 'unpriced'>[] => {
    const own = rows.filter(({ useYm }) => useYm === month);
    const before = wholeOf(pool, {
      ...{ ...ground, month, usedBefore: known },
      rows: own.filter(({ isNew }) => !isNew),
    });
    const after = wholeOf(pool, { ...ground, month, rows: own });
    if (typeof before === 'string' || typeof after === 'string' || before.wholeMinor === after.wholeMinor)
      return [];
    const theirs = shared.filter((one) => one.commonPoolId === pool.commonPoolId && one.month === month);
    const change: Change = {
      ...{ pool, month, billedMinor: before.wholeMinor, shouldMinor: after.wholeMinor },
      ...{ before: before.priced?.quantity ?? '', after: after.priced?.quantity ?? '' },
    };
    return [sharedChange(change, theirs, ground)];
  });
  return {
    lines: costs.flatMap(({ lines }) => lines),
    owner: costs.flatMap(({ owner }) => owner),
    unpriced: [],
  };
}

interface Change
  extends Pick<CalcOf<'poolChange'>, 'month' | 'before' | 'after' | 'billedMinor' | 'shouldMinor'> {
  readonly pool: CostPool;
}

function sharedChange(
  change: Change,
  theirs: readonly SharedPool[],
  { settled, leaving }: PoolGround,
): Omit<MeterCosts, 'unpriced'> {
  const amounts = largestRemainder(change.shouldMinor - change.billedMinor, weightsOf(theirs));
  const line = (amountMinor: number, of?: SharedPool) => changeLine(change, amountMinor, of);
  const open = theirs.filter(({ tenancyId }) => tenancyId === leaving || !settled.has(tenancyId));
  const gone = theirs.filter((one) => !open.includes(one));
  const nobodys = amounts.get(landlord) ?? 0;
  const amountOf = ({ tenancyId }: SharedPool) => amounts.get(tenancyId) ?? 0;
  return {
    lines: open
      .filter((one) => amountOf(one) !== 0)
      .map((one) => ({ tenancyId: one.tenancyId, line: line(amountOf(one), one) })),
    owner: [
      ...(nobodys === 0 ? [] : [{ reason: 'vacant' as const, roomId: null, line: line(nobodys) }]),
      ...gone.map((one) => ({ reason: 'settled' as const, roomId: null, line: line(amountOf(one), one) })),
    ],
  };
}

const zero = exact('0');
const weightIn = ({ calc }: SharedPool): Exact =>
  plus(zero, ...calc.parts.filter(({ mine }) => mine).map(({ weight }) => exact(weight)));
const weightOfAll = ({ calc }: SharedPool): Exact =>
  plus(zero, ...calc.parts.map(({ weight }) => exact(weight)));

/**
 * What each tenancy was charged by, exactly: the weight of its room times its part of the room, all of them with one denominator.
 * What is left of the whole is the landlord's.
 */
export function weightsOf(theirs: readonly SharedPool[]): Map<string, Exact> {
  const denominators = [...new Set(theirs.flatMap(({ calc }) => calc.share?.of ?? []))];
  const common = (own?: string) =>
    times(whole(1), ...denominators.filter((of) => of !== own).map((of) => exact(of)));
  const weights = theirs.map((one) => {
    const { share } = one.calc;
    const part = share ? times(exact(share.weight), common(share.of)) : common();
    return [one.tenancyId, times(weightIn(one), part)] as const;
  });
  const [first] = theirs;
  const all = first ? times(weightOfAll(first), common()) : whole(1);
  const left = plus(all, ...weights.map(([, weight]) => negative(weight)));
  return new Map([...weights, [landlord, left]]);
}

function changeLine(
  { pool, ...change }: Change,
  amountMinor: number,
  of: SharedPool | undefined,
): ChargeLine {
  const { name, method, commonPoolId } = pool;
  const { share = null } = of?.calc ?? {};
  return {
    ...{ chargeKind: 'common', description: 'pool_change', params: { name, month: change.month } },
    ...{ quantity: null, unit: null, unitPrice: null, amountMinor, taxMinor: 0 },
    ...{ source: 'pool', sourceId: commonPoolId },
    calc: {
      ...{ kind: 'poolChange', poolName: name, method, ...change, share },
      weight: textOf(of ? weightIn(of) : zero),
      of: textOf(of ? weightOfAll(of) : zero),
    },
  };
}
