import {
  apartmentPaths,
  type Building,
  getRoomTimeline,
  type ListedRoom,
  listRoomStays,
  listRooms,
} from '@console/contract/apartment';
import {
  useAddress,
  useAnswer,
  useEndpoint,
  useFormat,
  useListAddress,
  useScreenTitle,
  useTableLook,
} from '@console/shell';
import { columnsOf, ListPanel, ListScreen, NotFoundState, optionsOf, Page, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { StayComparison } from '../../history/stay-comparison.tsx';
import '../../history/texts.ts';
import { Timeline } from '../../history/timeline.tsx';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../usage/texts.ts';
import { HistoryView, type loader } from './loader.ts';

export const handle = { title: 'history.title' };

type Shown = Awaited<ReturnType<typeof loader>>;
type Asked = Extract<Shown, { show: 'history' }>;

/** Everything that happened to a room, and its tenants beside one another. */
export function Component() {
  const { t } = useTranslation('apartment');
  const asked = useLoaderData<typeof loader>();
  switch (asked.show) {
    case 'notFound':
      return <NotFoundState action={<OtherRoom />} />;
    case 'rooms':
      return asked.building ? (
        <RoomPicker building={asked.building} query={asked.query} />
      ) : (
        <NoBuilding title={t('history.title')} permission="apartment.room.list" any={asked.any} />
      );
    case 'history':
      return <History key={asked.roomId} {...asked} />;
  }
}

function OtherRoom({ building }: { building?: string }) {
  const { t } = useTranslation('apartment');
  const to = apartmentPaths.roomHistory(building === undefined ? {} : { building });
  return (
    <Button component={Link} to={to} variant="outlined">
      {t('history.otherRoom')}
    </Button>
  );
}

interface RoomPickerProps {
  building: Building;
  query: Extract<Shown, { show: 'rooms' }>['query'];
}

/** Without a room there is no history: which one is meant. */
function RoomPicker({ building, query }: RoomPickerProps) {
  const { t } = useTranslation('apartment');
  const { items, next } = useEndpoint(listRooms, { query });
  const column = columnsOf<ListedRoom>(useFormat());
  return (
    <ListScreen
      title={t('history.title')}
      subtitle={t('history.pick')}
      address={useListAddress({ query: HistoryView }, { kept: ['building'] })}
      filterBy={[{ kind: 'search', name: 'q', label: t('history.search') }]}
      caption={t('history.list')}
      rows={items}
      rowKey={({ roomId }) => roomId}
      href={({ roomId }) => apartmentPaths.roomHistory({ building: building.buildingId, room: roomId })}
      nextCursor={next}
      look={useTableLook('apartment.roomHistory')}
      noMatch={t('history.noRoomMatch')}
      none={{ title: t('history.noRooms'), body: t('history.noRoomsBody') }}
      columns={[
        column.name('number', t('history.room'), ({ number }) => number),
        column.number('floor', t('history.floor'), ({ floor }) => floor, { card: 'half' }),
        column.text('tenant', t('history.tenant'), ({ tenancies }) =>
          tenancies.map(({ name }) => name).join(', '),
        ),
      ]}
    />
  );
}

function History({ roomId, query, building, mayCompare, stay, other }: Asked) {
  const { t } = useTranslation('apartment');
  const params = { roomId };
  const { items, next, room, shownKinds } = useEndpoint(getRoomTimeline, { params, query });
  const title = t('history.of', { room: room.number });
  useScreenTitle(title);
  const [, setAddress] = useAddress();
  const address = useListAddress({ query: HistoryView }, { kept: ['building', 'room', 'stay', 'with'] });
  return (
    <Page
      width="wide"
      title={title}
      subtitle={building ? undefined : t('history.ownOnly')}
      actions={
        building && (
          <>
            {building.may.includes('apartment.print.read') && items.length > 0 && (
              <Button component={Link} to={apartmentPaths.print({ uuid: roomId })}>
                {t('history.print')}
              </Button>
            )}
            <OtherRoom building={building.buildingId} />
          </>
        )
      }
    >
      {mayCompare && <Jump roomId={roomId} />}
      <Section dense title={t('history.events')}>
        <ListPanel
          address={address}
          filterBy={[
            {
              kind: 'choice',
              name: 'kinds',
              label: t('history.kind'),
              any: t('history.anyKind'),
              options: optionsOf(shownKinds, (kind) => t(`history.kinds.${kind}`)),
            },
            { kind: 'day', name: 'from', label: t('history.from') },
            { kind: 'day', name: 'to', label: t('history.to') },
          ]}
          caption={t('history.events')}
          rows={items}
          rowKey={({ key }) => key}
          nextCursor={next}
          noMatch={t('history.noMatch')}
          none={{ title: t('history.none'), body: t('history.noneBody') }}
          draws={(events) => (
            <Timeline
              events={events}
              buildingId={room.buildingId}
              roomNumber={room.number}
              currency={room.currency}
              staff={building !== undefined}
            />
          )}
        />
      </Section>
      {mayCompare && (
        <StayComparison {...{ roomId, stay, other }} onChoose={(change) => setAddress(change)} />
      )}
    </Page>
  );
}

/** The days of a tenancy, with one press. */
function Jump({ roomId }: { roomId: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { result } = useAnswer(listRoomStays, { params: { roomId } });
  const [, setAddress] = useAddress();
  const stays = result?.items ?? [];
  if (stays.length === 0) return null;
  return (
    <Box role="group" aria-label={t('history.jump')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {stays.map(({ tenancyId, tenantName, firstDay, lastDay }) => (
        <Button
          key={tenancyId}
          size="small"
          variant="outlined"
          onClick={() => setAddress({ from: firstDay, to: lastDay ?? undefined, cursor: undefined })}
        >
          {t(lastDay === null ? 'history.jumpToOpen' : 'history.jumpTo', {
            name: tenantName,
            from: format.day(firstDay),
            to: lastDay === null ? '' : format.day(lastDay),
          })}
        </Button>
      ))}
    </Box>
  );
}
