import { apartmentPaths, type Building, listBuildings } from '@console/contract/apartment';
import { useEndpoint, useFormat, useListAddress, useTableLook } from '@console/shell';
import { EmptyState, ListScreen, StateChip } from '@console/ui';
import Button from '@mui/material/Button';
import RowLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SetupBeginning } from '../setup/setup-guide.tsx';
import { allBuildings } from './building-lists.ts';
import { useName } from './names.ts';
import { useOffersBuilding } from './offers-building.ts';

/** All buildings of the user, the archived ones too. */
export function BuildingsList() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const { items, total } = useEndpoint(listBuildings, allBuildings);
  const mayCreate = useOffersBuilding(items);
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
      actions={mayCreate && create}
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
        {
          key: 'name',
          label: t('buildings.name.label'),
          primary: true,
          sortBy: (row) => name(row.name),
          cell: (row) => name(row.name),
        },
        {
          key: 'code',
          label: t('buildings.code.label'),
          card: 'name',
          sortBy: (row) => row.code,
          cell: (row) => row.code,
        },
        {
          key: 'rooms',
          card: 'half',
          label: t('rooms.title'),
          align: 'right',
          sortBy: (row) => row.rooms.total,
          total: sum((row) => row.rooms.total),
          cell: (row) => format.number(row.rooms.total),
        },
        {
          key: 'vacant',
          card: 'half',
          label: t('roomStates.vacant'),
          align: 'right',
          hideBelow: 'md',
          sortBy: (row) => row.rooms.vacant,
          total: sum((row) => row.rooms.vacant),
          cell: (row) => format.number(row.rooms.vacant),
        },
        {
          key: 'state',
          card: 'top',
          label: t('buildings.state'),
          cell: (row) => (
            <StateChip
              tone={row.state === 'active' ? 'good' : 'neutral'}
              label={t(`buildingStates.${row.state}`)}
            />
          ),
        },
        { key: 'configure', label: t('roomConfigure.title'), cell: (row) => <RoomsLink building={row} /> },
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
