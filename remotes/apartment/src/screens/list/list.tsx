import {
  apartmentPaths,
  countRooms,
  listBuildings,
  listRooms,
  listRoomTypes,
  RoomFilter,
  roomStates,
} from '@console/contract/apartment';
import { load, searchParams, useEndpoint, useFormat, usePermission } from '@console/shell';
import { EmptyState, KeyFigure, KeyFigures, ListScreen, SearchBox, SelectInput, Toolbar } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom';
import { activeBuildings } from '../../buildings/active-buildings.ts';
import { useName } from '../../buildings/names.ts';
import { floorName, floorsOf } from '../../rooms/floor-rows.ts';
import { RoomStateChip } from '../../rooms/room-state-chip.tsx';

export const handle = { title: 'list.title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const filter = searchParams(request, RoomFilter);
  const query = { ...filter, ...searchParams(request, listRooms.query) };
  await Promise.all([
    load(listRooms, { query }),
    load(countRooms, { query: filter }),
    loadRoomTypes(filter.building),
  ]);
  return { filter, query };
}

/** The types of a building are asked for only if it is one of the user's: a strange id filters, it is no error. */
async function loadRoomTypes(buildingId: string | undefined): Promise<void> {
  const { items } = await load(listBuildings, activeBuildings);
  const building = items.find((one) => one.buildingId === buildingId);
  if (building) await load(listRoomTypes, { params: { buildingId: building.buildingId } });
}

/** Every room that the user may see, over all buildings. */
export function Component() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const { filter, query } = useLoaderData<typeof loader>();
  const { items, next } = useEndpoint(listRooms, { query });
  const counts = useEndpoint(countRooms, { query: filter });
  const [, setParams] = useSearchParams();
  const mayConfigure = usePermission('apartment.room.configure');
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListScreen
      title={t('list.title')}
      subtitle={t('list.subtitle')}
      filters={
        <>
          <KeyFigures>
            <KeyFigure label={t('rooms.title')} value={format.number(counts.total)} />
            {roomStates
              .filter((state) => counts[state] > 0)
              .map((state) => (
                <KeyFigure
                  key={state}
                  label={t(`roomStates.${state}`)}
                  value={format.number(counts[state])}
                />
              ))}
            {counts.rentMinor !== null && counts.currency !== null && (
              <KeyFigure
                label={t('list.rentTotal')}
                value={format.money(counts.rentMinor, counts.currency)}
              />
            )}
          </KeyFigures>
          <Filters />
        </>
      }
      caption={t('list.caption')}
      rows={items}
      rowKey={(row) => row.roomId}
      href={(row) => apartmentPaths.roomConfigure(row.roomId)}
      total={counts.total}
      {...(next
        ? {
            next: {
              onClick: () => setParams((current) => ({ ...Object.fromEntries(current), cursor: next })),
            },
          }
        : {})}
      empty={
        <EmptyState
          title={t(filtered ? 'list.noMatch' : 'list.none')}
          body={filtered ? undefined : t('list.noneBody')}
          action={
            filtered ? (
              <Button onClick={() => setParams({})}>{t('list.clear')}</Button>
            ) : (
              mayConfigure && (
                <Button component={Link} to={apartmentPaths.buildingConfigure()} variant="contained">
                  {t('buildingConfigure.title')}
                </Button>
              )
            )
          }
        />
      }
      columns={[
        { key: 'number', label: t('rooms.number'), cell: (row) => row.number, primary: true },
        { key: 'building', label: t('buildings.one'), cell: (row) => name(row.buildingName) },
        {
          key: 'floor',
          label: t('rooms.floor'),
          align: 'right',
          hideBelow: 'md',
          cell: (row) => floorName(row.floor),
        },
        {
          key: 'type',
          label: t('rooms.type'),
          hideBelow: 'md',
          cell: (row) => (row.roomTypeName ? name(row.roomTypeName) : '–'),
        },
        {
          key: 'area',
          label: t('rooms.areaM2'),
          align: 'right',
          hideBelow: 'lg',
          cell: (row) => format.decimal(row.areaM2),
        },
        {
          key: 'rent',
          label: t('rooms.rent'),
          align: 'right',
          cell: (row) => format.money(row.rentMinor, row.currency),
        },
        { key: 'state', label: t('rooms.state'), cell: (row) => <RoomStateChip state={row.state} /> },
      ]}
    />
  );
}

/** Filters live in the address, so that back, reload and sharing work. */
function Filters() {
  const { t } = useTranslation('apartment');
  const name = useName();
  const buildings = useEndpoint(listBuildings, activeBuildings).items;
  const [params, setParams] = useSearchParams();
  const building = buildings.find((one) => one.buildingId === params.get('building'));
  const set = (key: string, value: string) => {
    setParams((current) => {
      if (value === '') current.delete(key);
      else current.set(key, value);
      current.delete('cursor');
      if (key === 'building') for (const inside of ['floor', 'type']) current.delete(inside);
      return current;
    });
  };
  const floors = building ? floorsOf(building) : [];
  return (
    <Toolbar>
      <SearchBox label={t('list.search')} value={params.get('q') ?? ''} onSearch={(q) => set('q', q)} />
      <SelectInput
        label={t('buildings.one')}
        value={building?.buildingId ?? ''}
        onChange={(value) => set('building', value)}
        options={[
          { value: '', label: t('list.allBuildings') },
          ...buildings.map((one) => ({ value: one.buildingId, label: name(one.name) })),
        ]}
      />
      {building && (
        <SelectInput
          label={t('rooms.floor')}
          value={params.get('floor') ?? ''}
          onChange={(value) => set('floor', value)}
          options={[
            { value: '', label: t('list.allFloors') },
            ...floors.map((floor) => ({ value: String(floor), label: floorName(floor) })),
          ]}
        />
      )}
      {building && (
        <TypeFilter
          buildingId={building.buildingId}
          value={params.get('type') ?? ''}
          onChange={(value) => set('type', value)}
        />
      )}
      <SelectInput
        label={t('rooms.state')}
        value={params.get('state') ?? ''}
        onChange={(value) => set('state', value)}
        options={[
          { value: '', label: t('list.allStates') },
          ...roomStates.map((state) => ({ value: state, label: t(`roomStates.${state}`) })),
        ]}
      />
    </Toolbar>
  );
}

interface TypeFilterProps {
  buildingId: string;
  value: string;
  onChange(code: string): void;
}

function TypeFilter({ buildingId, value, onChange }: TypeFilterProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const types = useEndpoint(listRoomTypes, { params: { buildingId } }).items;
  return (
    <SelectInput
      label={t('rooms.type')}
      value={types.some((type) => type.code === value) ? value : ''}
      onChange={onChange}
      options={[
        { value: '', label: t('list.allTypes') },
        ...types.map((type) => ({ value: type.code, label: name(type.name) })),
      ]}
    />
  );
}
