import { addEvidence, type Evidence, evidenceTypes, readingLimits } from '@console/contract/apartment';
import {
  isOutage,
  uploadFile,
  useProblemText,
  useRetryWhenBack,
  useServerAway,
  useUnsavedWork,
} from '@console/shell';
import { FileButton } from '@console/ui';
import { CloseIcon, FileIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 } from 'uuid';
import { smallerPhoto } from './smaller-photo.ts';
import './texts.ts';

/** A photo on its way; sent again it keeps its id, so that one whose answer got lost does not come twice. */
interface Sent {
  readonly id: string;
  readonly file: File;
}
interface Unsent extends Sent {
  readonly problem: string;
  /** It goes by itself, once there is a server again. */
  readonly waits: boolean;
}

interface MeterPhotosProps {
  buildingId: string;
  /** Which value they show, where a screen asks for photos of several; then it shows `PhotosAway` itself, once. */
  of?: string;
  photos: readonly Evidence[];
  onChange(photos: Evidence[]): void;
  onSending?(sending: boolean): void;
  error?: string | undefined;
}

/** Photos of what a meter showed; each is sent at once, and named by the reading that is saved later. */
export function MeterPhotos({ buildingId, of, photos, onChange, onSending, error }: MeterPhotosProps) {
  const { t } = useTranslation('apartment');
  const { send, drop, sending, unsent } = useSending(buildingId, { photos, onChange, onSending });
  const full = photos.length + unsent.length >= readingLimits.photos;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FileButton
        label={t(sending ? 'photos.sending' : 'photos.add')}
        describedAs={of === undefined ? undefined : t('photos.addOf', { of })}
        accept={evidenceTypes.join(',')}
        disabled={sending || full}
        onFile={(file) => void send([{ id: v4(), file }])}
      />
      {full && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('photos.limit', { count: readingLimits.photos })}
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
      {unsent.map((one) => (
        <Alert
          key={one.id}
          severity={one.waits ? 'warning' : 'error'}
          action={
            <>
              <Button
                size="small"
                color="inherit"
                loading={sending}
                aria-label={t('photos.againOf', { name: one.file.name })}
                onClick={() => void send([one])}
              >
                {t('photos.again')}
              </Button>
              <Button
                size="small"
                color="inherit"
                disabled={sending}
                aria-label={t('photos.dropOf', { name: one.file.name })}
                onClick={() => drop(one)}
              >
                {t('photos.drop')}
              </Button>
            </>
          }
        >
          {t('photos.unsent', { name: one.file.name })} {one.problem}
        </Alert>
      ))}
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

function useSending(buildingId: string, { photos, onChange, onSending }: Sending) {
  const problemText = useProblemText();
  const [sending, setSending] = useState(false);
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  // A photo takes a while: what was typed and removed beside it meanwhile stays so.
  const now = useRef({ photos, onChange, onSending });
  useEffect(() => {
    now.current = { photos, onChange, onSending };
  });
  // Ids of those on their way: server, network and button may each ask to send one that is sent already.
  const underWay = useRef(new Set<string>());
  useUnsavedWork(unsent.length > 0);
  const drop = ({ id }: Sent) => setUnsent((rest) => rest.filter((one) => one.id !== id));
  const add = (evidence: Evidence) => {
    const { photos: there, onChange: change } = now.current;
    if (there.some(({ attachmentId }) => attachmentId === evidence.attachmentId)) return;
    const all = [...there, evidence];
    // Two may arrive before the screen is drawn again.
    now.current = { ...now.current, photos: all };
    change(all);
  };
  const sendOne = async ({ id, file }: Sent) => {
    try {
      const small = { file: await smallerPhoto(file), name: file.name || `${id}.jpg` };
      const evidence = await uploadFile(addEvidence, { params: { buildingId }, query: { id } }, small);
      drop({ id, file });
      add(evidence);
    } catch (cause) {
      const failed = { id, file, problem: problemText(cause), waits: isOutage(cause) };
      setUnsent((rest) => [...rest.filter((one) => one.id !== id), failed]);
    }
  };
  const tell = (isSending: boolean) => {
    setSending(isSending);
    now.current.onSending?.(isSending);
  };
  const send = async (files: readonly Sent[]) => {
    const fresh = files.filter(({ id }) => !underWay.current.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) underWay.current.add(id);
    tell(true);
    for (const one of fresh) {
      await sendOne(one);
      underWay.current.delete(one.id);
    }
    // Others may be on their way still.
    tell(underWay.current.size > 0);
  };
  const waiting = unsent.filter(({ waits }) => waits);
  useRetryWhenBack(waiting.length > 0, () => void send(waiting));
  return { send, drop, sending, unsent };
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
