import { type Evidence, enterMyReading, type OwnRegister, type OwnRound } from '@console/contract/apartment';
import { useForm, useFormat } from '@console/shell';
import { DecimalInput, FormDialog, SwitchInput, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { useEvidence } from '../photos/use-evidence.ts';
import { useMeterName, useQuantity } from '../usage/meter-words.ts';

interface ReadingDialogProps {
  round: OwnRound;
  row: OwnRegister;
  onClose(): void;
}

/** What the user has read at their own meter today. */
export default function ReadingDialog({ round, row, onClose }: ReadingDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const meter = useMeterName()({ ...row, roomNumber: null });
  const { of } = useQuantity();
  const { meterId, register, previous, decimals, kind } = row;
  const mine = row.reading?.state === 'entered' ? row.reading : null;
  const [readingId] = useState(() => v7());
  const { data } = useEvidence('', mine?.photos ?? [], round.tenancyId);
  const form = useForm(enterMyReading, {
    begin: {
      value: mine?.value ?? '',
      rollover: false,
      note: '',
      photos: undefined as readonly Evidence[] | undefined,
    },
    bodyOf: ({ photos, ...draft }) => ({
      ...draft,
      ...{ readingId, meterId, register },
      photos: photos?.map(({ attachmentId }) => attachmentId) ?? mine?.photos ?? [],
      seen: mine && { readingId: mine.readingId, version: mine.version },
    }),
    done: 'created',
    onConflict: 'reread',
    onClose,
  });
  const { reason } = form.error?.code === 'STATE_CONFLICT' ? form.error.details : {};
  const known = (['read_already', 'self_reading_off'] as const).find((one) => one === reason);
  const fell = form.error?.fields.some(({ code }) => code === 'BELOW_PREVIOUS' || code === 'no_rollover');
  return (
    <FormDialog
      {...form.frame}
      title={t('ownRound.dialog.title', { meter })}
      submitLabel={t('ownRound.dialog.save')}
      problem={known ? t(`ownRound.refused.${known}`) : (form.field('meterId') ?? form.problem)}
    >
      {previous && (
        <Typography>
          {t('ownRound.dialog.last', { value: of(previous.value, kind), day: format.day(previous.readOn) })}
        </Typography>
      )}
      <DecimalInput
        label={t('ownRound.dialog.value')}
        help={t('ownRound.dialog.check')}
        scale={decimals}
        unit={t(`usage.units.${kind}`)}
        {...form.at('value')}
      />
      {(fell || form.draft.rollover) && (
        <SwitchInput label={t('ownRound.dialog.rollover')} {...form.at('rollover')} />
      )}
      <MeterPhotos
        buildingId=""
        ownTenancyId={round.tenancyId}
        photos={form.draft.photos ?? data?.items ?? []}
        onChange={(photos) => form.set({ photos })}
        error={form.field('photos')}
      />
      <TextInput multiline label={t('ownRound.dialog.note')} {...form.at('note')} />
    </FormDialog>
  );
}
