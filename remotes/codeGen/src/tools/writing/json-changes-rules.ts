export interface JsonChange {
  /** JSON Pointer (RFC 6901); `/` for the whole. */
  readonly path: string;
  /** Undefined where there was, or is, nothing. */
  readonly before?: unknown;
  readonly after?: unknown;
}

interface Pair {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What was added, taken away and changed, by path; lists are compared place by place. */
export function jsonChanges(before: unknown, after: unknown, most: number): JsonChange[] {
  const changes: JsonChange[] = [];
  const rest: Pair[] = [{ path: '', before, after }];
  // A stack and no recursion: values may be nested a hundred thousand deep.
  for (let pair = rest.pop(); pair && changes.length < most; pair = rest.pop()) {
    const inner = innerOf(pair);
    if (inner) rest.push(...inner.reverse());
    else if (!Object.is(pair.before, pair.after)) changes.push({ ...pair, path: pair.path || '/' });
  }
  return changes;
}

/** The pairs inside, where both are lists or both are objects. */
function innerOf({ path, before, after }: Pair): Pair[] | undefined {
  if (Array.isArray(before) && Array.isArray(after))
    return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
      path: `${path}/${at}`,
      before: before[at],
      after: after[at],
    }));
  if (!isObject(before) || !isObject(after)) return undefined;
  const own = (value: object, key: string) =>
    Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => ({
    path: `${path}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`,
    before: own(before, key),
    after: own(after, key),
  }));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
