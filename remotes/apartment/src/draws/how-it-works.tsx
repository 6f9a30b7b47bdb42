import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

const parts = ['list', 'secret', 'number', 'order'] as const;

/** The procedure in four sentences, for people who have never heard of a digest. */
export function HowItWorks() {
  const { t } = useTranslation('apartment');
  return (
    <Section title={t('draws.how.title')}>
      <Box
        component="ol"
        sx={{ margin: 0, paddingInlineStart: 2.5, display: 'grid', gap: 1.25, maxWidth: 760 }}
      >
        {parts.map((part) => (
          <li key={part}>
            <Box component="strong" sx={{ fontWeight: 600 }}>
              {t(`draws.how.${part}`)}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{t(`draws.how.${part}Body`)}</Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}
