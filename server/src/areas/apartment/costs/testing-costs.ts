import type { TariffTier } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Place } from '../drawing/testing-usage.ts';
import type { ChargeLine } from './charge-lines.ts';
import { costsOfCycle } from './index.ts';

export const tiers = (...rows: [upTo: string | null, unitPrice: string][]): TariffTier[] =>
  rows.map(([upTo, unitPrice]) => ({ register: 'total', upTo, unitPrice }));
const t = tiers(['230', '0.5283'], ['400', '0.5783'], [null, '0.8283']);

/** What a test of costs does to the house that it has just then. */
export function costTools(houseNow: () => Place) {
  /** A tariff in force since `from`. */
  const tariff = async (of: TariffTier[] = t, from = '2020-01-01', plan = v7(), basis = 'month') => {
    const [tariffVersionId, { buildingId, owner }] = [v7(), houseNow()];
    await owner.rows(sql`
    insert into apartment.tariff_plans (building_id, tariff_plan_id, code, name_zh, name_en, meter_kind, created_by, updated_by)
    values (${buildingId}::uuid, ${plan}::uuid, ${plan.slice(-12).toUpperCase()}, 'T', 'T', 'electricity', 'ming', 'ming')
    on conflict do nothing`);
    await owner.rows(sql`
    insert into apartment.tariff_versions (building_id, tariff_version_id, tariff_plan_id, effective_from, basis, edited_by)
    values (${buildingId}::uuid, ${tariffVersionId}::uuid, ${plan}::uuid, ${from}::date, ${basis}, '{li}')`);
    for (const [position, { upTo, unitPrice }] of of.entries())
      await owner.rows(sql`
      insert into apartment.tariff_tiers (building_id, tariff_version_id, register, position, up_to, unit_price)
      values (${buildingId}::uuid, ${tariffVersionId}::uuid, 'total', ${position}::int, ${upTo}::numeric, ${unitPrice}::numeric)`);
    await owner.rows(sql`update apartment.tariff_versions set state = 'active', activated_by = 'ming', activated_at = now()
    where building_id = ${buildingId}::uuid and tariff_version_id = ${tariffVersionId}::uuid`);
    return plan;
  };
  /** Which meters it prices, from when on. */
  const prices = async (plan: string, meterIds: readonly string[], from = '2020-01-01') => {
    const house = houseNow();
    for (const meterId of meterIds)
      await house.owner.rows(sql`
      insert into apartment.meter_tariffs (building_id, meter_id, from_day, tariff_plan_id, created_by)
      values (${house.buildingId}::uuid, ${meterId}::uuid, ${from}::date, ${plan}::uuid, 'ming')`);
  };
  /** Whatever somebody would have to look at, somebody has looked at; the gate passes. */
  const lock = async (cycleId: string) => {
    const house = houseNow();
    await house.draw(cycleId);
    await house.owner.rows(sql`
    update apartment.anomalies set state = 'waived', note = 'looked at', decided_by = 'somebody', decided_at = now()
    where building_id = ${house.buildingId}::uuid and state = 'open'`);
    await house.lock(cycleId);
  };
  const cycleCosts = (cycleId: string) => costsOfCycle(houseNow().owner, houseNow().buildingId, cycleId);
  const shown = (lines: readonly ChargeLine[] | undefined) =>
    (lines ?? []).map(
      ({ chargeKind, source, quantity, amountMinor }) => `${chargeKind} ${source} ${quantity} ${amountMinor}`,
    );
  const costs = async (cycleId: string) => {
    const { byTenancy, owner } = await cycleCosts(cycleId);
    return {
      of: (tenancyId: string) => shown(byTenancy.get(tenancyId)),
      owner: owner.map(({ reason, line }) => `${reason} ${line.source} ${line.amountMinor}`),
    };
  };

  return { tariff, prices, lock, cycleCosts, shown, costs };
}
