import { type ImportedNote, noteLimits } from '@console/contract/notes';

/** A note that was found, and what it is called where it comes from. */
export interface FoundNote {
  readonly name: string;
  readonly note: ImportedNote;
  /** What it says of itself that a note has no place for. */
  readonly dropped: readonly string[];
}

/** What a file from elsewhere was read as. */
export interface ReadImport {
  readonly format: 'markdown' | 'memos' | 'joplin';
  readonly notes: readonly FoundNote[];
  /** Entries that become no notes, and why. */
  readonly leftOut: readonly LeftOutEntry[];
}
export interface LeftOutEntry {
  readonly name: string;
  readonly why: LeftOut;
}
export type LeftOut =
  | 'unsafe_path'
  | 'not_a_note'
  | 'unreadable'
  | 'empty'
  | 'archived'
  | 'encrypted'
  | 'part_of_notes'
  | 'twice';

/**
 * One id for one text. Programs repeat ids, and two collections have the same paths: another text under an id that is taken
 * becomes a note of its own, and the same text twice is one note.
 */
export async function apart(notes: readonly FoundNote[]): Promise<Pick<ReadImport, 'notes' | 'leftOut'>> {
  const texts = new Map<string, string>();
  const kept: FoundNote[] = [];
  const leftOut: LeftOutEntry[] = [];
  for (const found of notes) {
    const { note } = found;
    const text = textOf(note);
    const taken = texts.get(note.uuid);
    const uuid = taken === undefined || taken === text ? note.uuid : await copyId(note);
    if (texts.get(uuid) === text) leftOut.push({ name: found.name, why: 'twice' });
    else kept.push({ ...found, note: { ...note, uuid } });
    texts.set(uuid, text);
  }
  return { notes: kept, leftOut };
}

const textOf = ({ title, content }: ImportedNote): string => `${title}\n${content}`;

/** The id of a text whose own id another text has already; always the same for the same text. */
export const copyId = (note: ImportedNote): Promise<string> => idFrom(`${note.uuid}\n${textOf(note)}`);

/** The whole file is refused; the code is a key of the texts. */
export class ImportRefused extends Error {
  readonly code: 'too_many_entries' | 'too_large' | 'damaged' | 'encrypted' | 'unknown_format';
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
