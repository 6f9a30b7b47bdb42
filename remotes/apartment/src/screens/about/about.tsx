import { Page, Section } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export const handle = { title: 'about.title' };

/** What the area does; public, and the same whether the API answers or not. */
export function Component() {
  const { t } = useTranslation('apartment');
  return (
    <Page title={t('about.title')}>
      <Section title={t('about.what')}>
        <Typography>{t('about.whatBody')}</Typography>
      </Section>
      <Section title={t('about.privacy')}>
        <Typography>{t('about.privacyBody')}</Typography>
      </Section>
    </Page>
  );
}
