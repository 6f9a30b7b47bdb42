import { ApiError } from '@console/contract';
import {
  type BillStep,
  billSteps,
  type Cycle,
  lateBills,
  lateSteps,
  remindedHours,
  type WorkStep,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { type News, tellingPeople } from '../../../house/notifications/telling.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { type NamedColleague, teamOf } from '../colleagues.ts';
import { aboutCycle, cycleOfMonth, lockedGround } from '../cycles/index.ts';
import { whoIsAsked } from './reminding-rules.ts';

/** Reminds those who are late with a step of a month, in one transaction. @returns who was, and how many were lately */
export const remind = (db: Db, buildingId: string, ym: string, step: WorkStep, asking: string) =>
  db.transaction(async (tx) => {
    const { today } = await lockedGround(tx, buildingId);
    const cycle = await cycleOfMonth(tx, buildingId, ym);
    const late = await lateWith(tx, cycle, step, today);
    if (!late) throw new ApiError('STATE_CONFLICT', { details: { state: cycle.state, reason: 'not_late' } });
    const asked = whoIsAsked(await teamOf(tx, buildingId), step, asking);
    const fresh = await notLately(tx, cycle, step, asked, asking);
    const reminded = asked.filter(({ userId }) => fresh.has(userId));
    if (reminded.length > 0) await tell(tx, cycle, late, [...fresh]);
    return { reminded, lately: asked.length - reminded.length };
  });

/** Writes down who is reminded now. @returns whoever was not within the last hours */
async function notLately(
  tx: Db,
  { buildingId, cycleId }: Cycle,
  step: WorkStep,
  asked: readonly NamedColleague[],
  asking: string,
): Promise<Set<string>> {
  const now = Date.now();
  const remindedAt = new Date(now).toISOString();
  const lately = new Date(now - remindedHours * 3_600_000).toISOString();
  const rows = asked.map(({ userId }) => ({
    ...{ buildingId, cycleId, userId, step, remindedAt, remindedBy: asking },
  }));
  const onlyFresh = sql`
    on conflict (building_id, cycle_id, user_id) do update set step = excluded.step, reminded_at = excluded.reminded_at,
      reminded_by = excluded.reminded_by
    where reminders.reminded_at <= ${lately}::timestamptz returning user_id`;
  const fresh = new Set<string>();
  for (const statement of insertionsOf('apartment.reminders', rows, onlyFresh))
    for (const { userId } of await tx.rows<{ userId: string }>(statement)) fresh.add(userId);
  return fresh;
}

/** What is late of it, and how much is left; nothing where it is not. */
async function lateWith(tx: Db, cycle: Cycle, step: WorkStep, today: string): Promise<Late | undefined> {
  const { buildingId, cycleId } = cycle;
  const reading = lateSteps(cycle, today).find((one) => one.step === step);
  if (reading) return reading;
  const building = await tx.first<{ billDay: number }>(
    sql`select bill_day from apartment.buildings where building_id = ${buildingId}::uuid`,
  );
  const late = building && lateBills(cycle, building, today);
  if (late?.step !== step) return undefined;
  const state = leftIn[late.step];
  const left = await tx.first<{ count: number }>(sql`select count(*)::int as count from apartment.bills
    where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid and state = ${state}`);
  return { step: late.step, count: left?.count ?? 0 };
}

interface Late {
  readonly step: WorkStep;
  readonly count: number;
}

/** Bills that are left to do, none where they are still to be made. */
const leftIn = { makeBills: null, checkBills: 'draft', issueBills: 'checked' } as const;

/** In the words of the kind that knows the step. */
function newsOf(
  payload: Late & Pick<Cycle, 'buildingId' | 'ym'> & { building: { zh: string; en: string } },
): News {
  const { step } = payload;
  const isBills = (one: WorkStep): one is BillStep => billSteps.some((bill) => bill === one);
  return isBills(step)
    ? { kind: 'overdueBills', payload: { ...payload, step } }
    : { kind: 'overdueWork', payload: { ...payload, step } };
}

async function tell(tx: Db, cycle: Cycle, late: Late, userIds: string[]): Promise<void> {
  const { buildingId, ym } = cycle;
  const building = await tx.first<{ zh: string; en: string }>(sql`
    select b.name_zh as zh, b.name_en as en from apartment.buildings b where b.building_id = ${buildingId}::uuid`);
  if (!building) throw new ApiError('NOT_FOUND');
  await tx.batch(
    ...tellingPeople(userIds, newsOf({ buildingId, building, ym, ...late })),
    auditOf({ ...aboutCycle(cycle), action: 'remind', after: { ...late, userIds } }),
  );
}
