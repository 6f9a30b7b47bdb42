import sql from 'sql-template-tag';
import { exact } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { leftOut } from '../meters/index.ts';
import { todayIn } from '../who-and-when.ts';
import { type CorrectionSum, handedOn } from './handing-on-rules.ts';
import { stretchColumns, writeLines } from './ledger.ts';
import type { CycleFacts } from './thread-facts.ts';

/**
 * Months before the cycle that were left out are billed by nobody: the corrections posted there while they were open
 * go on to the cycle, once its uses are locked. They stay with it when its gate is stepped back: it waits for the
 * gate again, and a month before it that is read after all does not miss them.
 */
export async function handCorrectionsOn(
  tx: Db,
  { buildingId, cycleId, ym }: Pick<CycleFacts, 'buildingId' | 'cycleId' | 'ym'>,
): Promise<void> {
  const today = await todayIn(tx, buildingId);
  const lines = handedOn(await strandedBefore(tx, buildingId, ym), cycleId);
  const months = [...new Set(lines.map((line) => line.cycleId))];
  await tx.batch(
    ...months.flatMap((month) => {
      const here = lines.filter((line) => line.cycleId === month);
      return writeLines(
        buildingId,
        month,
        here.map(({ cycleId: _, ...line }) => ({ ...line, businessDate: today, kind: 'correction' })),
      );
    }),
  );
}

async function strandedBefore(db: Db, buildingId: string, ym: string): Promise<CorrectionSum[]> {
  const rows = await db.rows<Omit<CorrectionSum, 'quantity'> & { quantity: string }>(sql`
    select f.cycle_id, f.usage_id, f.register, f.room_id, ${stretchColumns}, sum(f.quantity) as quantity
    from apartment.cycles c
      join apartment.usage_flows f on f.building_id = c.building_id and f.cycle_id = c.cycle_id and f.kind = 'correction'
    where c.building_id = ${buildingId}::uuid and c.ym < ${ym} and ${leftOut} is not null
    group by c.ym, f.cycle_id, f.usage_id, f.register, f.room_id, ${stretchColumns}
    having sum(f.quantity) <> 0
    order by c.ym, f.meter_id, f.register, min(f.seq)`);
  return rows.map((row) => ({ ...row, quantity: exact(row.quantity) }));
}
