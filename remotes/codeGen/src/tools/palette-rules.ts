/** Something that can be gone to, with all that it is called. */
export interface Findable {
  /** The best first: titles, then other words. */
  readonly titles: readonly string[];
  readonly keywords: string;
}

/** How well a query fits, 0 for not at all: every word of it must stand somewhere. */
function fitOf(query: string, { titles, keywords }: Findable): number {
  const words = query.toLowerCase().normalize('NFKC').split(/\s+/).filter(Boolean);
  const names = titles.map((title) => title.toLowerCase().normalize('NFKC'));
  const fits = words.map((word) => wordFit(word, names, keywords.toLowerCase()));
  return fits.includes(0) ? 0 : fits.reduce((sum, fit) => sum + fit, 0);
}

function wordFit(word: string, names: readonly string[], keywords: string): number {
  if (names.some((name) => name.startsWith(word))) return 5;
  if (names.some((name) => name.split(/[\s/]+/).some((part) => part.startsWith(word)))) return 4;
  if (keywords.split(' ').includes(word)) return 3;
  if (keywords.split(' ').some((keyword) => keyword.startsWith(word))) return 2;
  return [...names, keywords].some((name) => name.includes(word)) ? 1 : 0;
}

/** What fits, the best first; equals in their own order. */
export const found = <Item>(query: string, items: readonly Item[], of: (item: Item) => Findable): Item[] =>
  items
    .map((item) => ({ item, fit: fitOf(query, of(item)) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ item }) => item);
