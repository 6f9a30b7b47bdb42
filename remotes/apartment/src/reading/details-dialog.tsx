import { type RoundRow, readingLimits } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { DayInput, DefinitionList, FormDialog, PhotoButton, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, standing } from './entry.ts';
import { dayRead } from './entry-day-rules.ts';
import { useMeterName } from './meter-name.tsx';
import { PhotoThumb } from './photo-thumb.tsx';
import { useAddPhotos } from './use-add-photos.ts';
import { useEntry } from './use-round.ts';
import { useWalk } from './walk.ts';

/** All that is known of one value: its photos in large, the note, who entered and who checked it. */
export default function DetailsDialog({ row, onClose }: { row: RoundRow; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const { keeper } = useWalk();
  const meterName = useMeterName();
  const key = keyOf(row);
  const entry = useEntry(keeper, key);
  const [note, setNote] = useState(entry?.note ?? row.reading?.note ?? '');
  const [chosenDay, setChosenDay] = useState<string>();
  const readOn = dayRead(row, entry);
  // An estimate has no day on which somebody stood before the meter.
  const hasDay = readOn !== undefined && (entry !== undefined || standing(row)?.source !== 'estimate');
  const day = row.may.enter && hasDay ? (chosenDay ?? readOn) : undefined;
  const done = () => {
    const isSameDay = day === undefined || day === readOn;
    const isSame = isSameDay && note === (entry?.note ?? row.reading?.note ?? '');
    // The day as it stands here, whatever stands at the top.
    if (row.may.enter && !isSame) keeper.settle(key, { note, ...(day !== undefined && { readOn: day }) });
    onClose();
  };
  const cycle = keeper.cycle();
  return (
    <FormDialog
      open
      title={meterName(row)}
      submitLabel={t('reading.details.save')}
      onClose={onClose}
      onSubmit={done}
    >
      <Facts row={row} withDay={day === undefined} />
      {day !== undefined && cycle && (
        <DayInput
          label={t('reading.details.readOn')}
          value={day}
          onChange={setChosenDay}
          min={cycle.readFrom}
          max={cycle.readTo}
          required
        />
      )}
      <Photos row={row} />
      <TextInput
        label={t('reading.details.note')}
        value={note}
        onChange={setNote}
        disabled={!row.may.enter}
        maxLength={readingLimits.note.max}
        multiline
      />
    </FormDialog>
  );
}

function Facts({ row: { reading }, withDay }: { row: RoundRow; withDay: boolean }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  if (!reading) return null;
  const checkedBy = [
    reading.checkedByName,
    reading.checkedAt && format.instant(reading.checkedAt),
    reading.selfChecked && t('reading.details.selfChecked'),
  ];
  return (
    <DefinitionList
      items={[
        ...(withDay ? [{ label: t('reading.details.readOn'), value: format.day(reading.readOn) }] : []),
        {
          label: t('reading.details.enteredBy'),
          value: `${reading.enteredByName}, ${format.instant(reading.enteredAt)}`,
        },
        ...(reading.checkedByName
          ? [{ label: t('reading.details.checkedBy'), value: checkedBy.filter(Boolean).join(', ') }]
          : []),
      ]}
    />
  );
}

function Photos({ row }: { row: RoundRow }) {
  const { t } = useTranslation('apartment');
  const { keeper } = useWalk();
  const addPhotos = useAddPhotos();
  const key = keyOf(row);
  const entry = useEntry(keeper, key);
  const photos = entry?.photos ?? row.reading?.photos ?? [];
  const remove = (photoId: string) => keeper.settle(key, { photos: photos.filter((one) => one !== photoId) });
  return (
    <Box component="section" aria-label={t('reading.details.photos')}>
      {photos.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('reading.details.noPhotos')}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBottom: 1 }}>
        {photos.map((photoId, index) => (
          <Box key={photoId} sx={{ display: 'grid', justifyItems: 'center' }}>
            <PhotoThumb photoId={photoId} size={148} alt={`${t('reading.row.photo')} ${index + 1}`} />
            {row.may.enter && (
              <Button size="small" color="inherit" onClick={() => remove(photoId)}>
                {t('reading.details.remove')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {row.may.enter && (
        <PhotoButton
          label={t('reading.row.photo')}
          multiple
          disabled={photos.length >= readingLimits.photos}
          onPhotos={(files) => void addPhotos(row, entry, files)}
        />
      )}
    </Box>
  );
}
