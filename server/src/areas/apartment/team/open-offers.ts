import type { Invitation, OwnershipOffer } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** Invitations that can still be accepted. */
export const openInvitations = (db: Db, buildingId: string) =>
  db.rows<Invitation>(sql`
      select invitation_id, contact, to_jsonb(roles) as roles, valid_from, valid_to, expires_at
      from apartment.invitations
      where building_id = ${buildingId}::uuid and accepted_at is null and withdrawn_at is null and expires_at > now()
      order by created_at desc, invitation_id`);

/** Who is to own the building next, where that is offered. */
export const openOffer = (db: Db, buildingId: string) =>
  db.first<OwnershipOffer>(sql`
      select offer_id, offered_by, offered_to, created_at from apartment.ownership_offers
      where building_id = ${buildingId}::uuid and state = 'offered'`);
