import { noteLimits } from '@console/contract/notes';
import { enexPieces } from './enex.ts';
import {
  type ChosenFile,
  type Entry,
  entryOf,
  fileNameOf,
  isMarkdown,
  isOfSystem,
  isUnsafePath,
  mostTextBytes,
  readText,
} from './entries.ts';
import { FoundFiles } from './found-files.ts';
import {
  apart,
  type FoundNote,
  type ImportFormat,
  ImportRefused,
  type LeftOutEntry,
  light,
  type Piece,
  toldOf,
} from './imported-notes.ts';
import { isJoplinFile, JoplinExport, type JoplinItem, joplinItem, mayBeJoplin } from './joplin.ts';
import { markdownNotes, placeOf } from './markdown.ts';
import { memosIn, memosNotes } from './memos.ts';
import { isOwn, type OwnCollection, ownCollection, ownNotes } from './own-notes.ts';
import { FolderPlaces } from './places.ts';
import type { OwnExport } from './read-own-export.ts';
import { tarEntries } from './tar-entries.ts';

/** What was chosen, as far as it is known before its notes are read. */
export interface OpenedCollection {
  readonly format: ImportFormat;
  readonly entries: number;
  /** Tags that the collection tells of by themselves, with their colours. */
  readonly tags: OwnExport['tags'];
  readonly blog?: NonNullable<OwnExport['blog']>;
}

/** Notes that are sent together. */
export interface NoteBatch {
  readonly found: readonly FoundNote[];
  readonly leftOut: readonly LeftOutEntry[];
  /** How much has been read by now, 0 to 1. */
  readonly share: number;
}

/** Characters and bytes of files that are read at a time: what is in memory does not grow with the collection. */
const batchCharacters = 250_000;
const batchFileBytes = 32 * 1024 * 1024;

interface Opened {
  readonly format: ImportFormat;
  readonly entries: readonly Entry[];
  readonly leftOut: readonly LeftOutEntry[];
  readonly joplin: readonly JoplinItem[];
  readonly texts: readonly Entry[];
  readonly enex: readonly Entry[];
  readonly json: readonly Entry[];
  readonly places: FolderPlaces;
  readonly files: FoundFiles;
  readonly own: OwnCollection | undefined;
}

/**
 * Reads what another program has exported, notes after notes, as often as wanted. Archives are read where they lie, by their
 * directory; what stays in memory is what entries are called.
 */
export class CollectionReader {
  private readonly zone: string;
  private opened: Opened | undefined;
  private pieces: AsyncGenerator<Piece> | undefined;
  private read = 0;
  private all = 1;

  /** @param zone the reader's own, IANA name: times without one are of its clock */
  constructor(zone: string) {
    this.zone = zone;
  }

  /** @param onShare told how much was looked at, 0 to 1  @throws {ImportRefused} */
  async open(chosen: readonly ChosenFile[], onShare: (share: number) => void): Promise<OpenedCollection> {
    const { entries, leftOut } = safe(await entriesOf(chosen));
    const files = new FoundFiles();
    const own = await ownCollection(entries);
    const places = new FolderPlaces(files, entries);
    const joplin: JoplinItem[] = [];
    const texts: Entry[] = [];
    // A text that was attached to a note of Joplin's is a file of that note.
    const isJoplin = entries.some(isJoplinPath);
    let seen = 0;
    for (const entry of entries) {
      seen += 1;
      if (seen % 50 === 0) onShare(seen / entries.length);
      if (own && isOwn(own, entry)) continue;
      if (!isMarkdown(entry.path) || (isJoplin && isJoplinFile(entry.path))) continue;
      const text = entry.size > mostTextBytes ? undefined : await readText(entry);
      const item = text === undefined || !mayBeJoplin(entry.path) ? undefined : joplinItem(entry, text);
      if (item) {
        joplin.push(item);
        continue;
      }
      texts.push(entry);
      if (text !== undefined) places.add(await placeOf(entry.path, text));
    }
    const enex = entries.filter(({ path }) => /\.enex$/i.test(path) && !isOfSystem(path));
    const json = entries.filter(({ path }) => /\.json$/i.test(path) && !isOfSystem(path));
    const format = own ? 'console' : formatOf({ joplin, texts, enex, json }, entries);
    this.opened = { format, entries, leftOut, joplin, texts, enex, json, places, files, own };
    this.all = [...joplin.map(({ entry }) => entry), ...texts, ...enex, ...(own?.texts ?? [])].reduce(
      (sum, one) => sum + 1 + one.size,
      1,
    );
    if (format === 'memos' && entries.length === 1 && json[0]) await memosIn(json[0]);
    await this.restart();
    const { tags = [], blog } = own?.list ?? {};
    return { format, entries: entries.length + leftOut.length, tags, ...(blog && { blog }) };
  }

  /** Begins anew with the first note. */
  async restart(): Promise<void> {
    this.read = 0;
    this.pieces = this.piecesOf(this.demanded());
  }

  /** The next notes; undefined behind the last. @throws {ImportRefused} */
  async next(): Promise<NoteBatch | undefined> {
    const { files } = this.demanded();
    files.letGo();
    const found: FoundNote[] = [];
    const leftOut: LeftOutEntry[] = [];
    for (let characters = 0; characters < batchCharacters && files.heldBytes < batchFileBytes; ) {
      const { value, done } = (await this.pieces?.next()) ?? { done: true as const, value: undefined };
      if (done) {
        if (found.length + leftOut.length === 0) return undefined;
        break;
      }
      if ('leftOut' in value) leftOut.push(value.leftOut);
      else {
        found.push(value.found);
        characters += value.found.note.content.length;
      }
      if (found.length === noteLimits.importBatch || leftOut.length === leftOutAtOnce) break;
    }
    return { found, leftOut, share: Math.min(1, this.read / this.all) };
  }

