import type { ApartmentRole } from '@console/contract';
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
import * as invitations from '../../../house/members/invitations.ts';
import { moveMember, updateMember } from '../../../house/members/members.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import * as ownership from './ownership.ts';
import { membership, wholeTeam } from './team.ts';

/** Members of a building, invitations into it, and its ownership. */
export function serveTeam(serve: Serve): void {
  serve(getBuildingTeam, ({ tenant, db }) => wholeTeam(db, tenant.id));

  serve(inviteBuildingMember, ({ tenant, body, db }) => invitations.invite(db, membership, tenant.id, body));

  serve(withdrawInvitation, async ({ tenant, params, db }) => {
    await invitations.withdrawInvitation(db, membership, tenant.id, params.invitationId);
    return wholeTeam(db, tenant.id);
  });

  serve(acceptInvitation, async ({ body, db }) => {
    const { tenantId: buildingId, roles } = await invitations.acceptInvitation<ApartmentRole>(
      db,
      membership.area,
      body.code,
    );
    return { buildingId, roles };
  });

  serve(updateBuildingMember, ({ tenant, params, version, body, db }) =>
    updateMember(db, membership, tenant.id, params.userId, version, body),
  );

  for (const [endpoint, to] of [
    [suspendBuildingMember, 'suspended'],
    [resumeBuildingMember, 'active'],
    [removeBuildingMember, 'removed'],
  ] as const)
    serve(endpoint, ({ tenant, params, version, body, db }) =>
      moveMember(db, membership, tenant.id, params.userId, version, to, body.reason),
    );

  serve(offerOwnership, ({ tenant, body, db }) => ownership.offerOwnership(db, tenant.id, body.userId));

  serve(listMyOwnershipOffers, async ({ db }) => ({ items: await ownership.offersToMe(db) }));

  serve(withdrawOwnership, ({ tenant, db, user }) => ownership.withdrawOwnership(db, tenant.id, user.userId));

  serve(acceptOwnership, ({ tenant, db, user }) => ownership.acceptOwnership(db, tenant.id, user.userId));
}
