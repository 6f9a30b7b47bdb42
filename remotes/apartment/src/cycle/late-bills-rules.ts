import type { Building, Cycle } from '@console/contract/apartment';
import { nextMonth } from './month-steps-rules.ts';

/** What of a month's bills should be done by now. */
export interface LateBills {
  readonly step: 'generate' | 'check' | 'issue';
  /** When they should have gone out. */
  readonly dueOn: string;
}

const stepIn: Partial<Record<Cycle['state'], LateBills['step']>> = {
  usage_checked: 'generate',
  billed: 'check',
  bills_checked: 'issue',
};

/** Bills go out on the building's bill day of the month after. @param today in the building's zone */
export function lateBills(
  { ym, state, leftOut }: Pick<Cycle, 'ym' | 'state' | 'leftOut'>,
  { billDay }: Pick<Building, 'billDay'>,
  today: string,
): LateBills | undefined {
  const step = stepIn[state];
  const dueOn = `${nextMonth([{ ym }], today)}-${String(billDay).padStart(2, '0')}`;
  return step && !leftOut && today > dueOn ? { step, dueOn } : undefined;
}
