import { listMyRounds, type OwnRegister, type OwnRound } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { columnsOf, DataTable, dialogLater, EmptyState, Section, type Tone } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMeterName, useQuantity } from '../usage/meter-words.ts';
import '../usage/texts.ts';
import './texts.ts';
import { WindowNotice } from './window-notice.tsx';

const ReadingDialog = dialogLater(() => import('./reading-dialog.tsx'));

const tones: Readonly<Record<NonNullable<OwnRegister['reading']>['state'], Tone>> = {
  entered: 'warn',
  checked: 'good',
  locked: 'good',
  rejected: 'bad',
  superseded: 'neutral',
};

/** Meters that the user may read this month; nothing where the building reads them itself. */
export function OwnRounds() {
  const { items } = useEndpoint(listMyRounds);
  return items.map((round) => (
    <Round key={`${round.tenancyId} ${round.ym}`} round={round} several={items.length > 1} />
  ));
}

function Round({ round, several }: { round: OwnRound; several: boolean }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const meterName = useMeterName();
  const { of } = useQuantity();
  const [asked, setAsked] = useState<OwnRegister>();
  const column = columnsOf<OwnRegister>(format);
  const named = (row: OwnRegister) => meterName({ ...row, roomNumber: null });
  const { ym: month, roomNumber: room, registers } = round;
  return (
    <Section title={several ? t('ownRound.titleRoom', { month, room }) : t('ownRound.title', { month })}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <WindowNotice round={round} />
        <DataTable
          caption={t('ownRound.title', { month })}
          rows={registers}
          rowKey={({ meterId, register }) => `${meterId} ${register}`}
          empty={<EmptyState title={t('ownRooms.noMeters')} />}
          columns={[
            column.name('meter', t('ownRound.meter'), named),
            column.own(
              'previous',
              t('ownRound.previous'),
              ({ previous, kind }) => (previous ? of(previous.value, kind) : '–'),
              { align: 'right', card: 'half' },
            ),
            column.own(
              'now',
              t('ownRound.now'),
              ({ reading, kind }) => (reading?.value ? of(reading.value, kind) : '–'),
              { align: 'right', card: 'half' },
            ),
            column.state('state', t('ownRound.state'), ({ reading }) => {
              if (!reading) return { tone: 'neutral', label: t('ownRound.notRead') };
              if (reading.state === 'rejected' && reading.reason)
                return { tone: 'bad', label: t('ownRound.sentBack', { reason: reading.reason }) };
              if (!reading.isOwn && reading.state === 'entered')
                return { tone: 'info', label: t('ownRound.byHouse') };
              return { tone: tones[reading.state], label: t(`ownRound.states.${reading.state}`) };
            }),
            column.own('act', t('own.actions'), (row) => row.may.enter && <Enter row={row} />, {
              align: 'right',
            }),
          ]}
        />
      </Box>
      {asked && <ReadingDialog round={round} row={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );

  function Enter({ row }: { row: OwnRegister }) {
    const changes = row.reading?.state === 'entered';
    return (
      <Button
        size="small"
        variant={changes ? 'outlined' : 'contained'}
        aria-label={t(changes ? 'ownRound.changeOf' : 'ownRound.enterOf', { meter: named(row) })}
        onClick={() => setAsked(row)}
      >
        {t(changes ? 'ownRound.change' : 'ownRound.enter')}
      </Button>
    );
  }
}
