import { SelectInput } from '@console/ui';
import { monthsAround } from './months-around.ts';

interface MonthInputProps {
  label: string;
  value: string;
  onChange(month: string): void;
}

/** A month; not every browser has a field for it, so it is chosen from the years around. */
export function MonthInput({ label, value, onChange }: MonthInputProps) {
  return (
    <SelectInput
      label={label}
      value={value}
      onChange={onChange}
      options={monthsAround(value).map((month) => ({ value: month, label: month }))}
    />
  );
}
