import { ApiError, invalidField, invitationDays } from '@console/contract';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { written } from '../../plugins/database/refusals.ts';
import { digestOfSpoken, newSpokenCode } from '../../plugins/spoken-code.ts';
import { auditLine } from '../audit/audit.ts';
import type { Invitations } from '../identity/registration.ts';
import { demandChange, demandOrder, type Membership } from './members.ts';

export interface Invitation<Role extends string> {
  readonly invitationId: string;
  readonly contact: string;
  readonly roles: Role[];
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly expiresAt: string;
}

/** Those that can still be accepted, the newest first. */
export const openInvitations = <Role extends string>(
  db: Db,
  area: string,
  tenantId: string,
): Promise<Invitation<Role>[]> =>
  db.rows<Invitation<Role>>(sql`
    select invitation_id, contact, to_jsonb(roles) as roles, valid_from, valid_to, expires_at
    from platform.invitations
    where area = ${area} and tenant_id = ${tenantId}::uuid and accepted_at is null and withdrawn_at is null
      and expires_at > now()
    order by created_at desc, invitation_id`);

type Wanted<Role extends string> = Omit<Invitation<Role>, 'invitationId' | 'expiresAt'>;

/** @returns the invitation and its code, which is not kept anywhere */
export const invite = <Role extends string>(
  db: Db,
  membership: Membership<Role>,
  tenantId: string,
  { contact, roles, validFrom, validTo }: Wanted<Role>,
): Promise<{ invitation: Invitation<Role>; code: string }> =>
  db.transaction(async (tx) => {
    const { area } = membership;
    demandOrder(validFrom, validTo);
    await demandChange(tx, membership, tenantId, nobodyYet, roles);
    const [invitationId, code] = [v7(), newSpokenCode()];
    const codeDigest = digestOfSpoken(code);
    await tx.rows(insertionOf('platform.invitation_codes', { codeDigest, area, tenantId, invitationId }));
    const row = {
      ...{ area, tenantId, invitationId, contact, roles, validFrom, validTo, codeDigest },
      expiresAt: sql`now() + make_interval(days => ${invitationDays}::int)`,
      createdBy: sql`platform.current_user_id()`,
    };
    const invitation = await tx.first<Invitation<Role>>(
      insertionOf(
        'platform.invitations',
        row,
        sql`returning invitation_id, contact, roles, valid_from, valid_to, expires_at`,
      ),
    );
    await tx.rows(auditOf(membership, tenantId, invitationId, 'invite', { roles }));
    return { invitation: written(invitation), code };
  });

/** @throws NOT_FOUND for one that nobody can accept any more */
export const withdrawInvitation = (
  db: Db,
  { area }: Pick<Membership<string>, 'area'>,
  tenantId: string,
  invitationId: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const withdrawn = await tx.first(sql`
      update platform.invitations set withdrawn_at = now()
      where area = ${area} and tenant_id = ${tenantId}::uuid and invitation_id = ${invitationId}::uuid
        and accepted_at is null and withdrawn_at is null returning invitation_id`);
    if (!withdrawn) throw new ApiError('NOT_FOUND');
    await tx.rows(auditOf({ area }, tenantId, invitationId, 'withdraw'));
  });

const auditOf = (
  { area }: Pick<Membership<string>, 'area'>,
  tenantId: string,
  objectId: string,
  action: 'invite' | 'withdraw',
  after?: unknown,
) => auditLine({ area, tenantId, objectType: 'invitation', objectId, action, after });

/** Somebody who is only invited has no roles that anybody could take away. */
const nobodyYet = { userId: '', roles: [] };

interface Accepted<Role extends string> {
  readonly tenantId: string;
  readonly roles: Role[];
}

const accept = async <Role extends string>(db: Db, area: string, code: string) => {
  const row = await db.first<{ accepted: (Accepted<Role> & { gone?: true }) | null }>(
    sql`select platform.accept_invitation(${area}, ${digestOfSpoken(code)}::bytea) as accepted`,
  );
  return row?.accepted ?? undefined;
};

/** @throws VALIDATION for a code that nobody was given, GONE for one that is used up, withdrawn or too old */
export async function acceptInvitation<Role extends string>(
  db: Db,
  area: string,
  code: string,
): Promise<Accepted<Role>> {
  const accepted = await accept<Role>(db, area, code);
  if (!accepted) throw invalidField('code', 'unknown_code');
  if (accepted.gone) throw new ApiError('GONE');
  return accepted;
}

/** For whoever makes an account of the console because of one. */
export const invitationsInto = (area: string): Invitations => ({
  isOpen: async (owner, code) =>
    (await owner.first(sql`
      select 1 as open from platform.invitation_codes named
        join platform.invitations i
          on i.area = named.area and i.tenant_id = named.tenant_id and i.invitation_id = named.invitation_id
      where named.code_digest = ${digestOfSpoken(code)}::bytea and named.area = ${area}
        and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()`)) !== undefined,
  accept: async (tx, code) => {
    const accepted = await accept(tx, area, code);
    return accepted !== undefined && !accepted.gone;
  },
});
