import { ApiError, type Grants, type Permission } from '@console/contract';

/** What of a call decides its team; every handler's call has it. */
export interface TeamCall {
  readonly grants: Grants;
  readonly may: { demand(area: string, tenantId: string, permission: Permission): void };
}

/** The teams that a call may look into at all; rows of others do not exist for it. */
export const teamsOfCall = ({ grants }: TeamCall): string[] =>
  grants.memberships.filter((one) => one.area === 'wood').map((one) => one.tenantId);

/** The team that a call names, or its caller's first; demanded with the permission there. */
export function teamOfCall(call: TeamCall, wanted: string | undefined, permission: Permission): string {
  const teamId = wanted ?? teamsOfCall(call)[0];
  if (!teamId) throw new ApiError('FORBIDDEN', { details: { permission } });
  call.may.demand('wood', teamId, permission);
  return teamId;
}
