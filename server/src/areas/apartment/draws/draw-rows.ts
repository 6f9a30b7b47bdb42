import { ApiError } from '@console/contract';
import type { Draw, DrawRoom, DrawRow } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { instantJson, nameOf } from '../who-and-when.ts';

/** A draw as it is stored, with what its building says of it. */
export interface StoredDraw
  extends DrawRow,
    Pick<
      Draw,
      | ('entropyPlan' | 'listDigest' | 'commit' | 'secret' | 'publicEntropy')
      | ('committed' | 'drawn' | 'published' | 'annulled' | 'selfChecked' | 'reason')
    > {
  readonly sealedSecret: Buffer | null;
  readonly committedBy: string | null;
  readonly sodMode: 'strict' | 'solo';
  readonly buildingState: 'active' | 'archived';
}

const countIn = (table: Sql): Sql => sql`(select count(*)::int from ${table} one
  where one.building_id = d.building_id and one.draw_id = d.draw_id)`;

const rowColumns = sql`d.draw_id, d.building_id, d.number, d.name, d.state,
  ${countIn(sql`apartment.draw_candidates`)} as candidate_count, ${countIn(sql`apartment.draw_rooms`)} as room_count,
  d.committed_at, d.published_at, d.version, d.created_at, d.updated_at`;

const actOf = (user: Sql, at: Sql): Sql => sql`case when ${user} is not null then
  jsonb_build_object('by', coalesce(${nameOf(user)}, ''), 'at', ${instantJson(at)}) end`;

export const selectDrawRows = (where: Sql, tail: Sql = empty): Sql =>
  sql`select ${rowColumns} from apartment.draws d where ${where} ${tail}`;

/** @throws NOT_FOUND */
export async function storedDraw(db: Db, buildingId: string, drawId: string): Promise<StoredDraw> {
  const found = await db.first<StoredDraw>(sql`
    select ${rowColumns}, d.entropy_plan, d.list_digest, d.commitment as commit, d.sealed_secret, d.secret, d.public_entropy,
      d.committed_by, ${actOf(sql`d.committed_by`, sql`d.committed_at`)} as committed,
      ${actOf(sql`d.drawn_by`, sql`d.drawn_at`)} as drawn, ${actOf(sql`d.published_by`, sql`d.published_at`)} as published,
      ${actOf(sql`d.annulled_by`, sql`d.annulled_at`)} as annulled,
      d.self_checked, d.reason, b.sod_mode, b.state as building_state
    from apartment.draws d join apartment.buildings b on b.building_id = d.building_id
    where d.building_id = ${buildingId}::uuid and d.draw_id = ${drawId}::uuid`);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** In the order in which they are offered. */
export const roomsOf = (db: Db, buildingId: string, drawId: string): Promise<DrawRoom[]> =>
  db.rows<DrawRoom>(sql`
    select w.room_id, r.number as room_number, w.bed_id, w.bed_label
    from apartment.draw_rooms w
      join apartment.rooms r on r.building_id = w.building_id and r.room_id = w.room_id
    where w.building_id = ${buildingId}::uuid and w.draw_id = ${drawId}::uuid order by w.position`);
