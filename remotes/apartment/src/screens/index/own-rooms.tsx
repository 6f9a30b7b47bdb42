import {
  apartmentPaths,
  listMyBills,
  listMyRooms,
  listMyRounds,
  type OwnMeter,
  type OwnRoom,
} from '@console/contract/apartment';
import { useEndpoint, useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, DefinitionList, EmptyState, Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OfficeContact } from '../../office/office-contact.tsx';
import { isReachable } from '../../office/reachable.ts';
import { WindowNotice } from '../../own/window-notice.tsx';
import { tenancyTones } from '../../tenancies/state-tones.ts';
import { OwnBills } from './own-bills.tsx';
import '../../own/texts.ts';

/** The rooms that the user lives in, a card each, below what they owe. @param none what stands there without any */
export default function OwnRooms({ none }: { none: ReactNode }) {
  const { items } = useEndpoint(listMyRooms);
  const { items: bills } = useEndpoint(listMyBills);
  // What somebody owes stays when they have moved out.
  if (items.length === 0 && bills.length === 0) return none;
  return (
    <>
      <OwnBills />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
        }}
      >
        {items.map((room) => (
          <RoomCard key={room.tenancyId} room={room} />
        ))}
      </Box>
    </>
  );
}

/** What of the room's bills is open, and when the first of it is due; nothing for whoever has not signed. */
function useOpen({ tenancyId, rentMinor, currency }: OwnRoom): string | undefined {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { items } = useEndpoint(listMyBills);
  const open = items.filter((bill) => bill.tenancyId === tenancyId);
  if (rentMinor === null) return undefined;
  const [first] = open;
  if (!first) return t('ownRooms.nothingOpen');
  const sum = open.reduce((all, { openMinor }) => all + openMinor, 0);
  return t('ownRooms.openDue', { amount: format.money(sum, currency), day: format.day(first.dueOn) });
}

/** Whether the meters wait for whoever lives there, and the way to them. */
function ReadingWindow({ tenancyId }: { tenancyId: string }) {
  const { t } = useTranslation('apartment');
  const { items } = useEndpoint(listMyRounds);
  const round = items.find((one) => one.tenancyId === tenancyId);
  if (!round) return null;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <WindowNotice round={round} />
      {round.isOpen && round.registers.some(({ may }) => may.enter) && (
        <Button component={Link} variant="contained" to={apartmentPaths.myInfo()}>
          {t('ownRooms.toReading')}
        </Button>
      )}
    </Box>
  );
}

function RoomCard({ room }: { room: OwnRoom }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const { roomNumber: number, bedLabel: bed, firstDay, lastDay, building, state, rentMinor, currency } = room;
  const first = format.day(firstDay);
  const open = useOpen(room);
  const title = bed ? t('ownRooms.bed', { number, bed }) : t('ownRooms.title', { number });
  return (
    <Section
      title={title}
      actions={
        // Whoever signed sees what happened to the room since they came; who only lives there reads none of it.
        rentMinor !== null && (
          <Button
            component={Link}
            size="small"
            to={apartmentPaths.roomHistory({ room: room.roomId })}
            aria-label={t('ownTenancy.historyOf', { room: number })}
          >
            {t('ownTenancy.history')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {[name(building.name), building.address].filter(Boolean).join(' · ')}
        </Typography>
        <StateChip tone={tenancyTones[state]} label={t(`ownRooms.states.${state}`)} />
      </Box>
      <DefinitionList
        items={[
          {
            label: t('ownRooms.term'),
            value: lastDay
              ? t('ownRooms.span', { first, last: format.day(lastDay) })
              : t('ownRooms.from', { first }),
          },
          {
            label: t('ownRooms.rent'),
            value: rentMinor === null ? t('ownRooms.notSigned') : format.money(rentMinor, currency),
          },
          ...(open === undefined ? [] : [{ label: t('ownRooms.open'), value: open }]),
          { label: t('ownRooms.tenancy'), value: format.number(room.number) },
        ]}
      />
      <ReadingWindow tenancyId={room.tenancyId} />
      {isReachable(building) && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="h3" sx={{ typography: 'subtitle2' }}>
            {t('office.title')}
          </Typography>
          <OfficeContact office={building} />
        </Box>
      )}
      <Box sx={{ mt: 2 }}>
        <Meters meters={room.meters} caption={t('ownRooms.meters', { room: title })} />
      </Box>
    </Section>
  );
}

function Meters({ meters, caption }: { meters: readonly OwnMeter[]; caption: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<OwnMeter>(format);
  const nameOf = ({ kind, register, serial }: OwnMeter) =>
    [
      t(`ownRooms.kinds.${kind}`),
      register === 'total' ? undefined : t(`ownRooms.registers.${register}`),
      serial,
    ]
      .filter(Boolean)
      .join(' ');
  const shown = ({ value, kind, source }: OwnMeter) =>
    value === null
      ? t('ownRooms.notRead')
      : [
          `${format.decimal(value, { min: 0, max: 3 })} ${t(`ownRooms.units.${kind}`)}`,
          ...(source === 'estimate' ? [t('ownRooms.estimate')] : []),
        ].join(' · ');
  return (
    <>
      <DataTable
        caption={caption}
        rows={meters}
        rowKey={(row) => `${row.meterId} ${row.register}`}
        empty={<EmptyState title={t('ownRooms.noMeters')} />}
        columns={[
          column.name('meter', t('ownRooms.meter'), nameOf),
          column.decimal('value', t('ownRooms.value'), ({ value }) => value, { cell: shown }),
          column.day('readOn', t('ownRooms.readOn'), ({ readOn }) => readOn),
        ]}
      />
      {meters.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {t('ownRooms.checkedOnly')}
        </Typography>
      )}
    </>
  );
}
