import type { ReactNode } from 'react';
import { readNumber } from './exact-number-rules.ts';
import type { FieldProps } from './field.tsx';
import { useNumberProblem } from './number-problem.ts';
import { NumberText, type Parsed } from './number-text.tsx';

export interface DecimalInputProps extends FieldProps<string> {
  /** Decimal places allowed, 2 unless told. */
  scale?: number;
  unit?: ReactNode;
  /** Allow numbers below 0. */
  negative?: boolean;
  placeholder?: string;
}

/** A decimal number as exact text; `onChange` gives plain ASCII (`12.50`), or what was typed if that is no number. */
export function DecimalInput({ scale = 2, negative, ...props }: DecimalInputProps) {
  const problemText = useNumberProblem({ scale });
  const parse = (typed: string): Parsed<string> => {
    const { text, problem } = readNumber(typed, { scale, negative });
    return problem ? { value: typed, problem: problemText(problem) } : { value: text, tidy: text };
  };
  const inputMode = negative ? 'text' : 'decimal';
  return <NumberText {...props} textOf={(value) => value} parse={parse} inputMode={inputMode} />;
}
