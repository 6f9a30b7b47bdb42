import { listTeams, type Team, woodPaths } from '@console/contract/wood';
import {
  type AreaChoice,
  type AreaChoiceSource,
  type ChoiceOption,
  load,
  loadAhead,
  useAnswer,
  useChoiceAddress,
  useName,
  usePermission,
} from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useShownTeam } from './team.ts';
import { teamPlaces } from './team-screens.ts';

/** The trading team that the area's screens work for, for the frame. */
export const teamChoice: AreaChoiceSource = {
  ask: () => loadAhead(load(listTeams)),
  use: useTeamChoice,
};

function useTeamChoice(): AreaChoice {
  const { t } = useTranslation('wood');
  const name = useName();
  const { result, error: _told, ...asked } = useAnswer(listTeams);
  const teams = result?.items ?? [];
  const chosen = useShownTeam(teams);
  const address = useChoiceAddress(teamPlaces, chosen?.teamId, teams.length > 1);
  const mayCreate = usePermission('wood.team.create');
  const optionOf = ({ teamId, names, code }: Team): ChoiceOption => ({
    value: teamId,
    name: name(names),
    code,
  });
  return {
    ...asked,
    ...address,
    label: t('team.one'),
    chosen: chosen && optionOf(chosen),
    options: teams.map(optionOf),
    none: {
      text: t('team.none.short'),
      action: mayCreate ? { label: t('myTeam.create'), href: woodPaths.myTeam } : undefined,
    },
  };
}
