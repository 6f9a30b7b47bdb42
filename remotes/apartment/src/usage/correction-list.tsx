import { type Building, type Correction, listCorrections } from '@console/contract/apartment';
import { useEndpoint, useFormat, useTableLook } from '@console/shell';
import { columnsOf, dialogLater, ListPanel, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EvidenceThumbs } from '../photos/evidence-thumbs.tsx';
import { useMeterName, useQuantity } from './meter-words.ts';
import { correctionsInput } from './record-inputs.ts';
import type { RecordTabProps } from './record-list.tsx';

const CorrectionDecision = dialogLater<{
  correction: Correction;
  act: 'approve' | 'refuse';
  onClose(): void;
}>(() => import('./correction-decisions.tsx'));
const tones = { asked: 'warn', approved: 'good', refused: 'neutral' } as const;

/** What somebody found wrong: waiting ones first, to be decided by somebody else. */
export function CorrectionList({ building, query: { cursor }, ...list }: RecordTabProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<Correction>(format);
  const meterName = useMeterName();
  const { plain } = useQuantity();
  const { items, next } = useEndpoint(listCorrections, correctionsInput(building.buildingId, cursor));
  const [decision, setDecision] = useState<{ correction: Correction; act: 'approve' | 'refuse' }>();
  const asked = ({ askedByName, askedAt }: Correction) =>
    `${t('usage.correction.asked', { name: askedByName })} · ${format.instant(askedAt)}`;
  return (
    <>
      <ListPanel
        {...list}
        nextCursor={next}
        caption={t('usage.correction.list')}
        rows={items}
        rowKey={(row) => row.correctionId}
        none={{ title: t('usage.correction.none'), body: t('usage.correction.noneBody') }}
        look={useTableLook('apartment.corrections')}
        columns={[
          column.name(
            'meter',
            t('usage.flow.meter'),
            (row) => `${meterName(row)} · ${row.cycleYm ?? format.day(row.readOn)}`,
          ),
          column.text(
            'value',
            `${t('usage.correction.before')} → ${t('usage.correction.after')}`,
            (row) => `${plain(row.before)} → ${plain(row.value)}`,
            { nowrap: true },
          ),
          column.own('reason', t('usage.correction.reason'), (row) => (
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {row.reason}
              <EvidenceThumbs
                buildingId={building.buildingId}
                photos={row.evidence}
                label={t('usage.records.photoOf', { value: plain(row.value) })}
              />
            </Box>
          )),
          column.text('asked', t('usage.records.at'), asked, { hideBelow: 'md' }),
          column.own('state', t('usage.correction.state'), (row) => (
            <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
              <StateChip tone={tones[row.state]} label={t(`usage.correction.states.${row.state}`)} />
              {row.waits && <StateChip tone="info" label={t('usage.correction.waits')} />}
              {row.selfChecked && <StateChip tone="warn" label={t('usage.records.selfMark')} />}
              {row.decidedByName !== null &&
                t('usage.correction.decided', { name: row.decidedByName, note: row.decisionNote || '–' })}
            </Box>
          )),
          column.own('act', t('usage.correction.actions'), (row) => (
            <Acts building={building} row={row} onAct={(act) => setDecision({ correction: row, act })} />
          )),
        ]}
      />
      {decision && <CorrectionDecision {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

interface ActsProps {
  building: Building;
  row: Correction;
  onAct(act: 'approve' | 'refuse'): void;
}

function Acts({ building, row, onAct }: ActsProps) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  if (row.state !== 'asked' || !building.may.includes('apartment.correction.approve')) return '–';
  const button = (act: 'approve' | 'refuse') => (
    <Button
      size="small"
      variant="outlined"
      disabled={!row.may.decide}
      aria-label={t(`usage.correction.${act}Of`, { meter: meterName(row) })}
      onClick={() => onAct(act)}
    >
      {t(`usage.correction.${act}`)}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {button('approve')}
      {button('refuse')}
      {!row.may.decide && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('usage.correction.own')}
        </Box>
      )}
    </Box>
  );
}
