import { ownFacts } from '@console/contract/notes';
import { attachmentName } from '../attachment-names.ts';
import type { ItemState } from '../items/index.ts';
import { filesFolder, linkedName } from './export-files.ts';
import { leaving } from './reminder-transfer-rules.ts';

/** What strangers read of a note. */
export interface ExportedPost {
  readonly slug: string;
  readonly visibility: string;
  readonly lang: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly tags: readonly string[];
  /** Where the note has been written on since. */
  readonly copy: { readonly title: string; readonly content: string } | null;
}

export interface ExportedNote extends ItemState {
  readonly noteId: string;
  readonly title: string;
  readonly headline: string;
  readonly content: string;
  readonly type: number;
  readonly tags: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly post: ExportedPost | null;
}

/** What a note's text is written with. */
export interface Surroundings {
  /** Attachment's id → name of its file in the zip. */
  readonly files: ReadonlyMap<string, string>;
  /** Milliseconds since 1970: what a reminder is measured by. */
  readonly now: number;
}

/**
 * The note as a Markdown file whose first lines tell what is not text: YAML, each value as JSON writes it. The text follows to
 * the letter, but for the addresses of its files.
 */
export function markdownFile(note: ExportedNote, { files, now }: Surroundings): string {
  const { post, deletedAt } = note;
  const { content, prefix } = withFiles(note.content, files);
  return written(
    [
      ['id', plain(note.noteId)],
      ['title', json(note.title)],
      ...tagLines(note.tags),
      ['created', plain(note.createdAt)],
      ['updated', plain(note.updatedAt)],
      ...(note.type === 0 ? [] : [fact('type', note.type)]),
      ...flags(note),
      ...reminder(note, now),
      ...(deletedAt === null ? [] : [['trashed', plain(deletedAt)] as const]),
      ...(post === null ? [] : [fact('published', publication(post, note.tags))]),
      ...metaLines(note.meta),
      ...linkLine(prefix),
    ],
    content,
  );
}

/** What strangers read of a note that has been written on since, as a file of its own. */
export function publishedFile(
  { noteId }: ExportedNote,
  { title, content: text }: NonNullable<ExportedPost['copy']>,
  { files }: Surroundings,
): string {
  const { content, prefix } = withFiles(text, files);
  return written([['id', plain(noteId)], ['title', json(title)], ...linkLine(prefix)], content);
}

type Line = readonly [name: string, value: string];

const written = (lines: readonly Line[], content: string): string =>
  `---\n${lines.map(([name, value]) => `${name}:${value}`).join('\n')}\n---\n\n${content}`;

const plain = (value: string): string => ` ${value}`;
const fact = (name: string, value: unknown): Line => [name, json(value)];

/** As JSON has it, with signs that no program sees as its own in words: YAML knows the same. */
const json = (value: unknown): string =>
  ` ${JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}`;

const tagLines = (tags: readonly string[]): Line[] =>
  tags.length === 0 ? [] : [['tags', tags.map((name) => `\n  -${json(name)}`).join('')]];

const flags = ({ isFinished, finishedAt, makeItTop, topRank }: ExportedNote): Line[] => [
  ...(isFinished ? [fact('finished', true)] : []),
  ...(finishedAt === null ? [] : [['finished_at', plain(finishedAt)] as const]),
  ...(makeItTop ? [fact('pinned', true)] : []),
  ...(topRank === null ? [] : [fact('rank', topRank)]),
];

function reminder(note: ExportedNote, now: number): Line[] {
  const told = leaving(note, { now, isFinished: note.isFinished });
  if (!told) return [];
  const { start, zone, rule, next, fired, snoozedUntil } = told;
  return [
    ...(start === undefined ? [] : [['due', plain(start)] as const]),
    ...(zone === undefined ? [] : [fact('zone', zone)]),
    ...(rule ? [fact('repeat', rule)] : []),
    ...(next === undefined ? [] : [['next', plain(next)] as const]),
    ...(fired === undefined ? [] : [fact('reminded', fired)]),
    ...(snoozedUntil === undefined ? [] : [['snoozed', plain(snoozedUntil)] as const]),
  ];
}

const publication = (
  { slug, visibility, lang, publishedAt, updatedAt, tags, copy }: ExportedPost,
  own: readonly string[],
) => ({
  ...{ slug, visibility, lang, publishedAt, updatedAt },
  ...(tags.join('\n') !== own.join('\n') && { tags }),
  ...(copy !== null && { copy: true }),
});

/** Under their own names where these are plain, so that other programs find them; the others together. */
function metaLines(meta: Readonly<Record<string, unknown>>): Line[] {
  const entries = Object.entries(meta);
  const isPlain = ([name]: [string, unknown]) =>
    /^[A-Za-z_][\w-]{0,60}$/.test(name) && !ownFacts.includes(name.toLowerCase());
  const others = entries.filter((entry) => !isPlain(entry));
  return [
    ...entries.filter(isPlain).map(([name, value]) => fact(name, value)),
    ...(others.length === 0 ? [] : [fact('meta', Object.fromEntries(others))]),
  ];
}

const linkLine = (prefix: string): Line[] => (prefix === usualPrefix ? [] : [fact('links', prefix)]);

const usualPrefix = `../${filesFolder}`;
/** Leads to where one is. */
const step = './';

/**
 * Files lie beside the notes, so that the text shows them wherever it is unpacked. Where the text itself has words like a link to
 * them, the links are written longer: whoever reads them back finds all of them, and nothing else.
 */
function withFiles(content: string, files: ReadonlyMap<string, string>): { content: string; prefix: string } {
  const prefix = prefixFor(content);
  const linked = content.replace(attachmentName, (address: string, id: string) => {
    // Written otherwise than we write it, it would come back otherwise than it is.
    const file = address === `attachment://${id.toLowerCase()}` ? files.get(id) : undefined;
    if (file === undefined) return address;
    return `${prefix}${linkedName(file)}`;
  });
  return { content: linked, prefix };
}

/**
 * With the fewest steps that the text itself nowhere has there. Behind the folder, where no name of a file begins with one: a
 * longer run of them is no link, and a text that is full of them makes links of two thousand signs at most.
 */
function prefixFor(content: string): string {
  const taken = new Set<number>();
  for (let at = content.indexOf(usualPrefix); at !== -1; at = content.indexOf(usualPrefix, at + 1)) {
    const first = at + usualPrefix.length;
    let end = first;
    while (content.startsWith(step, end)) end += step.length;
    taken.add((end - first) / step.length);
  }
  let steps = 0;
  while (taken.has(steps)) steps += 1;
  return usualPrefix + step.repeat(steps);
}
