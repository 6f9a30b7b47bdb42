import type { Register } from '@console/contract/apartment';
import type { FormRow, FormRows } from '@console/shell';
import { DecimalInput, FieldGrid, SwitchInput } from '@console/ui';
import FormHelperText from '@mui/material/FormHelperText';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegisterDraft } from './meter-draft.ts';

interface RegisterValuesProps<Row extends RegisterDraft> {
  which: 'initial' | 'final';
  rows: FormRows<Row>;
  /** Places of the counter; unknown while they are typed. */
  decimals: number | null;
  /** What else is asked of a register. */
  more?(row: FormRow<Row>, label: string): ReactNode;
}

/** What the registers of a meter show when it comes or goes. */
export function RegisterValues<Row extends RegisterDraft>(props: RegisterValuesProps<Row>) {
  const { which, rows, decimals, more } = props;
  const { t } = useTranslation('apartment');
  const label = (key: string, register: Register) =>
    rows.items.length === 1
      ? t(`meters.${key}`)
      : t(`meters.${key}Of`, { register: t(`registers.${register}`) });
  return (
    <>
      {rows.error && <FormHelperText error>{rows.error}</FormHelperText>}
      <FieldGrid>
        {rows.items.map((row) => {
          const value = row.as<RegisterDraft>().at('value');
          const { register } = row.draft;
          return (
            <Fragment key={row.key}>
              <DecimalInput
                label={label(which, register)}
                {...value}
                scale={decimals ?? value.scale}
                error={value.error ?? row.field('rollover')}
              />
              {more?.(row, label('rollover', register))}
            </Fragment>
          );
        })}
      </FieldGrid>
    </>
  );
}

interface RolloverSwitchProps {
  row: FormRow<RegisterDraft & { rollover: boolean }>;
  label: string;
  /** Only where a value is below the last one is there anything to confirm. */
  offered: boolean;
}

/** A last value below the one before is right where the counter has gone round. */
export function RolloverSwitch({ row, label, offered }: RolloverSwitchProps) {
  const rollover = row.at('rollover');
  if (!offered && !rollover.value) return null;
  return <SwitchInput label={label} {...rollover} />;
}
