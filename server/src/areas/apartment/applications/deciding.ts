import { ApiError, type BodyOf, invalidField } from '@console/contract';
import { type approveApplication as approveApplicationCall, daysApproved } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { daysAfter } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { me } from '../me.ts';
import { separated } from '../separation-rules.ts';
import { demandMove } from '../state-moves.ts';
import { demandFree, demandLettable, rangeOf, tenancyOf, unitToLet } from '../tenancies/index.ts';
import { todayIn } from '../who-and-when.ts';
import { type StoredApplication, updatesApplication } from './application-rows.ts';
import { aboutApplication, moves } from './changing-application.ts';
import { wantedDays } from './conflict-rules.ts';
import { partOf } from './deciding-rules.ts';

/**
 * Accounts of those who live with the applicant, or are them: as the building knows them. Other relatives say so themselves
 * (`decline`).
 */
async function householdOf(tx: Db, before: StoredApplication): Promise<string[]> {
  const { buildingId, applicant, tenancy, applicantUserId } = before;
  const rows = await tx.rows<{ userId: string }>(sql`
    select p.user_id from apartment.persons p
    where p.building_id = ${buildingId}::uuid and p.user_id is not null and (p.person_id = ${applicant.personId}::uuid
      or exists (select from apartment.tenancy_occupants o
        where o.building_id = ${buildingId}::uuid and o.tenancy_id = ${tenancy?.tenancyId ?? null}::uuid
          and o.person_id = p.person_id))`);
  return [...rows.map(({ userId }) => userId), ...(applicantUserId === null ? [] : [applicantUserId])];
}

/** @throws SOD_SAME_PERSON for whoever has a part in it, where two people are needed */
async function apart(tx: Db, before: StoredApplication, actor: string): Promise<{ selfChecked: boolean }> {
  const involved = partOf(before, await householdOf(tx, before));
  return separated({ mode: before.sodMode, act: 'application.decide', actor, before: involved });
}

/** Somebody looks into it, also in place of whoever did. */
export async function take(tx: Db, before: StoredApplication, actor: string): Promise<void> {
  await apart(tx, before, actor);
  const set = sql`taken_by = ${me}, taken_at = now()`;
  if (before.state !== 'under_review') {
    await tx.batch(...moves(before, 'under_review', 'take', { set }));
    return;
  }
  const { buildingId, applicationId } = before;
  await tx.batch(
    updatesApplication(buildingId, applicationId, set),
    auditOf({ ...aboutApplication(buildingId, applicationId), action: 'take' }),
  );
}

/** It is a relative's: from now on it is somebody else's to decide. */
export async function decline(tx: Db, before: StoredApplication, actor: string): Promise<void> {
  const { buildingId, applicationId, state, declinedBy } = before;
  if (state !== 'submitted' && state !== 'under_review')
    throw new ApiError('STATE_CONFLICT', { details: { state, wanted: 'decline' } });
  const set = sql`declined_by = ${[...new Set([...declinedBy, actor])]}::text[],
    taken_at = case when taken_by = ${actor} then null else taken_at end, taken_by = nullif(taken_by, ${actor})`;
  await tx.batch(
    updatesApplication(buildingId, applicationId, set),
    auditOf({ ...aboutApplication(buildingId, applicationId), action: 'decline' }),
  );
}

/** More is asked: whoever answers hands it in anew. */
export async function needInfo(
  tx: Db,
  before: StoredApplication,
  actor: string,
  reason: string,
): Promise<void> {
  demandMove('application', before.state, 'needs_info');
  await apart(tx, before, actor);
  const set = sql`decision_reason = ${reason}`;
  await tx.batch(...moves(before, 'needs_info', 'need_info', { set, told: { reason } }));
}

const decides = (selfChecked: boolean, reason: string): Sql => sql`decided_by = ${me}, decided_at = now(),
  self_checked = self_checked or ${selfChecked}::boolean, decision_reason = ${reason}`;

export async function reject(
  tx: Db,
  before: StoredApplication,
  actor: string,
  reason: string,
): Promise<void> {
  demandMove('application', before.state, 'rejected');
  const { selfChecked } = await apart(tx, before, actor);
  const set = decides(selfChecked, reason);
  await tx.batch(...moves(before, 'rejected', 'reject', { set, told: { reason, selfChecked } }));
}

type Approval = BodyOf<typeof approveApplicationCall>;

