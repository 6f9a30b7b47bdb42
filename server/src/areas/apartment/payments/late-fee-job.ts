import sql from 'sql-template-tag';
import { dayBefore } from '../../../days.ts';
import { type Job, minute } from '../../../house/jobs/jobs.ts';
import type { Database } from '../../../plugins/database/db.ts';
import { postLateFees } from './late-fee-posting.ts';

/** Who has posted what nobody has asked for. */
const byItself = 'late-fees';
/** Longer than anybody leaves a server off. */
const daysToPost = 3;

interface Due {
  readonly buildingId: string;
  readonly today: string;
}

/** Buildings in which a month has just ended while something was overdue. */
const monthsEnded = (days: number) => sql`
  select o.building_id, o.today from (
    select b.building_id, (now() at time zone b.time_zone)::date as today from apartment.buildings b) o
  where extract(day from o.today) <= ${days}::int and exists (select from apartment.bills b
    where b.building_id = o.building_id and b.state in ('issued', 'part_paid') and b.due_on < date_trunc('month', o.today)::date)`;

/** The last day of the month before. */
const lastMonthEnd = (today: string): string => dayBefore(`${today.slice(0, 7)}-01`);

/**
 * Posts late fees as a month ends. Posting is of all days together, so that it does not matter how often it is done, by how many
 * processes, or by whom before.
 * @param days of a month in which the one before is still posted
 */
export const lateFeeJob = (database: Database, days = daysToPost): Job => ({
  name: 'post late fees',
  everyMs: 60 * minute,
  async run(failed) {
    const due = await database.as({ kind: 'owner' }).rows<Due>(monthsEnded(days));
    for (const { buildingId, today } of due) {
      const db = database.as({ kind: 'user', userId: byItself, tenants: [buildingId] });
      await postLateFees(db, buildingId, lastMonthEnd(today)).catch(failed);
    }
  },
});
