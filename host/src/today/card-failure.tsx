import { isApiError, isOutage, useOffline, useProblemText, useRetryWhenBack } from '@console/shell';
import { TodayNote } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { classOfScreenError, RemoteFailure, reasonOf } from '../remotes/index.ts';

/** Why a card is not there, in a sentence, and another try. By itself it tries again once the network or the server is back. */
export function CardFailure({ area, error, onRetry }: { area: string; error: unknown; onRetry(): void }) {
  const { t } = useTranslation('host');
  const problemText = useProblemText();
  const offline = useOffline();
  const reason = error instanceof RemoteFailure ? reasonOf(error) : classOfScreenError(error);
  const passes = isApiError(error) ? isOutage(error) : reason === 'network' || reason === 'chunk';
  useRetryWhenBack(passes, onRetry);
  // In a view of somebody else, what is theirs alone: no other try brings it.
  const isPrivate = isApiError(error) && error.code === 'VIEW_PRIVATE';
  const said = () => {
    if (isApiError(error)) return problemText(error);
    return t(passes && offline ? 'day:offline' : `failures.${reason}`, { area });
  };
  if (isPrivate) return <TodayNote text={said()} />;
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', paddingBlock: 1 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{said()}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {t('ui:error.retry')}
      </Button>
    </Box>
  );
}
