import { ApiError } from '@console/contract';
import type { Cycle } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { checkOf, isFirstValue } from '../checking/index.ts';
import { lockedGround } from '../cycles/index.ts';
import { type Caller, demandTaking, storedReadings } from '../rounds/index.ts';
import { activateReady } from '../tenancies/index.ts';

/**
 * Looks at one value after the other, flagged ones and those of moves and replacements too, as the endpoint does,
 * without showing each of them in its round afterwards: that costs many times what the check does. Nobody else is at
 * work in the demo's buildings, so no versions are asked for.
 */
export const checkEach = (
  db: Db,
  buildingId: string,
  wanted: readonly { readingId: string }[],
  caller: Caller,
) =>
  db.transaction(async (tx) => {
    const { sodMode: mode } = await lockedGround(tx, buildingId);
    const ids = wanted.map(({ readingId }) => readingId);
    const readings = await storedReadings(
      tx,
      sql`g.building_id = ${buildingId}::uuid and g.reading_id = any(${ids}::uuid[]) order by g.read_on, g.reading_id`,
    );
    if (readings.length < new Set(ids).size) throw new ApiError('NOT_FOUND');
    const cycleIds = new Set(readings.flatMap(({ cycleId }) => cycleId ?? []));
    for (const cycleId of cycleIds) demandTaking(await stateOf(tx, buildingId, cycleId));
    await tx.batch(...checkOf(buildingId, readings, mode, caller));
    const first = readings.filter(isFirstValue);
    // Who has left since has lived there by then.
    const on = first.at(-1)?.readOn;
    await activateReady(tx, buildingId, { meterIds: first.map(({ meterId }) => meterId) }, { on });
  });

const stateOf = async (tx: Db, buildingId: string, cycleId: string): Promise<Pick<Cycle, 'state'>> => {
  const found = await tx.first<Pick<Cycle, 'state'>>(sql`
    select state from apartment.cycles where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid`);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};
