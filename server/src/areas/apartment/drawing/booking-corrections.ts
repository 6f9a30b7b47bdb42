import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { laterLocked } from '../meters/index.ts';
import { drawing } from './drawing.ts';
import { drawUsagesUp } from './drawing-up.ts';
import { missingLines, notDrawn, stored, trueUpsIn, writeLines } from './ledger.ts';
import { coordinates } from './locking.ts';
import { cycleFacts, placedMeters } from './thread-facts.ts';

/** Cycles that one reading can reach: the one that it ends, the next one, and a span of estimates around them. */
const reach = 6;

export interface Corrected {
  readonly buildingId: string;
  readonly meterId: string;
  readonly readOn: string;
  /** The month that it stands in. */
  readonly ym: string;
}

/**
 * What another value of a reading changes: locked uses stay as they are, the differences go into the ledger of the
 * next cycle that is not locked yet; drafts are drawn anew.
 * @returns whether there was such a cycle, or nothing to post; else it has to be done again when the next one is opened
 */
export async function bookCorrection(
  tx: Db,
  corrected: Corrected,
  today: string,
): Promise<{ waits: boolean }> {
  const { buildingId } = corrected;
  const { cycles, posting, drafts } = await cyclesAround(tx, corrected);
  const placed = await placedMeters(tx, buildingId);
  const root = placed.find(({ meterId }) => meterId === corrected.meterId)?.root;
  const there = placed.filter((meter) => meter.root === root).map(({ meterId }) => meterId);
  for (const cycleId of posting ? cycles : []) {
    const cycle = await cycleFacts(
      tx,
      sql`y.building_id = ${buildingId}::uuid and y.cycle_id = ${cycleId}::uuid`,
    );
    if (!cycle || root === undefined) continue;
    const drawn = await drawing(tx, cycle, root);
    const known = await stored(tx, buildingId, ...coordinates(drawn));
    const lines = missingLines(drawn, known, { kindOf: () => 'correction', businessDate: today });
    const gone = notDrawn(drawn, await trueUpsIn(tx, buildingId, cycleId, there), today);
    if (posting) await tx.batch(...writeLines(buildingId, posting, [...lines, ...gone]));
  }
  for (const cycleId of drafts) await drawUsagesUp(tx, buildingId, cycleId);
  return { waits: posting === undefined && cycles.length > 0 };
}

type InCycle = { readonly cycleId: string };

/** Locked cycles that the reading may be part of, the one that takes the differences, and those that are drafts. */
async function cyclesAround(tx: Db, { buildingId, meterId, readOn, ym }: Corrected) {
  const here = sql`y.building_id = ${buildingId}::uuid`;
  const [locked, posting, drafts] = await tx.batch<[InCycle, InCycle, InCycle]>(
    sql`with recursive place as (
        select meter_id, replaces from apartment.meters where building_id = ${buildingId}::uuid and meter_id = ${meterId}::uuid
        union
        select m.meter_id, m.replaces from apartment.meters m join place p
          on m.replaces = p.meter_id or m.meter_id = p.replaces
        where m.building_id = ${buildingId}::uuid)
      select y.cycle_id from apartment.usages u join place on place.meter_id = u.meter_id
        join apartment.cycles y on ${here} and y.cycle_id = coalesce(u.trued_up_in, u.cycle_id)
        join apartment.readings t on t.building_id = u.building_id and t.reading_id = u.to_reading_id
      where u.building_id = ${buildingId}::uuid and u.state = 'locked' and t.read_on >= ${readOn}::date
      group by y.cycle_id, y.ym order by y.ym limit ${reach}::int`,
    // Never in a month before, nor in one that was left out: nobody bills them any more.
    sql`select c.cycle_id from apartment.cycles c where c.building_id = ${buildingId}::uuid and c.ym >= ${ym}
        and c.state in ('open', 'reading', 'read_checked') and ${laterLocked} is null
      order by c.ym limit 1`,
    sql`select y.cycle_id from apartment.cycles y where ${here} and y.state = 'read_checked' order by y.ym`,
  );
  const ids = (rows: readonly InCycle[]) => rows.map(({ cycleId }) => cycleId);
  return { cycles: ids(locked), posting: ids(posting)[0], drafts: ids(drafts) };
}