/**
 * Into a room, a bed or the draw; of other kinds, that it is to be done. The building's lettings are locked by whoever calls.
 * @param on the day from which on it is kept; today, unless a story of earlier days is told
 */
export async function approve(
  tx: Db,
  before: StoredApplication,
  actor: string,
  approval: Approval,
  on?: string,
): Promise<void> {
  demandMove('application', before.state, 'approved');
  const { selfChecked } = await apart(tx, before, actor);
  demandFits(before, approval);
  const { roomId, bedId, sendToDraw, reason } = approval;
  const promised = roomId === null ? undefined : await promise(tx, before, roomId, bedId);
  const kept = sendToDraw ? null : daysAfter(on ?? (await todayIn(tx, before.buildingId)), daysApproved);
  const renewsFrom = before.kind === 'renew' ? (before.tenancy?.lastDay ?? null) : null;
  const set = sql`${decides(selfChecked, reason)}, sent_to_draw = ${sendToDraw}::boolean, kept_until = ${kept}::date,
    renews_from = ${renewsFrom}::date ${promised ?? sql``}`;
  const told = { reason, selfChecked, roomId, bedId, sendToDraw };
  await tx.batch(...moves(before, 'approved', 'approve', { set, told }));
}

/** What each kind is approved into. @throws VALIDATION at what is missing, or has no place there */
function demandFits({ kind }: StoredApplication, { roomId, bedId, sendToDraw, reason }: Approval): void {
  const takesRoom = kind === 'check_in' || kind === 'transfer';
  if (sendToDraw && kind !== 'check_in') throw invalidField('sendToDraw', 'not_of_kind', { kind });
  if (roomId !== null && (!takesRoom || sendToDraw))
    throw invalidField('roomId', sendToDraw ? 'drawn_instead' : 'not_of_kind', { kind });
  if (bedId !== null && roomId === null) throw invalidField('roomId', 'required');
  if (takesRoom && roomId === null && !sendToDraw) throw invalidField('roomId', 'required');
  if (kind === 'dispute' && reason.length < 5) throw invalidField('reason', 'required');
}

/**
 * The room or bed is kept for them from now on, for the days that they applied for.
 * @returns what is set in the row @throws OVERLAP naming who has it, or was promised it
 */
async function promise(
  tx: Db,
  before: StoredApplication,
  roomId: string,
  bedId: string | null,
): Promise<Sql> {
  const { buildingId, applicationId, kind, from, months, lastDay, tenancy } = before;
  const unit = await unitToLet(tx, buildingId, roomId, bedId);
  demandLettable(unit, bedId);
  if (unit.hold !== 'none') throw new ApiError('STATE_CONFLICT', { details: { state: unit.hold } });
  const stay = tenancy ? await tenancyOf(tx, buildingId, tenancy.tenancyId) : undefined;
  if (stay && stay.room.roomId === roomId && (stay.bed?.bedId ?? null) === bedId)
    throw invalidField('roomId', 'same_room');
  const asked = { kind, from, months, lastDay, wantedRoomId: roomId };
  const days = wantedDays(asked, stay && { lastDay: stay.lastDay });
  if (!days) throw new Error('It was handed in with its days.');
  await demandFree(tx, buildingId, { roomId, bedId, ...days, butApplication: applicationId });
  await demandNotDrawnFor(tx, buildingId, roomId, bedId);
  return sql`, room_id = ${roomId}::uuid, bed_id = ${bedId}::uuid, period = ${rangeOf(days.firstDay, days.lastDay)}`;
}

/** What a draw offers, whose list is public, is nobody else's until that is over. @throws OVERLAP with its `drawId` */
async function demandNotDrawnFor(
  tx: Db,
  buildingId: string,
  roomId: string,
  bedId: string | null,
): Promise<void> {
  const draw = await tx.first<{ drawId: string }>(sql`
    select d.draw_id, d.number, d.name, r.number as room
    from apartment.draw_rooms w
      join apartment.draws d on d.building_id = w.building_id and d.draw_id = w.draw_id
      join apartment.rooms r on r.building_id = w.building_id and r.room_id = w.room_id
    where w.building_id = ${buildingId}::uuid and w.room_id = ${roomId}::uuid
      and w.bed_id is not distinct from ${bedId}::uuid and d.state in ('committed', 'drawn') limit 1`);
  if (draw) throw new ApiError('OVERLAP', { details: { ...draw } });
}

/** Before an application is locked: lettings come first, as with whoever lets a room. */
export const lettingsFirst = <T>(db: Db, buildingId: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    return work(tx);
  });
