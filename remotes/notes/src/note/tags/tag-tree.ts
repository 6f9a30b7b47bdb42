import type { Tag } from '@console/contract/notes';

export interface TagNode {
  readonly tag: Tag;
  /** How many of the tags above it exist. */
  readonly depth: number;
  /** Its name below the next tag above it that exists. */
  readonly label: string;
}

/** Tags in the order of a tree: `work`, below it `work/yard`. @param tags sorted by name, as the API answers */
export function tagTree(tags: readonly Tag[]): TagNode[] {
  const byPath = new Map(tags.map((tag) => [pathOf(tag.name).join('/'), tag]));
  return [...tags]
    .sort((a, b) => comparePaths(pathOf(a.name), pathOf(b.name)))
    .map((tag) => {
      const path = pathOf(tag.name);
      const above = path.slice(1).map((_, index) => path.slice(0, index + 1));
      const existing = above.filter((one) => byPath.has(one.join('/')));
      const parts = tag.name.split(/[/\uFF0F]/);
      return { tag, depth: existing.length, label: parts.slice(existing.at(-1)?.length ?? 0).join('/') };
    });
}

/** Names are the same in any width and case, full-width slashes too. */
const pathOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split('/')
    .map((part) => part.trim());

function comparePaths(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0) return a.length - b.length;
  const [one = '', other] = [a[at], b[at]];
  return other === undefined ? 1 : one < other ? -1 : 1;
}
