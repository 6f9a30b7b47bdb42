import type { FieldProblem } from '@console/contract';
import type { ChargeItem } from '@console/contract/apartment';
import { compare, exact } from '../../../exact.ts';

/** What does not fit together of a charge item: what comes by itself every month has an amount. */
export function chargeItemProblems({
  amountMinor,
  period,
  chargedTo,
  taxRate,
}: Pick<ChargeItem, 'amountMinor' | 'period' | 'chargedTo' | 'taxRate'>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (period === 'month' && amountMinor === null)
    problems.push({ path: 'amountMinor', code: 'needed_by_month' });
  if (chargedTo === 'every' && period !== 'month')
    problems.push({ path: 'chargedTo', code: 'only_by_month' });
  if (compare(exact(taxRate), exact('1')) > 0) problems.push({ path: 'taxRate', code: 'too_large' });
  return problems;
}
