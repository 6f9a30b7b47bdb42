import { apartmentPaths, type Draw, type DrawCandidate } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { columnsOf, DataTable, Section, StateChip } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { applicationTones } from '../applications/application-tones.ts';
import '../applications/texts.ts';
import { useRoomName } from './room-name.ts';

/** Who takes part, each with the way to their application; once it is drawn by place, and once it is published with what each was offered. */
export function CandidateTable({ draw, mayOpen }: { draw: Draw; mayOpen: boolean }) {
  const { t } = useTranslation('apartment');
  const roomName = useRoomName();
  const column = columnsOf<DrawCandidate>(useFormat());
  const isDrawn = draw.drawn !== null;
  const hrefOf = (uuid: string) => apartmentPaths.reviewApplication({ building: draw.buildingId, uuid });
  return (
    <Section dense title={t('draws.candidatesTitle', { count: draw.candidates.length })}>
      <DataTable
        caption={t('draws.candidates')}
        rows={draw.candidates}
        rowKey={({ applicationId }) => applicationId}
        href={mayOpen ? ({ applicationId }) => hrefOf(applicationId) : undefined}
        columns={[
          column.name('number', t('draws.application'), ({ number }) => number),
          ...(isDrawn ? [column.number('rank', t('draws.rank'), ({ rank }) => rank, { card: 'half' })] : []),
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
              <StateChip tone={applicationTones[state]} label={t(`applications.states.${state}`)} />
            ),
            { card: 'half' },
          ),
        ]}
      />
    </Section>
  );
}
