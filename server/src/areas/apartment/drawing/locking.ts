import { ApiError } from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import { exact } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { DrawnUse } from './drawing.ts';
import { cycleOf, type DrawnCycle, drawnIn, drawUsagesUp } from './drawing-up.ts';
import { handCorrectionsOn } from './handing-on.ts';
import { type FlowLine, missingLines, stored, stretchColumns, writeLines } from './ledger.ts';
import { opposite } from './ledger-rules.ts';
import type { CycleFacts } from './thread-facts.ts';

/** What the lines of a gate are called. */
const flowKinds = { actual: 'actual', estimated: 'estimated', trued_up: 'true_up' } as const;

/**
 * The second gate: readings and uses of the cycle are locked, and the ledger says what was used. Months before it that
 * are left out by it hand their corrections on.
 * @param drawnCycle as `drawUsagesUp` answered in this transaction
 * @throws STATE_CONFLICT with the blockers `anomaly` and `master_gap` while one is left open
 */
export async function lockUsages(tx: Db, drawnCycle: DrawnCycle): Promise<void> {
  const { cycle, drawn } = drawnCycle;
  const { buildingId, cycleId } = cycle;
  await demandNothingOpen(tx, cycle);
  await tx.batch(lockReadings(cycle), moveUses(cycle, 'draft', 'locked'));
  const lines = missingLines(drawn, await stored(tx, buildingId, ...coordinates(drawn)), {
    kindOf: ({ kind }) => flowKinds[kind],
  });
  await tx.batch(...writeLines(buildingId, cycleId, lines));
  await handCorrectionsOn(tx, cycle);
}

/** Cycles and meters of what was drawn. */
export const coordinates = (drawn: readonly DrawnUse[]): [cycleIds: string[], meterIds: string[]] => [
  [...new Set(drawn.map(({ cycleId }) => cycleId))],
  [...new Set(drawn.map(({ meter }) => meter.meterId))],
];

const lockReadings = ({ buildingId, cycleId }: CycleFacts): Sql => sql`
  update apartment.readings set state = 'locked', version = version + 1
  where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid and state = 'checked'`;

const moveUses = ({ buildingId, cycleId }: CycleFacts, from: string, to: string): Sql => sql`
  update apartment.usages u set state = ${to}, version = u.version + 1
  where u.building_id = ${buildingId}::uuid and ${drawnIn(cycleId)} and u.state = ${from}`;

/** What somebody still has to decide, as the screens tell it. */
async function openAnomalies(db: Db, { buildingId, cycleId }: Pick<CycleFacts, 'buildingId' | 'cycleId'>) {
  return db.rows<{ kind: 'anomaly' | 'master_gap'; count: number; examples: string[] }>(sql`
    select case a.rule when 'MASTER_GAP' then 'master_gap' else 'anomaly' end as kind, count(*)::int as count,
      (array_agg(concat_ws(' ', r.number, m.serial) order by r.number_order, m.serial))[1:20] as examples
    from apartment.anomalies a
      join apartment.usages u on u.building_id = a.building_id and u.usage_id = a.usage_id
      join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
      left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
    where u.building_id = ${buildingId}::uuid and ${drawnIn(cycleId)} and u.state = 'draft' and a.state <> 'waived'
    group by 1 order by 1`);
}

/** The gate has looked at the uses of its month before (`usageBlockers`); this looks at all that is drawn in it, and undoes all. */
async function demandNothingOpen(db: Db, cycle: CycleFacts): Promise<void> {
  const blockers = await openAnomalies(db, cycle);
  if (blockers.length > 0)
    throw new ApiError('STATE_CONFLICT', { details: { state: cycle.state, blockers } });
}

/**
 * The gate is stepped back: the ledger takes its lines back, the uses are drafts again and drawn anew. Readings stay
 * locked; what is wrong about them is corrected.
 * @throws STATE_CONFLICT naming later months that are locked already, since they go on where this one ended
 */
export async function unlockUsages(tx: Db, buildingId: string, cycleId: string): Promise<void> {
  const cycle = await cycleOf(tx, buildingId, cycleId);
  const later = await tx.rows<{ ym: string }>(sql`
    select distinct y.ym from apartment.cycles y
      join apartment.usages u on u.building_id = y.building_id and u.cycle_id = y.cycle_id and u.state = 'locked'
    where y.building_id = ${buildingId}::uuid and y.ym > ${cycle.ym} order by y.ym`);
  if (later.length > 0)
    throw new ApiError('STATE_CONFLICT', {
      details: { state: cycle.state, later: later.map(({ ym }) => ym) },
    });
  await takeBack(tx, cycle);
  await tx.rows(moveUses(cycle, 'locked', 'draft'));
  await drawUsagesUp(tx, buildingId, cycleId);
}

/** The ledger forgets nothing: each sum of a stretch gets a line against it. */
async function takeBack(tx: Db, { buildingId, cycleId }: CycleFacts): Promise<void> {
  const sums = await tx.rows<Omit<FlowLine, 'quantity'> & { quantity: string }>(sql`
    select max(f.business_date) as business_date, f.room_id, f.register, ${stretchColumns}, sum(f.quantity) as quantity,
      f.kind, f.usage_id
    from apartment.usages u
      join apartment.usage_flows f on f.building_id = u.building_id and f.usage_id = u.usage_id
    where u.building_id = ${buildingId}::uuid and ${drawnIn(cycleId)} and u.state = 'locked'
    group by f.room_id, f.register, ${stretchColumns}, f.kind, f.usage_id
    having sum(f.quantity) <> 0`);
  const lines = sums.map((line) => opposite({ ...line, quantity: exact(line.quantity) }));
  await tx.batch(...writeLines(buildingId, cycleId, lines));
}
