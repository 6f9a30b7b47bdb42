import { ApiError } from '@console/contract';
import {
  type Cycle,
  type LateStep,
  lateSteps,
  remindedHours,
  type WorkStep,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { isMemberToday } from '../../../house/member-today.ts';
import { tellingPeople } from '../../../house/notifications/telling.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { aboutCycle, cycleOfMonth, lockedGround } from '../cycles/index.ts';
import { type Colleague, whoIsAsked } from './reminding-rules.ts';

interface Member extends Colleague {
  readonly name: string;
}

/** Reminds those who are late with a step of a month, in one transaction. @returns who was, and how many were lately */
export const remind = (db: Db, buildingId: string, ym: string, step: WorkStep, asking: string) =>
  db.transaction(async (tx) => {
    const { today } = await lockedGround(tx, buildingId);
    const cycle = await cycleOfMonth(tx, buildingId, ym);
    const late = lateSteps(cycle, today).find((one) => one.step === step);
    if (!late) throw new ApiError('STATE_CONFLICT', { details: { state: cycle.state, reason: 'not_late' } });
    const asked = whoIsAsked(await teamOf(tx, buildingId), step, asking);
    const fresh = await notLately(tx, cycle, step, asked, asking);
    const reminded = asked.filter(({ userId }) => fresh.has(userId));
    if (reminded.length > 0) await tell(tx, cycle, late, [...fresh]);
    return { reminded, lately: asked.length - reminded.length };
  });

/** Those who belong to the building today. */
const teamOf = (tx: Db, buildingId: string): Promise<Member[]> =>
  tx.rows<Member>(sql`
    select m.user_id, to_jsonb(m.roles) as roles, coalesce(u.name, u.username, '') as name
    from platform.members m join platform.users u on u.user_id = m.user_id
    where m.area = 'apartment' and m.tenant_id = ${buildingId}::uuid and ${isMemberToday}
    order by m.created_at, m.user_id`);

/** Writes down who is reminded now. @returns whoever was not within the last hours */
async function notLately(
  tx: Db,
  { buildingId, cycleId }: Cycle,
  step: WorkStep,
  asked: readonly Member[],
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

async function tell(tx: Db, cycle: Cycle, { step, count }: LateStep, userIds: string[]): Promise<void> {
  const { buildingId, ym } = cycle;
  const building = await tx.first<{ zh: string; en: string }>(sql`
    select b.name_zh as zh, b.name_en as en from apartment.buildings b where b.building_id = ${buildingId}::uuid`);
  if (!building) throw new ApiError('NOT_FOUND');
  await tx.batch(
    ...tellingPeople(userIds, { kind: 'overdueWork', payload: { buildingId, building, ym, step, count } }),
    auditOf({ ...aboutCycle(cycle), action: 'remind', after: { step, count, userIds } }),
  );
}
