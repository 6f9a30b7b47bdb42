import { ApiError, type BodyOf, invalidField } from '@console/contract';
import { type KeptTally, type keepTally as keepTallyCall, keptTalliesAtMost } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { postingRules } from '../teams.ts';
import { measureTally } from '../volume-rules.ts';

const columns = sql`kept_tally_id, name, tally, pieces, volume, board_feet, kept_at`;
const own = (teamId: string, userId: string): Sql => sql`team_id = ${teamId}::uuid and user_id = ${userId}`;

export const keptTallies = (db: Db, teamId: string, userId: string): Promise<KeptTally[]> =>
  db.rows<KeptTally>(sql`
    select ${columns} from wood.kept_tallies where ${own(teamId, userId)}
    order by kept_at desc, kept_tally_id desc limit ${keptTalliesAtMost}::int`);

/** Keeps it as it measures by the team's rules today. A row that cannot be measured is no goods. */
export async function keepTally(
  db: Db,
  teamId: string,
  userId: string,
  { name, tally }: BodyOf<typeof keepTallyCall>,
): Promise<KeptTally> {
  if (tally.rows.length === 0) throw invalidField('tally.rows', 'required');
  const { sawnRounding } = await postingRules(db, teamId);
  const { rows, pieces, volume, boardFeet } = measureTally(tally, sawnRounding);
  const fields = rows.flatMap(({ problem }, at) =>
    problem ? [{ ...problem, path: `tally.rows.${at}.${problem.path}` }] : [],
  );
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
  return db.transaction(async (tx) => {
    // Two windows of one person keep one after the other.
    await tx.rows(
      sql`select pg_advisory_xact_lock(hashtextextended(${`wood.kept_tallies:${teamId}:${userId}`}, 0))`,
    );
    const [counted] = await tx.rows<{ count: number }>(
      sql`select count(*)::int as count from wood.kept_tallies where ${own(teamId, userId)}`,
    );
    if (written(counted).count >= keptTalliesAtMost)
      throw new ApiError('STATE_CONFLICT', { details: { reason: 'too_many', most: keptTalliesAtMost } });
    const row = { teamId, userId, keptTallyId: v7(), name, tally: sql`${JSON.stringify(tally)}::jsonb` };
    const kept = await tx.first<KeptTally>(
      insertionOf('wood.kept_tallies', { ...row, pieces, volume, boardFeet }, sql`returning ${columns}`),
    );
    return written(kept);
  });
}

/** @throws NOT_FOUND for one that is not theirs, or is gone */
export async function dropKeptTally(
  db: Db,
  teamId: string,
  userId: string,
  keptTallyId: string,
): Promise<{ keptTallyId: string }> {
  const dropped = await db.first<{ keptTallyId: string }>(sql`
    delete from wood.kept_tallies where ${own(teamId, userId)} and kept_tally_id = ${keptTallyId}::uuid returning kept_tally_id`);
  if (!dropped) throw new ApiError('NOT_FOUND');
  return dropped;
}
