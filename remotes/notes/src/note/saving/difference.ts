/** Two texts with what they have in common before and after the place where they differ. */
export interface Difference {
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  readonly after: string;
}

/** One stretch, from the first to the last difference: enough to see at a glance what a choice would change. */
export function differenceOf(mine: string, theirs: string): Difference {
  const shorter = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < shorter && mine[start] === theirs[start]) start += 1;
  if (isHalf(mine[start - 1], 'first')) start -= 1;
  let end = 0;
  while (end < shorter - start && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  if (end > 0 && isHalf(mine.at(-end), 'second')) end -= 1;
  return {
    before: mine.slice(0, start),
    mine: mine.slice(start, mine.length - end),
    theirs: theirs.slice(start, theirs.length - end),
    after: mine.slice(mine.length - end),
  };
}

/** Characters such as emoji take two units, which are never told apart. */
const isHalf = (unit: string | undefined, half: 'first' | 'second'): boolean =>
  (half === 'first' ? /[\uD800-\uDBFF]/ : /[\uDC00-\uDFFF]/).test(unit ?? '');
