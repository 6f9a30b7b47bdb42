import type { FieldProblem } from '@console/contract';

/** First and last day on which the values of a month are read. */
export interface ReadWindow {
  readonly readFrom: string;
  readonly readTo: string;
}

const dayOf = (ym: string, day: number) => `${ym}-${String(day).padStart(2, '0')}`;

/** The building's usual days in that month. */
export const windowOf = (ym: string, usual: { readFromDay: number; readToDay: number }): ReadWindow => ({
  readFrom: dayOf(ym, usual.readFromDay),
  readTo: dayOf(ym, usual.readToDay),
});

/** It ends after it begins, and shares no day with the months beside it: a value belongs to one month only. */
export function windowProblems(
  { readFrom, readTo }: ReadWindow,
  { readToBefore, readFromAfter }: { readToBefore: string | null; readFromAfter: string | null },
): FieldProblem[] {
  if (readTo < readFrom) return [{ path: 'readTo', code: 'window_reversed', params: { from: readFrom } }];
  if (readToBefore !== null && readFrom <= readToBefore)
    return [{ path: 'readFrom', code: 'other_cycle', params: { day: readToBefore } }];
  return readFromAfter !== null && readTo >= readFromAfter
    ? [{ path: 'readTo', code: 'other_cycle', params: { day: readFromAfter } }]
    : [];
}

/** Days on which values of the month were read already. */
export interface TakenDays {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** What was read stays inside: a value belongs to its month by its day. */
export function takenProblems({ readFrom, readTo }: ReadWindow, taken: TakenDays): FieldProblem[] {
  const { firstDay, lastDay } = taken;
  const params = { from: firstDay, to: lastDay };
  return [
    ...(firstDay !== null && readFrom > firstDay ? [{ path: 'readFrom', code: 'values_taken', params }] : []),
    ...(lastDay !== null && readTo < lastDay ? [{ path: 'readTo', code: 'values_taken', params }] : []),
  ];
}
