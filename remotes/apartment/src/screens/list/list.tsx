import {
  apartmentPaths,
  countRooms,
  exportRoomList,
  listBuildings,
  listRooms,
  type RoomFilter,
} from '@console/contract/apartment';
import {
  callApi,
  useAddress,
  useEndpoint,
  useExports,
  useListAddress,
  usePermission,
  useTableLook,
  type WantedFile,
} from '@console/shell';
import { EmptyState, ExportMenu, ListScreen, Page, saveFile } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { allBuildings } from '../../buildings/building-lists.ts';
import { NoBuildingYet } from '../../buildings/no-building-yet.tsx';
import '../../exports/texts.ts';
import { useListFilters } from './list-filters.ts';
import { RoomBoard } from './room-board.tsx';
import { useRoomColumns } from './room-columns.tsx';
import { RoomFigures } from './room-figures.tsx';
import { ViewSwitch } from './view-switch.tsx';
import './texts.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'list.title' };

export function Component() {
  const { t } = useTranslation('apartment');
  const loaded = useLoaderData<typeof loader>();
  if (loaded) return <Rooms {...loaded} />;
  return (
    <Page title={t('list.title')}>
      <NoBuildingYet title={t('index.none')} body={t('index.askOwner')} />
    </Page>
  );
}

/** Every room that the user may see, over all buildings. */
function Rooms({ building, filter, query, types }: NonNullable<Awaited<ReturnType<typeof loader>>>) {
  const { t } = useTranslation('apartment');
  const { items, next } = useEndpoint(listRooms, { query });
  const { items: mine } = useEndpoint(listBuildings, allBuildings);
  const columns = useRoomColumns(mine, filter.building !== undefined);
  // Whoever may list rooms may not always open them, and then nothing leads there.
  const mayOpen = ({ buildingId }: { buildingId: string }) =>
    mine.find((one) => one.buildingId === buildingId)?.may.includes('apartment.room.read') === true;
  const { total } = useEndpoint(countRooms, { query: filter });
  const [params] = useAddress();
  const board = params.get('view') === 'board';
  const mayConfigure = usePermission('apartment.room.configure');
  return (
    <ListScreen
      title={t('list.title')}
      width="wide"
      subtitle={t('list.subtitle')}
      actions={items.length > 0 && <ListExport filter={filter} />}
      summary={<RoomFigures filter={filter} />}
      address={useListAddress(listRooms, { kept: ['building'] })}
      filterBy={useListFilters(filter, building, types)}
      view={<ViewSwitch board={board} />}
      caption={t('list.caption')}
      rows={items}
      draws={board ? (shown) => <RoomBoard rooms={shown} /> : undefined}
      rowKey={(row) => row.roomId}
      href={(row) => (mayOpen(row) ? apartmentPaths.roomConfigure(row.roomId) : undefined)}
      total={total}
      nextCursor={next}
      noMatch={t('list.noMatch')}
      empty={
        <EmptyState
          title={t('list.none')}
          body={t('list.noneBody')}
          action={
            mayConfigure && (
              <Button component={Link} to={apartmentPaths.buildingConfigure()} variant="contained">
                {t('buildingConfigure.title')}
              </Button>
            )
          }
        />
      }
      columns={columns}
      look={useTableLook('apartment.rooms')}
    />
  );
}

/** The whole list as filtered. */
function ListExport({ filter }: { filter: RoomFilter }) {
  const fetch = (wanted: WantedFile) => callApi(exportRoomList, { query: { ...filter, ...wanted } });
  return <ExportMenu {...useExports([{ key: 'rooms', fetch }], saveFile)} />;
}
