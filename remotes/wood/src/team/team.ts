import { listTeams, type Team, type WoodPermission } from '@console/contract/wood';
import { load, useEndpoint } from '@console/shell';

/** The team that the screens work for: the user's first. Undefined for somebody who belongs to none. */
export async function loadTeam(): Promise<Team | undefined> {
  return (await load(listTeams)).items[0];
}

/** Names the team in the query of a call that is about it. */
export function ofTeam(team: Team): { teamId: string };
export function ofTeam(team: Team | undefined): { teamId?: string };
export function ofTeam(team: Team | undefined) {
  return team ? { teamId: team.teamId } : {};
}

export const useTeam = (): Team | undefined => useEndpoint(listTeams).items[0];

export const mayIn = (team: Team | undefined, permission: WoodPermission): boolean =>
  team?.may.includes(permission) ?? false;
