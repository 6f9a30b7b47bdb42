/** Something that a tree shows. */
export interface TreeNode<Node> {
  /** Of its own in the whole tree. */
  readonly id: string;
  readonly label: string;
  readonly children: readonly Node[];
}

/** A line of a tree that is in sight, as assistive technology is told of it. */
export interface TreeLine<Node> {
  readonly node: Node;
  readonly level: number;
  readonly place: number;
  readonly of: number;
  readonly parent: string | undefined;
  /** Undefined: there is nothing below it. */
  readonly open: boolean | undefined;
}

/** What is in sight, from top to bottom. @param closed ids of the nodes whose children are folded away */
export function linesOf<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  closed: readonly string[],
  { level = 1, parent }: { level?: number; parent?: string } = {},
): TreeLine<Node>[] {
  return nodes.flatMap((node, index) => {
    const leaf = node.children.length === 0;
    const open = leaf ? undefined : !closed.includes(node.id);
    const line = { node, level, place: index + 1, of: nodes.length, parent, open };
    return [line, ...(open ? linesOf(node.children, closed, { level: level + 1, parent: node.id }) : [])];
  });
}

/** What a key does: another line gets the focus, or the line itself is opened or folded. */
export type TreeStep = { readonly focus: string } | { readonly open: string } | { readonly fold: string };

type Lines<Node> = readonly TreeLine<Node>[];

/**
 * The keys of a tree as the ARIA practices have them: up and down, right opens and goes in, left folds and goes out, Home, End, and a letter
 * leads to the next line that begins with it.
 * @param at id of the line with the focus  @returns undefined for keys that are not the tree's
 */
export function stepFor<Node extends TreeNode<Node>>(
  key: string,
  lines: Lines<Node>,
  at: string,
): TreeStep | undefined {
  const index = lines.findIndex(({ node }) => node.id === at);
  const line = lines[index];
  if (!line) return undefined;
  const { node, open, parent } = line;
  switch (key) {
    case 'ArrowDown':
      return focusOn(lines[index + 1]);
    case 'ArrowUp':
      return focusOn(lines[index - 1]);
    case 'Home':
      return focusOn(lines[0]);
    case 'End':
      return focusOn(lines.at(-1));
    case 'ArrowRight':
      if (open === false) return { open: node.id };
      return open ? focusOn(lines[index + 1]) : undefined;
    case 'ArrowLeft':
      if (open) return { fold: node.id };
      return parent === undefined ? undefined : { focus: parent };
    default:
      return [...key].length === 1 && key.trim() !== ''
        ? focusOn(beginningWith(key, lines, index))
        : undefined;
  }
}

const focusOn = <Node extends TreeNode<Node>>(line: TreeLine<Node> | undefined): TreeStep | undefined =>
  line && { focus: line.node.id };

function beginningWith<Node extends TreeNode<Node>>(
  letter: string,
  lines: Lines<Node>,
  from: number,
): TreeLine<Node> | undefined {
  const wanted = letter.toLowerCase();
  return [...lines.slice(from + 1), ...lines.slice(0, from)].find(({ node }) =>
    node.label.toLowerCase().startsWith(wanted),
  );
}
