import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.tsx';
import { FormProblem } from './form-problem.tsx';

export interface FormNoticesProps {
  /** Why it was refused, in the user's language. */
  problem?: ReactNode;
  /** What somebody else saved first. */
  conflict?: ConflictNoticeProps | undefined;
  /** What was typed before is back; `at` as people read it. */
  kept?: { readonly at: string; onStartAnew(): void } | undefined;
}

/** What a form says above its fields. */
export function FormNotices({ problem, conflict, kept }: FormNoticesProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <FormProblem problem={problem} />
      {kept && (
        <Alert
          severity="info"
          sx={{ marginBottom: 2 }}
          action={
            <Button color="inherit" size="small" onClick={kept.onStartAnew}>
              {t('form.startAnew')}
            </Button>
          }
        >
          {t('form.keptBack', { at: kept.at })}
        </Alert>
      )}
      {conflict && <ConflictNotice {...conflict} />}
    </>
  );
}
