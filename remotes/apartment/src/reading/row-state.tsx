import type { RoundRow } from '@console/contract/apartment';
import { useServerAway } from '@console/shell';
import { PhotoButton, StateChip, SyncChip } from '@console/ui';
import { MoreIcon } from '@console/ui/icons';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { type Entry, keyOf, standing } from './entry.ts';
import { useMeterName } from './meter-name.tsx';
import { PhotoThumb } from './photo-thumb.tsx';
import { readingTones } from './reading-tones.ts';
import { RowCheck } from './row-check.tsx';
import { useAddPhotos } from './use-add-photos.ts';
import { WaitingValue } from './waiting-value.tsx';
import { useWalk } from './walk.ts';

interface RowStateProps {
  row: RoundRow;
  entry: Entry | undefined;
  saved: boolean;
  /** Entered by whoever looks at it, who therefore does not check it. */
  isOwn: boolean;
}

/** How far the value is, what is remarkable about it, and what can be done. */
export function RowState({ row, entry, saved, isOwn }: RowStateProps) {
  const { t } = useTranslation('apartment');
  const { mode } = useWalk();
  const reading = row.reading;
  return (
    <div className="state">
      <div className="parts">
        <Chip row={row} entry={entry} saved={saved} />
        {standing(row)?.flags.map((flag) => (
          <StateChip key={flag} tone="warn" label={t(`reading.flags.${flag}`)} />
        ))}
        {mode === 'check' ? <RowCheck row={row} /> : <RowActions row={row} entry={entry} />}
        <Details row={row} entry={entry} />
      </div>
      {isOwn && <div className="caption">{t('reading.check.own')}</div>}
      {reading?.state === 'rejected' && (
        <div className="caption">{t('reading.row.rejectedBecause', { reason: reading.reason })}</div>
      )}
      {mode === 'check' &&
        row.waiting?.map((one) => <WaitingValue key={one.readingId} row={row} reading={one} />)}
    </div>
  );
}

function Chip({ row: { reading }, entry, saved }: Omit<RowStateProps, 'isOwn'>) {
  const { t } = useTranslation('apartment');
  const away = useServerAway();
  if (entry) return <SyncChip state={entry.state === 'waiting' && away ? 'offline' : entry.state} />;
  if (reading?.state === 'entered' && saved) return <SyncChip state="saved" />;
  return reading ? (
    <StateChip tone={readingTones[reading.state]} label={t(`reading.states.${reading.state}`)} />
  ) : null;
}

function RowActions({ row, entry }: { row: RoundRow; entry: Entry | undefined }) {
  const { t } = useTranslation('apartment');
  const { openEstimate } = useWalk();
  const meter = useMeterName()(row);
  const addPhotos = useAddPhotos();
  if (!row.may.enter) return null;
  return (
    <>
      <PhotoButton
        label={t('reading.row.photo')}
        describedAs={t('reading.row.photoOf', { meter })}
        onPhotos={(files) => void addPhotos(row, entry, files)}
      />
      {!entry && !standing(row) && (
        <Button
          size="small"
          color="inherit"
          aria-label={t('reading.estimate.actionOf', { meter })}
          onClick={() => openEstimate(keyOf(row))}
        >
          {t('reading.estimate.action')}
        </Button>
      )}
    </>
  );
}

/** The photos in small, and behind them all that is known of the value. */
function Details({ row, entry }: { row: RoundRow; entry: Entry | undefined }) {
  const { t } = useTranslation('apartment');
  const { openDetails } = useWalk();
  const meter = useMeterName()(row);
  const photos = entry?.photos ?? row.reading?.photos ?? [];
  const [first] = photos;
  if (!entry && !row.reading) return null;
  return (
    <IconButton
      size="small"
      aria-label={[
        t('reading.row.details', { meter }),
        photos.length > 0 && t('reading.row.photos', { count: photos.length }),
      ]
        .filter(Boolean)
        .join(', ')}
      onClick={() => openDetails(keyOf(row))}
    >
      {first ? <PhotoThumb photoId={first} size={32} /> : <MoreIcon fontSize="small" />}
    </IconButton>
  );
}
