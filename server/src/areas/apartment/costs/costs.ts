import { ApiError } from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import { firstDayOf, lastDayOf } from '../../../days.ts';
import { type Exact, exact, plus } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type PlacedMeter, placedMeters } from '../drawing/index.ts';
import type { ChargeLine, OwnerLine } from './charge-lines.ts';
import {
  type CostPool,
  type CostSettings,
  type CostTariffs,
  costPools,
  costTariffs,
  householdsIn,
  type SettledRow,
  settledIn,
} from './cost-facts.ts';
import {
  flowsBefore,
  flowsOfCycle,
  type SharedPool,
  sharedPools,
  type YearUse,
  yearUses,
} from './flow-facts.ts';
import type { FlowRow } from './flow-rules.ts';
import { type MeterCosts, type MeterGround, meterCosts } from './meter-line-rules.ts';
import { type ChangedPool, changedPools, poolChanges, restOfYear } from './pool-change-rules.ts';
import { poolCosts } from './pool-line-rules.ts';
import { priceSpans } from './price-span-rules.ts';

/** What a month costs, and what that was worked out by. */
export interface CycleCosts {
  readonly byTenancy: Map<string, ChargeLine[]>;
  /** What nobody is charged. */
  readonly owner: readonly OwnerLine[];
  /** Kept with the bills: settings and prices change. */
  readonly basis: CostBasis;
}

interface CostBasis extends CostSettings {
  readonly pools: readonly Omit<CostPool, 'rooms'>[];
  readonly tariffVersions: readonly string[];
  /** Meters that counted, and have no price. */
  readonly unpriced: readonly string[];
}

interface CycleRow extends CostSettings {
  readonly ym: string;
}

const cycleRow = (buildingId: string, cycleId: string): Sql => sql`
  select y.ym, b.tier_prorate, b.vacant_share from apartment.cycles y
    join apartment.buildings b on b.building_id = y.building_id
  where y.building_id = ${buildingId}::uuid and y.cycle_id = ${cycleId}::uuid`;

/** Uses of earlier months that are to be priced again, of all meters that stood at their place. */
const usesAround = (
  rows: readonly FlowRow[],
  meters: readonly PlacedMeter[],
  ym: string,
  countsYears: (root: string) => boolean,
) => {
  const rootOf = new Map(meters.map(({ meterId, root }) => [meterId, root]));
  const places = grouped(meters, ({ root }) => root);
  const wanted = new Map<string, { meterId: string; useYm: string }>();
  for (const { meterId: told, useYm } of rows.filter((row) => row.useYm < ym)) {
    const root = rootOf.get(told) ?? '';
    for (const month of countsYears(root) ? restOfYear(useYm, ym) : [useYm])
      for (const { meterId } of places.get(root) ?? [])
        wanted.set(`${meterId} ${month}`, { meterId, useYm: month });
  }
  return [...wanted.values()];
};

/** Of a pool all that is below its meter counts. */
const usesOfPools = (changed: readonly ChangedPool[], meters: readonly PlacedMeter[]) =>
  changed.flatMap(({ month }) => meters.map(({ meterId }) => ({ meterId, useYm: month })));

/** Whether some version of a tariff counts through a year where a meter stands or stood. */
const countingYears =
  (meters: readonly PlacedMeter[], { plansOf, versionsOf }: CostTariffs) =>
  (root: string): boolean =>
    meters
      .filter((meter) => meter.root === root)
      .flatMap(({ meterId }) => plansOf(meterId))
      .some(({ tariffPlanId }) =>
        versionsOf(tariffPlanId ?? '').some(({ basis }) => basis === 'year_cumulative'),
      );

/**
 * What the uses, pools, true-ups and corrections of a month come to, of every tenancy at once. All that the month has booked in
 * the ledger of uses is charged by its bills and by no others, so nothing is charged twice; who has settled is charged only what
 * was corrected since then.
 * @param leaving who is just settling: their own settlement takes nothing from them
 * @throws NOT_FOUND
 */
