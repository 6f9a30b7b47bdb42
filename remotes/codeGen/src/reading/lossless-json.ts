/** A JSON value whose texts and numbers stand as they were written: 12345678901234567890 stays that number. */
export type Node =
  | { kind: 'scalar'; raw: string }
  | { kind: 'array'; items: Node[] }
  | { kind: 'object'; entries: [raw: string, value: Node][] };

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

interface Open {
  node: Extract<Node, { kind: 'array' | 'object' }>;
  key?: string;
}

/** Reads a text that `JSON.parse` has accepted. No recursion: a text of a million brackets must not end the stack. */
export function losslessOf(text: string): Node {
  const open: Open[] = [];
  let root: Node | undefined;
  const put = (node: Node) => {
    const top = open.at(-1);
    if (!top) root = node;
    else if (top.node.kind === 'array') top.node.items.push(node);
    else top.node.entries.push([top.key ?? '""', node]);
    if (node.kind !== 'scalar') open.push({ node });
  };
  let last = '';
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') put({ kind: 'object', entries: [] });
    else if (token === '[') put({ kind: 'array', items: [] });
    else if (token === '}' || token === ']') {
      if (isScalar(last)) put({ kind: 'scalar', raw: last });
      open.pop();
    } else if (token === ',') {
      if (isScalar(last)) put({ kind: 'scalar', raw: last });
    } else if (token === ':') {
      const top = open.at(-1);
      if (top) top.key = last;
    }
    last = token;
  }
  if (root === undefined) root = { kind: 'scalar', raw: last };
  return root;
}

const isScalar = (token: string) => token !== '' && !/^[{}[\]:,]$/.test(token);

/** @param indent what a level is set in by; `''` writes all on one line */
export function writtenJson(node: Node, indent: string): string {
  const pieces: string[] = [];
  const line = (depth: number) => (indent === '' ? '' : `\n${indent.repeat(depth)}`);
  // A stack of what is still to be written, for the same reason as above.
  const rest: (string | { node: Node; depth: number })[] = [{ node, depth: 0 }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') pieces.push(next);
    else if (next.node.kind === 'scalar') pieces.push(next.node.raw);
    else rest.push(...contentOf(next.node, next.depth, line, indent === '' ? ':' : ': ').reverse());
  }
  return pieces.join('');
}

function contentOf(
  node: Extract<Node, { kind: 'array' | 'object' }>,
  depth: number,
  line: (depth: number) => string,
  colon: string,
): (string | { node: Node; depth: number })[] {
  const [begin, end] = node.kind === 'array' ? '[]' : '{}';
  const items =
    node.kind === 'array'
      ? node.items.map((item) => ['', item] as const)
      : node.entries.map(([key, value]) => [`${key}${colon}`, value] as const);
  if (items.length === 0) return [`${begin}${end}`];
  const inner = items.flatMap(([head, item], at) => [
    `${at === 0 ? '' : ','}${line(depth + 1)}${head}`,
    { node: item, depth: depth + 1 },
  ]);
  return [begin ?? '', ...inner, line(depth) + end];
}

/** Keys in the order of their characters, at every depth. */
export function sortedJson(root: Node): Node {
  const all = [root];
  for (const node of all) {
    if (node.kind === 'array') all.push(...node.items);
    else if (node.kind === 'object') {
      node.entries.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
      all.push(...node.entries.map(([, value]) => value));
    }
  }
  return root;
}

/** Whether a number would change by being read as JavaScript reads it. */
export const losesDigits = (text: string): boolean =>
  (text.match(/(?<=^|[\s[:,])-?\d{16,}(?=[\s,\]}]|$)/g) ?? []).some(
    (number) => !Number.isSafeInteger(Number(number)),
  );
