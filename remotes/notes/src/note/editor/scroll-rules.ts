/** What stands in the line of sight of a pane: a place of the text, and how far down the pane it is looked at. */
export interface Place {
  readonly offset: number;
  /** 0 where the pane shows its beginning, 1 where it shows its end. */
  readonly share: number;
}

/** A place of the text that is known to stand at a height. */
export interface Mark {
  readonly offset: number;
  readonly top: number;
}

/** How far a pane is scrolled, from 0 to 1; the line of sight goes down the pane by the same share. */
export const shareOf = (scrolled: number, whole: number, seen: number): number =>
  whole <= seen ? 0 : within(scrolled / (whole - seen), 0, 1);

/** Where a place stands that lies between two marks: as far between their heights as it is between their texts. */
export function topBetween(before: Mark, after: Mark, offset: number): number {
  const way = after.offset - before.offset;
  const share = way <= 0 ? 0 : within((offset - before.offset) / way, 0, 1);
  return before.top + share * (after.top - before.top);
}

/** How many of `count` places in order come no later than `offset`. Asks for a few of them only. */
export function countUpTo(count: number, offsetAt: (index: number) => number, offset: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (offsetAt(middle) <= offset) from = middle + 1;
    else to = middle;
  }
  return from;
}

export const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
