import { type Building, listBuildings } from '@console/contract/apartment';
import { languages, useEndpoint, useFormat, useLanguage, useName, useSession } from '@console/shell';
import {
  columnsOf,
  DataTable,
  DefinitionList,
  dialogLater,
  EmptyState,
  LoadingState,
  optionsOf,
  Page,
  partLater,
  Section,
  SelectInput,
} from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { activeBuildings } from '../../buildings/building-lists.ts';
import { AcceptInvitation } from './accept-invitation.tsx';
import { OwnershipOffers } from './ownership-offers.tsx';
import './texts.ts';
import type { loader } from './loader.ts';

const ApplyByLink = dialogLater<{ code: string; onClose(): void }>(
  () => import('../../applications/apply-by-link.tsx'),
);
const OwnLife = partLater(() => import('../../own/own-life.tsx'), <LoadingState />);
export const handle = { title: 'myInfo.title' };

/** Who I am here: my name, my buildings and my roles in them. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { staff, lives, applies } = useLoaderData<typeof loader>();
  const [language, setLanguage] = useLanguage();
  const { user } = useSession();
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
        <Box sx={{ mt: 2, maxWidth: 240 }}>
          <SelectInput
            label={t('myInfo.language')}
            value={language}
            onChange={setLanguage}
            options={optionsOf(languages, (value) => t(`languages.${value}`))}
          />
        </Box>
      </Section>
      <OwnershipOffers />
      {(lives || applies) && <OwnLife lives={lives} />}
      <Section title={t('myInfo.buildings')}>
        {staff ? <MyBuildings /> : <Typography>{t('myInfo.resident')}</Typography>}
      </Section>
      <Section title={t('myPlace.invitation')}>
        <AcceptInvitation />
      </Section>
      <Applying />
    </Page>
  );
}

/** By the link of a building that takes applications; what the link says goes from the address when it is done. */
function Applying() {
  const [search, setSearch] = useSearchParams();
  const code = search.get('apply');
  if (!code) return null;
  const { apply: _, ...rest } = Object.fromEntries(search);
  return <ApplyByLink code={code} onClose={() => setSearch(rest, { replace: true })} />;
}

function MyBuildings() {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { me } = useSession();
  const { items } = useEndpoint(listBuildings, activeBuildings);
  const column = columnsOf<Building>(useFormat());
  const rolesIn = (buildingId: string) =>
    me?.memberships.find((one) => one.tenantId === buildingId)?.roles ?? [];
  return (
    <DataTable
      caption={t('myInfo.buildings')}
      rows={items}
      rowKey={(row) => row.buildingId}
      empty={<EmptyState title={t('index.none')} body={t('index.askOwner')} />}
      columns={[
        column.name('name', t('buildings.name.label'), (row) => name(row.name)),
        column.text('roles', t('myInfo.roles'), (row) =>
          rolesIn(row.buildingId)
            .map((role) => t(`roles.${role}`))
            .join(' · '),
        ),
      ]}
    />
  );
}
