/** Quantities have six decimals; as whole millionths they add up exactly. */
const millionths = (text: string): number => Math.round(Number(text) * 1e6);

/**
 * What was in stock after each move.
 * @param newestFirst the latest moves of a sort  @param now its stock after all of them
 * @returns plain decimals, oldest first
 */
export function levelsAfter(newestFirst: readonly { quantity: string }[], now: string): string[] {
  let level = millionths(now);
  const levels = newestFirst.map(({ quantity }) => {
    const after = level;
    level -= millionths(quantity);
    return String(after / 1e6);
  });
  return levels.reverse();
}
