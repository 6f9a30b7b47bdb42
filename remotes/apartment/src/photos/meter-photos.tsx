import {
  addApplicationPaper,
  addEvidence,
  addMyEvidence,
  applicationLimits,
  type Evidence,
  evidenceTypes,
  readingLimits,
} from '@console/contract/apartment';
import { useProblemText, useServerAway, useUploads } from '@console/shell';
import { FileButton, smallerPhoto, UnsentFiles } from '@console/ui';
import { CloseIcon, FileIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './texts.ts';

interface MeterPhotosProps {
  buildingId: string;
  /** Of whoever sends them, where they live there. */
  ownTenancyId?: string;
  /** Papers of an application of one's own instead, and how many it has already. */
  papers?: { readonly kept: number };
  /** Which value they show, where a screen asks for photos of several; then it shows `PhotosAway` itself, once. */
  of?: string;
  photos: readonly Evidence[];
  onChange(photos: Evidence[]): void;
  onSending?(sending: boolean): void;
  error?: string | undefined;
}

/** Photos of what a meter showed; each is sent at once, and named by the reading that is saved later. */
export function MeterPhotos({ of, photos, onChange, onSending, error, papers, ...whose }: MeterPhotosProps) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const ofApplication = papers !== undefined;
  const { uploads, sending } = useSending({ ...whose, ofApplication }, { photos, onChange, onSending });
  const most = ofApplication ? applicationLimits.attachments - papers.kept : readingLimits.photos;
  const full = photos.length + uploads.unsent.length >= most;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FileButton
        label={t(sending ? 'photos.sending' : ofApplication ? 'photos.addPaper' : 'photos.add')}
        describedAs={of === undefined ? undefined : t('photos.addOf', { of })}
        accept={evidenceTypes.join(',')}
        disabled={sending || full}
        onFile={uploads.begin}
      />
      {(full || ofApplication) && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {full
            ? t(ofApplication ? 'photos.paperLimit' : 'photos.limit', { count: most })
            : t('photos.paperHint')}
        </Box>
      )}
      {photos.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {photos.map((photo) => (
            <Photo
              key={photo.attachmentId}
              photo={photo}
              of={of}
              onRemove={() => onChange(photos.filter((one) => one.attachmentId !== photo.attachmentId))}
            />
          ))}
        </Box>
      )}
      {of === undefined && <PhotosAway />}
      <UnsentFiles {...uploads} problemText={problemText} />
      {error && <Alert severity="error">{error}</Alert>}
    </Box>
  );
}

/** Why photos wait, and that they go by themselves. */
export function PhotosAway() {
  const { t } = useTranslation('apartment');
  return useServerAway() && <Alert severity="info">{t('photos.away')}</Alert>;
}

type Sending = Pick<MeterPhotosProps, 'photos' | 'onChange' | 'onSending'>;

type Whose = Pick<MeterPhotosProps, 'buildingId' | 'ownTenancyId'> & { ofApplication: boolean };

function useSending(
  { buildingId, ownTenancyId, ofApplication }: Whose,
  { photos, onChange, onSending }: Sending,
) {
  // A photo takes a while: what was typed and removed beside it meanwhile stays so.
  const now = useRef({ photos, onChange });
  useEffect(() => {
    now.current = { photos, onChange };
  });
  const kept = {
    packed: smallerPhoto,
    arrived: (evidence: Evidence) => {
      const { photos: there, onChange: change } = now.current;
      if (there.some(({ attachmentId }) => attachmentId === evidence.attachmentId)) return;
      // Two may arrive before the screen is drawn again.
      const all = [...there, evidence];
      now.current.photos = all;
      change(all);
    },
  };
  const ofStaff = useUploads(addEvidence, {
    ...kept,
    input: (id) => ({ params: { buildingId }, query: { id } }),
  });
  const own = useUploads(addMyEvidence, {
    ...kept,
    input: (id) => ({ params: { tenancyId: ownTenancyId ?? '' }, query: { id } }),
  });
  const paper = useUploads(addApplicationPaper, {
    ...kept,
    input: (id) => ({ params: { buildingId }, query: { id } }),
  });
  const uploads = ofApplication ? paper : ownTenancyId ? own : ofStaff;
  const sending = uploads.unsent.some((one) => one.sending);
  const tell = useEffectEvent((isSending: boolean) => onSending?.(isSending));
  // Syncs the screen around, which sends nothing meanwhile.
  useEffect(() => {
    if (!sending) return;
    tell(true);
    return () => tell(false);
  }, [sending]);
  return { uploads, sending };
}

interface PhotoProps {
  photo: Evidence;
  of: string | undefined;
  onRemove(): void;
}

function Photo({ photo: { name, mime, url }, of, onRemove }: PhotoProps) {
  const { t } = useTranslation('apartment');
  const size = { width: 72, height: 72, borderRadius: 1 } as const;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', width: 104 }}>
      <a href={url} target="_blank" rel="noreferrer" aria-label={name}>
        {mime.startsWith('image/') ? (
          <Box component="img" src={url} alt="" sx={{ ...size, objectFit: 'cover', display: 'block' }} />
        ) : (
          <FileIcon sx={{ ...size, color: 'text.secondary' }} />
        )}
      </a>
      <Box sx={{ display: 'flex', alignItems: 'center', maxWidth: '100%' }}>
        <Box component="span" sx={{ typography: 'caption', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name}
        </Box>
        <IconButton
          size="small"
          aria-label={of === undefined ? t('photos.remove', { name }) : t('photos.removeOf', { name, of })}
          onClick={onRemove}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
