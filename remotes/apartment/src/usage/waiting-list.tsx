import {
  checkReading,
  confirmRollover,
  listWaitingReadings,
  type WaitingReading,
} from '@console/contract/apartment';
import { useCall, useEndpoint, useTableLook } from '@console/shell';
import { dialogLater, ListPanel, useSelection } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../reading/texts.ts';
import { useMeterName } from './meter-words.ts';
import { waitingInput } from './record-inputs.ts';
import type { RecordTabProps } from './record-list.tsx';
import { useFocusOnNext } from './use-focus-on-next.ts';
import { WaitingActs } from './waiting-acts.tsx';
import { WaitingBulk } from './waiting-bulk.tsx';
import { isOfMeter, Small, useWaitingColumns } from './waiting-columns.tsx';

const RejectDialog = dialogLater(() => import('../reading/reject-dialog.tsx'));

/** Names a value as it stands: what comes back with a new version is another one. */
const versionOf = ({ reading: { readingId, version } }: WaitingReading) => `${readingId}:${version}`;

/** Values of no month's round that wait for a second person, whether a month is open or not. */
export function WaitingList({ building, query: { cursor }, ...tab }: RecordTabProps) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { items, next } = useEndpoint(listWaitingReadings, waitingInput(building.buildingId, cursor));
  // Several may be under way, each for itself.
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
    <WaitingActs
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
          columns={useWaitingColumns(building, mayAct ? acts : undefined)}
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

const listStyle = { outline: 'none', minWidth: 0, display: 'grid', gap: 2 };
