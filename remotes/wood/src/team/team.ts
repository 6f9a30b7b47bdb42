import { listTeams, Team, type WoodPermission } from '@console/contract/wood';
import {
  chosenAmong,
  lastTime,
  loadChosen,
  loadOrKept,
  rememberForNextTime,
  searchParams,
  useEndpoint,
  useShown,
} from '@console/shell';
import * as z from 'zod/mini';
import { keptOf } from '../offline/kept-answers.ts';

const Named = z.object({ teamId: Team.shape.teamId });
type NamedTeam = z.output<typeof Named>;

/** Teams trade by one clock (rule 1.4), wherever the viewer is. */
export const teamZone = 'Asia/Shanghai';

const name = 'wood-team';
const Address = z.object({ team: z.optional(Team.shape.teamId) });

/**
 * The team that a screen works for: the one in the address, the one of last time, else the user's first. Undefined for
 * somebody who belongs to none.
 * @param ask loads what the screen shows of a team
 */
export function loadTeam(
  request: Request,
  ask: (team: NamedTeam) => Promise<unknown>,
): Promise<Team | undefined> {
  const wanted = searchParams(request, Address).team;
  return loadChosen({
    likely: wanted === undefined ? lastTime(name, Named) : { teamId: wanted },
    find: async () => chosenTeam((await loadOrKept(listTeams, {}, { in: keptOf() })).items, wanted),
    remember: ({ teamId }) => rememberForNextTime(name, { teamId }),
    ask,
  });
}

/** Among the user's teams; one that is not theirs counts as none. */
const chosenTeam = (teams: readonly Team[], wanted?: string): Team | undefined =>
  chosenAmong(teams, ({ teamId }) => teamId, wanted, lastTime(name, Named)?.teamId);

/** Names the team in the query of a call that is about it. */
export function ofTeam(team: NamedTeam): { teamId: string };
export function ofTeam(team: NamedTeam | undefined): { teamId?: string };
export function ofTeam(team: NamedTeam | undefined) {
  return team ? { teamId: team.teamId } : {};
}

const Shown = z.object({ team: Named });

/** Of these the team on the screen, as its loader has found it; else the one that a screen would begin with. */
export function useShownTeam(teams: readonly Team[]): Team | undefined {
  return chosenTeam(teams, useShown(Shown)?.team.teamId);
}

export const useTeam = (): Team | undefined => useShownTeam(useEndpoint(listTeams).items);

export const mayIn = (team: Team | undefined, permission: WoodPermission): boolean =>
  rightsOf(team).includes(permission);

/** Servers before this release tell `may` alone. */
const rightsOf = (team: Team | undefined): readonly string[] => team?.rights ?? team?.may ?? [];
