import { type ApartmentRole, ApiError, invalidField } from '@console/contract';
import { type BuildingMember, type BuildingTeam, teamRefusal } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { isMemberToday } from '../../../house/member-today.ts';
import { forbidden } from '../../../plugins/contract/may.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { demandMove, type StateOf } from '../state-moves.ts';
import { openInvitations, openOffer } from './open-offers.ts';

const membersWhere = (buildingId: string, where: Sql = sql``) => sql`
  select m.user_id, u.name, u.username, to_jsonb(m.roles) as roles, m.valid_from, m.valid_to, m.state,
    u.seen_at as last_active_at, m.version
  from platform.members m join platform.users u on u.user_id = m.user_id
  where m.area = 'apartment' and m.tenant_id = ${buildingId}::uuid ${where}`;

const countOwners = async (db: Db, buildingId: string): Promise<number> => {
  const row = await db.first<{ owners: number }>(sql`
    select count(*)::int as owners from platform.members m
    where m.area = 'apartment' and m.tenant_id = ${buildingId}::uuid and 'OWN' = any (m.roles) and ${isMemberToday}`);
  return row?.owners ?? 0;
};

export const findMember = async (
  db: Db,
  buildingId: string,
  userId: string,
  lock = sql``,
): Promise<BuildingMember> => {
  const found = await db.first<BuildingMember>(sql`
    ${membersWhere(buildingId, sql`and m.user_id = ${userId} and m.state <> 'removed'`)} ${lock}`);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};

/** All members stand still until the transaction ends: of two owners who lower each other the second is refused. */
export const lockTeam = (db: Db, buildingId: string) =>
  db.rows(sql`select from apartment.buildings where building_id = ${buildingId}::uuid for update`);

const actingMember = async (db: Db, buildingId: string) => {
  const me = await db.first<{ userId: string; roles: ApartmentRole[] }>(sql`
    select user_id, to_jsonb(roles) as roles from platform.members
    where area = 'apartment' and tenant_id = ${buildingId}::uuid and user_id = platform.current_user_id()`);
  return me ?? { userId: '', roles: [] };
};

export const demandChange = async (
  db: Db,
  buildingId: string,
  of: BuildingMember,
  roles: readonly ApartmentRole[],
) => {
  const refusal = teamRefusal({
    actor: await actingMember(db, buildingId),
    member: of,
    roles,
    owners: await countOwners(db, buildingId),
  });
  if (refusal === 'own_roles') throw new ApiError('SELF_GRANT');
  if (refusal === 'owners_only') throw forbidden('apartment.member.manage', { role: 'OWN' });
  if (refusal === 'last_owner') throw new ApiError('STATE_CONFLICT', { details: { reason: 'last_owner' } });
};

const audit = (
  buildingId: string,
  action: Parameters<typeof auditOf>[0]['action'],
  userId: string,
  before: unknown,
  after: unknown,
) => auditOf({ action, objectType: 'member', objectId: userId, buildingId, before, after });

export async function wholeTeam(db: Db, buildingId: string): Promise<BuildingTeam> {
  const order = sql`and m.state <> 'removed' order by m.created_at, m.user_id`;
  const members = await db.rows<BuildingMember>(membersWhere(buildingId, order));
  return {
    members,
    invitations: await openInvitations(db, buildingId),
    ownershipOffer: (await openOffer(db, buildingId)) ?? null,
  };
}

/** One member's row, against the version that was read. */
const changeMember = (
  db: Db,
  buildingId: string,
  userId: string,
  version: number,
  work: (tx: Db, before: BuildingMember) => Promise<void>,
) =>
  db.transaction(async (tx) => {
    await lockTeam(tx, buildingId);
    const before = await findMember(tx, buildingId, userId);
    if (before.version !== version) throw versionConflict(before);
    await work(tx, before);
    return memberOfAnyState(tx, buildingId, userId);
  });

export const memberOfAnyState = async (
  db: Db,
  buildingId: string,
  userId: string,
): Promise<BuildingMember> => {
  const found = await db.first<BuildingMember>(membersWhere(buildingId, sql`and m.user_id = ${userId}`));
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};

export const updateMember = (
  db: Db,
  buildingId: string,
  userId: string,
  version: number,
  wanted: Partial<Pick<BuildingMember, 'roles' | 'validFrom' | 'validTo'>>,
) =>
  changeMember(db, buildingId, userId, version, async (tx, before) => {
    const after = {
      roles: before.roles,
      validFrom: before.validFrom,
      validTo: before.validTo,
      ...wanted,
    };
    demandOrder(after.validFrom, after.validTo);
    await demandChange(tx, buildingId, before, after.roles);
    await tx.batch(
      sql`update platform.members set roles = ${after.roles}::text[], valid_from = ${after.validFrom}::date,
        valid_to = ${after.validTo}::date, version = version + 1, updated_at = now()
        where area = 'apartment' and tenant_id = ${buildingId}::uuid and user_id = ${userId}`,
      audit(buildingId, 'update', userId, before, wanted),
    );
  });

export const moveMember = (
  db: Db,
  buildingId: string,
  userId: string,
  version: number,
  to: Extract<StateOf<'member'>, 'active' | 'suspended' | 'removed'>,
  reason?: string,
) =>
  changeMember(db, buildingId, userId, version, async (tx, before) => {
    await demandChange(tx, buildingId, before, to === 'active' ? before.roles : []);
    demandMove('member', before.state, to);
    await tx.batch(
      sql`update platform.members set state = ${to}, version = version + 1, updated_at = now()
        where area = 'apartment' and tenant_id = ${buildingId}::uuid and user_id = ${userId}`,
      audit(buildingId, verbs[to], userId, { state: before.state }, { state: to, ...(reason && { reason }) }),
    );
  });

const verbs = { active: 'resume', suspended: 'suspend', removed: 'remove' } as const;

export function demandOrder(validFrom: string, validTo: string | null): void {
  if (validTo !== null && validTo < validFrom)
    throw invalidField('validTo', 'before_start', { start: validFrom });
}
