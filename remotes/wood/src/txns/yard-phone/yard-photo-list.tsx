import { currentSub } from '@console/shell';
import { PhotoButton, smallerPhoto } from '@console/ui';
import { CloseIcon, ImageIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import type { MovingAct } from '../act-rules.ts';
import type { YardEntry } from './yard-entry.ts';
import { yardPhotos } from './yard-photos.ts';
import type { YardQueue } from './yard-queue.ts';

interface YardPhotosProps {
  queue: YardQueue;
  entry: YardEntry | undefined;
  txnId: string;
  act: MovingAct;
  disabled: boolean;
  /** There is an entry from now on. */
  begin(): void;
}

/** Photos of the pile: they wait in this browser as the count does, and are sent before it. */
export function YardPhotos({ queue, entry, txnId, act, disabled, begin }: YardPhotosProps) {
  const { t } = useTranslation('wood');
  const add = async (files: readonly File[]) => {
    if (!entry) begin();
    for (const file of files) {
      const photoId = v7();
      const name = file.name || `${photoId}.jpg`;
      const isKept = await yardPhotos.put({
        ...{ photoId, name, userId: currentSub() ?? '' },
        file: await smallerPhoto(file),
      });
      const now = queue.entry(txnId, act);
      if (now) queue.addPhoto(now, { photoId, name }, isKept);
    }
  };
  const photos = entry?.photos ?? [];
  return (
    <Box
      role="group"
      aria-label={t('yardPhone.photos')}
      sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <PhotoButton
        multiple
        size="medium"
        disabled={disabled}
        label={t('yardPhone.photo')}
        onPhotos={(files) => void add(files)}
      />
      {photos.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {photos.map(({ photoId }, at) => (
            <Box component="li" key={photoId} sx={{ display: 'grid', justifyItems: 'center' }}>
              <Thumb photoId={photoId} alt={t('yardPhone.photoNumber', { number: at + 1 })} />
              <IconButton
                disabled={disabled}
                aria-label={t('yardPhone.removePhoto', { number: at + 1 })}
                onClick={() => entry && queue.removePhoto(entry, photoId)}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {photos.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {t('yardPhone.photosWait')}
        </Typography>
      )}
    </Box>
  );
}

function Thumb({ photoId, alt }: { photoId: string; alt: string }) {
  const { data } = useQuery({
    queryKey: ['woodYardPhoto', photoId],
    queryFn: () => addressOf(photoId),
    retry: false,
  });
  const box = { width: 72, height: 72, borderRadius: 1, objectFit: 'cover' } as const;
  if (!data) return <ImageIcon titleAccess={alt} sx={{ ...box, color: 'text.secondary', padding: 1 }} />;
  return <Box component="img" src={data} alt={alt} sx={box} />;
}

/** The page's security policy shows images of its own origin and those that are written out. */
async function addressOf(photoId: string): Promise<string | null> {
  const photo = await yardPhotos.get(photoId).catch(() => undefined);
  if (!photo) return null;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(photo.file);
  });
}
