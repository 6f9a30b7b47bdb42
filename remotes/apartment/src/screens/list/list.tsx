import {
  apartmentPaths,
  countRooms,
  exportRoomList,
  listBuildings,
  listRooms,
  type RoomFilter,
  roomStates,
} from '@console/contract/apartment';
import {
  callApi,
  useAddress,
  useEndpoint,
  useFormat,
  useListAddress,
  usePermission,
  useTableLook,
} from '@console/shell';
import { EmptyState, KeyFigure, KeyFigures, ListScreen, optionsOf, RadioInput } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { allBuildings } from '../../buildings/building-lists.ts';
import { ExportButton } from '../../exports/export-button.tsx';
import { useListFilters } from './list-filters.ts';
import { RoomBoard } from './room-board.tsx';
import { useRoomColumns } from './room-columns.tsx';
import './texts.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'list.title' };

/** Every room that the user may see, over all buildings. */
export function Component() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { filter, query, types } = useLoaderData<typeof loader>();
  const { items, next } = useEndpoint(listRooms, { query });
  const { items: mine } = useEndpoint(listBuildings, allBuildings);
  const columns = useRoomColumns(mine, filter.building !== undefined);
  // Whoever may list rooms may not always open them, and then nothing leads there.
  const mayOpen = ({ buildingId }: { buildingId: string }) =>
    mine.find((one) => one.buildingId === buildingId)?.may.includes('apartment.room.read') === true;
  const counts = useEndpoint(countRooms, { query: filter });
  const [params] = useAddress();
  const board = params.get('view') === 'board';
  const mayConfigure = usePermission('apartment.room.configure');
  return (
    <ListScreen
      title={t('list.title')}
      width="wide"
      subtitle={t('list.subtitle')}
      actions={items.length > 0 && <ListExport filter={filter} />}
      summary={
        <KeyFigures compact>
          <KeyFigure label={t('rooms.title')} value={format.number(counts.total)} />
          {roomStates
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <KeyFigure key={state} label={t(`roomStates.${state}`)} value={format.number(counts[state])} />
            ))}
          {counts.rentMinor !== null && counts.currency !== null && (
            <KeyFigure label={t('list.rentTotal')} value={format.money(counts.rentMinor, counts.currency)} />
          )}
        </KeyFigures>
      }
      address={useListAddress(listRooms)}
      filterBy={useListFilters(filter, types)}
      view={<ViewSwitch board={board} />}
      caption={t('list.caption')}
      // The board stands where the table would.
      rows={board ? [] : items}
      rowKey={(row) => row.roomId}
      href={(row) => (mayOpen(row) ? apartmentPaths.roomConfigure(row.roomId) : undefined)}
      total={counts.total}
      nextCursor={next}
      noMatch={board && items.length > 0 ? undefined : t('list.noMatch')}
      empty={
        board && items.length > 0 ? (
          <RoomBoard rooms={items} />
        ) : (
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
        )
      }
      columns={columns}
      look={useTableLook('apartment.rooms')}
    />
  );
}

/** The same rooms as a table or as a board of boxes. */
function ViewSwitch({ board }: { board: boolean }) {
  const { t } = useTranslation('apartment');
  const [params, set] = useAddress();
  // The same page of rooms.
  const cursor = params.get('cursor') ?? undefined;
  return (
    <RadioInput
      label={t('roomList.view')}
      value={board ? 'board' : 'table'}
      onChange={(view) => set({ view: view === 'board' ? view : undefined, cursor })}
      options={optionsOf(['table', 'board'] as const, (value) => t(`roomList.views.${value}`))}
    />
  );
}

/** The whole list as filtered. */
const ListExport = ({ filter }: { filter: RoomFilter }) => (
  <ExportButton
    sheets={[
      { key: 'rooms', fetch: (wanted) => callApi(exportRoomList, { query: { ...filter, ...wanted } }) },
    ]}
  />
);
