import type { Act, BundleAct, Doc, MoneyAct, StoryAct, Turn, YardCode } from './acts.ts';
import { turns } from './acts.ts';
import type { TradeCalendar } from './calendar.ts';
import type { Goods } from './goods.ts';

type ActOf<A> = A extends unknown ? Omit<A, 'day' | 'turn' | 'doc'> : never;
/** What is done, without when and by whom. */
export type Doing = ActOf<Act>;

/** Goods of which nobody has any other plan, and all that is done with documents, day by day. */
export interface Plan {
  readonly calendar: TradeCalendar;
  readonly random: () => number;
  readonly goods: ReadonlyMap<string, Goods>;
  /** A whole number below this. */
  below(most: number): number;
  /** Writes down what is done; on a day that comes, or today. */
  act(day: string, turn: Turn, doc: Doc, doing: Doing): void;
  beside(act: MoneyAct | BundleAct): void;
  /** On the morning of a day, before anything is planned for it. */
  onMorning(day: string, work: () => void): void;
  morning(day: string): void;
  free(code: string, yard?: YardCode): number;
  put(code: string, pieces: number, yard?: YardCode): void;
  /** Price of a sort on a day, as a part of its list price. */
  level(code: string, day: string): number;
  /** All that was planned, in the order in which it happens. */
  acts(): StoryAct[];
}

const place = (code: string, yard: YardCode) => `${code}@${yard}`;
const rankOf = new Map<Turn, number>(turns.map(({ name }, at) => [name, at]));

export function planOf(
  calendar: TradeCalendar,
  goods: readonly Goods[],
  random: () => number,
  level: Plan['level'],
): Plan {
  const stock = new Map<string, number>();
  const mornings = new Map<string, (() => void)[]>();
  const written: StoryAct[] = [];
  const free: Plan['free'] = (code, yard = 'MAIN') => stock.get(place(code, yard)) ?? 0;
  return {
    ...{ calendar, random, free, level },
    goods: new Map(goods.map((one) => [one.code, one])),
    below: (most) => Math.floor(random() * most),
    act: (day, turn, doc, doing) => {
      if (day <= calendar.today) written.push({ day, turn, doc, ...doing } as Act);
    },
    beside: (act) => void written.push(act),
    onMorning: (day, work) => {
      mornings.set(day, [...(mornings.get(day) ?? []), work]);
    },
    morning: (day) => {
      for (const work of mornings.get(day) ?? []) work();
    },
    put: (code, pieces, yard = 'MAIN') => {
      const left = free(code, yard) + pieces;
      if (left < 0) throw new Error(`${code} in ${yard} would be ${left}`);
      stock.set(place(code, yard), left);
    },
    // Sorting keeps what was written first of a turn before what was written later.
    acts: () =>
      written.toSorted(
        (one, other) =>
          Number(one.day > other.day) - Number(one.day < other.day) ||
          (rankOf.get(one.turn) ?? 0) - (rankOf.get(other.turn) ?? 0),
      ),
  };
}
