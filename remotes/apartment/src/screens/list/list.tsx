import {
  apartmentPaths,
  type Building,
  countRooms,
  listBuildings,
  listRooms,
  listRoomTypes,
  roomStates,
} from '@console/contract/apartment';
import { isApiError, load, searchParams, useEndpoint, useFormat, usePermission } from '@console/shell';
import { EmptyState, KeyFigure, KeyFigures, ListScreen, SearchBox, SelectInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router-dom';
import { allBuildings } from '../../buildings/building-lists.ts';
import { useName } from '../../buildings/names.ts';
import { floorName, floorsOf } from '../../rooms/floor-rows.ts';
import { RoomStateChip } from '../../rooms/room-state-chip.tsx';

export const handle = { title: 'list.title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const { cursor, limit, ...wanted } = searchParams(request, listRooms.query);
  const filter = { ...wanted, building: await buildingOfMine(wanted.building) };
  const query = { ...filter, cursor, limit };
  await Promise.all([
    load(listRooms, { query }).catch((error) => {
      if (cursor !== undefined && isBadCursor(error)) throw redirect(firstPageOf(request.url));
      throw error;
    }),
    load(countRooms, { query: filter }),
    filter.building && load(listRoomTypes, { params: { buildingId: filter.building } }),
  ]);
  return { filter, query };
}

/** A place in the list that the server does not know falls back to the list's beginning. */
const isBadCursor = (error: unknown): boolean =>
  isApiError(error) && error.fields.some(({ path }) => path === 'cursor');

function firstPageOf(address: string): string {
  const { pathname, searchParams: params } = new URL(address);
  params.delete('cursor');
  return `${pathname}?${params}`;
}

/** A building that is none of the user's does not filter: a bad parameter falls back to its default. */
async function buildingOfMine(buildingId: string | undefined): Promise<string | undefined> {
  const { items } = await load(listBuildings, allBuildings);
  return items.find((one) => one.buildingId === buildingId)?.buildingId;
}

/** Every room that the user may see, over all buildings. */
export function Component() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const { filter, query } = useLoaderData<typeof loader>();
  const { items, next } = useEndpoint(listRooms, { query });
  const counts = useEndpoint(countRooms, { query: filter });
  const [params, setParams] = useSearchParams();
  const mayConfigure = usePermission('apartment.room.configure');
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListScreen
      title={t('list.title')}
      subtitle={t('list.subtitle')}
      filters={
        <>
          <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>
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
          </Box>
          <Filters />
        </>
      }
      caption={t('list.caption')}
      rows={items}
      rowKey={(row) => row.roomId}
      href={(row) => apartmentPaths.roomConfigure(row.roomId)}
      total={counts.total}
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
    >
      <PageLinks params={params} next={next} />
    </ListScreen>
  );
}

/** Pages go forward only; the browser's back goes to the one before. */
function PageLinks({ params, next }: { params: URLSearchParams; next: string | null }) {
  const { t } = useTranslation('apartment');
  const at = (cursor: string | null) => {
    const search = new URLSearchParams(params);
    search.delete('cursor');
    if (cursor !== null) search.set('cursor', cursor);
    return { search: search.toString() };
  };
  if (next === null && !params.has('cursor')) return null;
  return (
    <Box component="nav" aria-label={t('list.pages')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {params.has('cursor') && (
        <Button component={Link} to={at(null)} variant="outlined">
          {t('list.first')}
        </Button>
      )}
      {next !== null && (
        <Button component={Link} to={at(next)} variant="outlined">
          {t('list.next')}
        </Button>
      )}
    </Box>
  );
}

/** Filters live in the address, so that back, reload and sharing work. */
function Filters() {
  const { t } = useTranslation('apartment');
  const name = useName();
  const [params, setParams] = useSearchParams();
  const all = useEndpoint(listBuildings, allBuildings).items;
  const building = all.find((one) => one.buildingId === params.get('building'));
  // An archived one is offered only while it is chosen.
  const buildings = all.filter((one) => one.state === 'active' || one === building);
  const set = (key: string, value: string) => {
    setParams((current) => {
      if (value === '') current.delete(key);
      else current.set(key, value);
      current.delete('cursor');
      if (key === 'building') for (const inside of ['floor', 'type']) current.delete(inside);
      return current;
    });
  };
  const buildingLabel = (one: Building) =>
    one.state === 'active' ? name(one.name) : t('list.archived', { name: name(one.name) });
  const floors = building ? floorsOf(building) : [];
  return (
    <>
      <SearchBox label={t('list.search')} value={params.get('q') ?? ''} onSearch={(q) => set('q', q)} />
      <SelectInput
        label={t('buildings.one')}
        value={building?.buildingId ?? ''}
        onChange={(value) => set('building', value)}
        options={[
          { value: '', label: t('list.allBuildings') },
          ...buildings.map((one) => ({ value: one.buildingId, label: buildingLabel(one) })),
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
    </>
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