export async function costsOfCycle(
  db: Db,
  buildingId: string,
  cycleId: string,
  { leaving }: { readonly leaving?: string } = {},
): Promise<CycleCosts> {
  const [[cycle], rows, known, borne] = await db.batch<[CycleRow, FlowRow, SettledRow, { meterId: string }]>(
    cycleRow(buildingId, cycleId),
    flowsOfCycle(buildingId, cycleId),
    settledIn(buildingId),
    sql`select u.meter_id from apartment.gap_bearers b
        join apartment.usages u on u.building_id = b.building_id and u.usage_id = b.usage_id
      where b.building_id = ${buildingId}::uuid and u.cycle_id = ${cycleId}::uuid and b.bearer = 'landlord'`,
  );
  if (!cycle) throw new ApiError('NOT_FOUND');
  const { ym, ...settings } = cycle;
  const settled = known.filter(({ tenancyId }) => tenancyId !== leaving);
  const meters = await placedMeters(db, buildingId);
  const tariffs = await costTariffs(db, buildingId, idsOf(meters));
  const pools = await costPools(db, buildingId);
  const countsYears = countingYears(meters, tariffs);
  const changed = changedPools(pools, rows, meters, { month: ym, countsYears });
  const before = await flowsBefore(db, buildingId, ym, [
    ...usesAround(rows, meters, ym, countsYears),
    ...usesOfPools(changed, meters),
  ]);
  const shared = changed.length === 0 ? [] : await db.rows<SharedPool>(sharedPoolsOf(buildingId, changed));
  const all = [...before, ...rows];
  const facts = { buildingId, ym, settings, meters, tariffs, settled };
  const ground = await meterGround(db, facts, all);
  const rootOf = (meterId: string) => ground.meterOf(meterId)?.root ?? '';
  const pooling = {
    ...{ ...ground, month: ym, settings, meters },
    rows: rows.filter(({ useYm }) => useYm === ym),
    ownGaps: new Set(borne.map(({ meterId }) => rootOf(meterId))),
  };
  const costs = [
    meterCosts(all, ground),
    poolCosts(pools, pooling),
    poolChanges(changed, all, shared, pooling),
  ];
  return told(costs, { settings, pools });
}

const sharedPoolsOf = (buildingId: string, changed: readonly ChangedPool[]): Sql =>
  sharedPools(
    buildingId,
    changed.map(({ pool }) => pool.commonPoolId),
    changed.map(({ month }) => month),
  );

export const idsOf = (meters: readonly PlacedMeter[]): string[] => meters.map(({ meterId }) => meterId);

export interface MeterFacts {
  readonly buildingId: string;
  readonly ym: string;
  readonly settings: CostSettings;
  readonly meters: readonly PlacedMeter[];
  readonly tariffs: CostTariffs;
  readonly settled: readonly SettledRow[];
  readonly leaving?: string | undefined;
  /** All that was ever used where they live, as far as it is known, booked or not: of a month of a building the ledger is asked. */
  readonly uses?: readonly YearUse[];
}

/** What lines are worked out by, for these uses. */
export async function meterGround(db: Db, facts: MeterFacts, rows: readonly FlowRow[]): Promise<MeterGround> {
  const { buildingId, ym, settings, meters, tariffs, settled } = facts;
  const days = rows.flatMap(({ fromOn, toOn }) => [fromOn, toOn]).filter((day) => day !== null);
  const range = [...days, firstDayOf(ym), lastDayOf(ym)].sort();
  const households = await householdsIn(db, buildingId, { from: range[0] ?? '', to: range.at(-1) ?? '' });
  const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
  const rootOf = (meterId: string) => byId.get(meterId)?.root ?? '';
  const places = grouped(meters, ({ root }) => root);
  const plansAt = (root: string) =>
    (places.get(root) ?? []).flatMap(({ meterId }) => tariffs.plansOf(meterId));
  return {
    meterOf: (meterId) => byId.get(meterId),
    spansOf: (root, days) => priceSpans(days, plansAt(root), tariffs.versionsOf),
    householdsOf: (roomId) => households.get(roomId) ?? [],
    prorates: settings.tierProrate,
    settled: new Map(settled.map(({ tenancyId, ...one }) => [tenancyId, one])),
    leaving: facts.leaving ?? null,
    ...(await yearCounts(db, facts, rows, rootOf)),
  };
}

