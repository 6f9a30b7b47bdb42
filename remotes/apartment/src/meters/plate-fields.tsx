import { type RegisterSet, registerSets } from '@console/contract/apartment';
import type { FormPart } from '@console/shell';
import {
  DayInput,
  DecimalInput,
  FieldGrid,
  IntegerInput,
  optionsOf,
  SelectInput,
  TextInput,
} from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { PlateDraft } from './meter-draft.ts';

interface PlateFieldsProps {
  form: FormPart<PlateDraft>;
  /** Other registers ask for other values. */
  onRegisters(registers: RegisterSet): void;
}

/** What stands on the meter: read off once, and never changed after. */
export function PlateFields({ form, onRegisters }: PlateFieldsProps) {
  const { t } = useTranslation('apartment');
  return (
    <FieldGrid>
      <TextInput mono capitals label={t('meters.serial')} {...form.at('serial')} />
      <SelectInput
        label={t('meters.registers')}
        {...form.at('registers')}
        onChange={onRegisters}
        options={optionsOf(registerSets, (value) => t(`registerSets.${value}`))}
      />
      <IntegerInput label={t('meters.intDigits')} {...form.at('intDigits')} />
      <IntegerInput label={t('meters.decimals')} {...form.at('decimals')} />
      <DecimalInput
        label={t('meters.multiplier')}
        help={t('meters.multiplierHelp')}
        {...form.at('multiplier')}
      />
      <DayInput label={t('meters.verifyDue')} {...form.at('verifyDue')} />
    </FieldGrid>
  );
}
