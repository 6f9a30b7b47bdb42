import {
  type ApartmentPermission,
  acceptInvitation as acceptInvitationCall,
  acceptOwnership,
  getBuildingTeam,
  inviteBuildingMember,
  listMyOwnershipOffers,
  offerOwnership,
  removeBuildingMember,
  resumeBuildingMember,
  suspendBuildingMember,
  updateBuildingMember,
  withdrawInvitation,
  withdrawOwnership,
} from '@console/contract/apartment';
import { serving } from '../../plugins/contract/serve.ts';
import { acceptInvitation, invitations } from './invitations.ts';
import { offersToMe, ownership } from './ownership.ts';
import { team } from './team.ts';

const area = 'apartment';
const manage: ApartmentPermission = 'apartment.member.manage';

/** Members of a building, invitations into it, and its ownership. */
export const buildingTeam = serving((serve) => {
  serve(getBuildingTeam, async ({ params, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.member.read');
    return team(db, params.buildingId).whole();
  });

  serve(inviteBuildingMember, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, manage);
    return invitations(db, params.buildingId).invite(body);
  });

  serve(withdrawInvitation, async ({ params, db, may }) => {
    may.demand(area, params.buildingId, manage);
    return invitations(db, params.buildingId).withdrawInvitation(params.invitationId);
  });

  serve(acceptInvitationCall, async ({ body, db }) => acceptInvitation(db, body.code));

  serve(updateBuildingMember, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, manage);
    return team(db, params.buildingId).update(params.userId, version, body);
  });

  serve(suspendBuildingMember, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, manage);
    return team(db, params.buildingId).move(params.userId, version, 'suspended', body.reason);
  });

  serve(resumeBuildingMember, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, manage);
    return team(db, params.buildingId).move(params.userId, version, 'active', body.reason);
  });

  serve(removeBuildingMember, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, manage);
    return team(db, params.buildingId).move(params.userId, version, 'removed', body.reason);
  });

  serve(offerOwnership, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.sod_mode');
    return ownership(db, params.buildingId).offerOwnership(body.userId);
  });

  serve(listMyOwnershipOffers, async ({ db }) => ({ items: await offersToMe(db) }));

  serve(withdrawOwnership, async ({ params, db, user, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.read');
    return ownership(db, params.buildingId).withdrawOwnership(user.userId);
  });

  serve(acceptOwnership, async ({ params, db, user, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.read');
    return ownership(db, params.buildingId).acceptOwnership(user.userId);
  });
});
