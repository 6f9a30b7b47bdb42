import {
  type Building,
  type CheckRecord,
  listCheckRecords,
  readCheckNote,
} from '@console/contract/apartment';
import { useEndpoint, useFormat, useTableLook } from '@console/shell';
import { type Column, EmptyState, ListPanel, type ListPanelProps, StateChip } from '@console/ui';
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
      empty={<EmptyState title={t('usage.records.none')} body={t('usage.records.noneBody')} />}
    />
  );
}

function useColumns({ buildingId }: Building): Column<CheckRecord>[] {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const subject = useSubject();
  const values = useValues();
  const noteOf = useNote();
  return [
    { key: 'subject', label: t('usage.records.subject'), cell: subject, primary: true },
    { key: 'at', label: t('usage.records.at'), nowrap: true, cell: (row) => format.instant(row.at) },
    {
      key: 'result',
      label: t('usage.records.result'),
      cell: (row) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <StateChip tone={tones[row.result]} label={t(`usage.records.results.${row.result}`)} />
          {row.selfChecked && <StateChip tone="warn" label={t('usage.records.selfMark')} />}
        </Box>
      ),
    },
    {
      key: 'gate',
      label: t('usage.records.gate'),
      hideBelow: 'lg',
      nowrap: true,
      cell: (row) => t(`usage.records.gates.${row.gate}`),
    },
    {
      key: 'value',
      label: t('usage.records.value'),
      nowrap: true,
      cell: (row) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {values(row)}
          <EvidenceThumbs
            buildingId={buildingId}
            photos={row.photos}
            label={t('usage.records.photoOf', { value: values(row) })}
          />
        </Box>
      ),
    },
    {
      key: 'enteredBy',
      label: t('usage.records.enteredBy'),
      hideBelow: 'md',
      nowrap: true,
      cell: (row) => row.enteredByName ?? '–',
    },
    { key: 'checker', label: t('usage.records.checker'), nowrap: true, cell: (row) => row.checkerName },
    {
      key: 'note',
      label: t('usage.records.note'),
      cell: (row) => <Box sx={{ overflowWrap: 'anywhere' }}>{noteOf(row) || '–'}</Box>,
    },
  ];
}
