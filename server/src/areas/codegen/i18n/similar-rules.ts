/** Pairs of neighbouring characters, with how often each stands there. */
function pairsOf(text: string): Map<string, number> {
  const plain = text.toLowerCase().replace(/\s+/g, ' ').trim();
  const pairs = new Map<string, number>();
  for (let at = 0; at < plain.length - 1; at += 1) {
    const pair = plain.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** How alike two texts are, 0 to 100 (Sørensen–Dice over pairs of characters); 100 only where they are the same. */
export function likeness(one: string, other: string): number {
  if (one === other) return 100;
  const [first, second] = [pairsOf(one), pairsOf(other)];
  const size = (pairs: Map<string, number>) => [...pairs.values()].reduce((sum, count) => sum + count, 0);
  const all = size(first) + size(second);
  if (all === 0) return 0;
  let shared = 0;
  for (const [pair, count] of first) shared += Math.min(count, second.get(pair) ?? 0);
  return Math.min(99, Math.round((200 * shared) / all));
}
