type Group = Record<string, unknown>;

/** The group that holds a dotted key's text; undefined where no text stands there, whatever objects have by nature. */
function groupOf(texts: unknown, parts: readonly string[]): Group | undefined {
  let at: unknown = texts;
  for (const part of parts.slice(0, -1)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Group)[part];
  }
  const last = parts.at(-1) ?? '';
  return typeof at === 'object' && at !== null && Object.hasOwn(at, last) ? (at as Group) : undefined;
}

/**
 * Puts each text in the place of the one that it names, and of no other: a text that a release has changed since is newer.
 * @param texts of one namespace, as the page has them; they are changed
 * @param changes by key what stands there, and what is to stand there
 */
export function replaceTexts(
  texts: unknown,
  changes: Iterable<readonly [key: string, from: string, to: string]>,
): void {
  for (const [key, from, to] of changes) {
    const parts = key.split('.');
    const group = groupOf(texts, parts);
    const last = parts.at(-1) ?? '';
    if (group?.[last] === from) group[last] = to;
  }
}
