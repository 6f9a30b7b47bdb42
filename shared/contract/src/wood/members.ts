import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  InvitationCode,
  invitationWith,
  memberChangeWith,
  memberId,
  memberReason,
  memberRefusalBy,
  memberWith,
  newInvitationWith,
} from '../members.ts';
import { uuid } from '../scalars.ts';
import { inTeam } from './access.ts';
import { type WoodRole, woodRoleNames } from './permissions.ts';

export { invitationDays, memberStates } from '../members.ts';

export const TeamMember = memberWith(woodRoleNames);
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamInvitation = invitationWith(woodRoleNames);
export type TeamInvitation = z.infer<typeof TeamInvitation>;

/** Who may change whose membership of a team (apartment-and-wood.md, section 7). */
export const teamRefusal = memberRefusalBy<WoodRole>('OW');

const teamParams = z.object({ teamId: uuid });
const memberParams = z.object({ teamId: uuid, userId: memberId });

/** Everybody but those who were removed or have left. */
export const listTeamMembers = endpoint({
  name: 'listTeamMembers',
  method: 'GET',
  path: '/wood/teams/{teamId}/members',
  access: inTeam('wood.team.read'),
  shows: ['wood.members'],
  params: teamParams,
  response: z.object({ items: z.array(TeamMember) }),
});

export const updateTeamMember = endpoint({
  name: 'updateTeamMember',
  method: 'PATCH',
  path: '/wood/teams/{teamId}/members/{userId}',
  access: inTeam('wood.team.manage'),
  changes: ['wood.members'],
  params: memberParams,
  body: memberChangeWith(woodRoleNames),
  response: TeamMember,
  errors: ['SELF_GRANT', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
});

const memberAction = (name: string, verb: 'suspend' | 'resume' | 'remove') =>
  endpoint({
    name,
    method: 'POST',
    path: `/wood/teams/{teamId}/members/{userId}/actions/${verb}`,
    access: inTeam('wood.team.manage'),
    changes: ['wood.members'],
    params: memberParams,
    body: memberReason,
    response: TeamMember,
    errors: ['SELF_GRANT', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
    versioned: true,
    idempotent: true,
  });
export const suspendTeamMember = memberAction('suspendTeamMember', 'suspend');
export const resumeTeamMember = memberAction('resumeTeamMember', 'resume');
export const removeTeamMember = memberAction('removeTeamMember', 'remove');

/** The caller's own way out. STATE_CONFLICT (`last_owner`) for the last owner. */
export const leaveTeam = endpoint({
  name: 'leaveTeam',
  method: 'POST',
  path: '/wood/teams/{teamId}/actions/leave',
  access: inTeam('wood.team.read'),
  changes: ['wood.teams', 'wood.members', 'platform.me'],
  params: teamParams,
  body: memberReason,
  response: z.object({ left: z.boolean() }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** Invitations that can still be accepted; whom they were sent to is nobody else's matter. */
export const listTeamInvitations = endpoint({
  name: 'listTeamInvitations',
  method: 'GET',
  path: '/wood/teams/{teamId}/invitations',
  access: inTeam('wood.team.manage'),
  shows: ['wood.members'],
  params: teamParams,
  response: z.object({ items: z.array(TeamInvitation) }),
});

export const inviteTeamMember = endpoint({
  name: 'inviteTeamMember',
  method: 'POST',
  path: '/wood/teams/{teamId}/invitations',
  access: inTeam('wood.team.manage'),
  changes: ['wood.members'],
  params: teamParams,
  body: newInvitationWith(woodRoleNames),
  /** The code is told here once; only its digest is kept. Hence not idempotent: a kept answer would keep the code. */
  response: z.object({ invitation: TeamInvitation, code: z.string() }),
});

export const withdrawTeamInvitation = endpoint({
  name: 'withdrawTeamInvitation',
  method: 'POST',
  path: '/wood/teams/{teamId}/invitations/{invitationId}/actions/withdraw',
  access: inTeam('wood.team.manage'),
  changes: ['wood.members'],
  params: z.object({ teamId: uuid, invitationId: uuid }),
  body: memberReason,
  response: z.object({ items: z.array(TeamInvitation) }),
  idempotent: true,
});

/** VALIDATION (`unknown_code`) for a code that nobody was given, GONE for one that is used up, withdrawn or too old. */
export const acceptTeamInvitation = endpoint({
  name: 'acceptTeamInvitation',
  method: 'POST',
  path: '/wood/invitations:accept',
  access: 'signedIn',
  changes: ['wood.members', 'wood.teams', 'platform.me'],
  body: InvitationCode,
  response: z.object({ teamId: uuid, roles: z.array(z.enum(woodRoleNames)) }),
  errors: ['GONE'],
  idempotent: true,
});
