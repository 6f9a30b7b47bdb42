import { ApiError, type BodyOf, type FieldProblem, invalidField } from '@console/contract';
import type {
  enterMyReading as enterMyReadingCall,
  OwnRegister,
  RefusedRow,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { type Ground, lockedGround } from '../cycles/index.ts';
import { readingStatesOfCycle } from '../meters/index.ts';
import { enterValues } from '../rounds/index.ts';
import { ownRounds } from './own-lists.ts';

type Entering = BodyOf<typeof enterMyReadingCall>;

interface OpenMonth {
  readonly cycleId: string;
  readonly readFrom: string;
  readonly readTo: string;
}

/** A value that whoever lives there has read. The caller has been found to live where the meter is. */
export const enterOwnReading = (
  db: Db,
  buildingId: string,
  userId: string,
  body: Entering,
): Promise<OwnRegister> =>
  db.transaction(async (tx) => {
    const ground = await lockedGround(tx, buildingId);
    const { cycleId } = await monthToRead(tx, ground);
    await demandNobodyElses(tx, buildingId, cycleId, body, userId);
    const row = { ...body, readOn: ground.today };
    const { outcomes } = await enterValues(
      tx,
      buildingId,
      cycleId,
      { rows: [row], source: 'self', dryRun: false },
      // What they may do with the round as a whole is nothing; this one value they enter.
      { userId, mayEnter: false, mayCheck: false },
    );
    const [outcome] = outcomes;
    const mine = await registerOf(tx, body);
    if (outcome?.outcome === 'refused') throw refusalOf(outcome, mine);
    return mine;
  });

async function registerOf(tx: Db, { meterId, register }: Entering): Promise<OwnRegister> {
  const all = (await ownRounds(tx)).flatMap(({ registers }) => registers);
  const mine = all.find((one) => one.meterId === meterId.toLowerCase() && one.register === register);
  if (!mine) throw invalidField('register', 'not_of_meter');
  return mine;
}

/** @throws STATE_CONFLICT `self_reading_off`, VALIDATION `WINDOW_CLOSED` */
async function monthToRead(tx: Db, { buildingId, today }: Ground): Promise<OpenMonth> {
  const [[building], [month]] = await tx.batch<[{ selfReading: boolean }, OpenMonth]>(
    sql`select self_reading from apartment.buildings where building_id = ${buildingId}::uuid`,
    sql`select cycle_id, read_from, read_to from apartment.cycles
      where building_id = ${buildingId}::uuid and state = any(${[...readingStatesOfCycle]}::text[]) and read_to >= ${today}::date
      order by ym limit 1`,
  );
  if (!building?.selfReading)
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'self_reading_off' } });
  if (month && today >= month.readFrom) return month;
  throw windowClosed(month && { from: month.readFrom, to: month.readTo });
}

const windowClosed = (span?: { from: unknown; to: unknown }) =>
  invalidField('meterId', 'WINDOW_CLOSED', span);

/** Residents put right what they have read themselves, and nothing that somebody of the house has. */
async function demandNobodyElses(
  tx: Db,
  buildingId: string,
  cycleId: string,
  { meterId, register }: Entering,
  userId: string,
): Promise<void> {
  const standing = await tx.first<{ source: string; enteredBy: string }>(sql`
    select source, entered_by from apartment.readings
    where building_id = ${buildingId}::uuid and meter_id = ${meterId}::uuid and register = ${register}
      and cycle_id = ${cycleId}::uuid and state not in ('rejected', 'superseded')`);
  if (standing && (standing.source !== 'self' || standing.enteredBy !== userId))
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'read_already' } });
}

const ofWindow: readonly string[] = ['outside_window', 'in_future'];

function refusalOf({ code, fields }: z.infer<typeof RefusedRow>, mine: OwnRegister): ApiError {
  const window = fields.find((field) => ofWindow.includes(field.code));
  if (window) return windowClosed(window.params as { from: unknown; to: unknown } | undefined);
  if (code === 'VALIDATION') return new ApiError('VALIDATION', { fields: fields as FieldProblem[] });
  return code === 'VERSION_CONFLICT' ? versionConflict(mine) : new ApiError(code);
}
