import { useFormat } from '@console/shell';
import { CopyButton, MeterBar } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StoreAlert, useReasonText } from './store-words.tsx';
import type { Work } from './use-work.ts';

const shown = 50;

/** How far a work on many has come, and what of it failed and why. */
export function WorkProgress({ work }: { work: Work }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { progress, error, tooMany, stop } = work;
  if (!progress) return null;
  const { state, total, done, failures } = progress;
  const counts = { done: format.number(done), count: total, failed: format.number(failures.length) };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography role="status" variant="body2">
        {t(`qiniu.work.states.${state}`, counts)}
      </Typography>
      {state === 'working' && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Box sx={{ flex: 1 }}>
            <MeterBar label={t('qiniu.work.progress')} value={done} max={Math.max(1, total)} />
          </Box>
          <Button size="small" onClick={stop}>
            {t('qiniu.work.stop')}
          </Button>
        </Box>
      )}
      {tooMany ? (
        <Alert severity="error">{t('qiniu.work.tooMany')}</Alert>
      ) : (
        error !== undefined && <StoreAlert error={error} />
      )}
      {failures.length > 0 && <Failures work={work} />}
    </Box>
  );
}

function Failures({ work: { progress } }: { work: Work }) {
  const { t } = useTranslation('codeGen');
  const reasonText = useReasonText();
  const { failures = [], requestIds = [] } = progress ?? {};
  const lines = failures.map(({ key, reason }) => `${key}\t${reason ? reasonText(reason) : ''}`);
  return (
    <Alert
      severity="warning"
      action={
        <CopyButton
          text={[...lines, ...requestIds.map((id) => `X-Reqid ${id}`)].join('\n')}
          label={t('qiniu.work.copy')}
        />
      }
    >
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('qiniu.work.failures')}
        sx={{ margin: 0, paddingInlineStart: 2, maxHeight: 240, overflow: 'auto' }}
      >
        {failures.slice(0, shown).map(({ key, reason }) => (
          <li key={key}>
            <code>{key}</code> {reason && reasonText(reason)}
          </li>
        ))}
      </Box>
      {failures.length > shown && t('qiniu.work.more', { count: failures.length - shown })}
      {requestIds.map((id) => (
        <div key={id}>
          <code>X-Reqid {id}</code>
        </div>
      ))}
    </Alert>
  );
}
