import {
  type Building,
  type CheckRecord,
  listCheckRecords,
  readCheckNote,
} from '@console/contract/apartment';
import { useEndpoint, useFormat, useTableLook } from '@console/shell';
import { type Column, columnsOf, ListPanel, type ListPanelProps, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { EvidenceThumbs } from '../photos/evidence-thumbs.tsx';
import { useMeterName, useQuantity } from './meter-words.ts';
import type { RecordQuery } from './record-inputs.ts';

const tones = { pass: 'good', reject: 'bad', waive: 'warn' } as const;

/** What a record is about, for people. */
function useSubject() {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  return ({ subjectType, meter, label }: CheckRecord) =>
    [t(`usage.records.subjects.${subjectType}`), meter ? meterName(meter) : label, meter?.cycleYm]
      .filter(Boolean)
      .join(' · ');
}

/** Before and after of a correction, the value alone else. */
function useValues() {
  const { plain } = useQuantity();
  return ({ before, value }: CheckRecord) =>
    value === null ? '–' : before === null ? plain(value) : `${plain(before)} → ${plain(value)}`;
}

/** The rule that was waived as people call it, and what somebody wrote. */
function useNote() {
  const { t } = useTranslation('apartment');
  return ({ note }: CheckRecord) => {
    const { rule, bearer, text } = readCheckNote(note);
    if (!rule) return text;
    const what = [t(`usage.check.rules.${rule}`), bearer && t(`usage.gap.bearers.${bearer}`)];
    return t('usage.records.noteOf', { what: what.filter(Boolean).join(' – '), note: text });
  };
}

/** What a tab of the records is given: whose records, and where its filters and its place stand. */
export interface RecordTabProps extends Pick<ListPanelProps<never>, 'address' | 'filterBy'> {
  building: Building;
  query: RecordQuery;
}

/** The log of checks, newest first. */
export function RecordList({ building, query, ...list }: RecordTabProps) {
  const { t } = useTranslation('apartment');
  const { items, next } = useEndpoint(listCheckRecords, { query });
  return (
    <ListPanel
      {...list}
      caption={t('usage.records.list')}
      rows={items}
      rowKey={(row) => row.checkRecordId}
      columns={useColumns(building)}
      look={useTableLook('apartment.checkRecords')}
      nextCursor={next}
      noMatch={t('usage.records.noMatch')}
      none={{ title: t('usage.records.none'), body: t('usage.records.noneBody') }}
    />
  );
}

function useColumns({ buildingId }: Building): Column<CheckRecord>[] {
  const { t } = useTranslation('apartment');
  const column = columnsOf<CheckRecord>(useFormat());
  const subject = useSubject();
  const values = useValues();
  const noteOf = useNote();
  return [
    column.name('subject', t('usage.records.subject'), subject),
    column.instant('at', t('usage.records.at'), (row) => row.at),
    column.own('result', t('usage.records.result'), (row) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <StateChip tone={tones[row.result]} label={t(`usage.records.results.${row.result}`)} />
        {row.selfChecked && <StateChip tone="warn" label={t('usage.records.selfMark')} />}
      </Box>
    )),
    column.text('gate', t('usage.records.gate'), (row) => t(`usage.records.gates.${row.gate}`), {
      hideBelow: 'lg',
      nowrap: true,
    }),
    column.own(
      'value',
      t('usage.records.value'),
      (row) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {values(row)}
          <EvidenceThumbs
            buildingId={buildingId}
            photos={row.photos}
            label={t('usage.records.photoOf', { value: values(row) })}
          />
        </Box>
      ),
      { nowrap: true },
    ),
    column.text('enteredBy', t('usage.records.enteredBy'), (row) => row.enteredByName, {
      hideBelow: 'md',
      nowrap: true,
    }),
    column.text('checker', t('usage.records.checker'), (row) => row.checkerName, { nowrap: true }),
    column.own('note', t('usage.records.note'), (row) => (
      <Box sx={{ overflowWrap: 'anywhere' }}>{noteOf(row) || '–'}</Box>
    )),
  ];
}
