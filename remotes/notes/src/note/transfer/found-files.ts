import { attachmentLimits } from '@console/contract/notes';
import { type Entry, fileNameOf } from './entries.ts';
import { type FoundFile, ImportRefused, idFrom } from './imported-notes.ts';

/** Larger ones are not even looked at; the API's own limit is lower and told by it. */
const mostFileBytes = 200 * 1024 * 1024;

/**
 * The files that notes name. A file's id follows from its name and its bytes: the same one twice is one, another one of the
 * same name is another.
 */
export class FoundFiles {
  private readonly known = new Map<string, Promise<FoundFile | 'file_missing' | 'file_too_large'>>();
  private readonly sources = new Map<string, () => Promise<Blob>>();
  private readonly oneTime = new Map<string, number>();
  private readonly taken = new Set<string>();

  /** Whether a note names it. */
  isTaken(entry: Entry): boolean {
    return this.taken.has(entry.path);
  }

  /** Bytes that are in memory until they are let go. */
  get heldBytes(): number {
    return [...this.oneTime.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Finds out under which id a note names the file. */
  take(
    entry: Entry,
    name: string = fileNameOf(entry.path),
  ): Promise<FoundFile | 'file_missing' | 'file_too_large'> {
    const key = `${entry.path}\n${name}`;
    this.taken.add(entry.path);
    const taking = this.known.get(key) ?? this.described(entry, name);
    this.known.set(key, taking);
    return taking;
  }

  /** A file that lies in no archive by itself: kept until the next notes are asked for. */
  async give(name: string, blob: Blob): Promise<FoundFile | 'file_too_large'> {
    if (blob.size > mostFileBytes) return 'file_too_large';
    const file = await described(name, blob);
    if (!this.sources.has(file.id)) this.oneTime.set(file.id, blob.size);
    this.sources.set(file.id, async () => blob);
    return file;
  }

  /** A file whose id is known already, as in the console's own export. */
  under(id: string, entry: Entry, name: string): FoundFile {
    this.taken.add(entry.path);
    this.sources.set(id, () => entry.blob());
    return { id, name: attachableName(name), size: entry.size };
  }

  /** Its bytes. @throws {ImportRefused} where there is none such */
  blob(id: string): Promise<Blob> {
    const source = this.sources.get(id);
    if (!source) throw new ImportRefused('damaged');
    return source();
  }

  /** The notes that were asked for have been sent. */
  letGo(): void {
    for (const id of this.oneTime.keys()) this.sources.delete(id);
    this.oneTime.clear();
  }

  private async described(entry: Entry, name: string) {
    if (entry.size > mostFileBytes) return 'file_too_large';
    try {
      const file = await described(name, await entry.blob());
      this.sources.set(file.id, () => entry.blob());
      return file;
    } catch (error) {
      // Damaged at this one place: the rest goes on.
      if (error instanceof ImportRefused) return 'file_missing';
      throw error;
    }
  }
}

async function described(given: string, blob: Blob): Promise<FoundFile> {
  const name = attachableName(given);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  const digits = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id: await idFrom(`file:${name}\n${digits}`), name, size: blob.size };
}

/** As an attachment may be called; its kind stands at the end and stays. */
function attachableName(name: string): string {
  const plain =
    name
      .replace(/[\p{Cc}/\\]/gu, ' ')
      .trim()
      .normalize('NFC') || 'file';
  if (plain.length <= attachmentLimits.nameLength) return plain;
  const kind = /\.\w{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, attachmentLimits.nameLength - kind.length).replace(/[\uD800-\uDBFF]$/, '') + kind;
}
