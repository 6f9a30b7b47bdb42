import { apartmentPaths } from '@console/contract/apartment';
import { CopyButton } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';

/** Who does not live there yet applies by a link that names the building. */
export function OpeningLink({ code }: { code: string }) {
  const { t } = useTranslation('apartment');
  const link = new URL(apartmentPaths.myInfo({ apply: code }), window.location.origin).href;
  return (
    <Alert severity="info" action={<CopyButton text={link} label={t('applications.link.copy')} />}>
      {t('applications.link.body')}
    </Alert>
  );
}
