import {
  type ImportOutcome,
  isCoverAddress,
  NewSavedVideo,
  parseVideoLink,
  type VideoLink,
} from '@console/contract/bili';
import Papa from 'papaparse';
import * as z from 'zod/mini';

/** One entry of a list as it was found: what names the video, and what is told of it. */
interface Entry {
  readonly line: number;
  readonly given: string;
  readonly link: VideoLink;
  readonly facts: Facts;
}

type Facts = Partial<
  Pick<NewSavedVideo, 'title' | 'tags' | 'note' | 'uploader' | 'uploaderId' | 'durationSeconds' | 'cover'>
>;

export type ListForm = 'lines' | 'json' | 'csv';

/** An entry with what becomes of it, as far as the list alone says. */
export interface ReadEntry {
  readonly line: number;
  readonly given: string;
  readonly outcome: Exclude<ImportOutcome, 'alreadyThere'>;
  readonly video: z.output<typeof NewSavedVideo> | undefined;
}

/** Reads a list of favourites: links or numbers, one a line, or an export as JSON or CSV. */
export function readList(text: string): { form: ListForm; entries: ReadEntry[] } {
  const { form, entries } = entriesIn(text.replace(/^\uFEFF/, ''));
  const seen = new Set<string>();
  return {
    form,
    entries: entries.map((entry) => {
      const { line, link, facts } = entry;
      const given = Array.from(entry.given).slice(0, 200).join('');
      if (link.kind !== 'video') return { line, given, outcome: whyNot[link.kind], video: undefined };
      const video = videoOf(link, facts);
      const outcome = seen.has(video.bvid) ? 'repeated' : 'imported';
      seen.add(video.bvid);
      return { line, given, outcome, video };
    }),
  };
}

const whyNot = { none: 'notVideo', shortLink: 'shortLink', badNumber: 'badNumber' } as const;

function videoOf(link: Extract<VideoLink, { kind: 'video' }>, facts: Facts): z.output<typeof NewSavedVideo> {
  const { bvid, part, startSeconds } = link;
  const video = { bvid, part, progressSeconds: Math.min(startSeconds, 999_999), title: link.title, ...facts };
  const whole = z.safeParse(NewSavedVideo, video);
  // What an export tells of a video may be of another kind than we keep; the video is what counts.
  return whole.success ? whole.data : z.parse(NewSavedVideo, { bvid, part });
}

function entriesIn(text: string): { form: ListForm; entries: Entry[] } {
  const json = jsonIn(text);
  if (json !== undefined)
    return { form: 'json', entries: isDeeper(json, deepest) ? [] : objectsIn(json).map(ofRecord) };
  const table = tableIn(text);
  if (table) return { form: 'csv', entries: table };
  const entries = text.split(/\r\n|\r|\n/).flatMap((given, at) => {
    const trimmed = given.trim();
    return trimmed === '' ? [] : [{ line: at + 1, given: trimmed, link: parseVideoLink(trimmed), facts: {} }];
  });
  return { form: 'lines', entries };
}

function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lists and objects within each other: more than any export has. */
const deepest = 20;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

/** Names that exports give the same thing, the surest first. */
const names = {
  link: [
    'bvid',
    'bv_id',
    'bv',
    'bv号',
    'url',
    'link',
    'uri',
    'short_link',
    '链接',
    '地址',
    '网址',
    'aid',
    'avid',
    'av号',
    'id',
  ],
  title: ['title', 'name', '标题', '名称'],
  note: ['note', '备注'],
  tags: ['tags', 'tag', '标签'],
  uploader: ['uploader', 'author', 'up', 'up主', '作者'],
  uploaderId: ['uploaderid', 'mid', 'owner_mid'],
  duration: ['durationseconds', 'duration', '时长'],
  cover: ['cover', 'pic', '封面'],
} as const;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lowerNames = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.trim().toLowerCase(), value]));

const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const firstOf = (fields: Fields, among: readonly string[]): unknown =>
  among.map((name) => fields[name]).find((value) => wordOf(value) !== '');

/**
 * The entries of an export, wherever they are in it: a list of texts or of objects, which may be wrapped (`data.medias`). Objects
 * within an entry (its uploader) are no entries.
 */
function objectsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return [value];
  const lists = Object.values(value).flatMap((one) => {
    if (Array.isArray(one)) return [one];
    return isFields(one) ? [objectsWithin(one)] : [];
  });
  const longest = lists.sort((one, other) => other.length - one.length)[0] ?? [];
  return longest.length > 0 ? longest : [value];
}

const objectsWithin = (fields: Fields): unknown[] => {
  const found = objectsIn(fields);
  return found.length === 1 && found[0] === fields ? [] : found;
};

function ofRecord(value: unknown, at: number): Entry {
  const line = at + 1;
  if (!isFields(value)) {
    const given = wordOf(value) || JSON.stringify(value) || '';
    return { line, given, link: parseVideoLink(given), facts: {} };
  }
  const fields = lowerNames(value);
  return { line, given: JSON.stringify(value), link: linkOf(fields), facts: factsOf(fields) };
}

/** What names a video best: of several the first that is one. */
function linkOf(fields: Fields): VideoLink {
  const links = names.link
    .filter((name) => wordOf(fields[name]) !== '')
    .map((name) => {
      const word = wordOf(fields[name]);
      return parseVideoLink(/^\d+$/.test(word) ? `av${word}` : word);
    });
  return (
    links.find(({ kind }) => kind === 'video') ??
    links.find(({ kind }) => kind !== 'none') ?? { kind: 'none' }
  );
}

function factsOf(fields: Fields): Facts {
  const owner = [fields.upper, fields.owner, fields.up].find(isFields);
  const cover = wordOf(firstOf(fields, names.cover)).replace(/^(?:http:)?\/\//, 'https://');
  const title = wordOf(firstOf(fields, names.title)).slice(0, 200);
  return {
    ...(title === '' ? {} : { title }),
    note: wordOf(firstOf(fields, names.note)).slice(0, 5000),
    tags: tagsOf(fields),
    uploader: (wordOf(owner?.name) || wordOf(firstOf(fields, names.uploader))).slice(0, 100),
    uploaderId: numberOf(wordOf(owner?.mid) || wordOf(firstOf(fields, names.uploaderId))),
    durationSeconds: secondsIn(firstOf(fields, names.duration)),
    cover: cover.length <= 400 && isCoverAddress(cover) ? cover : '',
  };
}

const numberOf = (text: string): string | null => (/^[1-9]\d{0,19}$/.test(text) ? text : null);

function tagsOf(fields: Fields): string[] {
  const found = names.tags.map((name) => fields[name]).find((value) => value !== undefined);
  const words = Array.isArray(found) ? found.map(wordOf) : wordOf(found).split(/[,，、;；]/);
  const tags = words.map((tag) => tag.trim()).filter((tag) => tag !== '' && tag.length <= 30);
  return [...new Set(tags)].slice(0, 20);
}

/** `725` and `12:05`; minutes may be more than 59. */
export function secondsIn(value: unknown): number | null {
  const word = wordOf(value);
  if (!/^\d{1,6}(?::\d{1,2}){0,2}$/.test(word)) return null;
  const seconds = word.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds <= 999_999 ? seconds : null;
}

/** A text whose first line names columns, one of which names videos. */
function tableIn(text: string): Entry[] | undefined {
  const [head = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
  const heads = head.split(/[,;\t]/).map((name) => name.replace(/^"|"$/g, '').trim().toLowerCase());
  const knows = (among: readonly string[]) => heads.some((name) => among.includes(name));
  const isTable = knows(names.link) && (heads.length > 1 || parseVideoLink(head).kind === 'none');
  if (!isTable || parseVideoLink(head).kind === 'video') return undefined;
  const { data } = Papa.parse<Record<string, string>>(text.trimStart(), {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  return data.map((row, at) => {
    const fields = row as Fields;
    const { __parsed_extra: _, ...cells } = fields;
    const given = Object.values(cells).map(wordOf).filter(Boolean).join(', ');
    // The head is the first line.
    return { line: at + 2, given, link: linkOf(fields), facts: factsOf(fields) };
  });
}
