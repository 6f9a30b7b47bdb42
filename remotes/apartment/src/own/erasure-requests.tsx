import { type ErasureRequest, listErasureRequests } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { columnsOf, DataTable, dialogLater, EmptyState, Section, type Tone } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './texts.ts';

const AnswerDialog = dialogLater(() => import('./answer-dialog.tsx'));

const tones: Readonly<Record<ErasureRequest['state'], Tone>> = {
  asked: 'warn',
  granted: 'neutral',
  declined: 'neutral',
  withdrawn: 'neutral',
};

/** Who has asked the office to be forgotten, and what was answered; nothing where nobody ever has. */
export function ErasureRequests({ buildingId }: { buildingId: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [asked, setAsked] = useState<ErasureRequest>();
  const { items } = useEndpoint(listErasureRequests, { params: { buildingId } });
  const column = columnsOf<ErasureRequest>(format);
  if (items.length === 0) return null;
  return (
    <Section title={t('erasures.title')}>
      <DataTable
        caption={t('erasures.title')}
        rows={items}
        rowKey={({ erasureRequestId }) => erasureRequestId}
        empty={<EmptyState title={t('erasures.none')} />}
        columns={[
          column.name('person', t('erasures.person'), ({ person }) => person.name),
          column.text('asked', t('erasures.asked'), ({ askedAt }) => format.instant(askedAt), {
            card: 'half',
          }),
          column.state('state', t('erasures.state'), ({ state }) => ({
            tone: tones[state],
            label: t(`erasures.states.${state}`),
          })),
          column.text('note', t('erasures.note'), ({ note, answer }) => answer || note),
          column.own(
            'act',
            t('own.actions'),
            (one) =>
              one.state === 'asked' && (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={t('erasures.answerOf', { name: one.person.name })}
                  onClick={() => setAsked(one)}
                >
                  {t('erasures.answer')}
                </Button>
              ),
            { align: 'right' },
          ),
        ]}
      />
      {asked && <AnswerDialog request={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}
