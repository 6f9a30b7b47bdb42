import type { CheckoutState } from '@console/contract/apartment';
import { monthsLater } from '../../../days.ts';
import type { Calendar } from './calendar.ts';
import type { Stay } from './stays.ts';
import type { Story } from './story.ts';
import { keyOf, placeOf } from './units.ts';

/** How far the check-outs of those have come who left last, the last one first; all others are closed. */
const left: readonly CheckoutState[] = ['settling', 'submitted', 'approved', 'paid_out'];
/** Those of who is about to go, the next one first. */
const going: readonly (CheckoutState | null)[] = ['requested', null, 'inspecting', 'requested'];

/** How a stay is named among all of its house. */
export const stayKey = (place: string, from: string): string => `${place} ${from}`;

/** The cases that fall to whoever the months have brought: who is still settling, and who came last and owes the deposit. */
export function givenCases(
  story: Story,
  { thisMonth }: Calendar,
  everybody: readonly Stay[],
  code: string,
): Story {
  const here = ({ unit }: Stay) => unit.code === code;
  const by = (day: (stay: Stay) => string, sign: 1 | -1) => (one: Stay, other: Stay) =>
    sign *
    (day(one) < day(other) ? -1 : day(one) > day(other) ? 1 : keyOf(one.unit) < keyOf(other.unit) ? -1 : 1);
  const of = (fate: Stay['fate']) =>
    everybody.filter((stay) => stay.fate === fate && stay.leavesAs === undefined);
  const lastDay = ({ to }: Stay) => to ?? '';
  const leaving = [
    ...of('past')
      .sort(by(lastDay, -1))
      .map((stay, at) => [stay, left[at]] as const),
    ...of('ending')
      .sort(by(lastDay, 1))
      .map((stay, at) => [stay, going[at]] as const),
  ].flatMap(([stay, state]) =>
    state && here(stay) ? [[stayKey(placeOf(stay.unit), stay.from), state] as const] : [],
  );
  // Of a bill of this month nothing is late yet.
  const [last] = of('live')
    .filter(({ from }) => from < `${thisMonth}-01`)
    .sort(by(({ from }) => from, -1));
  const owes = last && here(last) ? placeOf(last.unit) : undefined;
  return {
    ...story,
    leaving: Object.fromEntries(leaving),
    owing: owes === undefined ? story.owing : { ...story.owing, [owes]: monthsLater(thisMonth, -1) },
    partly:
      owes === undefined
        ? story.partly
        : [...story.partly, { place: owes, amountMinor: 40_000, method: 'cash' }],
  };
}
