import {
  useOffline,
  useOpensOffline,
  useProblemText,
  useRetryWhenBack,
  useServerAway,
  useUnsavedWork,
} from '@console/shell';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from './entry.ts';
import type { RoundKeeper } from './round-keeper.ts';
import { useIsKept, useSummary, useTrouble } from './use-round.ts';

interface UnsentNoticeProps {
  keeper: RoundKeeper;
  /** Whether there is anything to type. */
  enters: boolean;
  /** Whether this browser has kept what the round shows. */
  isRoundKept(): boolean;
}

/** Tells how many values are nowhere but here, and what becomes of them; also whether a page that goes comes back without a network. */
export function UnsentNotice({ keeper, enters, isRoundKept }: UnsentNoticeProps) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const offline = useOffline();
  const away = useServerAway() || offline;
  const opensOffline = useOpensOffline();
  const reopens = useMemo(() => away && opensOffline && isRoundKept(), [away, opensOffline, isRoundKept]);
  const trouble = useTrouble(keeper);
  const isKept = useIsKept(keeper);
  const { unsent } = useSummary(keeper);
  // A request that was under way when the network went may hang for long before it fails.
  const waits = unsent > 0 && (trouble !== undefined || offline);
  useRetryWhenBack(waits, () => void keeper.send());
  // What the browser cannot keep is lost with the page.
  useUnsavedWork(unsent > 0 && !isKept);
  const orphans = keeper.entries().filter((entry) => keeper.order.length > 0 && !keeper.row(keyOf(entry)));
  return (
    <>
      {waits && (
        <Alert
          severity="warning"
          role="status"
          action={
            <Button color="inherit" size="small" onClick={() => void keeper.send()}>
              {t('reading.unsent.now')}
            </Button>
          }
        >
          <strong>{t('reading.unsent.waiting', { count: unsent })}</strong>{' '}
          {!isKept
            ? t('reading.unsent.lost')
            : away
              ? t(reopens ? 'reading.unsent.offlineReopens' : 'reading.unsent.offline')
              : `${t('reading.unsent.trouble')} ${problemText(trouble)}`}
        </Alert>
      )}
      {!waits && away && enters && (
        <Alert severity="warning" role="status">
          {t(reopens ? 'reading.unsent.awayReopens' : 'reading.unsent.away')}
        </Alert>
      )}
      {orphans.length > 0 && (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                for (const entry of orphans) keeper.discard(keyOf(entry));
              }}
            >
              {t('reading.unsent.discard')}
            </Button>
          }
        >
          {t('reading.unsent.orphans', { count: orphans.length })}
        </Alert>
      )}
    </>
  );
}
