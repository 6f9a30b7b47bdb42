const keys = new WeakMap<object, string>();
let made = 0;

/** A key for a row of a draft, which has no id of its own: the same for as long as the row stands, wherever it moves. */
export function rowKey(row: object): string {
  const known = keys.get(row) ?? `row-${made++}`;
  keys.set(row, known);
  return known;
}

/** A row that takes another one's place with something typed into it is still that row. */
export function inheritKey(before: unknown, after: unknown): void {
  if (isObject(before) && isObject(after)) keys.set(after, rowKey(before));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
