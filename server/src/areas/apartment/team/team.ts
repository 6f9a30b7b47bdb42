import type { ApartmentRole } from '@console/contract';
import { type BuildingTeam, teamRefusal } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { openInvitations } from '../../../house/members/invitations.ts';
import { type Membership, membersOf } from '../../../house/members/members.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { openOffer } from './open-offers.ts';

/** How buildings have members. */
export const membership: Membership<ApartmentRole> = {
  area: 'apartment',
  owner: 'OWN',
  owners: 'apartment.member.manage',
  refusal: teamRefusal,
  lock: (tx, buildingId) => lockTeam(tx, buildingId),
};

/** All members stand still until the transaction ends: of two owners who lower each other the second is refused. */
export const lockTeam = (db: Db, buildingId: string) =>
  db.rows(sql`select from apartment.buildings where building_id = ${buildingId}::uuid for update`);

export async function wholeTeam(db: Db, buildingId: string): Promise<BuildingTeam> {
  return {
    members: await membersOf(db, membership, buildingId),
    invitations: await openInvitations(db, membership.area, buildingId),
    ownershipOffer: (await openOffer(db, buildingId)) ?? null,
  };
}
