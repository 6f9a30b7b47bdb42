import { meterLimits, type RegisterSet, registerSets } from '@console/contract/apartment';
import { DayInput, DecimalInput, IntegerInput, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { draftNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import type { PlateDraft } from './meter-draft.ts';

interface PlateFieldsProps {
  draft: PlateDraft;
  onChange(part: Partial<PlateDraft>): void;
  field(path: string): string | undefined;
}

/** What stands on the meter: read off once, and never changed after. */
export function PlateFields({ draft, onChange, field }: PlateFieldsProps) {
  const { t } = useTranslation('apartment');
  const whole = (name: 'intDigits' | 'decimals') => (
    <IntegerInput
      required
      label={t(`meters.${name}`)}
      {...meterLimits[name]}
      value={typedNumber(draft[name])}
      onChange={(value) => onChange({ [name]: draftNumber(value) })}
      error={field(name)}
    />
  );
  return (
    <FieldGrid>
      <TextInput
        required
        mono
        label={t('meters.serial')}
        value={draft.serial}
        onChange={(serial) => onChange({ serial: serial.toUpperCase() })}
        error={field('serial')}
      />
      <SelectInput<RegisterSet>
        label={t('meters.registers')}
        value={draft.registers}
        onChange={(registers) => onChange({ registers })}
        options={registerSets.map((value) => ({ value, label: t(`registerSets.${value}`) }))}
        error={field('registers')}
      />
      {whole('intDigits')}
      {whole('decimals')}
      <DecimalInput
        required
        label={t('meters.multiplier')}
        help={t('meters.multiplierHelp')}
        scale={4}
        value={draft.multiplier}
        onChange={(multiplier) => onChange({ multiplier })}
        error={field('multiplier')}
      />
      <DayInput
        label={t('meters.verifyDue')}
        value={draft.verifyDue}
        onChange={(verifyDue) => onChange({ verifyDue })}
        error={field('verifyDue')}
      />
    </FieldGrid>
  );
}