  /** The bytes of a file that one of the last notes names. */
  file(id: string): Promise<Blob> {
    return this.demanded().files.blob(id);
  }

  private demanded(): Opened {
    if (!this.opened) throw new Error('nothing has been opened');
    return this.opened;
  }

  private async *piecesOf(opened: Opened): AsyncGenerator<Piece> {
    const one = apart();
    for await (const piece of this.collected(opened))
      yield 'found' in piece ? await one(light(await within(withTrash(piece.found), opened.files))) : piece;
    // Only now it is known which files notes name.
    for (const entry of restOf(opened)) yield { leftOut: { name: entry.path, why: 'not_a_note' } };
  }

  private async *collected(opened: Opened): AsyncGenerator<Piece> {
    const { leftOut, joplin, texts, enex, json, places, files, entries, format, own } = opened;
    const { zone } = this;
    const onRead = ({ size }: Entry) => {
      this.read += 1 + size;
    };
    for (const one of leftOut) yield { leftOut: one };
    const folder = { places, zone, isVault: format === 'obsidian' };
    if (own)
      yield* ownNotes(own, files, (entry) => {
        onRead(entry);
        return markdownNotes({ ...folder, texts: [entry] }, () => {});
      });
    if (joplin.length > 0) yield* new JoplinExport(joplin, entries, { files, zone }).notes(onRead);
    yield* markdownNotes({ ...folder, texts }, onRead);
    for (const entry of enex) {
      const before = this.read;
      yield* enexPieces(entry, { files, zone }, (bytes) => {
        this.read = before + bytes;
      });
    }
    if (format !== 'memos') return;
    for (const entry of json) yield* memosNotes(await memosIn(entry), files, entries);
  }
}

const leftOutAtOnce = 1000;

async function entriesOf(chosen: readonly ChosenFile[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const one of chosen) {
    const isWhole = chosen.length === 1;
    const kind = isWhole || /\.(zip|jex|tar)$/i.test(one.path) ? await archiveKind(one) : undefined;
    if (kind === 'tar') entries.push(...(await tarEntries(one.file)));
    else if (kind === 'zip') {
      const { zipEntries } = await import('./zip-entries.ts');
      entries.push(...(await zipEntries(one.file)));
    } else if (isWhole && !/\.(md|markdown|txt|json|enex)$/i.test(one.path))
      throw new ImportRefused('unknown_format');
    else entries.push(entryOf(one));
    if (entries.length > noteLimits.importEntries) throw new ImportRefused('too_many_entries');
  }
  return entries;
}

async function archiveKind({ path, file }: ChosenFile): Promise<'zip' | 'tar' | undefined> {
  if (/\.(jex|tar)$/i.test(path)) return 'tar';
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b ? 'zip' : undefined;
}

function safe(all: readonly Entry[]) {
  const isSafe = ({ path, isBare }: Entry) => !isBare && !isUnsafePath(path);
  return {
    entries: all.filter(isSafe),
    leftOut: all
      .filter((entry) => !isSafe(entry))
      .map(
        ({ path }): LeftOutEntry => ({ name: path, why: isUnsafePath(path) ? 'unsafe_path' : 'not_a_note' }),
      ),
  };
}

const isJoplinPath = ({ path }: Entry): boolean => /(^|\/)[0-9a-f]{32}\.md$/.test(path);

function formatOf(
  { joplin, texts, enex, json }: Pick<Opened, 'joplin' | 'texts' | 'enex' | 'json'>,
  entries: readonly Entry[],
): ImportFormat {
  if (joplin.length > 0) return 'joplin';
  if (entries.some(({ path }) => /(^|\/)\.obsidian\//.test(path))) return 'obsidian';
  if (texts.length > 0) return 'markdown';
  if (enex.length > 0) return 'enex';
  return json.length > 0 ? 'memos' : 'markdown';
}

/** What is none of the notes, and no file that one of them names. */
function restOf({ entries, joplin, texts, enex, json, files, format, own }: Opened): Entry[] {
  const read = new Set([
    ...joplin.map(({ entry }) => entry),
    ...texts,
    ...enex,
    ...(format === 'memos' ? json : []),
  ]);
  return entries.filter((entry) => !read.has(entry) && !files.isTaken(entry) && !(own && isOwn(own, entry)));
}

function withTrash(found: FoundNote): FoundNote {
  const { deleteTime } = found.note;
  const days = deleteTime === undefined ? 0 : (Date.now() - Date.parse(deleteTime)) / 86_400_000;
  if (!(days > noteLimits.trashDays)) return found;
  return { ...found, told: [...(found.told ?? []), ...toldOf('trash_begins_anew', [found.name])] };
}

/** A text that is longer than a note may be is a file of its note, which is the beginning. Nothing of it is lost. */
async function within(found: FoundNote, files: FoundFiles): Promise<FoundNote> {
  const { note } = found;
  if (note.content.length <= noteLimits.contentLength) return found;
  const name = `${note.title || fileNameOf(found.name).replace(/\.\w+$/, '')}.md`;
  const whole = await files.give(name, new Blob([note.content], { type: 'text/markdown' }));
  // Longer than any file may be: told by the API as too long.
  if (typeof whole === 'string') return found;
  const end = `\n\n[${whole.name.replace(/[[\]\\|]/g, ' ')}](attachment://${whole.id})`;
  const beginning = note.content
    .slice(0, noteLimits.contentLength - end.length)
    .replace(/[\uD800-\uDBFF]$/, '');
  return {
    ...found,
    note: { ...note, content: beginning + end },
    files: [...(found.files ?? []), whole],
    told: [...(found.told ?? []), ...toldOf('cut', [whole.name])],
  };
}
