import { apartmentPaths, type Building, listBuildings } from '@console/contract/apartment';
import { useEndpoint, useFormat, useListAddress, useName, useTableLook } from '@console/shell';
import { columnsOf, EmptyState, ListScreen } from '@console/ui';
import Button from '@mui/material/Button';
import RowLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { allBuildings } from '../../buildings/building-lists.ts';
import { useOffersBuilding } from '../../buildings/offers-building.ts';
import { SetupBeginning } from '../../setup/setup-guide.tsx';

/** All buildings of the user, the archived ones too. */
export function BuildingsList() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const { items, total } = useEndpoint(listBuildings, allBuildings);
  const mayCreate = useOffersBuilding(items);
  const column = columnsOf<Building>(format);
  const sum = (of: (building: Building) => number) =>
    items.length > 1 ? format.number(items.reduce((all, one) => all + of(one), 0)) : undefined;
  const create = (
    <Button component={Link} to={apartmentPaths.buildingConfigure({ building: 'new' })} variant="contained">
      {t('buildingForm.create')}
    </Button>
  );
  return (
    <ListScreen
      title={t('buildingConfigure.title')}
      subtitle={t('buildingConfigure.subtitle')}
      create={mayCreate && create}
      address={useListAddress(listBuildings)}
      look={useTableLook('apartment.buildings')}
      caption={t('buildingConfigure.caption')}
      rows={items}
      total={total}
      rowKey={(row) => row.buildingId}
      href={(row) => apartmentPaths.buildingConfigure({ building: row.buildingId })}
      empty={
        <>
          <EmptyState
            title={t('index.none')}
            body={t(mayCreate ? 'index.noneBody' : 'index.askOwner')}
            action={mayCreate ? create : undefined}
          />
          {mayCreate && <SetupBeginning />}
        </>
      }
      columns={[
        column.name('name', t('buildings.name.label'), (row) => name(row.name)),
        column.text('code', t('buildings.code.label'), (row) => row.code, { card: 'name' }),
        column.number('rooms', t('rooms.title'), (row) => row.rooms.total, {
          card: 'half',
          total: sum((row) => row.rooms.total),
        }),
        column.number('vacant', t('roomStates.vacant'), (row) => row.rooms.vacant, {
          card: 'half',
          hideBelow: 'md',
          total: sum((row) => row.rooms.vacant),
        }),
        column.state('state', t('buildings.state'), ({ state }) => ({
          tone: state === 'active' ? 'good' : 'neutral',
          label: t(`buildingStates.${state}`),
        })),
        column.own('configure', t('roomConfigure.title'), (row) => <RoomsLink building={row} />),
      ]}
    />
  );
}

function RoomsLink({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  if (!building.may.includes('apartment.room.read')) return '–';
  return (
    <RowLink component={Link} to={apartmentPaths.roomConfigure(building.buildingId)}>
      {t('roomConfigure.open')}
    </RowLink>
  );
}
