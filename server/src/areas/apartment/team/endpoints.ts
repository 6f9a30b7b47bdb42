import {
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
import type { Serve } from '../../../plugins/contract/serve.ts';
import { acceptInvitation, invitations } from './invitations.ts';
import { offersToMe, ownership } from './ownership.ts';
import { team } from './team.ts';

/** Members of a building, invitations into it, and its ownership. */
export function serveTeam(serve: Serve): void {
  serve(getBuildingTeam, ({ tenant, db }) => team(db, tenant.id).whole());

  serve(inviteBuildingMember, ({ tenant, body, db }) => invitations(db, tenant.id).invite(body));

  serve(withdrawInvitation, ({ tenant, params, db }) =>
    invitations(db, tenant.id).withdrawInvitation(params.invitationId),
  );

  serve(acceptInvitationCall, async ({ body, db }) => acceptInvitation(db, body.code));

  serve(updateBuildingMember, ({ tenant, params, version, body, db }) =>
    team(db, tenant.id).update(params.userId, version, body),
  );

  serve(suspendBuildingMember, ({ tenant, params, version, body, db }) =>
    team(db, tenant.id).move(params.userId, version, 'suspended', body.reason),
  );

  serve(resumeBuildingMember, ({ tenant, params, version, body, db }) =>
    team(db, tenant.id).move(params.userId, version, 'active', body.reason),
  );

  serve(removeBuildingMember, ({ tenant, params, version, body, db }) =>
    team(db, tenant.id).move(params.userId, version, 'removed', body.reason),
  );

  serve(offerOwnership, ({ tenant, body, db }) => ownership(db, tenant.id).offerOwnership(body.userId));

  serve(listMyOwnershipOffers, async ({ db }) => ({ items: await offersToMe(db) }));

  serve(withdrawOwnership, ({ tenant, db, user }) => ownership(db, tenant.id).withdrawOwnership(user.userId));

  serve(acceptOwnership, ({ tenant, db, user }) => ownership(db, tenant.id).acceptOwnership(user.userId));
}
