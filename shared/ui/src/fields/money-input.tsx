import { useId } from 'react';
import { majorText, minorUnits, readNumber } from './exact-number-rules.ts';
import { type FieldProps, Unit } from './field.tsx';
import { useNumberProblem } from './number-problem.ts';
import { NumberText, type Parsed } from './number-text.tsx';

export interface MoneyInputProps extends FieldProps<number | null> {
  /** ISO 4217 code, `CNY` unless told. */
  currency?: string;
  negative?: boolean;
  placeholder?: string;
}

function currencyFacts(currency: string) {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
  return { symbol, places: format.resolvedOptions().maximumFractionDigits ?? 2 };
}

/** Money as whole minor units: 12.34 typed → 1234. `null` while empty or not money. */
export function MoneyInput({ currency = 'CNY', negative, ...props }: MoneyInputProps) {
  const { symbol, places } = currencyFacts(currency);
  const problemText = useNumberProblem({ scale: places });
  const symbolId = useId();
  const parse = (typed: string): Parsed<number | null> => {
    const { text, problem } = readNumber(typed, { scale: places, negative });
    if (problem) return { value: null, problem: problemText(problem) };
    if (text === '') return { value: null };
    const minor = minorUnits(text, places);
    if (minor === undefined) return { value: null, problem: problemText('tooLarge') };
    return { value: minor, tidy: majorText(minor, places) };
  };
  const textOf = (minor: number | null) => (minor === null ? '' : majorText(minor, places));
  const inputMode = negative ? 'text' : 'decimal';
  const lead = <Unit id={symbolId}>{symbol}</Unit>;
  return <NumberText {...props} textOf={textOf} parse={parse} inputMode={inputMode} lead={lead} />;
}
