import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minorUnits, readNumber } from './exact-number-rules.ts';
import type { FieldProps } from './field.tsx';
import { useNumberProblem } from './number-problem.ts';
import { NumberText, type Parsed } from './number-text.tsx';

export interface IntegerInputProps extends FieldProps<number | null> {
  min?: number;
  max?: number;
  unit?: ReactNode;
  placeholder?: string;
}

/** A whole number; `null` while the field is empty or holds something else. */
export function IntegerInput({ min, max, ...props }: IntegerInputProps) {
  const { t } = useTranslation('ui');
  const problemText = useNumberProblem({ scale: 0 });
  const negative = min === undefined || min < 0;
  const parse = (typed: string): Parsed<number | null> => {
    const { text, problem } = readNumber(typed, { scale: 0, negative });
    if (problem) return { value: null, problem: problemText(problem) };
    if (text === '') return { value: null };
    const value = minorUnits(text, 0);
    if (value === undefined) return { value: null, problem: problemText('tooLarge') };
    if (min !== undefined && value < min) return { value, lateProblem: t('number.belowMin', { min }) };
    if (max !== undefined && value > max) return { value, lateProblem: t('number.aboveMax', { max }) };
    return { value, tidy: text };
  };
  const textOf = (value: number | null) => (value === null ? '' : String(value));
  return <NumberText {...props} textOf={textOf} parse={parse} inputMode={negative ? 'text' : 'numeric'} />;
}
