import { type Register, type RegisterSet, registersOf } from '@console/contract/apartment';
import { DecimalInput, SwitchInput } from '@console/ui';
import FormHelperText from '@mui/material/FormHelperText';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';
import type { ValueDrafts } from './meter-draft.ts';

interface RegisterValuesProps {
  which: 'initial' | 'final';
  set: RegisterSet;
  decimals: number;
  values: ValueDrafts;
  onChange(values: ValueDrafts): void;
  field(path: string): string | undefined;
  /** Where faults of the values are told: `initial`, `final`, `next.initial`. */
  path: string;
  /** For last values: registers that have gone round. */
  rollover?: {
    readonly registers: ReadonlySet<Register>;
    /** Only where a value is below the last one is there anything to confirm. */
    readonly offered: (index: number) => boolean;
    onChange(register: Register, gone: boolean): void;
  };
}

/** What the registers of a meter show when it comes or goes. */
export function RegisterValues(props: RegisterValuesProps) {
  const { which, set, decimals, values, onChange, field, path, rollover } = props;
  const { t } = useTranslation('apartment');
  const registers: readonly Register[] = registersOf[set];
  const problem = field(path);
  const label = (key: string, register: Register) =>
    registers.length === 1
      ? t(`meters.${key}`)
      : t(`meters.${key}Of`, { register: t(`registers.${register}`) });
  return (
    <>
      {problem && <FormHelperText error>{problem}</FormHelperText>}
      <FieldGrid>
        {registers.map((register, index) => (
          <Fragment key={register}>
            <DecimalInput
              required
              label={label(which, register)}
              scale={Number.isNaN(decimals) ? 3 : decimals}
              value={values[register] ?? ''}
              onChange={(value) => onChange({ ...values, [register]: value })}
              error={field(`${path}.${index}.value`) ?? field(`${path}.${index}.rollover`)}
            />
            {rollover && (rollover.offered(index) || rollover.registers.has(register)) && (
              <SwitchInput
                label={label('rollover', register)}
                value={rollover.registers.has(register)}
                onChange={(gone) => rollover.onChange(register, gone)}
              />
            )}
          </Fragment>
        ))}
      </FieldGrid>
    </>
  );
}
