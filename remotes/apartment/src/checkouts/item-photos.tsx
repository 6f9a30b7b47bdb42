import { checkoutLimits, type Evidence } from '@console/contract/apartment';
import { type FormPart, useProblemText } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EvidenceThumbs } from '../photos/evidence-thumbs.tsx';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { useEvidence } from '../photos/use-evidence.ts';
import type { ItemDraft } from './checkout-draft.ts';

interface ItemPhotosProps {
  buildingId: string;
  row: FormPart<ItemDraft>;
  /** What the item is called. */
  name: string;
  /** Photos that were kept when the tenant moved in. */
  offered: readonly string[];
  onSending(sending: boolean): void;
}

/** An item as it was beside the item as it is. */
export function ItemPhotos({ buildingId, row, name, offered, onSending }: ItemPhotosProps) {
  const { t } = useTranslation('apartment');
  const { photos, moveInPhotos } = row.draft;
  const [choosing, setChoosing] = useState(false);
  return (
    <Box sx={besideStyle}>
      <PhotoSide title={t('checkouts.checklist.moveIn')}>
        <Thumbs
          {...{ buildingId, photos: moveInPhotos }}
          label={t('checkouts.checklist.photoMoveIn', { item: name })}
        />
        <Button
          size="small"
          aria-expanded={choosing}
          aria-label={t('checkouts.checklist.chooseOf', { item: name })}
          onClick={() => setChoosing(!choosing)}
        >
          {t('checkouts.checklist.choose')}
        </Button>
        {choosing && (
          <Picker
            {...{ buildingId, offered, chosen: moveInPhotos }}
            label={t('checkouts.checklist.chooseOf', { item: name })}
            onChoose={(next) => row.set({ moveInPhotos: next })}
          />
        )}
      </PhotoSide>
      <PhotoSide title={t('checkouts.checklist.moveOut')}>
        <Taken {...{ buildingId, photos, name, onSending }} onChange={(next) => row.set({ photos: next })} />
      </PhotoSide>
    </Box>
  );
}

/** The same, only to look at. */
export function FoundPhotos({
  buildingId,
  ownTenancyId,
  item: { item, photos, moveInPhotos },
}: {
  buildingId: string;
  ownTenancyId?: string | undefined;
  item: ItemDraft;
}) {
  const { t } = useTranslation('apartment');
  return (
    <Box sx={besideStyle}>
      <PhotoSide title={t('checkouts.checklist.moveIn')}>
        <Thumbs
          {...{ buildingId, ownTenancyId, photos: moveInPhotos }}
          label={t('checkouts.checklist.photoMoveIn', { item })}
        />
      </PhotoSide>
      <PhotoSide title={t('checkouts.checklist.moveOut')}>
        <Thumbs
          {...{ buildingId, ownTenancyId, photos }}
          label={t('checkouts.checklist.photoMoveOut', { item })}
        />
      </PhotoSide>
    </Box>
  );
}

function PhotoSide({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'grid', gap: 0.5, alignContent: 'start', justifyItems: 'start' }}
    >
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{title}</Box>
      {children}
    </Box>
  );
}

interface ThumbsProps {
  buildingId: string;
  ownTenancyId?: string | undefined;
  photos: readonly string[];
  label: string;
}

function Thumbs({ photos, ...rest }: ThumbsProps) {
  const { t } = useTranslation('apartment');
  if (photos.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{t('checkouts.checklist.noPhotos')}</Box>;
  return <EvidenceThumbs photos={photos} {...rest} />;
}

interface TakenProps extends Pick<ItemPhotosProps, 'buildingId' | 'name' | 'onSending'> {
  photos: readonly string[];
  onChange(photos: string[]): void;
}

/** Photos of now: those just taken are known, the others are asked for. */
function Taken({ buildingId, photos, name, onChange, onSending }: TakenProps) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const [taken, setTaken] = useState<readonly Evidence[]>([]);
  const strange = photos.filter((id) => !taken.some(({ attachmentId }) => attachmentId === id));
  const { data, error, refetch } = useEvidence(buildingId, strange);
  if (strange.length > 0 && !data)
    return error ? (
      // Without them one more would take the place of those that are there.
      <Alert
        severity="error"
        action={
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            {t('photos.again')}
          </Button>
        }
      >
        {t('checkouts.checklist.photosUnread')} {problemText(error)}
      </Alert>
    ) : null;
  const known = [...(data?.items ?? []), ...taken];
  return (
    <MeterPhotos
      buildingId={buildingId}
      of={name}
      photos={photos.flatMap((id) => known.find(({ attachmentId }) => attachmentId === id) ?? [])}
      onSending={onSending}
      onChange={(next) => {
        setTaken(next);
        onChange(next.map(({ attachmentId }) => attachmentId));
      }}
    />
  );
}

interface PickerProps {
  buildingId: string;
  offered: readonly string[];
  chosen: readonly string[];
  label: string;
  onChoose(chosen: string[]): void;
}

/** Which of the photos of moving in show this item. */
function Picker({ buildingId, offered, chosen, label, onChoose }: PickerProps) {
  const { t } = useTranslation('apartment');
  const { data } = useEvidence(buildingId, offered.slice(0, mostAsked));
  const images = data?.items.filter(({ mime }) => mime.startsWith('image/')) ?? [];
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  if (offered.length === 0 || (data && images.length === 0))
    return <Box sx={{ typography: 'body2' }}>{t('checkouts.checklist.chooseNone')}</Box>;
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {images.map(({ attachmentId, name, url }, index) => (
        <ButtonBase
          key={attachmentId}
          aria-pressed={chosen.includes(attachmentId)}
          aria-label={t('checkouts.checklist.pick', { number: index + 1, name })}
          disabled={!chosen.includes(attachmentId) && chosen.length >= checkoutLimits.photos}
          onClick={() => toggle(attachmentId)}
          sx={{
            borderRadius: 1,
            border: 3,
            borderColor: chosen.includes(attachmentId) ? 'primary.main' : 'transparent',
            '&:focus-visible': { outline: 2, outlineOffset: 2 },
          }}
        >
          <Box
            component="img"
            src={url}
            alt=""
            sx={{ width: 56, height: 56, objectFit: 'cover', display: 'block' }}
          />
        </ButtonBase>
      ))}
    </Box>
  );
}

/** As many as one call answers. */
const mostAsked = 100;

const besideStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', phone: 'repeat(2, minmax(0, 1fr))' },
};
