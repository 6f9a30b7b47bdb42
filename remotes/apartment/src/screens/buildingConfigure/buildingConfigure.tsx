import {
  apartmentPaths,
  type Building,
  getBuilding,
  listBuildings,
  listRoomTypes,
} from '@console/contract/apartment';
import { load, searchParams, useEndpoint } from '@console/shell';
import { LoadingState, Page, partLater, Tabs } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { BuildingActions } from '../../buildings/building-actions.tsx';
import { BuildingForm } from '../../buildings/building-form.tsx';
import { allBuildings } from '../../buildings/building-lists.ts';
import { type BuildingTab, buildingTabs, loadTab } from '../../buildings/building-tabs.ts';
import { BuildingsList } from '../../buildings/buildings-list.tsx';
import { useName } from '../../buildings/names.ts';
import '../../buildings/texts.ts';
import { RoomTypes } from '../../rooms/room-types.tsx';
import { loadSetupFacts } from '../../setup/setup-facts.ts';
import { SetupBeginning, SetupGuide } from '../../setup/setup-guide.tsx';

export const handle = { title: 'buildingConfigure.title' };

/** `building`: the one that is open, or `new`; anything else shows the list. `tab`: what of it is open. */
const Search = z.object({
  building: z.optional(z.union([z.uuid(), z.literal('new')])),
  tab: z._default(z.enum(buildingTabs), 'settings'),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { building, tab } = searchParams(request, Search);
  const opened = building !== undefined && building !== 'new' ? opening(building, tab) : undefined;
  await Promise.all([load(listBuildings, allBuildings), opened]);
  return { building, tab };
}

async function opening(buildingId: string, tab: BuildingTab): Promise<void> {
  const building = await load(getBuilding, { params: { buildingId } });
  await Promise.all([loadTab(tab, building), loadSetupFacts(building)]);
}

export function Component() {
  const { building, tab } = useLoaderData<typeof loader>();
  if (building === 'new') return <NewBuilding />;
  if (building === undefined) return <BuildingsList />;
  return <OneBuilding key={building} buildingId={building} tab={tab} />;
}

function NewBuilding() {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  return (
    <Page title={t('buildingForm.create')}>
      <SetupBeginning />
      <BuildingForm
        onDone={({ buildingId }) => navigate(apartmentPaths.roomConfigure(buildingId))}
        onCancel={() => navigate(apartmentPaths.buildingConfigure())}
      />
    </Page>
  );
}

function OneBuilding({ buildingId, tab }: { buildingId: string; tab: BuildingTab }) {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  const name = useName();
  const building = useEndpoint(getBuilding, { params: { buildingId } });
  const open = (next: BuildingTab) =>
    navigate(
      apartmentPaths.buildingConfigure({
        building: buildingId,
        ...(next === 'settings' ? {} : { tab: next }),
      }),
    );
  return (
    <Page
      title={name(building.name)}
      subtitle={building.code}
      actions={<BuildingActions building={building} />}
    >
      <SetupGuide building={building} />
      <Tabs
        label={t('buildingTabs.label')}
        value={tab}
        onChange={open}
        tabs={buildingTabs.map((value) => ({ value, label: t(`buildingTabs.${value}`) }))}
      >
        <TabContent building={building} tab={tab} />
      </Tabs>
    </Page>
  );
}

const TariffsPanel = partLater(() => import('../../tariffs/tariffs-panel.tsx'), <LoadingState />);
const ChargeItemsPanel = partLater(() => import('../../charges/charge-items-panel.tsx'), <LoadingState />);
const PoolsPanel = partLater(() => import('../../charges/pools-panel.tsx'), <LoadingState />);

function TabContent({ building, tab }: { building: Building; tab: BuildingTab }) {
  const navigate = useNavigate();
  switch (tab) {
    case 'tariffs':
      return <TariffsPanel building={building} />;
    case 'chargeItems':
      return <ChargeItemsPanel building={building} />;
    case 'pools':
      return <PoolsPanel building={building} />;
    case 'roomTypes':
      return <RoomTypesOf building={building} />;
    default:
      return (
        <BuildingForm building={building} onCancel={() => navigate(apartmentPaths.buildingConfigure())} />
      );
  }
}

function RoomTypesOf({ building }: { building: Building }) {
  const { items } = useEndpoint(listRoomTypes, { params: { buildingId: building.buildingId } });
  return <RoomTypes building={building} roomTypes={items} />;
}
