import { listTeams } from '@console/contract/wood';
import { useEndpoint, useFormat, useName, useSession } from '@console/shell';
import { columnsOf, DataTable, DefinitionList, Page, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { NoTeamYet } from '../../team/no-team.tsx';

export const handle = { title: 'myInfo.title' };

/** Who I am in this area: profile, teams and roles. */
export function Component() {
  const { t } = useTranslation('wood');
  const name = useName();
  const { user } = useSession();
  const teams = useEndpoint(listTeams).items;
  const column = columnsOf<(typeof teams)[number]>(useFormat());
  return (
    <Page title={t('myInfo.title')}>
      <Section title={t('myInfo.profile')}>
        <DefinitionList
          items={[
            { label: t('myInfo.name'), value: user?.name ?? '–' },
            { label: t('myInfo.username'), value: user?.username ?? '–' },
          ]}
        />
      </Section>
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
    </Page>
  );
}
