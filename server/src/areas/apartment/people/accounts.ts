import { ApiError, invalidField } from '@console/contract';
import { type MemberAccount, maskedContact } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { isMemberToday } from '../../../house/member-today.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { findPerson, type People } from './persons.ts';

interface Standing {
  readonly userId: string | null;
  readonly version: number;
}

const setAccount = (
  db: Db,
  people: People,
  personId: string,
  version: number,
  next: (tx: Db, before: Standing) => Promise<string | null>,
) =>
  db.transaction(async (tx) => {
    const { buildingId } = people;
    const here = sql`building_id = ${buildingId}::uuid and person_id = ${personId}::uuid`;
    const before = await tx.first<Standing>(
      sql`select user_id, version from apartment.persons where ${here} for update`,
    );
    if (!before) throw new ApiError('NOT_FOUND');
    if (before.version !== version) throw versionConflict(await findPerson(tx, people, personId));
    const userId = await next(tx, before);
    await onlyOnce(
      tx.rows(sql`update apartment.persons set user_id = ${userId}, version = version + 1, updated_at = now(),
        updated_by = platform.current_user_id() where ${here}`),
    );
    await tx.rows(
      auditOf({
        ...{ action: userId === null ? 'unlink_account' : 'link_account', objectType: 'person' },
        ...{ objectId: personId, buildingId, before: { userId: before.userId }, after: { userId } },
      }),
    );
    return findPerson(tx, people, personId);
  });

/** Who can be linked, residents first. @param actor left out @param full whether the caller may see whole contacts */
export const freeAccounts = async (db: Db, buildingId: string, actor: string, full: boolean) => {
  const rows = await db.rows<Free>(sql`
    select m.user_id, u.username, u.name, invited.contact,
      (coalesce(invited.accepted_at, m.created_at) at time zone b.time_zone)::date as joined_on
    from platform.members m join platform.users u on u.user_id = m.user_id
      join apartment.buildings b on b.building_id = ${buildingId}::uuid
      left join lateral (
        select i.contact, i.accepted_at from platform.invitations i
        where i.area = 'apartment' and i.tenant_id = ${buildingId}::uuid and i.accepted_by = m.user_id
        order by i.accepted_at desc limit 1) as invited on true
    where ${belongs(buildingId)} and m.user_id <> ${actor} and not exists (
      select from apartment.persons p where p.building_id = ${buildingId}::uuid and p.user_id = m.user_id)
    order by 'RES' = any (m.roles) desc, coalesce(u.name, u.username) collate "C", m.user_id`);
  return rows.map((row) => shownFree(row, full));
};

/** @param actor nobody says of themselves who they are @throws SELF_GRANT */
export const linkAccount = (
  db: Db,
  people: People,
  personId: string,
  version: number,
  userId: string,
  actor: string,
) =>
  setAccount(db, people, personId, version, async (tx) => {
    if (userId === actor) throw new ApiError('SELF_GRANT');
    await demandMember(tx, people.buildingId, userId);
    const other = await tx.first<{ name: string }>(sql`
      select name from apartment.persons where building_id = ${people.buildingId}::uuid and user_id = ${userId}
        and person_id <> ${personId}::uuid`);
    if (other) throw invalidField('userId', 'account_taken', { name: other.name });
    return userId;
  });

export const unlinkAccount = (db: Db, people: People, personId: string, version: number) =>
  setAccount(db, people, personId, version, async (_tx, { userId }) => {
    if (userId === null) throw new ApiError('STATE_CONFLICT', { details: { state: 'not_linked' } });
    return null;
  });

type Free = MemberAccount & { readonly contact: string | null; readonly joinedOn: string };

/** By their names; only whoever has none is told apart by more than that. */
const shownFree = ({ contact, joinedOn, ...named }: Free, full: boolean): MemberAccount =>
  named.name || named.username
    ? named
    : { ...named, contact: contact === null || full ? contact : maskedContact(contact), joinedOn };

/** Today. They came by an invitation and its code, so that they have agreed to belong there. */
const belongs = (buildingId: string): Sql =>
  sql`m.area = 'apartment' and m.tenant_id = ${buildingId}::uuid and ${isMemberToday}`;

/** Whoever is not of the building is not looked for elsewhere: the answer does not tell whether there is such a user. */
async function demandMember(db: Db, buildingId: string, userId: string): Promise<void> {
  const found = await db.first(
    sql`select 1 as found from platform.members m where ${belongs(buildingId)} and m.user_id = ${userId}`,
  );
  if (!found) throw invalidField('userId', 'not_a_member');
}

/** The index says it, so that of two at once one is told. */
const onlyOnce = <T>(work: Promise<T>): Promise<T> =>
  withFree('persons_by_user', work, () => invalidField('userId', 'account_taken'));
