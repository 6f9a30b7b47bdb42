import { ApiError } from '@console/contract';
import type { Draw } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { type StoredDraw, storedDraw } from './draw-rows.ts';
import { type Drawer, shownDraw } from './shown-draw.ts';

/** Which draw somebody changes, and the version that they have read of it. */
export type Changing = readonly [db: Db, buildingId: string, drawer: Drawer, drawId: string, version: number];

/** The draw, which nobody else changes before this transaction ends. @throws VERSION_CONFLICT */
export async function lockedDraw(
  ...[tx, buildingId, drawer, drawId, version]: Changing
): Promise<StoredDraw> {
  await tx.rows(sql`select from apartment.draws
    where building_id = ${buildingId}::uuid and draw_id = ${drawId}::uuid for update`);
  const stored = await storedDraw(tx, buildingId, drawId);
  if (stored.version !== version) throw versionConflict(await shownDraw(tx, buildingId, drawer, drawId));
  if (stored.buildingState !== 'active')
    throw new ApiError('STATE_CONFLICT', { details: { state: stored.buildingState } });
  return stored;
}

/** Changes a draw and shows it: of two who draw at once one does. */
export const changingDraw = (
  [db, buildingId, drawer, drawId, version]: Changing,
  work: (tx: Db, before: StoredDraw) => Promise<unknown>,
): Promise<Draw> =>
  db.transaction(async (tx) => {
    await work(tx, await lockedDraw(tx, buildingId, drawer, drawId, version));
    return shownDraw(tx, buildingId, drawer, drawId);
  });

/** @throws STATE_CONFLICT once it is committed */
export function demandDraft({ state }: StoredDraw, wanted: 'update' | 'delete'): void {
  if (state !== 'draft') throw new ApiError('STATE_CONFLICT', { details: { state, wanted } });
}

/** Counts as a new version, whatever else is set. */
export const updatesDraw = (buildingId: string, drawId: string, set: Sql): Sql => sql`
  update apartment.draws set ${set}, version = version + 1, updated_at = now(),
    updated_by = platform.current_user_id()
  where building_id = ${buildingId}::uuid and draw_id = ${drawId}::uuid`;

export const aboutDraw = (buildingId: string, drawId: string) =>
  ({ objectType: 'draw', objectId: drawId, buildingId }) as const;
