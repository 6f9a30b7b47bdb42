import {
  listPartners,
  listTeamInvitations,
  listTeamMembers,
  listYards,
  type Team,
} from '@console/contract/wood';
import { load, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { PartnerView } from '../../partners/partner-view.ts';
import { loadTeam, mayIn, ofTeam } from '../../team/team.ts';

export const tabs = ['team', 'partners'] as const;
export const View = z.extend(PartnerView, { tab: z._default(z.enum(tabs), 'team') });

export async function loader({ request }: LoaderFunctionArgs) {
  const { tab, ...view } = searchParams(request, View);
  const team = await loadTeam(request, async (one) => (tab === 'team' ? loadPartsOf(one) : undefined));
  if (team) await loadForRole(team);
  if (team && tab === 'partners' && mayIn(team, 'wood.partner.read'))
    await loadPage(request, listPartners, { query: { ...view, ...ofTeam(team) } });
  return { team, tab, view };
}

/** What every member sees of a team. */
export const loadPartsOf = (team: Pick<Team, 'teamId'>) =>
  Promise.all([load(listTeamMembers, { params: ofTeam(team) }), load(listYards, { query: ofTeam(team) })]);

/** What only some do. */
const loadForRole = (team: Team) =>
  mayIn(team, 'wood.team.manage') ? load(listTeamInvitations, { params: ofTeam(team) }) : undefined;
