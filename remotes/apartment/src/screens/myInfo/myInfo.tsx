import { listBuildings } from '@console/contract/apartment';
import { load, useEndpoint, useSession } from '@console/shell';
import { DataTable, DefinitionList, EmptyState, Page, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useName } from '../../buildings/names.ts';

export const handle = { title: 'myInfo.title' };

export const loader = () => load(listBuildings);

/** Who I am here: my name, my buildings and my roles in them. */
export function Component() {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { user, me } = useSession();
  const { items } = useEndpoint(listBuildings);
  const rolesIn = (buildingId: string) =>
    me?.memberships.find((one) => one.tenantId === buildingId)?.roles ?? [];
  return (
    <Page title={t('myInfo.title')}>
      <Section>
        <DefinitionList
          items={[
            { label: t('myInfo.name'), value: user?.name ?? '–' },
            { label: t('myInfo.username'), value: user?.username ?? '–' },
            { label: t('myInfo.email'), value: user?.email ?? '–' },
          ]}
        />
      </Section>
      <Section title={t('myInfo.buildings')}>
        <DataTable
          caption={t('myInfo.buildings')}
          rows={items}
          rowKey={(row) => row.buildingId}
          empty={<EmptyState title={t('index.none')} body={t('index.askOwner')} />}
          columns={[
            { key: 'name', label: t('buildings.name.label'), cell: (row) => name(row.name), primary: true },
            {
              key: 'roles',
              label: t('myInfo.roles'),
              cell: (row) =>
                rolesIn(row.buildingId)
                  .map((role) => t(`roles.${role}`))
                  .join(' · ') || '–',
            },
          ]}
        />
      </Section>
    </Page>
  );
}
