import { type BodyOf, invalidField } from '@console/contract';
import type { MyTeamSettings, updateMyTeamSettings } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { versionConflict } from '../../plugins/errors.ts';

const usual: MyTeamSettings = { yardId: null, measuredIn: 'log', version: 0 };

/** How somebody likes to work in a team; the usual until they have said it. */
export const mySettings = async (db: Db, teamId: string, userId: string): Promise<MyTeamSettings> =>
  (await db.first<MyTeamSettings>(sql`
    select yard_id, measured_in, version from wood.member_settings
    where team_id = ${teamId}::uuid and user_id = ${userId}`)) ?? usual;

export const updateMySettings = (
  db: Db,
  teamId: string,
  userId: string,
  version: number,
  change: BodyOf<typeof updateMyTeamSettings>,
): Promise<MyTeamSettings> =>
  db.transaction(async (tx) => {
    const before = await mySettings(tx, teamId, userId);
    const yardId = change.yardId === undefined ? before.yardId : change.yardId;
    if (yardId !== null) await demandYard(tx, teamId, yardId);
    const { measuredIn = before.measuredIn } = change;
    // A first answer is version 1: what was never said is 0.
    const row = { teamId, userId, yardId, measuredIn, version: version + 1 };
    const written = await tx.first(
      insertionOf(
        'wood.member_settings',
        row,
        sql`on conflict (team_id, user_id) do update set yard_id = excluded.yard_id, measured_in = excluded.measured_in,
          version = excluded.version where member_settings.version = ${version} returning version`,
      ),
    );
    if (!written || before.version !== version) throw versionConflict(await mySettings(tx, teamId, userId));
    return mySettings(tx, teamId, userId);
  });

async function demandYard(tx: Db, teamId: string, yardId: string): Promise<void> {
  const yard = await tx.first(sql`
    select yard_id from wood.yards where team_id = ${teamId}::uuid and yard_id = ${yardId}::uuid`);
  if (!yard) throw invalidField('yardId', 'unknown');
}
