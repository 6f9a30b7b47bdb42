import type { FieldProblem } from '@console/contract';
import { compare, type Exact, textOf } from '../../../exact.ts';
import type { Face } from '../drawing/index.ts';
import { readingProblem } from '../meters/index.ts';

/** What stands around a locked value on its own meter. */
export interface Surroundings {
  readonly value: Exact;
  readonly rollover: boolean;
  readonly face: Pick<Face, 'intDigits' | 'decimals'>;
  readonly before: Exact | undefined;
  /** The next one, unless it says itself that the counter has gone round. */
  readonly after: Exact | undefined;
}

/** What is wrong with another value in its place: it would not fit the meter, or the values around it. */
export function correctionProblems(wanted: Exact, rollover: boolean, around: Surroundings): FieldProblem[] {
  const shape = readingProblem(wanted, around.face);
  if (shape) return [{ path: 'value', code: shape }];
  if (compare(wanted, around.value) === 0 && rollover === around.rollover)
    return [{ path: 'value', code: 'unchanged' }];
  const { before, after } = around;
  if (rollover && !(before && compare(wanted, before) < 0))
    return [{ path: 'rollover', code: 'no_rollover' }];
  const falls = before !== undefined && !rollover && compare(wanted, before) < 0;
  const passes = after !== undefined && compare(wanted, after) > 0;
  if (!falls && !passes) return [];
  return [
    {
      path: 'value',
      code: 'breaks_order',
      params: { before: before && textOf(before), after: after && textOf(after) },
    },
  ];
}

/** Months between a cycle and a day; a year later what stands in it is closed for good. */
export function isLongClosed(ym: string, state: string, today: string): boolean {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return state === 'closed' && months(today) - months(ym) > 12;
}
