import { ApiError, type ResultOf } from '@console/contract';
import type { DrawNotice, OwnDraw, verifyDraw } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** What everybody may know of a draw once it is committed; what that is, the database says by itself. @throws NOT_FOUND */
export async function drawNotice(db: Db, drawId: string): Promise<DrawNotice> {
  const row = await db.first<{ notice: DrawNotice | null }>(
    sql`select apartment.draw_notice(${drawId}::uuid) as notice`,
  );
  if (!row?.notice) throw new ApiError('NOT_FOUND');
  return row.notice;
}

/** What it takes to work a result out again. @throws NOT_FOUND until it is published */
export async function drawProof(db: Db, drawId: string): Promise<ResultOf<typeof verifyDraw>> {
  const row = await db.first<{ proof: ResultOf<typeof verifyDraw> | null }>(
    sql`select apartment.draw_proof(${drawId}::uuid) as proof`,
  );
  if (!row?.proof) throw new ApiError('NOT_FOUND');
  return row.proof;
}

/** Draws in which applications of the caller's own take part; whose they are, the database says by itself. */
export async function ownDraws(db: Db): Promise<OwnDraw[]> {
  const row = await db.first<{ draws: OwnDraw[] }>(sql`select apartment.my_draws() as draws`);
  return row?.draws ?? [];
}
