import type { CheckoutBlocker } from '@console/contract/apartment';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** What keeps a check-out from going on, each with what it is about. */
export function BlockerNotice({ blockers }: { blockers: readonly CheckoutBlocker[] }) {
  const { t } = useTranslation('apartment');
  if (blockers.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('checkouts.blockers.title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {blockers.map(({ code, meters }) => (
          <li key={code}>{t(`checkouts.blockers.${code}`, { meters: meters.join(', ') })}</li>
        ))}
      </Box>
    </Alert>
  );
}
