import { instantOf } from '@console/contract';

/** Where the demo's houses and yards stand. */
export const demoZone = 'Asia/Shanghai';

/** From this instant on, what had happened on this day was entered. Milliseconds, as all instants here. */
export interface DemoDay {
  readonly enteredFrom: number;
  readonly day: string;
}

/** What was entered from then on happened from then on, so many times as slowly. */
export interface Stretch {
  readonly enteredFrom: number;
  readonly happensFrom: number;
  readonly slower: number;
}

const office = { opens: '09:00', closes: '17:30' } as const;
const halfAnHour = 30 * 60_000;
const at = (day: string, time: string): number => instantOf(`${day}T${time}`, demoZone);

/**
 * Two years are entered in seconds, one after the other; these seconds are stretched to the office hours of the days that
 * they tell of. Earlier stays earlier, whatever happened. A start that was killed begins its days anew, with nothing left
 * to be entered for most of them: they do not lead back behind the latest day that was told.
 * @param until when the last of it had been entered: nothing happens later
 */
export function stretchesOf(days: readonly DemoDay[], until: number): Stretch[] {
  const inOrder: DemoDay[] = [];
  for (const one of days) {
    const latest = inOrder.at(-1)?.day ?? '';
    if (one.day > latest) inOrder.push(one);
  }
  return inOrder.map(({ enteredFrom, day }, index) => {
    const enteredTo = inOrder[index + 1]?.enteredFrom ?? until;
    const [happensFrom, happensTo] = hoursOf(day, until);
    return {
      enteredFrom,
      happensFrom,
      slower: (happensTo - happensFrom) / Math.max(1, enteredTo - enteredFrom),
    };
  });
}

/** Of today only what has passed of it, be it before the office opens. */
function hoursOf(day: string, now: number): [from: number, to: number] {
  const to = Math.min(at(day, office.closes), now);
  return [Math.min(at(day, office.opens), Math.max(at(day, '00:00'), to - halfAnHour)), to];
}