/** Counters of the year, where a tariff counts through it. */
async function yearCounts(
  db: Db,
  facts: MeterFacts,
  rows: readonly FlowRow[],
  rootOf: (meterId: string) => string,
): Promise<Pick<MeterGround, 'usedBefore' | 'newBefore'>> {
  const counts = countingYears(facts.meters, facts.tariffs);
  if (!facts.meters.some(({ root }) => counts(root)))
    return { usedBefore: () => undefined, newBefore: () => [] };
  const keyOf = ({ meterId, tenancyId }: Pick<YearUse, 'meterId' | 'tenancyId'>) =>
    `${rootOf(meterId)} ${tenancyId}`;
  const uses = grouped(facts.uses ?? (await usesOfYears(db, facts, rows)), keyOf);
  const news = grouped(
    rows.filter(({ isNew }) => isNew),
    keyOf,
  );
  const isBefore = (useYm: string, month: string) => useYm < month && useYm.slice(0, 4) === month.slice(0, 4);
  return {
    usedBefore: (root, tenancyId, month, as) => {
      const sums = new Map<YearUse['register'], Exact>();
      for (const { register, useYm, quantity, isNew } of uses.get(`${root} ${tenancyId}`) ?? [])
        if (isBefore(useYm, month) && (as === 'now' || !isNew))
          sums.set(register, plus(sums.get(register) ?? exact('0'), exact(quantity)));
      return sums;
    },
    newBefore: (root, tenancyId, month) =>
      counts(root)
        ? (news.get(`${root} ${tenancyId}`) ?? []).filter(({ useYm }) => isBefore(useYm, month))
        : [],
  };
}

async function usesOfYears(
  db: Db,
  { buildingId, ym }: MeterFacts,
  rows: readonly FlowRow[],
): Promise<YearUse[]> {
  const years = [...new Set([ym, ...rows.map(({ useYm }) => useYm)].map((month) => month.slice(0, 4)))];
  const found = await db.batch<YearUse[]>(...years.map((year) => yearUses(buildingId, year, ym)));
  return found.flat() as YearUse[];
}

const kindOrder = ['electricity', 'water', 'gas', 'heat', 'common'];
const descriptionOrder = ['use', 'true_up', 'correction', 'pool', 'pool_change'];
const orderOf = ({ chargeKind, description, params }: ChargeLine): string =>
  [
    kindOrder.indexOf(chargeKind),
    descriptionOrder.indexOf(description),
    params.month,
    params.serial,
    params.name,
  ].join(' ');

/** Lines by tenancy, in the order in which bills show them. */
export function linesByTenancy(costs: readonly MeterCosts[]): Map<string, ChargeLine[]> {
  const all = costs.flatMap(({ lines }) => lines);
  const byTenancy = grouped(all, ({ tenancyId }) => tenancyId);
  return new Map(
    [...byTenancy].map(([tenancyId, own]) => [
      tenancyId,
      own.map(({ line }) => line).sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
    ]),
  );
}

function told(
  costs: readonly MeterCosts[],
  { settings, pools }: { settings: CostSettings; pools: readonly CostPool[] },
): CycleCosts {
  const byTenancy = linesByTenancy(costs);
  const versions = [...byTenancy.values()]
    .flat()
    .flatMap(({ calc }) =>
      calc?.kind === 'use' ? calc.pricings.map(({ tariffVersionId }) => tariffVersionId) : [],
    );
  return {
    byTenancy,
    owner: costs.flatMap(({ owner }) => owner),
    basis: {
      ...settings,
      pools: pools.map(({ rooms: _, ...pool }) => pool),
      tariffVersions: [...new Set(versions)].sort(),
      unpriced: [...new Set(costs.flatMap(({ unpriced }) => unpriced))].sort(),
    },
  };
}
