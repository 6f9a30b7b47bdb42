import {
  type Building,
  checkReading,
  confirmRollover,
  listWaitingReadings,
  type WaitingReading,
} from '@console/contract/apartment';
import { useCall, useEndpoint, useFormat, useTableLook } from '@console/shell';
import { type Column, columnsOf, dialogLater, ListPanel, StateChip, useSelection } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EvidenceThumbs } from '../photos/evidence-thumbs.tsx';
import { onTheMeter } from '../reading/entry.ts';
import '../reading/texts.ts';
import { useMeterName, useQuantity } from './meter-words.ts';
import { waitingInput } from './record-inputs.ts';
import type { RecordTabProps } from './record-list.tsx';
import { useFocusOnNext } from './use-focus-on-next.ts';
import { WaitingBulk } from './waiting-bulk.tsx';

const RejectDialog = dialogLater(() => import('../reading/reject-dialog.tsx'));

/** Whose answers a check makes stale; with the last value of moving in somebody has moved in. */
const versionOf = ({ reading: { readingId, version } }: WaitingReading) => `${readingId}:${version}`;

/** Values of no month's round that wait for a second person, whether a month is open or not. */
export function WaitingList({ building, query: { cursor }, ...tab }: RecordTabProps) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { items, next } = useEndpoint(listWaitingReadings, waitingInput(building.buildingId, cursor));
  // Several may be under way, each for itself; what comes back with a new version is not.
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<WaitingReading>();
  const [rejecting, setRejecting] = useState<WaitingReading>();
  const [check, checking] = useCall(checkReading, { done: 'updated' });
  const [confirm, confirming] = useCall(confirmRollover, { done: 'updated' });
  const { list, focusAfter } = useFocusOnNext(items);
  const act = async (run: typeof check, other: typeof checking, row: WaitingReading) => {
    const { readingId, version } = row.reading;
    const acted = versionOf(row);
    setUnderWay((before) => [...before, acted]);
    other.clear();
    focusAfter(row);
    try {
      if (!(await run({ params: { readingId }, version }))) setFailed(row);
    } finally {
      setUnderWay((before) => before.filter((one) => one !== acted));
    }
  };
  const problem =
    checking.field('rollover') ?? checking.problem ?? confirming.field('rollover') ?? confirming.problem;
  // Somebody may have put it right meanwhile: then it is about what is so now.
  const rejected =
    items.find(({ reading }) => reading.readingId === rejecting?.reading.readingId) ?? rejecting;
  const selection = useSelection();
  const mayAct = building.may.includes('apartment.reading.check');
  const acts = (row: WaitingReading) => (
    <Acts
      row={row}
      busy={underWay.includes(versionOf(row))}
      onCheck={() => void act(check, confirming, row)}
      onConfirm={() => void act(confirm, checking, row)}
      onReject={() => setRejecting(row)}
    />
  );
  return (
    <>
      {problem !== undefined && failed && (
        <Alert severity="error">
          {meterName(failed)}: {problem}
        </Alert>
      )}
      <Box ref={list} tabIndex={-1} sx={listStyle}>
        <ListPanel
          {...tab}
          summary={mayAct && items.some(isOfMeter) && <Small>{t('usage.waiting.notReadAgain')}</Small>}
          nextCursor={next}
          caption={t('usage.waiting.list')}
          rows={items}
          rowKey={({ reading }) => reading.readingId}
          selection={
            mayAct
              ? { ...selection, label: (row) => t('usage.waiting.choose', { meter: meterName(row) }) }
              : undefined
          }
          bulk={<WaitingBulk buildingId={building.buildingId} rows={items} selection={selection} />}
          none={
            cursor === undefined
              ? { title: t('usage.waiting.none'), body: t('usage.waiting.noneBody') }
              : { title: t('usage.waiting.noneHere') }
          }
          look={useTableLook('apartment.waiting')}
          columns={useColumns(building, mayAct ? acts : undefined)}
        />
      </Box>
      {rejected && (
        <RejectDialog
          row={rejected}
          onDone={() => {
            focusAfter(rejected);
            setRejecting(undefined);
          }}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </>
  );
}

/** The first or the last value of a meter. */
const isOfMeter = ({ reading: { source } }: WaitingReading): boolean =>
  source === 'replace_in' || source === 'replace_out';

const listStyle = { outline: 'none', minWidth: 0, display: 'grid', gap: 2 };

/** @param acts what can be done with each, where something can */
function useColumns(
  { buildingId }: Building,
  acts: Column<WaitingReading>['cell'] | undefined,
): Column<WaitingReading>[] {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<WaitingReading>(format);
  const meterName = useMeterName();
  const { of } = useQuantity();
  const shownValue = (value: string, { decimals }: WaitingReading) =>
    format.decimal(value, { min: decimals, max: 3 });
  return [
    column.name('meter', t('usage.flow.meter'), meterName),
    column.own('occasion', t('usage.waiting.occasion'), ({ reading: { source, readOn } }) => (
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <StateChip
          tone="info"
          label={t([`usage.waiting.occasions.${source}`, `reading.sources.${source}`])}
        />
        <Small>{format.day(readOn)}</Small>
      </Box>
    )),
    column.own(
      'value',
      t('usage.records.value'),
      (row) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <strong>{shownValue(row.reading.value, row)}</strong>
          {row.reading.flags.map((flag) => (
            <StateChip key={flag} tone="warn" label={t(`reading.flags.${flag}`)} />
          ))}
          {row.reading.rollover && !row.reading.flags.includes('ROLLOVER') && (
            <StateChip tone="neutral" label={t('usage.check.rules.ROLLOVER')} />
          )}
          {row.reading.photos.length > 0 && (
            <EvidenceThumbs
              buildingId={buildingId}
              photos={row.reading.photos}
              label={t('usage.records.photoOf', { value: onTheMeter(row.reading.value, row) })}
            />
          )}
        </Box>
      ),
      { nowrap: true },
    ),
    column.own('previous', t('usage.waiting.previous'), (row) =>
      row.previous ? (
        <Box sx={{ display: 'grid' }}>
          {shownValue(row.previous.value, row)}
          <Small>
            {format.day(row.previous.readOn)} · {t(`reading.sources.${row.previous.source}`)}
          </Small>
        </Box>
      ) : (
        '–'
      ),
    ),
    column.text('usage', t('usage.waiting.used'), ({ usage, kind }) => usage && of(usage, kind), {
      align: 'right',
    }),
    column.own(
      'enteredBy',
      t('usage.records.enteredBy'),
      ({ reading: { enteredByName, enteredAt, note } }) => (
        <Box sx={{ display: 'grid', overflowWrap: 'anywhere' }}>
          {enteredByName || '–'}
          <Small>{[format.instant(enteredAt), note].filter(Boolean).join(' · ')}</Small>
        </Box>
      ),
    ),
    ...(acts ? [column.own('act', t('usage.waiting.actions'), acts)] : []),
  ];
}

