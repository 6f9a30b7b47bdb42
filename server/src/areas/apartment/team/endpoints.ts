import {
  acceptInvitation,
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
import * as invitations from './invitations.ts';
import * as ownership from './ownership.ts';
import { moveMember, updateMember, wholeTeam } from './team.ts';

/** Members of a building, invitations into it, and its ownership. */
export function serveTeam(serve: Serve): void {
  serve(getBuildingTeam, ({ tenant, db }) => wholeTeam(db, tenant.id));

  serve(inviteBuildingMember, ({ tenant, body, db }) => invitations.invite(db, tenant.id, body));

  serve(withdrawInvitation, ({ tenant, params, db }) =>
    invitations.withdrawInvitation(db, tenant.id, params.invitationId),
  );

  serve(acceptInvitation, async ({ body, db }) => invitations.acceptInvitation(db, body.code));

  serve(updateBuildingMember, ({ tenant, params, version, body, db }) =>
    updateMember(db, tenant.id, params.userId, version, body),
  );

  serve(suspendBuildingMember, ({ tenant, params, version, body, db }) =>
    moveMember(db, tenant.id, params.userId, version, 'suspended', body.reason),
  );

  serve(resumeBuildingMember, ({ tenant, params, version, body, db }) =>
    moveMember(db, tenant.id, params.userId, version, 'active', body.reason),
  );

  serve(removeBuildingMember, ({ tenant, params, version, body, db }) =>
    moveMember(db, tenant.id, params.userId, version, 'removed', body.reason),
  );

  serve(offerOwnership, ({ tenant, body, db }) => ownership.offerOwnership(db, tenant.id, body.userId));

  serve(listMyOwnershipOffers, async ({ db }) => ({ items: await ownership.offersToMe(db) }));

  serve(withdrawOwnership, ({ tenant, db, user }) => ownership.withdrawOwnership(db, tenant.id, user.userId));

  serve(acceptOwnership, ({ tenant, db, user }) => ownership.acceptOwnership(db, tenant.id, user.userId));
}
