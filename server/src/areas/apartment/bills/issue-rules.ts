import { invalidField } from '@console/contract';
import type { Building } from '@console/contract/apartment';
import { daysAfter, later, monthAfter } from '../../../days.ts';

interface Wanted {
  readonly today: string;
  readonly settings: Pick<Building, 'billDay' | 'dueDays'>;
  /** Month of the bill's cycle; null where it belongs to none. */
  readonly month: string | null;
  readonly issueOn?: string | undefined;
  readonly dueOn?: string | undefined;
}

export interface IssueDays {
  readonly issueOn: string;
  readonly dueOn: string;
}

/**
 * From when on a bill is owed and until when it is to be paid. Where nobody says it: on the building's bill day in the month
 * after, or today where that is over; so many days later.
 * @throws VALIDATION `before_issue` at `dueOn`
 */
export function issueDays({ today, settings, month, ...wanted }: Wanted): IssueDays {
  const billDay = String(settings.billDay).padStart(2, '0');
  const usual = month === null ? today : later(`${monthAfter(month)}-${billDay}`, today);
  const issueOn = wanted.issueOn ?? usual;
  const dueOn = wanted.dueOn ?? daysAfter(issueOn, settings.dueDays);
  if (dueOn < issueOn) throw invalidField('dueOn', 'before_issue', { issueOn });
  return { issueOn, dueOn };
}
