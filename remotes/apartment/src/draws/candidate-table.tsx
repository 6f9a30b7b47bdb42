import type { Draw, DrawCandidate } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { columnsOf, DataTable, Section, StateChip } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useRoomName } from './room-name.ts';

/** Who takes part; once it is drawn by place, and once it is published with what each was offered. */
export function CandidateTable({ draw }: { draw: Draw }) {
  const { t } = useTranslation('apartment');
  const roomName = useRoomName();
  const column = columnsOf<DrawCandidate>(useFormat());
  const isDrawn = draw.drawn !== null;
  const isOver = ['withdrawn', 'expired', 'rejected'];
  return (
    <Section dense title={t('draws.candidatesTitle', { count: draw.candidates.length })}>
      <DataTable
        caption={t('draws.candidates')}
        rows={draw.candidates}
        rowKey={({ applicationId }) => applicationId}
        columns={[
          ...(isDrawn ? [column.number('rank', t('draws.rank'), ({ rank }) => rank, { card: 'top' })] : []),
          column.name('number', t('draws.application'), ({ number }) => number),
          column.text('name', t('draws.applicant'), ({ applicantName }) => applicantName, { card: 'name' }),
          ...(isDrawn
            ? [
                column.text('room', t('draws.room'), ({ room }) => room && roomName(room), {
                  card: 'half',
                  nowrap: true,
                }),
              ]
            : []),
          column.own(
            'state',
            t('draws.applicationState'),
            ({ state }) => (
              <StateChip
                tone={state === 'fulfilled' ? 'good' : isOver.includes(state) ? 'bad' : 'neutral'}
                label={t(`draws.applicationStates.${state}`)}
              />
            ),
            { card: 'half' },
          ),
        ]}
      />
    </Section>
  );
}
