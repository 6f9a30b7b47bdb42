import { listTeams } from '@console/contract/wood';
import { languages, useEndpoint, useFormat, useLanguage, useName, useSession } from '@console/shell';
import { columnsOf, DataTable, DefinitionList, optionsOf, Page, Section, SelectInput } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MyWork } from '../../mine/my-work.tsx';
import { JoinTeam } from '../../team/join-team.tsx';
import { MySettings } from '../../team/my-settings.tsx';
import { NoTeamYet } from '../../team/no-team.tsx';
import { mayIn, useTeam } from '../../team/team.ts';
import '../../team/texts.ts';

export const handle = { title: 'myInfo.title' };

/** Who I am in this area: profile, language, how I like to work, teams and roles. */
export function Component() {
  const { t } = useTranslation('wood');
  const { user } = useSession();
  const [language, setLanguage] = useLanguage();
  const team = useTeam();
  return (
    <Page title={t('myInfo.title')}>
      <Section title={t('myInfo.profile')}>
        <DefinitionList
          items={[
            { label: t('myInfo.name'), value: user?.name ?? '–' },
            { label: t('myInfo.username'), value: user?.username ?? '–' },
          ]}
        />
        <Box sx={{ mt: 2, maxWidth: 240 }}>
          <SelectInput
            label={t('languages.label')}
            value={language}
            onChange={setLanguage}
            options={optionsOf(languages, (value) => t(`languages.${value}`))}
          />
        </Box>
      </Section>
      {team && mayIn(team, 'wood.stock.read') && <MyWork key={`work ${team.teamId}`} team={team} />}
      {team && <MySettings key={team.teamId} team={team} />}
      <MyTeams />
      <Section title={t('join.title')}>
        <JoinTeam />
      </Section>
    </Page>
  );
}

function MyTeams() {
  const { t } = useTranslation('wood');
  const name = useName();
  const teams = useEndpoint(listTeams).items;
  const column = columnsOf<(typeof teams)[number]>(useFormat());
  return (
    <Section title={t('myInfo.teams')}>
      <DataTable
        caption={t('myInfo.teams')}
        rows={teams}
        rowKey={(row) => row.teamId}
        empty={<NoTeamYet />}
        columns={[
          column.name('team', t('myInfo.team'), (row) => name(row.names)),
          column.text('roles', t('myInfo.roles'), (row) =>
            row.roles.map((role) => t(`roles.${role}`)).join(' · '),
          ),
        ]}
      />
    </Section>
  );
}
