import type { PaymentMethod } from '@console/contract/apartment';
import { daysAfter, monthOf, monthsLater } from '../../../days.ts';
import { randomOf } from '../../../house/demo/random.ts';
import type { Story } from './story.ts';

/** So many days after bills are sent money comes in; on the last of these days what is late. */
export const payDays = [2, 8, 18] as const;
/** How many of a hundred bills are paid by each of these days. */
const paidBy = [60, 97, 100];

/** A bill that somebody was sent. */
export interface Asked {
  /** Room, and bed where it is let by the bed: `503`, `204D`. */
  readonly place: string;
  readonly kind: 'move_in' | 'regular';
  readonly issueOn: string;
  /** Of those who have agreed on it. */
  readonly lastDay: string | null;
  /** Whether they are about to go, or have gone and are not done with it. */
  readonly leaves: boolean;
}

type Told = Pick<Story, 'owing'>;

/** Whether the story lets them owe it. */
function isOwed({ place, kind, issueOn }: Asked, { owing }: Told): boolean {
  const since = owing[place];
  if (since === undefined) return false;
  const month = kind === 'move_in' ? monthOf(issueOn) : monthsLater(monthOf(issueOn), -1);
  return month >= since;
}

/**
 * The day on which a bill is paid: what asks for moving in before the key is handed over, and whoever leaves soon pays at once.
 * Null where it is owed.
 */
export function paidOn(bill: Asked, story: Told): string | null {
  if (isOwed(bill, story)) return null;
  if (bill.kind === 'move_in') return bill.issueOn;
  const draw = 100 * chance(`${bill.place} ${bill.issueOn}`);
  const which = paidBy.findIndex((share) => draw < share);
  const day = daysAfter(bill.issueOn, payDays[which] ?? payDays[0]);
  const isGone = bill.lastDay !== null && bill.lastDay < day;
  return bill.leaves || isGone ? daysAfter(bill.issueOn, payDays[0]) : day;
}

const ways: readonly { readonly method: PaymentMethod; readonly of100: number }[] = [
  { method: 'wechat', of100: 48 },
  { method: 'alipay', of100: 26 },
  { method: 'bank', of100: 18 },
  { method: 'cash', of100: 8 },
];

/** How somebody pays, always in the same way; an employer takes it from wages. */
export function methodOf(place: string, employer: string): PaymentMethod {
  if (employer !== '') return 'payroll';
  let draw = 100 * chance(place);
  for (const { method, of100 } of ways) {
    if (draw < of100) return method;
    draw -= of100;
  }
  return 'wechat';
}

/** From 0 to 1, of a text: the same whenever it is asked for. */
export function chance(text: string): number {
  let sum = 2_166_136_261;
  for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return randomOf(sum)();
}
