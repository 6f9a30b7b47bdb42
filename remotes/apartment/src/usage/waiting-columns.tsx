import type { Building, WaitingReading } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { type Column, columnsOf, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EvidenceThumbs } from '../photos/evidence-thumbs.tsx';
import { onTheMeter } from '../reading/entry.ts';
import { useMeterName, useQuantity } from './meter-words.ts';

/** @param acts what can be done with each, where something can */
export function useWaitingColumns(
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

/** The first or the last value of a meter. */
export const isOfMeter = ({ reading: { source } }: WaitingReading): boolean =>
  source === 'replace_in' || source === 'replace_out';

/** A second line of a cell. */
export const Small = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
    {children}
  </Box>
);
