type Values = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The parts of `draft` that differ from `saved`: all that is sent, so that others' fields stay untouched. */
export const changesOf = <Draft extends object>(saved: Draft, draft: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !same(value, (saved as Values)[name])),
  ) as Partial<Draft>;

/** Names of the fields where the user's draft and the server's newer version differ. */
export const conflictsOf = <Draft extends object>(draft: Draft, theirs: Draft): (keyof Draft & string)[] =>
  Object.keys(changesOf(theirs, draft)) as (keyof Draft & string)[];

/** What was typed on top of a newer version; undefined where both changed the same field to different values. */
export function rebased<Draft extends object>(saved: Draft, draft: Draft, newer: Draft): Draft | undefined {
  const mine = changesOf(saved, draft);
  const theirs: Values = changesOf(saved, newer);
  const clash = Object.entries(mine).some(([name, value]) => name in theirs && !same(value, theirs[name]));
  return clash ? undefined : { ...newer, ...mine };
}