/** A second line of a cell. */
const Small = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
    {children}
  </Box>
);

interface ActsProps {
  row: WaitingReading;
  busy: boolean;
  onCheck(): void;
  onConfirm(): void;
  onReject(): void;
}

/** A rollover that only a manager may believe comes before the check. */
function Acts({ row, busy, onCheck, onConfirm, onReject }: ActsProps) {
  const { t } = useTranslation('apartment');
  const { may, reading } = row;
  const toConfirm = reading.flags.includes('ROLLOVER');
  // Of one day and one meter there may be two: who moves out, and who moves in.
  const meter = `${useMeterName()(row)} · ${onTheMeter(reading.value, row)}`;
  const why = !may.check
    ? 'reading.check.own'
    : toConfirm && !may.confirmRollover
      ? 'usage.waiting.managerFirst'
      : undefined;
  return (
    <Box data-waits={reading.readingId} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {may.confirmRollover && (
          <Button
            size="small"
            variant="outlined"
            color="warning"
            loading={busy}
            aria-label={`${t('reading.check.rollover')} ${meter}`}
            onClick={onConfirm}
          >
            {t('reading.check.rollover')}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          loading={busy && !may.confirmRollover}
          disabled={!may.check || toConfirm}
          aria-label={t('reading.check.passOf', { meter })}
          onClick={onCheck}
        >
          {t('reading.check.pass')}
        </Button>
        {!isOfMeter(row) && (
          <Button
            size="small"
            color="error"
            disabled={!may.reject || busy}
            aria-label={t('reading.check.rejectOf', { meter })}
            onClick={onReject}
          >
            {t('reading.check.reject')}
          </Button>
        )}
      </Box>
      {why && <Small>{t(why)}</Small>}
    </Box>
  );
}
