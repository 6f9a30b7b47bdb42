import { apartmentPaths, type Building, getBuilding, listRoomTypes } from '@console/contract/apartment';
import { useEndpoint, useName } from '@console/shell';
import { LoadingState, optionsOf, Page, partLater, Tabs } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { BuildingActions } from '../../buildings/building-actions.tsx';
import { BuildingForm } from '../../buildings/building-form.tsx';
import { type BuildingTab, buildingTabs } from './building-tabs.ts';
import { BuildingsList } from './buildings-list.tsx';
import '../../buildings/texts.ts';
import { RoomTypes } from '../../rooms/room-types.tsx';
import { SetupBeginning, SetupGuide } from '../../setup/setup-guide.tsx';
import type { loader } from './loader.ts';

export const handle = { title: 'buildingConfigure.title' };

export function Component() {
  const { opened, tab } = useLoaderData<typeof loader>();
  if (opened === 'new') return <NewBuilding />;
  if (opened === undefined) return <BuildingsList />;
  return <OneBuilding key={opened} buildingId={opened} tab={tab} />;
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
        tabs={optionsOf(buildingTabs, (value) => t(`buildingTabs.${value}`))}
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
