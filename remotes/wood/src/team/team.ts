import { listTeams, type Team, type WoodPermission } from '@console/contract/wood';
import { currentSub, load, loadAhead, useEndpoint } from '@console/shell';

type NamedTeam = Pick<Team, 'teamId'>;

const lastTeam = () => `console:wood-team:${encodeURIComponent(currentSub() ?? '')}`;

function rememberTeam({ teamId }: NamedTeam): void {
  try {
    localStorage.setItem(lastTeam(), teamId);
  } catch {
    // Without room the next screen asks for its team first.
  }
}

/**
 * The team that the screens work for: the user's first. Undefined for somebody who belongs to none.
 * @param ask loads what the screen shows of a team. Of the team of last time it is asked for together with the teams
 * themselves, so that a screen waits for one answer and not for two.
 */
export async function loadTeam(ask: (team: NamedTeam) => Promise<unknown>): Promise<Team | undefined> {
  const teamId = localStorage.getItem(lastTeam());
  if (teamId !== null) loadAhead(ask({ teamId }));
  const [team] = (await load(listTeams)).items;
  if (!team) return undefined;
  rememberTeam(team);
  await ask(team);
  return team;
}

/** Names the team in the query of a call that is about it. */
export function ofTeam(team: NamedTeam): { teamId: string };
export function ofTeam(team: NamedTeam | undefined): { teamId?: string };
export function ofTeam(team: NamedTeam | undefined) {
  return team ? { teamId: team.teamId } : {};
}

export const useTeam = (): Team | undefined => useEndpoint(listTeams).items[0];

export const mayIn = (team: Team | undefined, permission: WoodPermission): boolean =>
  team?.may.includes(permission) ?? false;
