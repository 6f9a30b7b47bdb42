import { type ImportedNote, noteDigest, noteLimits } from '@console/contract/notes';

/** A file that a note names; it is sent before the note. */
export interface FoundFile {
  /** Under which the note's text names it. */
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** The note that it was put into; left out: the first that names it. */
  readonly owner?: string;
}

/** What is otherwise than it was, or missing, and what it concerns. */
export interface Told {
  readonly what: Alteration;
  readonly of: string;
}
export type Alteration =
  /** A fact that the console has no place for, kept beside the note. */
  | 'kept_fact'
  /** Facts at the top that cannot be read: they stay text. */
  | 'broken_facts'
  /** What it is written in breaks its own rules: something may be missing. */
  | 'malformed'
  | 'html'
  | 'html_picture'
  /** Longer than a note may be: the beginning is the note, the whole text a file of it. */
  | 'cut'
  | 'embedded_note'
  | 'link_outside'
  | 'link_to_one_of_several'
  | 'file_missing'
  | 'file_too_large'
  | 'encrypted_part'
  | 'conflict_copy'
  | 'archived'
  /** It has lain in the trash for longer than the trash keeps: its days begin with the import. */
  | 'trash_begins_anew'
  /** Strangers read another text than the note's, and it has not come along. */
  | 'published_text_missing'
  /** The API left a value out. */
  | 'refused_value'
  | 'refused_file';

/** A note that was found, and what it is called where it comes from. */
export interface FoundNote {
  readonly name: string;
  readonly note: ImportedNote;
  /** What it says of itself that a note has no place for. */
  readonly dropped: readonly string[];
  readonly told?: readonly Told[];
  readonly files?: readonly FoundFile[];
  /** Links to other notes and to files, and how many of them lead somewhere here. */
  readonly links?: LinkCount;
  /** Where it lay in its program. */
  readonly notebook?: string;
}
export interface LinkCount {
  readonly found: number;
  readonly kept: number;
}

export type ImportFormat = 'markdown' | 'obsidian' | 'memos' | 'joplin' | 'enex' | 'console';

/** A step of reading: a note, or an entry that becomes none. */
export type Piece = { readonly found: FoundNote } | { readonly leftOut: LeftOutEntry };

export interface LeftOutEntry {
  readonly name: string;
  readonly why: LeftOut;
}
export type LeftOut =
  | 'unsafe_path'
  | 'not_a_note'
  | 'unreadable'
  | 'empty'
  | 'encrypted'
  | 'part_of_notes'
  | 'too_large'
  | 'twice';

/**
 * One id for one text. Programs repeat ids, and two collections have the same paths: another text under an id that is taken
 * becomes a note of its own, and the same text twice is one note.
 * @returns what a note becomes, seen from those before it
 */
export function apart(): (found: FoundNote) => Promise<Piece> {
  const digests = new Map<string, string>();
  return async (found) => {
    const { note } = found;
    const digest = await noteDigest(note.title, note.content);
    const taken = digests.get(note.uuid);
    const uuid = taken === undefined || taken === digest ? note.uuid : await copyId(note);
    if (digests.get(uuid) === digest) return { leftOut: { name: found.name, why: 'twice' } };
    digests.set(uuid, digest);
    return { found: { ...found, note: { ...note, uuid } } };
  };
}

/** The id of a text whose own id another text has already; always the same for the same text. */
export const copyId = ({ uuid, title, content }: ImportedNote): Promise<string> =>
  idFrom(`${uuid}\n${title}\n${content}`);

/**
 * The whole file is refused; the code is a key of the texts. `broke_off`: it could be read, and cannot any more.
 */
export class ImportRefused extends Error {
  readonly code: 'too_many_entries' | 'too_large' | 'damaged' | 'encrypted' | 'unknown_format' | 'broke_off';
  constructor(code: ImportRefused['code']) {
    super(code);
    this.code = code;
  }
}

/** Fits what other programs allow to what a note allows; nothing of the text is lost. */
export function fitted(note: ImportedNote): ImportedNote {
  const tags = [...new Set((note.tags ?? []).map(tagName))].filter((name) => name !== '');
  const title = plain(note.title).replace(/\s+/g, ' ').trim().normalize('NFC');
  const content = note.content.replaceAll('\u0000', '').replace(/\r\n?/g, '\n');
  const long = title.length > noteLimits.titleLength;
  return {
    ...note,
    title: long ? cut(title, noteLimits.titleLength) : title,
    content: long ? `${title}\n\n${content}` : content,
    tags: tags.slice(0, noteLimits.tagsPerNote),
  };
}

