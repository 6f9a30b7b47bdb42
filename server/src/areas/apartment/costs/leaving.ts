import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import { monthOf } from '../../../days.ts';
import { textOf } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { placedMeters, rootsOf, type UsedUntilNow, usageUntilNow } from '../drawing/index.ts';
import type { ChargeLine } from './charge-lines.ts';
import { type CostSettings, costTariffs, type SettledRow, settledIn } from './cost-facts.ts';
import { costsOfCycle, idsOf, linesByTenancy, meterGround } from './costs.ts';
import { flowsOfRoom } from './flow-facts.ts';
import type { FlowRow } from './flow-rules.ts';
import { meterCosts } from './meter-line-rules.ts';

interface TenancyRow extends CostSettings {
  readonly roomId: string;
}

interface ReadingRow {
  readonly readingId: string;
  readonly readOn: string;
  readonly value: string;
  readonly ofRound: boolean;
  readonly ofLeaving: boolean;
}

/**
 * What somebody who leaves still has to be charged for uses and what they shared, until their last day: what is read and not
 * locked yet, and what the ledger has for them in months that have sent them no bill (drafts of theirs are discarded with the
 * settlement). Of what several share only their part. The part of what a building has in common is charged by months that
 * are locked; the landlord keeps that of the month in which somebody leaves.
 * @throws NOT_FOUND; STATE_CONFLICT with the reason `final_reading_unlocked`
 */
export async function costsOfLeaving(
  db: Db,
  buildingId: string,
  tenancyId: string,
  lastDay: string,
): Promise<ChargeLine[]> {
  const tenancy = await tenancyRow(db, buildingId, tenancyId);
  const { roomId, ...settings } = tenancy;
  const used = await usageUntilNow(db, { buildingId, tenancyId, roomId, lastDay });
  const [rows, settled, readings] = await db.batch<[FlowRow, SettledRow, ReadingRow]>(
    flowsOfRoom({ buildingId, roomId, tenancyId, lastDay }),
    settledIn(buildingId),
    readingsNamed(buildingId, used),
  );
  const here = [...new Set([...rows, ...used].map(({ meterId }) => meterId))];
  const meters = await placedMeters(db, buildingId, await rootsOf(db, buildingId, here));
  const tariffs = await costTariffs(db, buildingId, idsOf(meters));
  const facts = { buildingId, ym: monthOf(lastDay), settings, meters, tariffs, settled, leaving: tenancyId };
  const all = [...rows, ...used.map((use) => rowOf(use, readings))];
  const costs = meterCosts(all, await meterGround(db, { ...facts, uses: all }, all));
  const lines = linesByTenancy([costs]).get(tenancyId) ?? [];
  return [...lines, ...(await poolLines(db, buildingId, tenancyId, monthOf(lastDay)))];
}

async function tenancyRow(db: Db, buildingId: string, tenancyId: string): Promise<TenancyRow> {
  const row = await db.first<TenancyRow>(sql`
    select t.room_id, b.tier_prorate, b.vacant_share from apartment.tenancies t
      join apartment.buildings b on b.building_id = t.building_id
    where t.building_id = ${buildingId}::uuid and t.tenancy_id = ${tenancyId}::uuid`);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

const readingsNamed = (buildingId: string, used: readonly UsedUntilNow[]) => sql`
  select r.reading_id, r.read_on, r.value, r.cycle_id is not null as of_round,
    r.source = 'move_out' as of_leaving from apartment.readings r
  where r.building_id = ${buildingId}::uuid
    and r.reading_id = any(${used.flatMap(({ fromReadingId, toReadingId }) => [fromReadingId, toReadingId])}::uuid[])`;

/** As it will stand in the ledger. */
function rowOf(use: UsedUntilNow, readings: readonly ReadingRow[]): FlowRow {
  const find = (id: string | null) => readings.find(({ readingId }) => readingId === id);
  const [from, to] = [find(use.fromReadingId), find(use.toReadingId)];
  const { tenancyId, meterId, fromReadingId, toReadingId, days, kind, ym } = use;
  return {
    ...{
      usageFlowId: null,
      tenancyId,
      meterId,
      register: use.register as FlowRow['register'],
      kind,
      at: null,
    },
    ...{ quantity: textOf(use.quantity), useYm: ym, isNew: true, fromReadingId, toReadingId, days },
    ...{ fromOn: from?.readOn ?? null, fromValue: from?.value ?? null, fromRound: from?.ofRound ?? false },
    ...{ fromLeft: from?.ofLeaving ?? false, toLeft: to?.ofLeaving ?? false },
    ...{ toOn: to?.readOn ?? null, toValue: to?.value ?? null, toRound: to?.ofRound ?? false },
  };
}

/** Of months that are locked and have sent them no bill, before the one in which they leave. */
async function poolLines(
  db: Db,
  buildingId: string,
  tenancyId: string,
  leavingIn: string,
): Promise<ChargeLine[]> {
  const cycles = await db.rows<{ cycleId: string }>(sql`
    select y.cycle_id from apartment.cycles y
    where y.building_id = ${buildingId}::uuid and y.state in ('usage_checked', 'billed', 'bills_checked')
      and y.ym < ${leavingIn}
      and exists (select from apartment.common_pools p where p.building_id = ${buildingId}::uuid and p.state = 'active')
      and not exists (select from apartment.bills b
        where b.building_id = ${buildingId}::uuid and b.tenancy_id = ${tenancyId}::uuid and b.cycle_id = y.cycle_id
          and b.kind = 'regular' and b.state in ('issued', 'part_paid', 'paid'))
    order by y.ym`);
  const lines: ChargeLine[] = [];
  for (const { cycleId } of cycles) {
    const { byTenancy } = await costsOfCycle(db, buildingId, cycleId, { leaving: tenancyId });
    lines.push(...(byTenancy.get(tenancyId) ?? []).filter(({ source }) => source === 'pool'));
  }
  return lines;
}
