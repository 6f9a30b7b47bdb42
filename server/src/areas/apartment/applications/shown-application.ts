import { type Application, maskedPhone, type ShownApplication } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { type StoredApplication, storedApplication } from './application-rows.ts';
import { conflictsFor } from './conflicts.ts';
import { type Decidable, mayOf, type Reviewer, waitsForDraw } from './deciding-rules.ts';
import { surroundingsOf } from './done-otherwise.ts';
import { blockOf } from './fulfil-rules.ts';

/** Who looks, and how. */
export interface Looking extends Reviewer {
  /** Whether they may see whole phone numbers. */
  readonly full: boolean;
}

const shownPhone = (phone: string | null, full: boolean): string | null =>
  phone === null || full ? phone : maskedPhone(phone);

/** Names by accounts. */
async function namesOf(db: Db, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (users.length === 0) return new Map();
  const rows = await db.rows<{ userId: string; name: string }>(sql`
    select who.user_id, coalesce(who.name, who.username, '') as name from platform.users who
    where who.user_id = any(${[...users]}::text[])`);
  return new Map(rows.map(({ userId, name }) => [userId, name]));
}

/** As those see them who work in the building, in the order in which they are given. */
export async function shownApplications(
  db: Db,
  buildingId: string,
  stored: readonly StoredApplication[],
  full: boolean,
): Promise<Application[]> {
  const conflicts = await conflictsFor(db, buildingId, stored);
  const names = await namesOf(db, [...new Set(stored.flatMap(({ declinedBy }) => declinedBy))]);
  return stored.map((one) => {
    const { applicantUserId, submittedBy: _s, takenBy: _t, sodMode: _m, buildingState: _b, ...row } = one;
    const { personId, name, phone } = one.applicant;
    return {
      ...row,
      applicant: { personId, name, phone: shownPhone(phone, full), signsIn: applicantUserId !== null },
      occupantPhone: shownPhone(one.occupantPhone, full),
      declinedBy: one.declinedBy.map((user) => names.get(user) ?? ''),
      conflicts: conflicts(one),
    };
  });
}

/** @throws NOT_FOUND */
export async function shownApplication(
  db: Db,
  buildingId: string,
  looking: Looking,
  applicationId: string,
): Promise<ShownApplication> {
  const stored = await storedApplication(db, buildingId, applicationId);
  const [shown] = await shownApplications(db, buildingId, [stored], looking.full);
  if (!shown) throw new Error('One goes in, one comes out.');
  const { state, sentToDraw, room, submittedBy, declinedBy, takenBy } = stored;
  const decidable = { state, sentToDraw, hasRoom: room !== null, submittedBy, declinedBy, takenBy };
  const may = mayOf(decidable, looking);
  const { doneBy, blockedBy } = await outsideOf(db, stored, decidable);
  return { ...shown, doneBy, blockedBy, may: { ...may, fulfil: may.fulfil && blockedBy === null } };
}

/** What has become of what was approved, as far as something can be made of it. */
async function outsideOf(
  db: Db,
  stored: StoredApplication,
  decidable: Decidable,
): Promise<Pick<ShownApplication, 'doneBy' | 'blockedBy'>> {
  if (stored.state !== 'approved' || waitsForDraw(decidable)) return { doneBy: null, blockedBy: null };
  const { doneBy, facts } = await surroundingsOf(db, stored);
  return { doneBy, blockedBy: doneBy ? null : blockOf(facts) };
}
