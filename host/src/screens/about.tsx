import { type RemoteHealth, useFormat, useLanguage, useRemotesHealth } from '@console/shell';
import { columnsOf, DataTable, DefinitionList, Page, Section } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { settings } from '../house-settings.ts';

/** What the console is, and which parts of it are live. */
export function Component() {
  const { t } = useTranslation('host');
  const [language] = useLanguage();
  const format = useFormat();
  const remotes = useRemotesHealth();
  const column = columnsOf<RemoteHealth>(format);
  return (
    <Page title={t('about.title')} subtitle={t('about.subtitle')}>
      <Section>
        <Typography>{t('about.body')}</Typography>
      </Section>
      <Section title={t('about.shell')}>
        <DefinitionList
          items={[
            { label: t('about.version'), value: settings.version },
            ...(settings.commit ? [{ label: t('about.commit'), value: settings.commit }] : []),
            ...(settings.builtAt
              ? [{ label: t('about.builtAt'), value: format.instant(settings.builtAt) }]
              : []),
          ]}
        />
      </Section>
      <Section title={t('about.areas')}>
        <DataTable
          caption={t('about.areas')}
          rows={[...remotes]}
          rowKey={(row) => row.remote}
          href={(row) => `/${row.area}/`}
          columns={[
            column.name('title', t('about.area'), (row) => row.titles[language]),
            column.text('release', t('about.release'), (row) => row.release),
            column.instant('builtAt', t('about.builtAt'), (row) => row.builtAt),
          ]}
        />
      </Section>
    </Page>
  );
}

export const handle = { namespace: 'host', title: 'about.title' };
