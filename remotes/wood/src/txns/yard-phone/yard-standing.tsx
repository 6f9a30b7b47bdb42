import { ApiError, type ErrorCode } from '@console/contract';
import type { Txn } from '@console/contract/wood';
import { useOffline, useOpensOffline, useProblemText, useRetryWhenBack, useServerAway } from '@console/shell';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FaultList } from '../dialogs/fault-list.tsx';
import { useIsKept, useYardTrouble } from './use-yard.ts';
import { faultsIn } from './yard-draft-rules.ts';
import type { YardEntry } from './yard-entry.ts';
import type { YardQueue } from './yard-queue.ts';

interface YardStandingProps {
  queue: YardQueue;
  entry: YardEntry;
  txn: Txn;
}

/** Where a count stands on its way: it waits and why, or it was refused and why. */
export function YardStanding({ queue, entry, txn }: YardStandingProps) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  if (entry.refusal) {
    const { code, details } = entry.refusal;
    const error = new ApiError(code as ErrorCode, { fields: faultsIn(entry, txn), details });
    return (
      <>
        <Alert severity="error">
          {code === 'YARD_UNCERTAIN'
            ? t('yardPhone.uncertain')
            : `${t('yardPhone.refused')} ${code === 'UNKNOWN' ? '' : problemText(error)}`.trim()}
        </Alert>
        <FaultList txn={txn} error={error} />
      </>
    );
  }
  if (entry.state === 'saving') return <Alert severity="info">{t('yardPhone.saving')}</Alert>;
  return entry.state === 'waiting' ? <Waiting queue={queue} entry={entry} /> : null;
}

function Waiting({ queue, entry }: Omit<YardStandingProps, 'txn'>) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  const trouble = useYardTrouble(queue);
  const isKept = useIsKept(queue);
  const reopens = useOpensOffline();
  const offline = useOffline();
  const away = useServerAway() || offline;
  useRetryWhenBack(true, () => void queue.send());
  return (
    <Alert severity="warning" role="status">
      {!isKept ? t('yardPhone.waitingLost') : t(reopens ? 'yardPhone.waitingReopens' : 'yardPhone.waiting')}{' '}
      {entry.triedAt !== null && t('yardPhone.frozen')}{' '}
      {trouble !== undefined && !away && t('yardPhone.trouble', { reason: problemText(trouble) })}
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        onClick={() => void queue.send()}
        sx={{ display: 'flex', marginTop: 1 }}
      >
        {t('yardPhone.sendNow')}
      </Button>
    </Alert>
  );
}
