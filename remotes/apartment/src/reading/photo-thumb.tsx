import { listEvidence } from '@console/contract/apartment';
import { callApi, queryClient } from '@console/shell';
import { ImageIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { photoTable } from './photo-table.ts';
import { useWalk } from './walk.ts';

/** A link is good for ten minutes. */
const linkFresh = 9 * 60_000;

/** A photo of a row, from this browser while it waits, else from the server. */
export function PhotoThumb({ photoId, size, alt = '' }: { photoId: string; size: number; alt?: string }) {
  const { building } = useWalk();
  const { data: address } = useQuery(
    {
      queryKey: ['apartmentPhoto', photoId],
      queryFn: () => addressOf(building.buildingId, photoId),
      staleTime: linkFresh,
      retry: false,
    },
    queryClient,
  );
  const box = { width: size, height: size, borderRadius: 1, objectFit: 'cover' } as const;
  if (!address) return <ImageIcon titleAccess={alt} sx={{ ...box, color: 'text.secondary', padding: 0.5 }} />;
  return <Box component="img" src={address} alt={alt} loading="lazy" sx={box} />;
}

async function addressOf(buildingId: string, photoId: string): Promise<string | null> {
  // Nobody waits for a picture: most of them are with the server.
  const waiting = await photoTable.get(photoId).catch(() => undefined);
  if (waiting) return dataAddress(waiting.file);
  const { items } = await callApi(listEvidence, { params: { buildingId }, query: { id: [photoId] } });
  return items[0]?.url ?? null;
}

/** The page's security policy shows images of its own origin and those that are written out. */
const dataAddress = (file: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
