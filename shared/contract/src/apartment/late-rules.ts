import type { Cycle } from './cycles.ts';
import type { ApartmentPermission } from './permissions.ts';
import type { WorkStep } from './reminders.ts';

/** What whoever does the step holds. */
export const permissionOfStep = {
  read: 'apartment.reading.enter',
  check: 'apartment.reading.check',
  used: 'apartment.usage.check',
} as const satisfies Record<WorkStep, ApartmentPermission>;

/** A step that should be done by now, and how much of it is left; nothing is left where only the approval is missing. */
export interface LateStep {
  readonly step: WorkStep;
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
