import sql from 'sql-template-tag';
import { type Job, minute } from '../../../house/jobs/jobs.ts';
import type { Database, Db } from '../../../plugins/database/db.ts';
import { expiresApplication } from '../expired-application.ts';
import { demandMove } from '../state-moves.ts';
import { type StoredApplication, storedApplication } from './application-rows.ts';
import { closesDone } from './fulfilling.ts';

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

/** Approved, and of a kind that may be done without anybody coming back to the application. */
const perhapsDone = sql`
  select a.building_id, a.application_id from apartment.applications a
  where a.state = 'approved' and a.kind <> 'dispute' and not (a.sent_to_draw and a.room_id is null)`;

const lock = (tx: Db, { buildingId, applicationId }: Due): Promise<unknown> =>
  tx.rows(sql`select from apartment.applications
    where building_id = ${buildingId}::uuid and application_id = ${applicationId}::uuid for update`);

/** What was approved is done: the application is, too, and waits for nobody. */
const closeDone = (db: Db, due: Due): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lock(tx, due);
    const before = await storedApplication(tx, due.buildingId, due.applicationId);
    return before.state === 'approved' && closesDone(tx, before);
  });

/** @returns whether it still was: of two that look at once one finds it done */
const expire = (db: Db, { buildingId, applicationId }: Due): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lock(tx, { buildingId, applicationId });
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

/**
 * Closes approved applications of which what was approved is done otherwise, and lets those run out of which nothing was made for
 * fourteen days; what they kept is free again.
 */
export const applicationExpiryJob = (database: Database): Job => ({
  name: 'let applications run out',
  everyMs: 10 * minute,
  async run(failed) {
    const owner = database.as({ kind: 'owner' });
    for (const [find, settle] of [
      [perhapsDone, closeDone],
      [runOut, expire],
    ] as const)
      for (const one of await owner.rows<Due>(find)) {
        const db = database.as({ kind: 'user', userId: byItself, tenants: [one.buildingId] });
        await settle(db, one).catch(failed);
      }
  },
});
