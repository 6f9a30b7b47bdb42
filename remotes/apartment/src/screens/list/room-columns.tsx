import type { Building, ListedRoom } from '@console/contract/apartment';
import { useFormat, useName } from '@console/shell';
import { type Column, columnsOf, StateChip, type Tone } from '@console/ui';
import { PhoneIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { floorName } from '../../rooms/floor-rows.ts';
import { roomTones } from '../../rooms/room-tones.ts';
import { linksOf, type RoomLink } from './room-links-rules.ts';

type Letting = ListedRoom['tenancies'][number];

/** What is told of a room, once for the table and once for the board. */
export function useRoomTexts() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const tenantOf = (one: Letting) => [one.bed, one.name].filter(Boolean).join(' ');
  const lastDayOf = ({ lastDay }: Letting) =>
    lastDay === null ? t('roomList.openEnd') : format.day(lastDay);
  return {
    building: (row: ListedRoom) => name(row.buildingName),
    type: (row: ListedRoom) => (row.roomTypeName ? name(row.roomTypeName) : ''),
    state: (row: ListedRoom) => t(`roomStates.${row.state}`),
    tenantOf,
    lastDayOf,
    tenants: (row: ListedRoom) => row.tenancies.map(tenantOf).join(', '),
    /** What is overdue of it, and since when; empty where nothing is, or where it is not told. */
    arrears: ({ arrearsMinor = 0, overdueDays = 0, currency }: ListedRoom) =>
      arrearsMinor > 0
        ? t('roomList.owes', { amount: format.money(arrearsMinor, currency), count: overdueDays })
        : '',
    lastReadOn: (row: ListedRoom) => (row.lastReadOn ? format.day(row.lastReadOn) : ''),
    /** What is paid; what the room asks while nobody has it. */
    rentMinor: (row: ListedRoom) =>
      row.tenancies.length > 0
        ? row.tenancies.reduce((sum, { rentMinor }) => sum + rentMinor, 0)
        : row.rentMinor,
  };
}

/** Beds are let to several people: each on a line of their own, level with their last day. */
const lines = (told: (one: Letting) => ReactNode) => (row: ListedRoom) =>
  row.tenancies.length === 0 ? '–' : row.tenancies.map((one) => <div key={one.tenancyId}>{told(one)}</div>);

/**
 * The columns of the table.
 * @param buildings tell what may be done in each
 * @param ofOne all rooms are of one building, which then need not be told with each
 */
export function useRoomColumns(buildings: readonly Building[], ofOne: boolean): Column<ListedRoom>[] {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const texts = useRoomTexts();
  const column = columnsOf<ListedRoom>(format);
  const seesArrears = buildings.some(({ may }) => may.includes('apartment.bill.total'));
  return [
    column.name('number', t('rooms.number'), (row) => row.number),
    // Beside the building there is no room for what a number says, too.
    ofOne
      ? column.text('floor', t('rooms.floor'), (row) => floorName(row.floor), {
          align: 'right',
          hideBelow: 'lg',
        })
      : column.text('building', t('buildings.one'), texts.building, { hideBelow: 'md', card: 'name' }),
    column.text('type', t('rooms.type'), texts.type, { hideBelow: 'lg' }),
    column.state('state', t('rooms.state'), (row) => ({
      tone: roomTones[row.state],
      label: texts.state(row),
    })),
    column.own(
      'tenant',
      t('roomList.tenant'),
      lines((one) => <Tenant named={texts.tenantOf(one)} letting={one} />),
      { nowrap: true, card: 'bare' },
    ),
    column.own('lastDay', t('roomList.lastDay'), lines(texts.lastDayOf), { nowrap: true, card: 'half' }),
    column.money('rent', t('rooms.rent'), texts.rentMinor, { currency: (row) => row.currency, card: 'half' }),
    ...(seesArrears
      ? [
          column.own(
            'arrears',
            t('roomList.arrears'),
            (row: ListedRoom) => {
              const { arrearsMinor = 0, overdueDays = 0, currency } = row;
              if (arrearsMinor <= 0) return '–';
              // One above the other: the table has no room to spare.
              return (
                <Box sx={{ display: 'grid', justifyItems: 'end' }}>
                  <StateChip tone={arrearsTone(row)} label={format.money(arrearsMinor, currency)} />
                  <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {t('roomList.overdueFor', { count: overdueDays })}
                  </Box>
                </Box>
              );
            },
            { nowrap: true, align: 'right', card: 'half' },
          ),
        ]
      : []),
    // Whoever collects money has no use for it on a card, which would grow by a line: three cards are in sight at once.
    column.day('read', t('roomList.lastReadOn'), (row) => row.lastReadOn, {
      hideBelow: 'lg',
      ...(seesArrears ? {} : { card: 'half' }),
    }),
    column.own(
      'actions',
      t('roomList.actions'),
      (row) => {
        const links = linksOf(
          row,
          buildings.find((one) => one.buildingId === row.buildingId),
        );
        return links.length > 0 ? <RoomLinks number={row.number} links={links} /> : '–';
      },
      { card: 'menu', folded: true, nowrap: true },
    ),
  ];
}

/** What has been due for long is worse. */
const arrearsTone = ({ overdueDays = 0 }: ListedRoom): Tone => (overdueDays > 30 ? 'bad' : 'warn');

/** Who lives there, and where they are called by whoever may know. */
function Tenant({ named, letting: { name, phone } }: { named: string; letting: Letting }) {
  const { t } = useTranslation('apartment');
  if (!phone) return named;
  const label = t('roomList.call', { name, phone });
  return (
    <>
      {named}{' '}
      <MuiLink href={`tel:${phone}`} aria-label={label} title={label} sx={{ verticalAlign: 'middle' }}>
        <PhoneIcon fontSize="inherit" />
      </MuiLink>
    </>
  );
}

/** What can be done about a room, and where. */
function RoomLinks({ number, links }: { number: string; links: readonly RoomLink[] }) {
  const { t } = useTranslation('apartment');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: { sm: -1 } }}>
      {links.map(({ name, to }) => (
        <Button
          key={name}
          size="small"
          component={Link}
          aria-label={t(`roomList.${name}Of`, { number })}
          to={to}
        >
          {t(`roomList.${name}`)}
        </Button>
      ))}
    </Box>
  );
}
