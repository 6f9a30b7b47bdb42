import { type ApartmentRole, ApiError, invalidField } from '@console/contract';
import {
  type BuildingMember,
  type Invitation,
  invitationDays,
  type NewInvitation,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Invitations } from '../../../house/identity/registration.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { digestOfSpoken, newSpokenCode } from '../../../plugins/spoken-code.ts';
import { auditOf } from '../audit.ts';
import { me } from '../me.ts';
import { demandChange, demandOrder, wholeTeam } from './team.ts';

/** @returns the invitation and its code, which is not kept anywhere */
export const invite = (db: Db, buildingId: string, { contact, roles, validFrom, validTo }: NewInvitation) =>
  db.transaction(async (tx) => {
    demandOrder(validFrom, validTo);
    await demandChange(tx, buildingId, nobodyYet, roles);
    const [invitationId, code] = [v7(), newSpokenCode()];
    const codeDigest = digestOfSpoken(code);
    await tx.rows(insertionOf('apartment.invitation_codes', { codeDigest, buildingId, invitationId }));
    const row = {
      ...{ buildingId, invitationId, contact, roles, validFrom, validTo, codeDigest },
      expiresAt: sql`now() + make_interval(days => ${invitationDays}::int)`,
      createdBy: me,
    };
    const invitation = await tx.first<Invitation>(
      insertionOf(
        'apartment.invitations',
        row,
        sql`returning invitation_id, contact, roles, valid_from, valid_to, expires_at`,
      ),
    );
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
  });

export const withdrawInvitation = (db: Db, buildingId: string, invitationId: string) =>
  db.transaction(async (tx) => {
    const [withdrawn] = await tx.rows(sql`
        update apartment.invitations set withdrawn_at = now()
        where building_id = ${buildingId}::uuid and invitation_id = ${invitationId}::uuid
          and accepted_at is null and withdrawn_at is null returning invitation_id`);
    if (!withdrawn) throw new ApiError('NOT_FOUND');
    await tx.rows(
      auditOf({ action: 'withdraw', objectType: 'invitation', objectId: invitationId, buildingId }),
    );
    return wholeTeam(tx, buildingId);
  });

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

interface Accepted {
  readonly buildingId: string;
  readonly roles: ApartmentRole[];
}

const accept = async (db: Db, code: string): Promise<(Accepted & { gone?: true }) | undefined> => {
  const row = await db.first<{ accepted: (Accepted & { gone?: true }) | null }>(
    sql`select apartment.accept_invitation(${digestOfSpoken(code)}::bytea) as accepted`,
  );
  return row?.accepted ?? undefined;
};

/** For whoever makes an account of the console because of one. */
export const buildingInvitations: Invitations = {
  isOpen: async (owner, code) =>
    (await owner.first(sql`
      select 1 as open from apartment.invitation_codes named
        join apartment.invitations using (building_id, invitation_id)
      where named.code_digest = ${digestOfSpoken(code)}::bytea
        and accepted_at is null and withdrawn_at is null and expires_at > now()`)) !== undefined,
  accept: async (tx, code) => {
    const accepted = await accept(tx, code);
    return accepted !== undefined && !accepted.gone;
  },
};

/** @throws VALIDATION for a code that nobody was given, GONE for one that is used up, withdrawn or too old */
export async function acceptInvitation(db: Db, code: string): Promise<Accepted> {
  const accepted = await accept(db, code);
  if (!accepted) throw invalidField('code', 'unknown_code');
  if (accepted.gone) throw new ApiError('GONE');
  return accepted;
}
