import { ApiError, invalidField } from '@console/contract';
import sql from 'sql-template-tag';
import { codeOf, type Db } from '../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { versionConflict } from '../buildings.ts';
import type { persons } from './persons.ts';

type People = (db: Db) => ReturnType<typeof persons>;
interface Standing {
  readonly userId: string | null;
  readonly version: number;
}

/** Which account is which person of a building. @param peopleOf the building's people, in a transaction */
export const accounts = (db: Db, buildingId: string, peopleOf: People) => {
  const set = (
    personId: string,
    version: number,
    next: (tx: Db, before: Standing) => Promise<string | null>,
  ) =>
    db.transaction(async (tx) => {
      const here = sql`building_id = ${buildingId}::uuid and person_id = ${personId}::uuid`;
      const before = await tx.first<Standing>(
        sql`select user_id, version from apartment.persons where ${here} for update`,
      );
      if (!before) throw new ApiError('NOT_FOUND');
      if (before.version !== version) throw versionConflict(await peopleOf(tx).find(personId));
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
      return peopleOf(tx).find(personId);
    });

  return {
    /** @param actor nobody says of themselves who they are @throws SELF_GRANT */
    link: (personId: string, version: number, username: string, actor: string) =>
      set(personId, version, async (tx) => {
        const userId = await accountOf(tx, username);
        if (userId === actor) throw new ApiError('SELF_GRANT');
        const other = await tx.first<{ name: string }>(sql`
          select name from apartment.persons where building_id = ${buildingId}::uuid and user_id = ${userId}
            and person_id <> ${personId}::uuid`);
        if (other) throw invalidField('username', 'account_taken', { name: other.name });
        return userId;
      }),

    unlink: (personId: string, version: number) =>
      set(personId, version, async (_tx, { userId }) => {
        if (userId === null) throw new ApiError('STATE_CONFLICT', { details: { state: 'not_linked' } });
        return null;
      }),
  };
};

/** Names are what the identity provider told last; where two accounts have told the same, nobody is taken for the other. */
async function accountOf(db: Db, username: string): Promise<string> {
  const [found, second] = await db.rows<{ userId: string }>(
    sql`select user_id from platform.users where lower(username) = lower(${username.trim()}) limit 2`,
  );
  if (!found) throw invalidField('username', 'unknown_account');
  if (second) throw invalidField('username', 'ambiguous_account');
  return found.userId;
}

/** The index says it, so that of two at once one is told. */
async function onlyOnce<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) !== '23505') throw error;
    throw invalidField('username', 'account_taken');
  }
}
