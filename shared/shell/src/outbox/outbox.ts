/** What one person has written and the server may not have yet, in this browser. */
export interface Outbox<Item> {
  /** Undefined also for what this release cannot read: it is left alone. */
  read(id: string): Item | undefined;
  /** In no order of its own: whoever sends it knows what comes first. */
  list(): Item[];
  /** Before the next line runs, also while the page goes. @returns false when the browser has no room, or forbids it */
  write(id: string, item: Item): boolean;
  remove(id: string): void;
  /** How many wait, those that cannot be read among them. */
  count(): number;
  clear(): void;
}

export interface OutboxOf {
  /** Of the kind of things, `console:area-things`; a new name forgets what was kept. */
  readonly name: string;
  /** Whose they are, a `sub`: nobody else at this browser ever sees them. */
  readonly owner: string;
  /** Of which part of them, where each has its own: ids of the round, of the building. Left out: of all parts. */
  readonly part?: readonly string[];
}

/**
 * Keeps unsent things in local storage, each in a place of its own: tabs leave each other's alone, and a reload finds
 * all of them again. How they are sent, and what is done when the server has something else, is the area's own matter.
 * @param parse what was kept, perhaps by an earlier release; undefined for what it cannot be
 */
export function outbox<Item>(
  { name, owner, part = [] }: OutboxOf,
  parse: (kept: unknown) => Item | undefined,
  storage: Storage = localStorage,
): Outbox<Item> {
  const head = `${[name, encodeURIComponent(owner), ...part].join(':')}:`;
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(head),
    );
  const readKey = (key: string) => parsed(storage.getItem(key), parse);
  return {
    read: (id) => readKey(head + id),
    list: () => keys().flatMap((key) => readKey(key) ?? []),
    write: (id, item) => {
      try {
        storage.setItem(head + id, JSON.stringify(item));
        return true;
      } catch {
        return false;
      }
    },
    remove: (id) => storage.removeItem(head + id),
    count: () => keys().length,
    clear: () => {
      for (const key of keys()) storage.removeItem(key);
    },
  };
}

function parsed<Item>(kept: string | null, parse: (kept: unknown) => Item | undefined): Item | undefined {
  if (kept === null) return undefined;
  try {
    return parse(JSON.parse(kept));
  } catch {
    // Not ours, or cut off: there is nothing to show.
    return undefined;
  }
}
