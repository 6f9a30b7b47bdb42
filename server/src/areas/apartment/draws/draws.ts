import type { BodyOf, QueryOf, ResultOf } from '@console/contract';
import type {
  createDraw as createDrawCall,
  Draw,
  DrawRow,
  deleteDraw as deleteDrawCall,
  listDraws as listDrawsCall,
  updateDraw as updateDrawCall,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { auditOf, partOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { byMe } from '../me.ts';
import { takeDrawNumber } from '../number-series.ts';
import {
  type Candidate,
  demandCandidates,
  demandRooms,
  putsIntoDraw,
  takesOutOfDraw,
  type WantedRoom,
} from './candidates.ts';
import {
  aboutDraw,
  type Changing,
  changingDraw,
  demandDraft,
  lockedDraw,
  updatesDraw,
} from './changing-draw.ts';
import { type StoredDraw, selectDrawRows } from './draw-rows.ts';
import { type Drawer, shownDraw } from './shown-draw.ts';

const newestFirst = keyset([down(sql`d.created_at`, 'timestamptz'), down(sql`d.draw_id`, 'uuid')]);

export async function listDraws(
  db: Db,
  buildingId: string,
  { state, cursor, limit }: QueryOf<typeof listDrawsCall>,
) {
  const rows = await db.rows<DrawRow>(
    selectDrawRows(
      sql`d.building_id = ${buildingId}::uuid ${state === undefined ? empty : sql`and d.state = ${state}`}
        ${newestFirst.behind(cursor)}`,
      sql`order by ${newestFirst.inOrder} limit ${limit + 1}::int`,
    ),
  );
  return pageOf(rows, limit, ({ createdAt, drawId }) => [createdAt, drawId]);
}

export const createDraw = (
  db: Db,
  buildingId: string,
  drawer: Drawer,
  { name, entropyPlan, rooms, applicationIds }: BodyOf<typeof createDrawCall>,
): Promise<Draw> =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const candidates = await demandCandidates(tx, buildingId, null, applicationIds);
    const wanted = await demandRooms(tx, buildingId, rooms);
    const drawId = v7();
    const row = { buildingId, drawId, number: await takeDrawNumber(tx, buildingId), name, entropyPlan };
    await tx.batch(
      insertionOf('apartment.draws', { ...row, ...byMe }),
      ...writesRooms(buildingId, drawId, wanted),
      ...writesCandidates(buildingId, drawId, candidates),
      putsIntoDraw(buildingId, drawId, candidates),
      auditOf({
        ...aboutDraw(buildingId, drawId),
        action: 'create',
        after: { ...row, rooms, applicationIds },
      }),
    );
    return shownDraw(tx, buildingId, drawer, drawId);
  });

const writesRooms = (buildingId: string, drawId: string, rooms: readonly WantedRoom[]): Sql[] =>
  insertionsOf(
    'apartment.draw_rooms',
    rooms.map((room, position) => ({ buildingId, drawId, position, ...room })),
  );

const writesCandidates = (buildingId: string, drawId: string, candidates: readonly Candidate[]): Sql[] =>
  insertionsOf(
    'apartment.draw_candidates',
    candidates.map(({ applicationId, number }) => ({ buildingId, drawId, applicationId, number })),
  );

const clears = (table: Sql, { buildingId, drawId }: StoredDraw): Sql =>
  sql`delete from ${table} where building_id = ${buildingId}::uuid and draw_id = ${drawId}::uuid`;

/** A draft: lists are set anew as a whole. */
export const updateDraw = (of: Changing, change: BodyOf<typeof updateDrawCall>): Promise<Draw> =>
  changingDraw(of, async (tx, before) => {
    demandDraft(before, 'update');
    const { buildingId, drawId } = before;
    const { name, entropyPlan, rooms, applicationIds } = change;
    const candidates = applicationIds && (await demandCandidates(tx, buildingId, drawId, applicationIds));
    const wanted = rooms && (await demandRooms(tx, buildingId, rooms));
    await tx.batch(
      ...(wanted
        ? [clears(sql`apartment.draw_rooms`, before), ...writesRooms(buildingId, drawId, wanted)]
        : []),
      ...(candidates ? setsCandidates(before, candidates) : []),
      updatesDraw(
        buildingId,
        drawId,
        sql`name = coalesce(${name ?? null}::text, name), entropy_plan = coalesce(${entropyPlan ?? null}::text, entropy_plan)`,
      ),
      auditOf({
        ...aboutDraw(buildingId, drawId),
        action: 'update',
        before: partOf({ name: before.name, entropyPlan: before.entropyPlan }, change),
        after: change,
      }),
    );
  });

const setsCandidates = (before: StoredDraw, candidates: readonly Candidate[]): Sql[] => [
  clears(sql`apartment.draw_candidates`, before),
  ...writesCandidates(before.buildingId, before.drawId, candidates),
  takesOutOfDraw(before.buildingId, before.drawId),
  putsIntoDraw(before.buildingId, before.drawId, candidates),
];

/** Of a draft nothing stays but its line in the log. */
export const deleteDraw = (...[db, ...of]: Changing): Promise<ResultOf<typeof deleteDrawCall>> =>
  db.transaction(async (tx) => {
    const before = await lockedDraw(tx, ...of);
    demandDraft(before, 'delete');
    const { buildingId, drawId, number, name } = before;
    await tx.batch(
      takesOutOfDraw(buildingId, drawId),
      clears(sql`apartment.draw_candidates`, before),
      clears(sql`apartment.draw_rooms`, before),
      clears(sql`apartment.draws`, before),
      auditOf({ ...aboutDraw(buildingId, drawId), action: 'delete', before: { number, name } }),
    );
    return { drawId };
  });
