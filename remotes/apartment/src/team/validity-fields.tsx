import { DayInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';

/** From when to when somebody holds roles; an empty last day is none. */
export interface Validity {
  readonly validFrom: string;
  readonly validTo: string;
}

export const sentDays = ({ validFrom, validTo }: Validity) => ({ validFrom, validTo: validTo || null });

interface ValidityFieldsProps {
  value: Validity;
  onChange(days: Validity): void;
  field(path: string): string | undefined;
}

export function ValidityFields({ value, onChange, field }: ValidityFieldsProps) {
  const { t } = useTranslation('apartment');
  return (
    <FieldGrid>
      <DayInput
        required
        label={t('team.validFrom')}
        value={value.validFrom}
        onChange={(validFrom) => onChange({ ...value, validFrom })}
        error={field('validFrom')}
      />
      <DayInput
        label={t('team.validTo')}
        help={t('team.validToHelp')}
        value={value.validTo}
        onChange={(validTo) => onChange({ ...value, validTo })}
        error={field('validTo')}
      />
    </FieldGrid>
  );
}
