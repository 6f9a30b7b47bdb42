import { type SearchPage, siteSearchUrl } from '@console/contract/bili';
import { useFormat } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutsideLink } from '../video/outside-link.tsx';

interface TroubleNoteProps {
  trouble: NonNullable<SearchPage['trouble']>;
  /** When what is shown all the same was found. */
  asOf: string | null;
  q: string;
  onRetry(): void;
}

/** A browser's timers hold no longer than this. */
const longestTimer = 2 ** 31 - 1;

/** Why the site was not searched, when it will be again, and the way there that is always open. */
export function TroubleNote({ trouble: { reason, until }, asOf, q, onRetry }: TroubleNoteProps) {
  const { t } = useTranslation('bili');
  const format = useFormat();
  const [askedAfter, setAskedAfter] = useState<string | null>(null);
  const isStopped = until !== null && askedAfter !== until;
  const again = useEffectEvent(() => {
    setAskedAfter(until);
    onRetry();
  });
  // Syncs with the clock and with who looks: the site is asked again as soon as it may be, once, and by no tab that nobody sees.
  useEffect(() => {
    if (!isStopped) return;
    const askWhenSeen = () => document.visibilityState === 'visible' && again();
    const ms = Math.max(Date.parse(until) - Date.now(), 0) + 1000;
    const timer = setTimeout(
      () => {
        document.addEventListener('visibilitychange', askWhenSeen);
        askWhenSeen();
      },
      Math.min(ms, longestTimer),
    );
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [isStopped, until]);
  return (
    <Alert severity="warning">
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <span>{t(`trouble.${reason}`)}</span>
        {isStopped && <span>{t('trouble.until', { time: format.clock(until) })}</span>}
        {asOf !== null && <span>{t('trouble.asOf', { when: format.relative(asOf) })}</span>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <OutsideLink href={siteSearchUrl(q)} variant="contained">
            {t('search.onSite')}
          </OutsideLink>
          {!isStopped && (
            <Button size="small" color="inherit" variant="outlined" onClick={onRetry}>
              {t('trouble.retry')}
            </Button>
          )}
        </Box>
      </Box>
    </Alert>
  );
}
