/**
 * What notices would lie on at a place, the worst of it: something to press; something to press that cannot be scrolled
 * away from under them, as the lowest button; a bar that stays in sight; what has the focus.
 */
export type Covers = 'nothing' | 'control' | 'stuckControl' | 'bar' | 'focus';

const worse: readonly Covers[] = ['nothing', 'control', 'stuckControl', 'bar', 'focus'];

/**
 * Where notices are least in the way. They stay where they are while no place is better, so that nothing jumps.
 * @param places the usual one first
 * @param covered looks what they cover at a place, which takes a while: once one is free, no other is looked at
 */
export function clearestPlace<Place extends string>(
  places: readonly Place[],
  present: Place | undefined,
  covered: (place: Place) => Covers,
): Place | undefined {
  const inTurn = [...places].sort((one, other) => Number(other === present) - Number(one === present));
  let clearest: { readonly place: Place; readonly harm: number } | undefined;
  for (const place of inTurn) {
    const harm = worse.indexOf(covered(place));
    if (!clearest || harm < clearest.harm) clearest = { place, harm };
    if (clearest.harm === 0) break;
  }
  return clearest?.place;
}

/** The worst of what was found. */
export const worstOf = (found: Iterable<Covers>): Covers =>
  [...found].reduce<Covers>(
    (worst, one) => (worse.indexOf(one) > worse.indexOf(worst) ? one : worst),
    'nothing',
  );
