import { createHash } from 'node:crypto';

/** An object that a simulator keeps. */
export interface MemoryObject {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly putAt: number;
  readonly storageClass: string;
  readonly expiresAt?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MemoryPage {
  readonly items: readonly (MemoryObject & { readonly key: string })[];
  readonly folders: readonly string[];
  /** Last key or folder of the page, where there is more. */
  readonly last: string | undefined;
}

/** The objects of one bucket, in the order of their keys' bytes, as both kinds of stores list them. */
export class MemoryObjects {
  readonly #objects = new Map<string, MemoryObject>();

  get(key: string): MemoryObject | undefined {
    const found = this.#objects.get(key);
    if (found?.expiresAt === undefined || found.expiresAt > Date.now()) return found;
    this.#objects.delete(key);
    return undefined;
  }
  put(key: string, object: Pick<MemoryObject, 'bytes' | 'mime'> & Partial<MemoryObject>): void {
    this.#objects.set(key, { putAt: Date.now(), storageClass: '', ...object });
  }
  change(key: string, change: Partial<MemoryObject>): void {
    const found = this.get(key);
    if (found) this.#objects.set(key, { ...found, ...change });
  }
  delete(key: string): boolean {
    return this.#objects.delete(key);
  }
  page(prefix: string, delimiter: string, after: string, most: number): MemoryPage {
    const items: (MemoryObject & { key: string })[] = [];
    const folders: string[] = [];
    let last = after;
    for (const key of [...this.#objects.keys()].filter((one) => one.startsWith(prefix)).sort(byBytes)) {
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      const folder = end < 0 ? undefined : key.slice(0, end + delimiter.length);
      const place = folder ?? key;
      if (byBytes(place, after) <= 0 || place === folders.at(-1)) continue;
      const object = this.get(key);
      if (!object) continue;
      if (items.length + folders.length === most) return { items, folders, last };
      if (folder === undefined) items.push({ ...object, key });
      else folders.push(folder);
      last = place;
    }
    return { items, folders, last: undefined };
  }
}

const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

export const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');
