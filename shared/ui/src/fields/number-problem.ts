import { useTranslation } from 'react-i18next';
import { majorText, type NumberProblem, type NumberRules } from './exact-number-rules.ts';

/** Why a number was not accepted, in the user's language. */
export function useNumberProblem({ scale }: NumberRules): (problem: NumberProblem) => string {
  const { t } = useTranslation('ui');
  const example = majorText(1250 * 10 ** Math.max(scale - 2, 0), scale);
  return (problem) => t(`number.${problem}`, { count: scale, example });
}
