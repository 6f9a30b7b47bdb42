import { woodPaths } from '@console/contract/wood';
import { useRetryWhenBack } from '@console/shell';
import { Page, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router-dom';
import { keptTxns } from './kept-txns.ts';
import './texts.ts';
import { YardNotice } from './yard-notice.tsx';

/** The documents of the team where there is no network: what was counted on this device, and what can be counted. */
export function OfflineTxns() {
  const { t } = useTranslation('wood');
  const { revalidate } = useRevalidator();
  useRetryWhenBack(true, () => void revalidate());
  const kept = keptTxns();
  return (
    <Page title={t('txns.title')}>
      <Alert severity="warning" role="status">
        {t('yardPhone.offline.title')}
      </Alert>
      <YardNotice />
      <Section dense title={t('yardPhone.offline.documents')}>
        <Typography color="textSecondary">
          {t(kept.length > 0 ? 'yardPhone.offline.body' : 'yardPhone.offline.none')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {kept.map(({ txnId, number, kind }) => (
            <Box component="li" key={txnId} sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
              <MuiLink component={Link} to={woodPaths.transaction({ uuid: txnId })}>
                {t('txns.called', { kind: t(`txnKinds.${kind}`), number })}
              </MuiLink>
            </Box>
          ))}
        </Box>
      </Section>
    </Page>
  );
}
