import Box from '@mui/material/Box';
import { useEvidence } from './use-evidence.ts';

interface EvidenceThumbsProps {
  buildingId: string;
  /** Of whoever looks, where they live there. */
  ownTenancyId?: string | null | undefined;
  photos: readonly string[];
  /** What the photos show. */
  label: string;
}

/** Photos beside a value, each of them a link to itself in full. */
export function EvidenceThumbs({ buildingId, ownTenancyId, photos, label }: EvidenceThumbsProps) {
  const { data } = useEvidence(buildingId, photos, ownTenancyId);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {data?.items.map(({ attachmentId, url }) => (
        <a key={attachmentId} href={url} target="_blank" rel="noreferrer">
          <Box
            component="img"
            src={url}
            alt={label}
            loading="lazy"
            sx={{ width: 40, height: 40, objectFit: 'cover', borderRadius: 1, display: 'block' }}
          />
        </a>
      ))}
    </Box>
  );
}
