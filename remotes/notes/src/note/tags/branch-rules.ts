import type { Tag } from '@console/contract/notes';
import { tagTree } from './tag-tree.ts';

/** One place in the tree of tags. Where tags stand below a name that nobody made a tag of, it is a place nevertheless. */
export interface Branch {
  /** The name as it is the same in any width and case. */
  readonly key: string;
  /** The name from the top, as it is written. */
  readonly path: string;
  /** The last part of it. */
  readonly label: string;
  readonly tag: Tag | undefined;
  readonly children: readonly Branch[];
}

interface Growing extends Branch {
  tag: Tag | undefined;
  children: Growing[];
}

const slash = /[/\uFF0F]/;
const keyOf = (parts: readonly string[]): string =>
  parts.map((part) => part.normalize('NFKC').toLowerCase().trim()).join('/');

/** All tags as branches, each below the one that its name says. @param tags in any order */
export function branchesOf(tags: readonly Tag[]): Branch[] {
  const top: Growing[] = [];
  const known = new Map<string, Growing>();
  for (const { tag } of tagTree(tags)) {
    const parts = tag.name.split(slash);
    let level = top;
    for (const depth of parts.keys()) {
      const way = parts.slice(0, depth + 1);
      const key = keyOf(way);
      const last = depth === parts.length - 1;
      const there = known.get(key);
      if (there && last) there.tag = tag;
      const path = last ? tag.name : way.join('/');
      const made: Growing = { key, path, label: way[depth] ?? '', tag: last ? tag : undefined, children: [] };
      const branch = there ?? made;
      if (!there) {
        known.set(key, branch);
        level.push(branch);
      }
      level = branch.children;
    }
  }
  return top;
}

/**
 * What a branch is called once it was dropped on another one.
 * @param onto undefined: at the top
 * @returns undefined where it stands there already, or would stand below itself
 */
export function droppedName(path: string, onto: string | undefined): string | undefined {
  const parts = path.split(slash);
  const own = keyOf(parts);
  if (onto !== undefined) {
    const target = keyOf(onto.split(slash));
    if (target === own || target.startsWith(`${own}/`)) return undefined;
  }
  const name = [...(onto === undefined ? [] : [onto]), parts.at(-1) ?? ''].join('/');
  return keyOf(name.split(slash)) === own ? undefined : name;
}
