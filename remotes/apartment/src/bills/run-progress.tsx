import { type BillRun, generateBills, getBillRun } from '@console/contract/apartment';
import { invalidate, tellChanged, useAnswer, useFormat } from '@console/shell';
import { MeterBar } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const askAgainAfter = 1000;

/** How far the making of a month's bills is. It goes on without the page, and is found again here. */
export function RunProgress({ run }: { run: BillRun }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { result: now = run } = useAnswer(getBillRun, { params: { billRunId: run.billRunId } });
  const { state, total, done, created, changed, unchanged, startedByName, startedAt } = now;
  const begun = run.state === 'running';
  // Syncs with the server, which tells nobody by itself how far it is.
  useEffect(() => {
    if (!begun) return;
    if (state !== 'running') {
      void tellChanged(generateBills.changes);
      return;
    }
    const timer = setInterval(() => void invalidate(getBillRun), askAgainAfter);
    return () => clearInterval(timer);
  }, [begun, state]);
  const counts = { created, changed, unchanged };
  if (state === 'running')
    return (
      <Alert severity="info" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
        <MeterBar
          label={t('bills.run.running')}
          value={done}
          max={total}
          format={(value, max) => t('bills.run.done', { done: value, total: max })}
        />
        <Box sx={{ marginTop: 0.5 }}>{t('bills.run.leave')}</Box>
      </Alert>
    );
  const by = t('bills.run.by', { name: startedByName, when: format.instant(startedAt) });
  if (state === 'failed')
    return (
      <Alert severity="error">
        {t('bills.run.failed', counts)} {by}
      </Alert>
    );
  return (
    <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {t('bills.run.over', counts)} {by}
    </Box>
  );
}
