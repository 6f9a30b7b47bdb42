import {
  apartmentPaths,
  listMyApplications,
  type OwnApplication,
  submitMyApplication,
  withdrawMyApplication,
} from '@console/contract/apartment';
import { useCall, useEndpoint, useFormat } from '@console/shell';
import { ConfirmDialog, columnsOf, DataTable, dialogLater, EmptyState, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { applicationTones } from '../applications/application-tones.ts';
import '../applications/texts.ts';
import './texts.ts';

const ApplyDialog = dialogLater(() => import('./apply-dialog.tsx'));
const ChangeApplicationDialog = dialogLater(() => import('./change-application-dialog.tsx'));

/** What the user has applied for, with its answers. @param may whether they have a tenancy to apply about */
export function OwnApplications({ may }: { may: boolean }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { items } = useEndpoint(listMyApplications);
  const [applying, setApplying] = useState(false);
  const [changing, setChanging] = useState<OwnApplication>();
  const [leaving, setLeaving] = useState<OwnApplication>();
  const [search] = useSearchParams();
  const wanted = search.get('application');
  const [withdraw, withdrawing] = useCall(withdrawMyApplication, { done: 'updated' });
  const [submit, submitting] = useCall(submitMyApplication, { done: 'updated' });
  const column = columnsOf<OwnApplication>(format);
  const call = ({ applicationId, version }: OwnApplication) => ({ params: { applicationId }, version });
  const problem = withdrawing.problem ?? submitting.problem;
  return (
    <Section
      title={t('ownApplications.title')}
      actions={
        may && (
          <Button variant="contained" onClick={() => setApplying(true)}>
            {t('ownApplications.apply')}
          </Button>
        )
      }
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <DataTable
        caption={t('ownApplications.title')}
        rows={items}
        rowKey={({ applicationId }) => applicationId}
        empty={<EmptyState title={t('ownApplications.none')} />}
        columns={[
          column.own(
            'kind',
            t('ownApplications.kind'),
            ({ kind, number, applicationId }) => (
              <Shown here={applicationId === wanted}>
                {[t(`applications.kinds.${kind}`), number].join(' ')}
              </Shown>
            ),
            { primary: true },
          ),
          column.text('room', t('ownApplications.room'), ({ roomNumber }) => roomNumber ?? '–', {
            card: 'half',
          }),
          column.state('state', t('ownApplications.state'), ({ state }) => ({
            tone: applicationTones[state],
            label: t(`applications.states.${state}`),
          })),
          column.text(
            'submitted',
            t('ownApplications.submitted'),
            ({ submittedAt }) => (submittedAt ? format.instant(submittedAt) : '–'),
            { card: 'half' },
          ),
          column.text(
            'answer',
            t('ownApplications.answer'),
            ({ state, decisionReason, approvedRoom, keptUntil }) =>
              [
                approvedRoom && t('ownApplications.approvedRoom', { room: approvedRoom }),
                // What was done since, or given up, is kept for nobody.
                state === 'approved' &&
                  keptUntil &&
                  t('ownApplications.kept', { day: format.day(keptUntil) }),
                decisionReason,
              ]
                .filter(Boolean)
                .join(' · '),
          ),
          column.own(
            'act',
            t('own.actions'),
            (one) => (
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
                {one.may.edit && (
                  <Button
                    size="small"
                    aria-label={t('ownApplications.editOf', { number: one.number })}
                    onClick={() => setChanging(one)}
                  >
                    {t('ownApplications.edit')}
                  </Button>
                )}
                {one.may.submit && (
                  <Button
                    size="small"
                    aria-label={t('ownApplications.submitOf', { number: one.number })}
                    loading={submitting.pending}
                    onClick={() => void submit(call(one))}
                  >
                    {t('ownApplications.submit')}
                  </Button>
                )}
                {one.drawId !== null && (
                  <Button
                    size="small"
                    component={Link}
                    to={apartmentPaths.helpDraw()}
                    aria-label={t('ownApplications.drawOf', { number: one.number })}
                  >
                    {t('ownApplications.draw')}
                  </Button>
                )}
                {one.may.withdraw && (
                  <Button
                    size="small"
                    aria-label={t('ownApplications.withdrawOf', { number: one.number })}
                    onClick={() => setLeaving(one)}
                  >
                    {t('ownApplications.withdraw')}
                  </Button>
                )}
              </Box>
            ),
            { align: 'right' },
          ),
        ]}
      />
      {changing && <ChangeApplicationDialog application={changing} onClose={() => setChanging(undefined)} />}
      {applying && <ApplyDialog onClose={() => setApplying(false)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('ownApplications.withdrawTitle', { number: leaving?.number })}
        body={t('ownApplications.withdrawBody')}
        confirmLabel={t('ownApplications.withdraw')}
        onAnswer={(agreed) => {
          if (agreed && leaving) void withdraw(call(leaving));
          setLeaving(undefined);
        }}
      />
    </Section>
  );
}

const bringIntoSight = (row: HTMLElement | null) => row?.scrollIntoView?.({ block: 'center' });

/** What somebody has come for is brought into sight, and is told from the others. */
function Shown({ here, children }: { here: boolean; children: string }) {
  if (!here) return children;
  return (
    <Box
      component="mark"
      ref={bringIntoSight}
      sx={{ bgcolor: 'action.selected', color: 'inherit', paddingInline: 0.5, borderRadius: 0.5 }}
    >
      {children}
    </Box>
  );
}
