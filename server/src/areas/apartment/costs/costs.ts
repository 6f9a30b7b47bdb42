import { ApiError } from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import { type Exact, exact, plus } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { firstDayOf, lastDayOf } from '../days.ts';
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
import { flowsBefore, flowsOfCycle, type YearUse, yearUses } from './flow-facts.ts';
import type { FlowRow } from './flow-rules.ts';
import { type MeterCosts, type MeterGround, meterCosts } from './meter-line-rules.ts';
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

/** The first meter that stood at each place, and those of the month whose rows are given, told by it. */
const usesAround = (rows: readonly FlowRow[], meters: readonly PlacedMeter[], ym: string) => {
  const rootOf = new Map(meters.map(({ meterId, root }) => [meterId, root]));
  const wanted = new Map<string, { meterId: string; useYm: string }>();
  for (const { meterId: told, useYm } of rows)
    for (const { meterId, root } of useYm < ym ? meters : [])
      if (root === rootOf.get(told)) wanted.set(`${meterId} ${useYm}`, { meterId, useYm });
  return [...wanted.values()];
};

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
  const before = await flowsBefore(db, buildingId, ym, usesAround(rows, meters, ym));
  const all = [...before, ...rows];
  const facts = { buildingId, ym, settings, meters, tariffs, settled };
  const ground = await meterGround(db, facts, all);
  const rootOf = (meterId: string) => ground.meterOf(meterId)?.root ?? '';
  const pooled = poolCosts(pools, {
    ...{ ...ground, month: ym, settings, meters },
    rows: rows.filter(({ useYm }) => useYm === ym),
    ownGaps: new Set(borne.map(({ meterId }) => rootOf(meterId))),
  });
  return told([meterCosts(all, ground), pooled], { settings, pools });
}

export const idsOf = (meters: readonly PlacedMeter[]): string[] => meters.map(({ meterId }) => meterId);

export interface MeterFacts {
  readonly buildingId: string;
  readonly ym: string;
  readonly settings: CostSettings;
  readonly meters: readonly PlacedMeter[];
  readonly tariffs: CostTariffs;
  readonly settled: readonly SettledRow[];
  readonly leaving?: string | undefined;
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
    usedBefore: await usedBefore(db, facts, rows, rootOf),
  };
}

/** Counters of the year, where a tariff counts through it. */
async function usedBefore(
  db: Db,
  { buildingId, ym, meters, tariffs }: MeterFacts,
  rows: readonly FlowRow[],
  rootOf: (meterId: string) => string,
): Promise<MeterGround['usedBefore']> {
  const plans = new Set(
    idsOf(meters).flatMap((meterId) =>
      tariffs.plansOf(meterId).map(({ tariffPlanId }) => tariffPlanId ?? ''),
    ),
  );
  const counts = [...plans].some((plan) =>
    tariffs.versionsOf(plan).some(({ basis }) => basis === 'year_cumulative'),
  );
  if (!counts) return () => undefined;
  const years = [...new Set([ym, ...rows.map(({ useYm }) => useYm)].map((month) => month.slice(0, 4)))];
  const uses = (
    await db.batch<YearUse[]>(...years.map((year) => yearUses(buildingId, year, ym)))
  ).flat() as YearUse[];
  const byOwner = grouped(uses, ({ meterId, tenancyId }) => `${rootOf(meterId)} ${tenancyId}`);
  return (root, tenancyId, month) => {
    const sums = new Map<YearUse['register'], Exact>();
    for (const { register, useYm, quantity } of byOwner.get(`${root} ${tenancyId}`) ?? [])
      if (useYm < month && useYm.slice(0, 4) === month.slice(0, 4))
        sums.set(register, plus(sums.get(register) ?? exact('0'), exact(quantity)));
    return sums;
  };
}

const kindOrder = ['electricity', 'water', 'gas', 'heat', 'common'];
const sourceOrder = ['usage', 'true_up', 'correction', 'pool'];
const orderOf = ({ chargeKind, source, params }: ChargeLine): string =>
  [kindOrder.indexOf(chargeKind), sourceOrder.indexOf(source), params.month, params.serial, params.name].join(
    ' ',
  );

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
