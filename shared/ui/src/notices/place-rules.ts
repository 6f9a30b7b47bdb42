/**
 * What notices would lie on at a place, the worst of it: something to press; something to press that cannot be scrolled
 * away from under them, as the lowest button; a bar that stays in sight; what has the focus.
 */
export type Covers = 'nothing' | 'control' | 'stuckControl' | 'bar' | 'focus';

const worse: readonly Covers[] = ['nothing', 'control', 'stuckControl', 'bar', 'focus'];

/**
 * Where notices are least in the way. They stay where they are while no place is better, so that nothing jumps.
 * @param places the usual one first
 */
export function clearestPlace<Place extends string>(
  places: readonly { place: Place; covers: Covers }[],
  present: Place | undefined,
): Place | undefined {
  const least = Math.min(...places.map(({ covers }) => worse.indexOf(covers)));
  const clearest = places.filter(({ covers }) => worse.indexOf(covers) === least);
  return (clearest.find(({ place }) => place === present) ?? clearest[0])?.place;
}

/** The worst of what was found. */
export const worstOf = (found: Iterable<Covers>): Covers =>
  [...found].reduce<Covers>(
    (worst, one) => (worse.indexOf(one) > worse.indexOf(worst) ? one : worst),
    'nothing',
  );
