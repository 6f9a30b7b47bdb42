import { listEvidence } from '@console/contract/apartment';
import { callApi, queryClient } from '@console/shell';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';

interface EvidenceThumbsProps {
  buildingId: string;
  photos: readonly string[];
  /** What the photos show. */
  label: string;
}

/** A link is good for ten minutes. */
const linkFresh = 9 * 60_000;

/** Photos beside a value, each of them a link to itself in full. */
export function EvidenceThumbs({ buildingId, photos, label }: EvidenceThumbsProps) {
  const { data } = useQuery(
    {
      queryKey: ['apartmentEvidence', buildingId, ...photos],
      queryFn: () => callApi(listEvidence, { params: { buildingId }, query: { id: [...photos] } }),
      staleTime: linkFresh,
      retry: false,
      enabled: photos.length > 0,
    },
    queryClient,
  );
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
