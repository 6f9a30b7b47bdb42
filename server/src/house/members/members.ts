import {
  ApiError,
  invalidField,
  isLastOwner,
  type MemberChange,
  type MemberRefusal,
  type MemberState,
  type Permission,
} from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import { forbidden } from '../../plugins/contract/may.ts';
import type { Db } from '../../plugins/database/db.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { auditLine } from '../audit/audit.ts';
import { isMemberToday } from '../member-today.ts';
import { mayMoveMember } from './member-moves.ts';

/** Members of what an area keeps apart (buildings, teams), as the contract's `memberWith` shows them. */
export interface Member<Role extends string> {
  readonly userId: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly roles: Role[];
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly state: MemberState;
  readonly lastActiveAt: string | null;
  readonly version: number;
}

/** How an area has members. */
export interface Membership<Role extends string> {
  readonly area: string;
  readonly owner: Role;
  /** What somebody lacks who changes owners and is none. */
  readonly owners: Permission;
  /** Who may change whom: the area's `memberRefusalBy`. */
  refusal(change: MemberChange<Role>): MemberRefusal | undefined;
  /**
   * Nobody else changes a member until the transaction ends: of two owners who lower each other the second is refused.
   */
  lock(tx: Db, tenantId: string): Promise<unknown>;
}

const membersWhere = (area: string, tenantId: string, where: Sql): Sql => sql`
  select m.user_id, u.name, u.username, to_jsonb(m.roles) as roles, m.valid_from, m.valid_to, m.state,
    u.seen_at as last_active_at, m.version
  from platform.members m join platform.users u on u.user_id = m.user_id
  where m.area = ${area} and m.tenant_id = ${tenantId}::uuid ${where}`;

/** Everybody but who was removed, the first one first. */
export const membersOf = <Role extends string>(
  db: Db,
  { area }: Membership<Role>,
  tenantId: string,
): Promise<Member<Role>[]> =>
  db.rows<Member<Role>>(
    membersWhere(area, tenantId, sql`and m.state <> 'removed' order by m.created_at, m.user_id`),
  );

/** @throws NOT_FOUND for somebody who does not belong to it, or was removed */
export async function findMember<Role extends string>(
  db: Db,
  membership: Membership<Role>,
  tenantId: string,
  userId: string,
): Promise<Member<Role>> {
  const member = await memberOfAnyState(db, membership, tenantId, userId);
  if (member.state === 'removed') throw new ApiError('NOT_FOUND');
  return member;
}