/** What a note weighs on its way, bytes. */
export const sentBytes = (note: ImportedNote): number =>
  new TextEncoder().encode(JSON.stringify(note)).length;

/** A request takes 4 MB (`BODY_LIMIT_KB`), and something stands around the note. */
export const mostSentBytes = 4_000_000;

/**
 * What no request has room for, comes without what stands beside its text. Without the text that strangers read it is not on the
 * web: they would read one that nobody has shown them.
 */
export function light(found: FoundNote): FoundNote {
  if (sentBytes(found.note) <= mostSentBytes) return found;
  const { publication, ...unpublished } = found.note;
  const withCopy = (publication as { copy?: unknown } | undefined)?.copy !== undefined;
  if (withCopy) return light(carrying(found, unpublished, toldOf('published_text_missing', [found.name])));
  const { meta, ...bare } = found.note;
  return meta === undefined ? found : light(carrying(found, bare, toldOf('refused_value', ['meta'])));
}

const carrying = (found: FoundNote, note: ImportedNote, told: readonly Told[]): FoundNote => ({
  ...found,
  note,
  told: [...(found.told ?? []), ...told],
});

/** The tags that a note is not given as they are: there are too many of them, or one is too long. */
export const tagsLost = (wanted: readonly string[], { tags = [] }: ImportedNote): string[] =>
  wanted
    .filter((name) => plain(name).length > noteLimits.tagNameLength || !tags.includes(tagName(name)))
    .filter((name) => tagName(name) !== '')
    .map((name) => `#${name}`);

/** Signs that no database keeps in a text. */
export const signsLost = (text: string): string[] => (text.includes('\u0000') ? ['NUL'] : []);

/** Times that something is said of and cannot be read. */
export const timesLost = (given: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(given)
    .filter(([, value]) => String(value ?? '') !== '' && instantFrom(value) === undefined)
    .map(([name]) => name);

/** `#work/ yard` → `work/yard`; empty parts go, or a tag would stand below nothing. */
const tagName = (name: string): string =>
  cut(
    plain(name)
      .normalize('NFC')
      .replace(/^#/, '')
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean)
      .join('/'),
    noteLimits.tagNameLength,
  ).replace(/\/$/, '');

const plain = (text: string): string => text.replace(/\p{Cc}/gu, ' ').trim();

function cut(text: string, most: number): string {
  const short = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short;
}

/** Nothing and no other words than these. */
export const toldOf = (what: Alteration, of: readonly string[]): Told[] =>
  of.length === 0 ? [] : [{ what, of: [...new Set(of)].join(', ') }];

/** ISO 8601 in UTC, undefined for what is no time. Numbers are seconds or milliseconds. */
export function instantFrom(value: unknown): string | undefined {
  const number =
    typeof value === 'number' || (typeof value === 'string' && /^\d{9,14}$/.test(value))
      ? Number(value)
      : NaN;
  const time = Number.isNaN(number)
    ? Date.parse(String(value ?? ''))
    : number < 1e11
      ? number * 1000
      : number;
  if (Number.isNaN(time) || Math.abs(time) > 8.64e15) return undefined;
  const text = new Date(time).toISOString();
  return /^(19|20)\d\d-/.test(text) && time <= Date.now() + 86_400_000 ? text : undefined;
}

/**
 * The id of a note that comes from elsewhere: always the same for the same place, so that a second import finds the
 * first. An id that is one already is kept.
 */
export async function idFrom(source: string): Promise<string> {
  if (isId(source)) return dashed(hexOf(source));
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`import:${source}`)),
  );
  const digits = [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return dashed(`${digits.slice(0, 12)}8${digits.slice(13, 16)}8${digits.slice(17)}`);
}

export const isId = (source: string): boolean =>
  /^[0-9a-f]{12}[1-8][0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(hexOf(source));

const hexOf = (source: string): string => source.toLowerCase().replaceAll('-', '');

const dashed = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
