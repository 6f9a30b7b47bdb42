import { ApiError } from '@console/contract';
import type { Reading, RoundRow } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { findCycle, groundOf } from '../cycles/index.ts';
import { type Caller, lookingAt } from './entering.ts';
import { registerFacts } from './round.ts';
import { readingJson } from './round-rows.ts';
import { rowOf } from './round-rules.ts';

/** A reading and where it belongs. */
export interface StoredReading extends Reading {
  readonly buildingId: string;
  readonly meterId: string;
  readonly register: RoundRow['register'];
  readonly cycleId: string | null;
  /** Who entered it before somebody put it right. */
  readonly editedBy: string[];
}
interface Row {
  buildingId: string;
  meterId: string;
  register: RoundRow['register'];
  cycleId: string | null;
  editedBy: string[];
  shown: Reading;
}

export async function storedReadings(db: Db, where: Sql): Promise<StoredReading[]> {
  const rows = await db.rows<Row>(sql`
    select g.building_id, g.meter_id, g.register, g.cycle_id, g.edited_by, ${readingJson} as shown
    from apartment.readings g where ${where}`);
  return rows.map(({ shown, ...rest }) => ({ ...shown, ...rest }));
}

/** @throws NOT_FOUND */
export async function findReading(db: Db, buildingId: string, readingId: string): Promise<StoredReading> {
  const [found] = await storedReadings(
    db,
    sql`g.building_id = ${buildingId}::uuid and g.reading_id = ${readingId}::uuid`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** The row of a reading: in its cycle, or by itself. */
export async function rowOfReading(db: Db, reading: StoredReading, caller: Caller): Promise<RoundRow> {
  const { buildingId, meterId, register, cycleId } = reading;
  const [ground, cycle] = await Promise.all([
    groundOf(db, buildingId),
    cycleId ? findCycle(db, buildingId, cycleId) : undefined,
  ]);
  const rows = await registerFacts(db, buildingId, cycle ? { cycle } : { reading }, [meterId]);
  const facts = rows.find((one) => one.register === register);
  if (!facts) throw new ApiError('NOT_FOUND');
  const taking = cycle ?? { state: 'closed' as const };
  return rowOf(facts, cycle?.ym ?? reading.readOn.slice(0, 7), lookingAt(ground, taking, caller));
}
