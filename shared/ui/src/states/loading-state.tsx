import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../theme/visually-hidden.ts';

/** Faster answers show no skeleton: a flash looks slower than nothing. */
const patience = 200;

interface LoadingStateProps {
  label?: string;
  /** Where a skeleton stands already, which this one takes the place of. */
  atOnce?: boolean;
}

/** Stands where content will be. */
export function LoadingState({ label, atOnce = false }: LoadingStateProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(atOnce);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box role="status" aria-busy sx={{ minHeight: 160, padding: { xs: 2, md: 3 }, minWidth: 0 }}>
      {shown && (
        <>
          <Box component="span" sx={visuallyHidden}>
            {label ?? t('loading.label')}
          </Box>
          <Box aria-hidden sx={{ display: 'grid', gap: 1.25, maxWidth: 760 }}>
            <Skeleton variant="rounded" width="38%" height={26} />
            <Skeleton variant="rounded" width="100%" height={40} />
            <Skeleton variant="rounded" width="100%" height={40} />
            <Skeleton variant="rounded" width="72%" height={40} />
          </Box>
        </>
      )}
    </Box>
  );
}
