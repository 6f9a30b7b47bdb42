import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  InvitationCode,
  invitationWith,
  memberChangeWith,
  memberId,
  memberReason,
  memberWith,
  newInvitationWith,
} from '../members.ts';
import { bilingual, instant, text, uuid } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { Building, buildingParams } from './buildings.ts';
import { apartmentRoleNames } from './permissions.ts';

export { invitationDays, memberStates } from '../members.ts';

export const BuildingMember = memberWith(apartmentRoleNames);
export type BuildingMember = z.infer<typeof BuildingMember>;

export const Invitation = invitationWith(apartmentRoleNames);
export type Invitation = z.infer<typeof Invitation>;

export const OwnershipOffer = z.object({
  offerId: uuid,
  offeredBy: memberId,
  offeredTo: memberId,
  createdAt: instant,
});
export type OwnershipOffer = z.infer<typeof OwnershipOffer>;

export const BuildingTeam = z.object({
  /** Nobody who was removed. */
  members: z.array(BuildingMember),
  /** Those that can still be accepted. */
  invitations: z.array(Invitation),
  ownershipOffer: z.nullable(OwnershipOffer),
});
export type BuildingTeam = z.infer<typeof BuildingTeam>;

const memberParams = z.object({ buildingId: uuid, userId: memberId });

export const getBuildingTeam = endpoint({
  name: 'getBuildingTeam',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/members',
  access: inBuilding('apartment.member.read'),
  shows: ['apartment.members'],
  params: buildingParams,
  response: BuildingTeam,
});

export const NewInvitation = newInvitationWith(apartmentRoleNames);
export type NewInvitation = z.input<typeof NewInvitation>;

export const inviteBuildingMember = endpoint({
  name: 'inviteBuildingMember',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/invitations',
  access: inBuilding('apartment.member.manage'),
  changes: ['apartment.members'],
  params: buildingParams,
  body: NewInvitation,
  /** The code is told here once; only its digest is kept. Hence not idempotent: a kept answer would keep the code. */
  response: z.object({ invitation: Invitation, code: z.string() }),
});

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/invitations/{invitationId}/actions/withdraw',
  access: inBuilding('apartment.member.manage'),
  changes: ['apartment.members'],
  params: z.object({ buildingId: uuid, invitationId: uuid }),
  body: memberReason,
  response: BuildingTeam,
  idempotent: true,
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/apartment/invitations:accept',
  access: 'signedIn',
  changes: ['apartment.members', 'apartment.buildings', 'platform.me'],
  body: InvitationCode,
  response: z.object({ buildingId: uuid, roles: z.array(z.enum(apartmentRoleNames)) }),
  errors: ['GONE'],
  idempotent: true,
});

export const updateBuildingMember = endpoint({
  name: 'updateBuildingMember',
  method: 'PATCH',
  path: '/apartment/buildings/{buildingId}/members/{userId}',
  access: inBuilding('apartment.member.manage'),
  changes: ['apartment.members'],
  params: memberParams,
  body: memberChangeWith(apartmentRoleNames),
  response: BuildingMember,
  errors: ['SELF_GRANT', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
});

const memberAction = (name: string, verb: 'suspend' | 'resume' | 'remove') =>
  endpoint({
    name,
    method: 'POST',
    path: `/apartment/buildings/{buildingId}/members/{userId}/actions/${verb}`,
    access: inBuilding('apartment.member.manage'),
    changes: ['apartment.members'],
    params: memberParams,
    body: memberReason,
    response: BuildingMember,
    errors: ['SELF_GRANT', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
    versioned: true,
    idempotent: true,
  });
export const suspendBuildingMember = memberAction('suspendBuildingMember', 'suspend');
export const resumeBuildingMember = memberAction('resumeBuildingMember', 'resume');
export const removeBuildingMember = memberAction('removeBuildingMember', 'remove');

/** An owner offers, the other accepts; then the one is the manager and the other the owner. */
export const offerOwnership = endpoint({
  name: 'offerOwnership',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/ownership/actions/offer',
  access: inBuilding('apartment.building.sod_mode'),
  changes: ['apartment.members', 'apartment.buildings'],
  params: buildingParams,
  body: z.object({ userId: memberId }),
  response: BuildingTeam,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** Buildings that somebody offers to the caller; whoever is offered one need not be allowed to see its team. */
export const listMyOwnershipOffers = endpoint({
  name: 'listMyOwnershipOffers',
  method: 'GET',
  path: '/apartment/me/ownership-offers',
  access: 'signedIn',
  shows: ['apartment.members'],
  response: z.object({
    items: z.array(
      z.object({
        offerId: uuid,
        buildingId: uuid,
        buildingName: bilingual(80),
        offeredBy: z.nullable(z.string()),
      }),
    ),
  }),
});

export const withdrawOwnership = endpoint({
  name: 'withdrawOwnership',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/ownership/actions/withdraw',
  access: inBuilding('apartment.building.read'),
  changes: ['apartment.members', 'apartment.buildings', 'platform.me'],
  params: buildingParams,
  body: memberReason,
  response: z.object({ withdrawn: z.boolean() }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

export const acceptOwnership = endpoint({
  name: 'acceptOwnership',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/ownership/actions/accept',
  access: inBuilding('apartment.building.read'),
  changes: ['apartment.members', 'apartment.buildings', 'platform.me'],
  params: buildingParams,
  body: memberReason,
  response: z.object({ roles: z.array(z.enum(apartmentRoleNames)) }),
  errors: ['STATE_CONFLICT', 'QUOTA_EXCEEDED'],
  idempotent: true,
});

export const setSodMode = endpoint({
  name: 'setSodMode',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/actions/set-sod-mode',
  access: inBuilding('apartment.building.sod_mode'),
  changes: ['apartment.buildings'],
  params: buildingParams,
  body: z.object({ sodMode: z.enum(['strict', 'solo']), reason: z.optional(text(0, 500)) }),
  response: Building,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
  idempotent: true,
});
