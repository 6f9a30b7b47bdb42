import type { Tenancy } from '@console/contract/apartment';
import { dayAfter, laterOf } from '../days/day-rules.ts';

/** A contract that ends later than this is left before its time by whoever leaves now. */
const soonDays = 31;

/** The day somebody leaves, as it is proposed: the end of the contract where that is near or past, else today. */
export const proposedLastDay = (
  { firstDay, lastDay }: Pick<Tenancy, 'firstDay' | 'lastDay'>,
  today: string,
): string => (lastDay !== null && lastDay <= dayAfter(today, soonDays) ? lastDay : laterOf(today, firstDay));
