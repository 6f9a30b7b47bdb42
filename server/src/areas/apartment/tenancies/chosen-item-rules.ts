import type { FieldProblem } from '@console/contract';
import { shareDay } from './letting-rules.ts';

/** An item that a tenancy is charged every month, from one day to another. */
export interface ChosenItem {
  readonly chargeItemId: string;
  readonly firstDay: string;
  readonly lastDay: string | null;
}

/** What does not fit together of them: days in the wrong order or before the tenancy, and the same item twice on a day. */
export function chosenItemProblems(firstDay: string, items: readonly ChosenItem[]): FieldProblem[] {
  return items.flatMap((item, at): FieldProblem[] => {
    const path = `items.${at}`;
    if (item.firstDay < firstDay)
      return [{ path: `${path}.firstDay`, code: 'before_first_day', params: { firstDay } }];
    if (item.lastDay !== null && item.lastDay < item.firstDay)
      return [{ path: `${path}.lastDay`, code: 'window_reversed' }];
    const again = items
      .slice(0, at)
      .some(
        (one) => one.chargeItemId.toLowerCase() === item.chargeItemId.toLowerCase() && shareDay(one, item),
      );
    return again ? [{ path: `${path}.firstDay`, code: 'overlap' }] : [];
  });
}
