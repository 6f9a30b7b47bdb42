import type { Application } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { type Column, columnsOf, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { applicationTones } from './application-tones.ts';
import { useWish } from './application-words.ts';

/** Who wants what, since when, and what stands in the way. */
export function useApplicationColumns(rows: readonly Application[]): Column<Application>[] {
  const { t } = useTranslation('apartment');
  const wish = useWish();
  const column = columnsOf<Application>(useFormat());
  const waits = rows.some(({ waitingDays }) => waitingDays !== null);
  return [
    column.name('applicant', t('applications.applicant'), ({ applicant }) => applicant.name),
    column.text('kind', t('applications.kind'), ({ kind }) => t(`applications.kinds.${kind}`), {
      nowrap: true,
      card: 'half',
    }),
    column.text('number', t('applications.number'), ({ number }) => number, { nowrap: true, card: 'half' }),
    column.text('wish', t('applications.wish'), wish),
    ...(waits
      ? [
          column.number('waiting', t('applications.waiting'), ({ waitingDays }) => waitingDays, {
            card: 'half',
            nowrap: true,
            cell: ({ waitingDays }) => <Waiting days={waitingDays} />,
          }),
        ]
      : []),
    ...(rows.some(({ attachments }) => attachments.length > 0)
      ? [
          column.number('documents', t('applications.documents'), ({ attachments }) => attachments.length, {
            hideBelow: 'lg',
            card: 'half',
            nowrap: true,
            cell: ({ attachments }) =>
              attachments.length === 0 ? '–' : t('applications.documentsMore', { count: attachments.length }),
          }),
        ]
      : []),
    ...(rows.some(({ conflicts }) => conflicts.length > 0)
      ? [
          column.own(
            'conflicts',
            t('applications.conflicts'),
            ({ conflicts }) => conflicts.length > 0 && <ConflictChips conflicts={conflicts} />,
            { card: 'name' },
          ),
        ]
      : []),
    column.state('state', t('applications.state'), ({ state }) => ({
      tone: applicationTones[state],
      label: t(`applications.states.${state}`),
    })),
  ];
}

/** How long somebody has waited: after a week it stands out. */
export function Waiting({ days }: { days: number | null }) {
  const { t } = useTranslation('apartment');
  if (days === null) return '–';
  const told = days === 0 ? t('applications.today') : t('applications.days', { count: days });
  return days >= 7 ? <StateChip tone="warn" label={told} /> : told;
}

function ConflictChips({ conflicts }: Pick<Application, 'conflicts'>) {
  const { t } = useTranslation('apartment');
  const codes = [...new Set(conflicts.map(({ code }) => code))];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {codes.map((code) => (
        <StateChip key={code} tone="warn" label={t(`applications.conflictShort.${code}`)} />
      ))}
    </Box>
  );
}
