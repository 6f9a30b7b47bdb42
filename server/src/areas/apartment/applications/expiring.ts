import sql from 'sql-template-tag';
import { type Job, minute } from '../../../house/jobs/jobs.ts';
import type { Database, Db } from '../../../plugins/database/db.ts';
import { expiresApplication } from '../expired-application.ts';
import { demandMove } from '../state-moves.ts';
import { type StoredApplication, storedApplication } from './application-rows.ts';

/** Who lets run out what nobody has used. */
const byItself = 'application-expiry';

interface Due {
  readonly buildingId: string;
  readonly applicationId: string;
}

/** Approved, and kept for longer than anybody came. */
const runOut = sql`
  select a.building_id, a.application_id from apartment.applications a
    join apartment.buildings b on b.building_id = a.building_id
  where a.state = 'approved' and a.kept_until < (now() at time zone b.time_zone)::date`;

/** @returns whether it still was: of two that look at once one finds it done */
const expire = (db: Db, { buildingId, applicationId }: Due): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.rows(sql`select from apartment.applications
      where building_id = ${buildingId}::uuid and application_id = ${applicationId}::uuid for update`);
    const before = await storedApplication(tx, buildingId, applicationId);
    if (before.state !== 'approved') return false;
    await runsOut(tx, before);
    return true;
  });

/** What was kept is free again. */
export async function runsOut(
  tx: Db,
  { buildingId, applicationId, state }: StoredApplication,
): Promise<void> {
  demandMove('application', state, 'expired');
  await tx.batch(...expiresApplication(buildingId, applicationId));
}

/** Lets applications run out that were approved and of which nothing was made for fourteen days; what they kept is free again. */
export const applicationExpiryJob = (database: Database): Job => ({
  name: 'let applications run out',
  everyMs: 60 * minute,
  async run(failed) {
    const due = await database.as({ kind: 'owner' }).rows<Due>(runOut);
    for (const one of due) {
      const db = database.as({ kind: 'user', userId: byItself, tenants: [one.buildingId] });
      await expire(db, one).catch(failed);
    }
  },
});
