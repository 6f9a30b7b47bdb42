import { listTeams, type Team, woodPaths } from '@console/contract/wood';
import {
  type AreaChoice,
  type AreaChoiceSource,
  type ChoiceOption,
  currentSub,
  load,
  loadAhead,
  useAnswer,
  useChoiceAddress,
  usePermission,
} from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useNames } from './names.ts';
import { useShownTeam } from './team.ts';
import { teamPlaces } from './team-screens.ts';

/** The trading team that the area's screens work for, for the frame. */
export const teamChoice: AreaChoiceSource = {
  ask: () => {
    if (currentSub() !== undefined) loadAhead(load(listTeams));
  },
  use: useTeamChoice,
};

function useTeamChoice(): AreaChoice {
  const { t } = useTranslation('wood');
  const name = useNames();
  const { result, error, again } = useAnswer(listTeams);
  const optionOf = ({ teamId, names, code }: Team): ChoiceOption => ({
    value: teamId,
    name: name(names),
    code,
  });
  const teams = result?.items ?? [];
  const team = useShownTeam(teams);
  const chosen = team && optionOf(team);
  const mayCreate = usePermission('wood.team.create');
  return {
    ...useChoiceAddress(teamPlaces, chosen, teams.length > 1),
    label: t('team.one'),
    state: result ? 'ready' : error ? 'failed' : 'loading',
    chosen,
    options: teams.map(optionOf),
    none: {
      text: t('team.none.short'),
      action: mayCreate ? { label: t('myTeam.create'), href: woodPaths.myTeam } : undefined,
    },
    retry: again,
  };
}
