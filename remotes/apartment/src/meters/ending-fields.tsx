import type { Building, Evidence, Meter } from '@console/contract/apartment';
import { type FormPart, localToday, useFormat } from '@console/shell';
import { DayInput, FieldGrid } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { type RegisterDraft, registerRows } from './meter-draft.ts';
import { RegisterValues, RolloverSwitch } from './register-values.tsx';

/** How a meter ends its time at a place. */
export interface EndingDraft {
  readonly removedOn: string;
  readonly final: readonly (RegisterDraft & { rollover: boolean })[];
  readonly photos: readonly Evidence[];
}

/** Today, where the meter hangs. */
export const noEnding = ({ timeZone }: Building, { registers }: Meter): EndingDraft => ({
  removedOn: localToday(timeZone),
  final: registerRows(registers).map((one) => ({ ...one, rollover: false })),
  photos: [],
});

interface EndingFieldsProps {
  meter: Meter;
  form: FormPart<EndingDraft>;
  /** The refusal so far: a value below the last one may have gone round. */
  faults: readonly { readonly path: string; readonly code: string }[];
}

/** The day and the last values of a meter that goes, beside what was read last. */
export function EndingFields({ meter, form, faults }: EndingFieldsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const fell = (index: number) =>
    faults.some(({ path, code }) => path === `final.${index}.value` && code === 'FINAL_BELOW_LAST');
  return (
    <>
      {meter.last.map(({ readingId, register, value, readOn }) => (
        <Typography key={readingId} variant="body2" color="textSecondary">
          {`${t('meters.last')}${meter.last.length > 1 ? ` ${t(`registers.${register}`)}` : ''}: `}
          {t('meters.valueOn', {
            value: format.decimal(value, { max: meter.decimals }),
            day: format.day(readOn),
          })}
        </Typography>
      ))}
      <FieldGrid>
        <DayInput label={t('meters.removedOn')} {...form.at('removedOn')} />
      </FieldGrid>
      <RegisterValues
        which="final"
        rows={form.rows('final')}
        decimals={meter.decimals}
        more={(row, label) => <RolloverSwitch row={row} label={label} offered={fell(row.index)} />}
      />
      <MeterPhotos
        buildingId={meter.buildingId}
        photos={form.draft.photos}
        onChange={(photos) => form.set({ photos })}
        error={form.field('photos')}
      />
    </>
  );
}
