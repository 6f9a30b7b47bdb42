import type { Entry } from './entries.ts';
import { fileNameOf, isMarkdown } from './entries.ts';
import type { FoundFiles } from './found-files.ts';
import type { Goal, Places } from './markdown-links.ts';

/** A note of a folder, as links find it. */
export interface PlacedNote {
  readonly path: string;
  readonly noteId: string;
  readonly title: string;
  /** Other names by which it is linked. */
  readonly aliases: readonly string[];
}

/** Where the notes and files of a folder lie. */
export class FolderPlaces {
  private readonly files: FoundFiles;
  private readonly notesByPath = new Map<string, PlacedNote>();
  private readonly notesByName = new Map<string, PlacedNote[]>();
  private readonly titles = new Map<string, number>();
  private readonly entriesByPath = new Map<string, Entry>();
  private readonly entriesByName = new Map<string, Entry[]>();

  constructor(files: FoundFiles, entries: readonly Entry[]) {
    this.files = files;
    for (const entry of entries) {
      // Notes are no files of notes.
      if (isMarkdown(entry.path)) continue;
      keep(this.entriesByPath, keyOf(entry.path), entry);
      many(this.entriesByName, keyOf(fileNameOf(entry.path)), entry);
    }
  }

  add(note: PlacedNote): void {
    const path = withoutKind(note.path);
    keep(this.notesByPath, keyOf(path), note);
    for (const name of new Set([fileNameOf(path), ...note.aliases].map(keyOf)))
      many(this.notesByName, name, note);
    const title = keyOf(note.title);
    this.titles.set(title, (this.titles.get(title) ?? 0) + 1);
  }

  /** As links are read that stand in a file at this path. */
  seenFrom(path: string): Places {
    const folder = path.split('/').slice(0, -1);
    return {
      addressed: (address) => this.addressed(folder, address),
      named: (name) => this.named(folder, name),
    };
  }

  private async addressed(folder: readonly string[], address: string): Promise<Goal | undefined> {
    // Of another place, of this page, or of this console.
    if (/^(?:[a-z][a-z0-9+.-]*:|#|\/\/|$)/i.test(address)) return undefined;
    const written = decoded(address.replace(/[?#].*$/, ''));
    const isRooted = written.startsWith('/');
    const path = joined(isRooted ? [] : folder, written);
    const goal =
      this.at(path) ?? this.at(joined([], written)) ?? this.at(joined(folder, address)) ?? this.only(written);
    if (goal) return this.to(goal);
    if (isRooted) return undefined;
    return {
      lost: isMarkdown(fileNameOf(written)) || !/\.\w{1,8}$/.test(written) ? 'link_outside' : 'file_missing',
    };
  }

  private async named(folder: readonly string[], name: string): Promise<Goal | undefined> {
    const here = this.at(joined(folder, name)) ?? this.at(joined([], name)) ?? this.endingWith(name);
    if (here) return this.to(here, name);
    const notes = this.notesByName.get(keyOf(withoutKind(fileNameOf(name)))) ?? [];
    const note = notes[0];
    if (note && !name.includes('/')) return this.to({ note, isOneOfSeveral: notes.length > 1 }, name);
    const file = this.only(name);
    if (file) return this.to(file);
    return { lost: /\.(?!md$|markdown$)\w{2,5}$/i.test(name) ? 'file_missing' : 'link_outside' };
  }

  private at(path: string): Found | undefined {
    const entry = this.entriesByPath.get(path) ?? this.entriesByPath.get(keyOf(path));
    if (entry) return { entry };
    const plain = withoutKind(path);
    const note = this.notesByPath.get(plain) ?? this.notesByPath.get(keyOf(plain));
    return note && { note };
  }

  /** `folder/name` may be the end of a longer path. */
  private endingWith(name: string): Found | undefined {
    if (!name.includes('/')) return undefined;
    const end = `/${keyOf(withoutKind(name))}`;
    const notes = this.notesByName.get(keyOf(fileNameOf(withoutKind(name)))) ?? [];
    const note = notes.find(({ path }) => keyOf(withoutKind(path)).endsWith(end));
    return note && { note };
  }

  /** Found by its name alone, wherever it lies, as Obsidian finds files. */
  private only(name: string): Found | undefined {
    const entries = this.entriesByName.get(keyOf(fileNameOf(name))) ?? [];
    const entry = entries[0];
    return entry && { entry, isOneOfSeveral: entries.length > 1 };
  }

  private async to({ entry, note, isOneOfSeveral = false }: Found, written = ''): Promise<Goal> {
    if (entry) {
      const file = await this.files.take(entry);
      return typeof file === 'string' ? { lost: file } : { file };
    }
    if (!note) return { lost: 'link_outside' };
    const isKnownByTitle = this.titles.get(keyOf(note.title)) === 1 && keyOf(note.title) === keyOf(written);
    return { noteId: note.noteId, isKnownByTitle, isOneOfSeveral };
  }
}

interface Found {
  readonly entry?: Entry;
  readonly note?: PlacedNote;
  readonly isOneOfSeveral?: boolean;
}

const withoutKind = (path: string): string => path.replace(/\.(md|markdown|txt)$/i, '');

/** Systems differ in how they write one letter, and in whether its case counts. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** Under the path itself, and under its other spelling for the first that has it. */
function keep<Value extends { readonly path: string }>(
  map: Map<string, Value>,
  key: string,
  value: Value,
): void {
  map.set(withoutKind(value.path), value);
  map.set(value.path, value);
  if (!map.has(key)) map.set(key, value);
}

function many<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function joined(folder: readonly string[], written: string): string {
  const parts = [...folder];
  for (const part of written.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // A per cent sign that is one.
  }
}
