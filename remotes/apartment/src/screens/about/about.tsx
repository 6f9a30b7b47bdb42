import type { PublicTariff } from '@console/contract/apartment';
import { i18n, useFormat, useLanguage, useName } from '@console/shell';
import { CopyButton, columnsOf, DataTable, EmptyState, Page, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { OfficeContact } from '../../office/office-contact.tsx';
import './texts.ts';
import type { loader, Office } from './loader.ts';

export const handle = { title: 'about.title' };

const words = [
  'building',
  'room',
  'bed',
  'tenancy',
  'occupant',
  'meter',
  'reading',
  'cycle',
  'tariff',
  'deposit',
];

/** What the area does, what its words mean, and what things cost; public. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { about, offices } = useLoaderData<typeof loader>();
  return (
    <Page title={t('about.title')}>
      <Section title={t('about.what')}>
        <Typography>{t('about.whatBody')}</Typography>
      </Section>
      <Section dense title={t('aboutMore.tariffs')}>
        {about ? <Tariffs tariffs={about.tariffs} /> : <Alert severity="info">{t('aboutMore.away')}</Alert>}
      </Section>
      <Section dense title={t('aboutMore.glossary')}>
        <Glossary />
      </Section>
      <Section title={t('aboutMore.contact')}>
        <Typography>{t('aboutMore.contactBody')}</Typography>
        <Offices offices={offices} />
      </Section>
      <Section title={t('about.privacy')}>
        <Typography>{t('about.privacyBody')}</Typography>
      </Section>
      <Support version={about?.version} />
    </Page>
  );
}

function Tariffs({ tariffs }: { tariffs: readonly PublicTariff[] }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const unitOf = ({ meterKind }: PublicTariff) => t(`aboutMore.units.${meterKind}`);
  const rows = differing(tariffs).flatMap((tariff, at) =>
    tariff.tiers.map((tier, index) => ({ ...tariff, tier, key: `${at} ${index}` })),
  );
  const column = columnsOf<(typeof rows)[number]>(format);
  const range = ({ register, upTo }: PublicTariff['tiers'][number], unit: string) =>
    [
      t(`aboutMore.registers.${register}`),
      upTo === null
        ? t('aboutMore.rest')
        : t('aboutMore.upTo', { quantity: format.decimal(upTo, { max: 0 }), unit }),
    ].join(' · ');
  return (
    <DataTable
      caption={t('aboutMore.tariffs')}
      rows={rows}
      rowKey={(row) => row.key}
      empty={<EmptyState title={t('aboutMore.notPublished')} />}
      columns={[
        column.name('name', t('aboutMore.tariff'), (row) => name(row.name)),
        column.text('kind', t('aboutMore.kind'), (row) => t(`aboutMore.kinds.${row.meterKind}`)),
        column.text('tier', t('aboutMore.tier'), (row) => range(row.tier, unitOf(row))),
        column.text(
          'price',
          t('aboutMore.price'),
          (row) => `${format.decimal(row.tier.unitPrice, { min: 2, max: 6 })} ${row.currency}/${unitOf(row)}`,
          { align: 'right' },
        ),
        column.day('from', t('aboutMore.from'), (row) => row.effectiveFrom),
      ]}
    />
  );
}

/** Whose a price is is nobody's business: what several buildings ask alike stands once. */
const differing = (tariffs: readonly PublicTariff[]): PublicTariff[] => [
  ...new Map(tariffs.map((tariff) => [JSON.stringify(tariff), tariff])).values(),
];

/** Each word in both languages, and what it means here. */
function Glossary() {
  const { t } = useTranslation('apartment');
  const [language] = useLanguage();
  const other = i18n.getFixedT(language === 'zh' ? 'en' : 'zh', 'apartment');
  const lang = language === 'zh' ? 'en' : 'zh-CN';
  const column = columnsOf<(typeof words)[number]>(useFormat());
  return (
    <DataTable
      caption={t('aboutMore.glossary')}
      rows={words}
      rowKey={(word) => word}
      columns={[
        column.name('word', t('aboutMore.word'), (word) => t(`aboutMore.words.${word}.word`)),
        column.own('other', t('aboutMore.otherLanguage'), (word) => (
          <span lang={lang}>{other(`aboutMore.words.${word}.word`)}</span>
        )),
        column.text('meaning', t('aboutMore.meaning'), (word) => t(`aboutMore.words.${word}.meaning`)),
      ]}
    />
  );
}

/** How the offices are reached of the buildings in which the user works or lives. */
function Offices({ offices }: { offices: readonly Office[] }) {
  const name = useName();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {offices.map((office) => (
        <Box key={JSON.stringify(office)} sx={{ marginTop: 2 }}>
          <Typography variant="h3" sx={{ typography: 'subtitle1' }}>
            {name(office.name)}
          </Typography>
          <OfficeContact office={office} />
        </Box>
      ))}
    </Box>
  );
}

/** What support asks for first. */
function Support({ version }: { version: string | undefined }) {
  const { t } = useTranslation('apartment');
  const told = t('aboutMore.version', { version: version ?? '–' });
  const info = () => [told, location.href, navigator.userAgent, new Date().toISOString()].join('\n');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography color="textSecondary">{told}</Typography>
      <CopyButton text={info()} label={t('aboutMore.copy')} />
    </Box>
  );
}
