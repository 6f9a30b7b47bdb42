import type { ResultOf } from '@console/contract';
import { remindedHours, type remindLate } from '@console/contract/apartment';

export type Outcome = ResultOf<typeof remindLate>;
type Texts = (key: string, params?: Record<string, unknown>) => string;

/** What became of a reminder, in a sentence each: who got it, and who had one not long ago. */
export function outcomeTexts({ reminded, lately }: Outcome, t: Texts): string[] {
  if (reminded.length === 0 && lately === 0) return [t('cycle.late.nobody')];
  const isNamed = reminded.every((name) => name !== '');
  const names = reminded.join(t('cycle.late.between'));
  const sent = isNamed ? t('cycle.late.sentTo', { names }) : t('cycle.late.sent', { count: reminded.length });
  return [
    ...(reminded.length > 0 ? [sent] : []),
    ...(lately > 0 ? [t('cycle.late.lately', { count: lately, hours: remindedHours })] : []),
  ];
}