export async function memberOfAnyState<Role extends string>(
  db: Db,
  { area }: Membership<Role>,
  tenantId: string,
  userId: string,
): Promise<Member<Role>> {
  const found = await db.first<Member<Role>>(membersWhere(area, tenantId, sql`and m.user_id = ${userId}`));
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

async function countOwners(
  db: Db,
  { area, owner }: Pick<Membership<string>, 'area' | 'owner'>,
  tenantId: string,
) {
  const row = await db.first<{ owners: number }>(sql`
    select count(*)::int as owners from platform.members m
    where m.area = ${area} and m.tenant_id = ${tenantId}::uuid and ${owner} = any (m.roles) and ${isMemberToday}`);
  return row?.owners ?? 0;
}

async function actingMember<Role extends string>(
  db: Db,
  { area }: Pick<Membership<Role>, 'area'>,
  tenantId: string,
) {
  const me = await db.first<{ userId: string; roles: Role[] }>(sql`
    select user_id, to_jsonb(roles) as roles from platform.members
    where area = ${area} and tenant_id = ${tenantId}::uuid and user_id = platform.current_user_id()`);
  return me ?? { userId: '', roles: [] };
}

/** @throws SELF_GRANT, FORBIDDEN or STATE_CONFLICT, as the area's rule has it */
export async function demandChange<Role extends string>(
  db: Db,
  membership: Membership<Role>,
  tenantId: string,
  member: Pick<Member<Role>, 'userId' | 'roles'>,
  roles: readonly Role[],
): Promise<void> {
  const refusal = membership.refusal({
    actor: await actingMember(db, membership, tenantId),
    member,
    roles,
    owners: await countOwners(db, membership, tenantId),
  });
  if (refusal === 'own_roles') throw new ApiError('SELF_GRANT');
  if (refusal === 'owners_only') throw forbidden(membership.owners, { role: membership.owner });
  if (refusal === 'last_owner') throw lastOwner();
}

const lastOwner = () => new ApiError('STATE_CONFLICT', { details: { reason: 'last_owner' } });

type Action = 'update' | 'suspend' | 'resume' | 'remove' | 'leave';

const audit = (
  { area }: Pick<Membership<string>, 'area'>,
  tenantId: string,
  userId: string,
  action: Action,
  before: unknown,
  after: unknown,
) => auditLine({ area, tenantId, objectType: 'member', objectId: userId, action, before, after });

/** One member's row, against the version that was read. */
const changeMember = <Role extends string>(
  db: Db,
  membership: Membership<Role>,
  tenantId: string,
  userId: string,
  version: number,
  work: (tx: Db, before: Member<Role>) => Promise<void>,
): Promise<Member<Role>> =>
  db.transaction(async (tx) => {
    await membership.lock(tx, tenantId);
    const before = await findMember(tx, membership, tenantId, userId);
    if (before.version !== version) throw versionConflict(before);
    await work(tx, before);
    return memberOfAnyState(tx, membership, tenantId, userId);
  });

/** Other roles or other days. */
export const updateMember = <Role extends string>(
  db: Db,
  membership: Membership<Role>,
  tenantId: string,
  userId: string,
  version: number,
  wanted: {
    readonly roles?: Role[] | undefined;
    readonly validFrom?: string | undefined;
    readonly validTo?: string | null | undefined;
  },
): Promise<Member<Role>> =>
  changeMember(db, membership, tenantId, userId, version, async (tx, before) => {
    const after = {
      roles: wanted.roles ?? before.roles,
      validFrom: wanted.validFrom ?? before.validFrom,
      validTo: wanted.validTo === undefined ? before.validTo : wanted.validTo,
    };
    demandOrder(after.validFrom, after.validTo);
    await demandChange(tx, membership, tenantId, before, after.roles);
    await tx.batch(
      sql`update platform.members set roles = ${after.roles}::text[], valid_from = ${after.validFrom}::date,
        valid_to = ${after.validTo}::date, version = version + 1, updated_at = now()
        where area = ${membership.area} and tenant_id = ${tenantId}::uuid and user_id = ${userId}`,
      audit(membership, tenantId, userId, 'update', before, wanted),
    );
  });

const verbs = { active: 'resume', suspended: 'suspend', removed: 'remove' } as const;

/** Suspended, taken back, or removed. @throws STATE_CONFLICT for whoever stands where that leads nowhere */
export const moveMember = <Role extends string>(
  db: Db,
  membership: Membership<Role>,
  tenantId: string,
  userId: string,
  version: number,
  to: keyof typeof verbs,
  reason?: string,
): Promise<Member<Role>> =>
  changeMember(db, membership, tenantId, userId, version, async (tx, before) => {
    await demandChange(tx, membership, tenantId, before, to === 'active' ? before.roles : []);
    if (!mayMoveMember(before.state, to))
      throw new ApiError('STATE_CONFLICT', { details: { state: before.state, wanted: to } });
    const after = { state: to, ...(reason && { reason }) };
    await tx.batch(
      stateOf(membership, tenantId, userId, to),
      audit(membership, tenantId, userId, verbs[to], { state: before.state }, after),
    );
  });

/** Somebody goes by themselves; the last owner stays. @throws STATE_CONFLICT (`last_owner`) */
export const leave = <Role extends string>(
  db: Db,
  membership: Membership<Role>,
  tenantId: string,
  userId: string,
  reason?: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await membership.lock(tx, tenantId);
    const before = await findMember(tx, membership, tenantId, userId);
    const owns = before.roles.includes(membership.owner);
    if (isLastOwner(owns, await countOwners(tx, membership, tenantId))) throw lastOwner();
    const after = { state: 'removed', ...(reason && { reason }) };
    await tx.batch(
      stateOf(membership, tenantId, userId, 'removed'),
      audit(membership, tenantId, userId, 'leave', { state: before.state, roles: before.roles }, after),
    );
  });

const stateOf = (
  { area }: Pick<Membership<string>, 'area'>,
  tenantId: string,
  userId: string,
  to: MemberState,
) =>
  sql`update platform.members set state = ${to}, version = version + 1, updated_at = now()
    where area = ${area} and tenant_id = ${tenantId}::uuid and user_id = ${userId}`;

export function demandOrder(validFrom: string, validTo: string | null): void {
  if (validTo !== null && validTo < validFrom)
    throw invalidField('validTo', 'before_start', { start: validFrom });
}
