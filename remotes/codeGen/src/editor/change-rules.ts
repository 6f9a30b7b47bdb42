/** The one piece in which two texts differ; undefined when they do not. */
export function changeBetween(
  old: string,
  next: string,
): { from: number; to: number; insert: string } | undefined {
  if (old === next) return undefined;
  const shorter = Math.min(old.length, next.length);
  let from = 0;
  while (from < shorter && old[from] === next[from]) from += 1;
  let end = 0;
  while (end < shorter - from && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  return { from, to: old.length - end, insert: next.slice(from, next.length - end) };
}
