import { listTeams } from '@console/contract/wood';
import { useEndpoint, useSession } from '@console/shell';
import { DataTable, DefinitionList, Page, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useNames } from '../../team/names.ts';
import { NoTeamYet } from '../../team/no-team.tsx';

export const handle = { title: 'myInfo.title' };

/** Who I am in this area: profile, teams and roles. */
export function Component() {
  const { t } = useTranslation('wood');
  const name = useNames();
  const { user } = useSession();
  const teams = useEndpoint(listTeams).items;
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
            { key: 'team', label: t('myInfo.team'), cell: (row) => name(row.names), primary: true },
            {
              key: 'roles',
              label: t('myInfo.roles'),
              cell: (row) => row.roles.map((role) => t(`roles.${role}`)).join(' · '),
            },
          ]}
        />
      </Section>
    </Page>
  );
}
