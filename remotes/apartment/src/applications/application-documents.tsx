import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useEvidence } from '../photos/use-evidence.ts';

interface ApplicationDocumentsProps {
  buildingId: string;
  attachments: readonly string[];
}

/** The papers of an application, each a link to itself. */
export function ApplicationDocuments({ buildingId, attachments }: ApplicationDocumentsProps) {
  const { t } = useTranslation('apartment');
  const { data, isError } = useEvidence(buildingId, attachments);
  return (
    <Section title={t('applications.documents')}>
      {attachments.length === 0 && (
        <Typography color="textSecondary">{t('applications.noDocuments')}</Typography>
      )}
      {isError && <Typography color="textSecondary">{t('applications.documentsMissing')}</Typography>}
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {data?.items.map(({ attachmentId, name, mime, url }) => (
          <Link
            key={attachmentId}
            href={url}
            target="_blank"
            rel="noreferrer"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
          >
            {mime.startsWith('image/') && (
              <Box
                component="img"
                src={url}
                alt=""
                loading="lazy"
                sx={{ width: 56, height: 42, objectFit: 'cover', borderRadius: '4px' }}
              />
            )}
            {name}
          </Link>
        ))}
      </Box>
    </Section>
  );
}
