import { useState } from 'react';
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx';
import { percentOf, ratioOf } from './percent-rules.ts';

export interface PercentInputProps extends Omit<DecimalInputProps, 'scale' | 'unit'> {
  /** Places of the ratio, two more than of the percentage. */
  scale: number;
  /** `%`, or of what and how often. */
  unit: string;
}

/** A ratio, typed and read as a percentage. */
export function PercentInput({ value, onChange, scale, ...props }: PercentInputProps) {
  // `0.0` is on its way to `0.05`: what was typed stays as long as it means what is kept.
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && ratioOf(typed, scale) === value ? typed : percentOf(value);
  const change = (percent: string) => {
    setTyped(percent);
    onChange(ratioOf(percent, scale));
  };
  return <DecimalInput {...props} value={shown} onChange={change} scale={scale - 2} />;
}
