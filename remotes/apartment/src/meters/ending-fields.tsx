import type { Building, Evidence, Meter, Register } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { DayInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { localToday } from '../tenancies/local-today.ts';
import { type ValueDrafts, valuesBody } from './meter-draft.ts';
import { RegisterValues } from './register-values.tsx';

/** How a meter ends its time at a place. */
export interface EndingDraft {
  removedOn: string;
  values: ValueDrafts;
  rollover: ReadonlySet<Register>;
  photos: readonly Evidence[];
}

/** Today, where the meter hangs. */
export const noEnding = ({ timeZone }: Building): EndingDraft => ({
  removedOn: localToday(timeZone),
  values: {},
  rollover: new Set(),
  photos: [],
});

export const endingBody = ({ registers }: Meter, { removedOn, values, rollover, photos }: EndingDraft) => ({
  removedOn,
  final: valuesBody(registers, values).map((one) => ({ ...one, rollover: rollover.has(one.register) })),
  photos: photos.map(({ attachmentId }) => attachmentId),
});

interface EndingFieldsProps {
  meter: Meter;
  draft: EndingDraft;
  onChange(draft: EndingDraft): void;
  field(path: string): string | undefined;
  /** The refusal so far: a value below the last one may have gone round. */
  faults: readonly { readonly path: string; readonly code: string }[];
}

/** The day and the last values of a meter that goes, beside what was read last. */
export function EndingFields({ meter, draft, onChange, field, faults }: EndingFieldsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const turned = (register: Register, gone: boolean) => {
    const rollover = new Set(draft.rollover);
    if (gone) rollover.add(register);
    else rollover.delete(register);
    onChange({ ...draft, rollover });
  };
  return (
    <>
      {meter.last.map(({ readingId, register, value, readOn }) => (
        <Typography key={readingId} variant="body2" color="text.secondary">
          {`${t('meters.last')}${meter.last.length > 1 ? ` ${t(`registers.${register}`)}` : ''}: `}
          {t('meters.valueOn', {
            value: format.decimal(value, { max: meter.decimals }),
            day: format.day(readOn),
          })}
        </Typography>
      ))}
      <FieldGrid>
        <DayInput
          required
          label={t('meters.removedOn')}
          value={draft.removedOn}
          onChange={(removedOn) => onChange({ ...draft, removedOn })}
          error={field('removedOn')}
        />
      </FieldGrid>
      <RegisterValues
        which="final"
        path="final"
        set={meter.registers}
        decimals={meter.decimals}
        values={draft.values}
        onChange={(values) => onChange({ ...draft, values })}
        field={field}
        rollover={{
          registers: draft.rollover,
          offered: (index) =>
            faults.some(({ path, code }) => path === `final.${index}.value` && code === 'FINAL_BELOW_LAST'),
          onChange: turned,
        }}
      />
      <MeterPhotos
        buildingId={meter.buildingId}
        photos={draft.photos}
        onChange={(photos) => onChange({ ...draft, photos })}
        error={field('photos')}
      />
    </>
  );
}
