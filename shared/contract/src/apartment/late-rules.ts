import { monthsLater } from '../months.ts';
import type { Building } from './buildings.ts';
import type { Cycle } from './cycles.ts';
import type { BillStep, ReadingStep, WorkStep } from './month-steps.ts';
import type { ApartmentPermission } from './permissions.ts';

/** What whoever does the step holds. */
export const permissionOfStep = {
  read: 'apartment.reading.enter',
  check: 'apartment.reading.check',
  used: 'apartment.usage.check',
  makeBills: 'apartment.bill.generate',
  checkBills: 'apartment.bill.check',
  issueBills: 'apartment.bill.issue',
} as const satisfies Record<WorkStep, ApartmentPermission>;

/** A step that should be done by now, and how much of it is left; nothing is left where only the approval is missing. */
export interface LateStep {
  readonly step: ReadingStep;
  readonly count: number;
}

/**
 * What of a month is late: all of its work should be done by the last day of its reading window.
 * @param today in the building's zone
 */
export function lateSteps(
  { state, readTo, leftOut, progress }: Pick<Cycle, 'state' | 'readTo' | 'leftOut' | 'progress'>,
  today: string,
): LateStep[] {
  if (today <= readTo || leftOut) return [];
  if (state === 'read_checked') return [{ step: 'used', count: progress.anomalies }];
  if (state !== 'open' && state !== 'reading') return [];
  const { due, read, checked } = progress;
  const unread: LateStep[] = read < due ? [{ step: 'read', count: due - read }] : [];
  const isToCheck = checked < read || unread.length === 0;
  return isToCheck ? [...unread, { step: 'check', count: read - checked }] : unread;
}

/** What of a month's bills should be done by now. */
export interface LateBills {
  readonly step: BillStep;
  /** When they should have gone out. */
  readonly dueOn: string;
}

const billStepIn: Partial<Record<Cycle['state'], BillStep>> = {
  usage_checked: 'makeBills',
  billed: 'checkBills',
  bills_checked: 'issueBills',
};

/** The month that comes after one. @param ym e.g. `2026-12` */
export const monthAfter = (ym: string): string => monthsLater(ym, 1);

/** Bills go out on the building's bill day of the month after. @param today in the building's zone */
export function lateBills(
  { ym, state, leftOut }: Pick<Cycle, 'ym' | 'state' | 'leftOut'>,
  { billDay }: Pick<Building, 'billDay'>,
  today: string,
): LateBills | undefined {
  const step = billStepIn[state];
  const dueOn = `${monthAfter(ym)}-${String(billDay).padStart(2, '0')}`;
  return step && !leftOut && today > dueOn ? { step, dueOn } : undefined;
}
