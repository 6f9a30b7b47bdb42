import { createHash, randomInt } from 'node:crypto';
import { type ApartmentRole, ApiError, invalidField } from '@console/contract';
import {
  type BuildingMember,
  type BuildingTeam,
  type Invitation,
  invitationDays,
  type NewInvitation,
  type OwnershipOffer,
  teamRefusal,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { versionConflict } from '../buildings.ts';
import { demandMove, type StateOf } from '../state-moves.ts';

const membersWhere = (buildingId: string, where: Sql = sql``) => sql`
  select m.user_id, u.name, u.username, to_jsonb(m.roles) as roles, m.valid_from, m.valid_to, m.state,
    u.seen_at as last_active_at, m.version
  from platform.members m join platform.users u on u.user_id = m.user_id
  where m.area = 'apartment' and m.tenant_id = ${buildingId}::uuid ${where}`;

/** Signs that nobody mistakes for each other when they are read out. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newCode = () => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
const digestOf = (code: string) => createHash('sha256').update(code.trim().toUpperCase()).digest();

/** The team of one building, as whoever `db` acts for sees and changes it. */
export const team = (db: Db, buildingId: string) => {
  const owners = async (): Promise<number> => {
    const row = await db.first<{ owners: number }>(sql`
      select count(*)::int as owners from platform.members
      where area = 'apartment' and tenant_id = ${buildingId}::uuid and state = 'active' and 'OWN' = any (roles)
        and valid_from <= current_date and (valid_to is null or valid_to >= current_date)`);
    return row?.owners ?? 0;
  };

  const member = async (userId: string, lock = sql``): Promise<BuildingMember> => {
    const found = await db.first<BuildingMember>(sql`
      ${membersWhere(buildingId, sql`and m.user_id = ${userId} and m.state <> 'removed'`)} ${lock}`);
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  };

  /** All members stand still until the transaction ends: of two owners who lower each other the second is refused. */
  const lockTeam = () =>
    db.rows(sql`select from apartment.buildings where building_id = ${buildingId}::uuid for update`);

  const actor = async () => {
    const me = await db.first<{ userId: string; roles: ApartmentRole[] }>(sql`
      select user_id, to_jsonb(roles) as roles from platform.members
      where area = 'apartment' and tenant_id = ${buildingId}::uuid and user_id = platform.current_user_id()`);
    return me ?? { userId: '', roles: [] };
  };

  const demandChange = async (of: BuildingMember, roles: readonly ApartmentRole[]) => {
    const refusal = teamRefusal({ actor: await actor(), member: of, roles, owners: await owners() });
    if (refusal === 'own_roles') throw new ApiError('SELF_GRANT');
    if (refusal === 'owners_only')
      throw new ApiError('FORBIDDEN', { details: { permission: 'apartment.member.manage', role: 'OWN' } });
    if (refusal === 'last_owner') throw new ApiError('STATE_CONFLICT', { details: { reason: 'last_owner' } });
  };

  const audit = (
    action: Parameters<typeof auditOf>[0]['action'],
    userId: string,
    before: unknown,
    after: unknown,
  ) => auditOf({ action, objectType: 'member', objectId: userId, buildingId, before, after });

  const invitations = () =>
    db.rows<Invitation>(sql`
      select invitation_id, contact, to_jsonb(roles) as roles, valid_from, valid_to, expires_at
      from apartment.invitations
      where building_id = ${buildingId}::uuid and accepted_at is null and withdrawn_at is null and expires_at > now()
      order by created_at desc, invitation_id`);

  const offer = () =>
    db.first<OwnershipOffer>(sql`
      select offer_id, offered_by, offered_to, created_at from apartment.ownership_offers
      where building_id = ${buildingId}::uuid and state = 'offered'`);

  async function whole(): Promise<BuildingTeam> {
    const order = sql`and m.state <> 'removed' order by m.created_at, m.user_id`;
    const members = await db.rows<BuildingMember>(membersWhere(buildingId, order));
    return { members, invitations: await invitations(), ownershipOffer: (await offer()) ?? null };
  }

  /** One member's row, against the version that was read. */
  const change = (userId: string, version: number, work: (tx: Db, before: BuildingMember) => Promise<void>) =>
    db.transaction(async (tx) => {
      const inside = team(tx, buildingId);
      await inside.lockTeam();
      const before = await inside.member(userId);
      if (before.version !== version) throw versionConflict(before);
      await work(tx, before);
      return inside.memberOfAnyState(userId);
    });

  return {
    whole,
    member,
    lockTeam,
    owners,
    demandChange,
    offer,
    memberOfAnyState: async (userId: string): Promise<BuildingMember> => {
      const found = await db.first<BuildingMember>(membersWhere(buildingId, sql`and m.user_id = ${userId}`));
      if (!found) throw new ApiError('NOT_FOUND');
      return found;
    },

    /** @returns the invitation and its code, which is not kept anywhere */
    invite: ({ contact, roles, validFrom, validTo }: NewInvitation) =>
      db.transaction(async (tx) => {
        demandOrder(validFrom, validTo);
        const inside = team(tx, buildingId);
        await inside.demandChange(nobodyYet, roles);
        const [invitationId, code] = [v7(), newCode()];
        const [invitation] = await tx.rows<Invitation>(sql`
          insert into apartment.invitations (building_id, invitation_id, contact, roles, valid_from, valid_to, code_digest,
            expires_at, created_by)
          values (${buildingId}::uuid, ${invitationId}::uuid, ${contact}, ${[...roles]}::text[], ${validFrom}::date,
            ${validTo}::date, ${digestOf(code)}::bytea, now() + make_interval(days => ${invitationDays}::int),
            platform.current_user_id())
          returning invitation_id, contact, to_jsonb(roles) as roles, valid_from, valid_to, expires_at`);
        if (!invitation) throw new ApiError('INTERNAL');
        await tx.rows(
          auditOf({
            action: 'invite',
            objectType: 'invitation',
            objectId: invitationId,
            buildingId,
            after: { roles },
          }),
        );
        return { invitation, code };
      }),

    withdrawInvitation: (invitationId: string) =>
      db.transaction(async (tx) => {
        const [withdrawn] = await tx.rows(sql`
          update apartment.invitations set withdrawn_at = now()
          where building_id = ${buildingId}::uuid and invitation_id = ${invitationId}::uuid
            and accepted_at is null and withdrawn_at is null returning invitation_id`);
        if (!withdrawn) throw new ApiError('NOT_FOUND');
        await tx.rows(
          auditOf({ action: 'withdraw', objectType: 'invitation', objectId: invitationId, buildingId }),
        );
        return team(tx, buildingId).whole();
      }),

    update: (
      userId: string,
      version: number,
      wanted: Partial<Pick<BuildingMember, 'roles' | 'validFrom' | 'validTo'>>,
    ) =>
      change(userId, version, async (tx, before) => {
        const after = {
          roles: before.roles,
          validFrom: before.validFrom,
          validTo: before.validTo,
          ...wanted,
        };
        demandOrder(after.validFrom, after.validTo);
        await team(tx, buildingId).demandChange(before, after.roles);
        await tx.batch(
          sql`update platform.members set roles = ${after.roles}::text[], valid_from = ${after.validFrom}::date,
            valid_to = ${after.validTo}::date, version = version + 1, updated_at = now()
            where area = 'apartment' and tenant_id = ${buildingId}::uuid and user_id = ${userId}`,
          audit('update', userId, before, wanted),
        );
      }),

    move: (
      userId: string,
      version: number,
      to: Extract<StateOf<'member'>, 'active' | 'suspended' | 'removed'>,
      reason?: string,
    ) =>
      change(userId, version, async (tx, before) => {
        await team(tx, buildingId).demandChange(before, to === 'active' ? before.roles : []);
        demandMove('member', before.state, to);
        await tx.batch(
          sql`update platform.members set state = ${to}, version = version + 1, updated_at = now()
            where area = 'apartment' and tenant_id = ${buildingId}::uuid and user_id = ${userId}`,
          audit(verbs[to], userId, { state: before.state }, { state: to, ...(reason && { reason }) }),
        );
      }),

    offerOwnership: (userId: string) =>
      db.transaction(async (tx) => {
        const inside = team(tx, buildingId);
        await inside.lockTeam();
        const to = await inside.member(userId);
        if (to.state !== 'active' || to.roles.includes('OWN'))
          throw invalidField('userId', to.roles.includes('OWN') ? 'already_owner' : 'not_active');
        if (await inside.offer()) throw new ApiError('STATE_CONFLICT', { details: { reason: 'offered' } });
        const offerId = v7();
        await tx.batch(
          sql`insert into apartment.ownership_offers (building_id, offer_id, offered_by, offered_to)
            values (${buildingId}::uuid, ${offerId}::uuid, platform.current_user_id(), ${userId})`,
          auditOf({
            action: 'offer',
            objectType: 'ownership',
            objectId: offerId,
            buildingId,
            after: { userId },
          }),
        );
        return inside.whole();
      }),

    /** By whoever offered it, or whoever it was offered to. */
    withdrawOwnership: (userId: string) =>
      db.transaction(async (tx) => {
        const standing = await standingOffer(tx, buildingId);
        if (standing.offeredBy !== userId && standing.offeredTo !== userId) throw new ApiError('NOT_FOUND');
        await settle(tx, buildingId, standing, 'withdrawn');
        return { withdrawn: true };
      }),

    acceptOwnership: (userId: string) =>
      db.transaction(async (tx) => {
        const inside = team(tx, buildingId);
        await inside.lockTeam();
        const standing = await standingOffer(tx, buildingId);
        if (standing.offeredTo !== userId) throw new ApiError('NOT_FOUND');
        const offerer = await inside.memberOfAnyState(standing.offeredBy);
        const stillOwns = offerer.state === 'active' && offerer.roles.includes('OWN');
        if (!stillOwns) throw new ApiError('STATE_CONFLICT', { details: { reason: 'not_owner_any_more' } });
        await tx.batch(
          rolesOf(buildingId, userId, sql`'OWN'`, sql`'MGR'`),
          rolesOf(buildingId, standing.offeredBy, sql`'MGR'`, sql`'OWN'`),
        );
        await settle(tx, buildingId, standing, 'accepted');
        return { roles: (await inside.member(userId)).roles };
      }),
  };
};

/** Somebody who is only invited has no roles that anybody could take away. */
const nobodyYet: BuildingMember = {
  userId: '',
  name: null,
  username: null,
  roles: [],
  validFrom: '0001-01-01',
  validTo: null,
  state: 'active',
  lastActiveAt: null,
  version: 0,
};

const verbs = { active: 'resume', suspended: 'suspend', removed: 'remove' } as const;

function demandOrder(validFrom: string, validTo: string | null): void {
  if (validTo !== null && validTo < validFrom)
    throw invalidField('validTo', 'before_start', { start: validFrom });
}

/** Gains one role and gives up another. */
const rolesOf = (buildingId: string, userId: string, gained: Sql, given: Sql) => sql`
  update platform.members set version = version + 1, updated_at = now(), roles = array(
    select distinct role from unnest(array_remove(roles, ${given}) || array[${gained}]::text[]) role order by role)
  where area = 'apartment' and tenant_id = ${buildingId}::uuid and user_id = ${userId}`;

async function standingOffer(tx: Db, buildingId: string): Promise<OwnershipOffer> {
  const standing = await team(tx, buildingId).offer();
  if (!standing) throw new ApiError('STATE_CONFLICT', { details: { reason: 'no_offer' } });
  return standing;
}

const settle = (tx: Db, buildingId: string, { offerId }: OwnershipOffer, state: 'accepted' | 'withdrawn') =>
  tx.batch(
    sql`update apartment.ownership_offers set state = ${state}, settled_at = now()
      where building_id = ${buildingId}::uuid and offer_id = ${offerId}::uuid`,
    auditOf({
      action: state === 'accepted' ? 'accept' : 'withdraw',
      objectType: 'ownership',
      objectId: offerId,
      buildingId,
    }),
  );

/** @throws VALIDATION for a code that nobody was given, GONE for one that is used up, withdrawn or too old */
export async function acceptInvitation(
  db: Db,
  code: string,
): Promise<{ buildingId: string; roles: ApartmentRole[] }> {
  const row = await db.first<{
    accepted: { gone?: true; buildingId: string; roles: ApartmentRole[] } | null;
  }>(sql`select apartment.accept_invitation(${digestOf(code)}::bytea) as accepted`);
  if (!row?.accepted) throw invalidField('code', 'unknown_code');
  if (row.accepted.gone) throw new ApiError('GONE');
  return row.accepted;
}
