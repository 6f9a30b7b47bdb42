import type { ImportedNote, ImportedPublication, ImportedReminder } from '@console/contract/notes';
import { ImportedBlog, ownFacts, tagColors } from '@console/contract/notes';
import * as z from 'zod/mini';

/**
 * Reads what this console has exported (`server/src/areas/notes/transfer/export.ts`): to the letter, so that what is exported
 * again is the same. Texts are not trimmed, normalised or given other line breaks.
 */
export const ownListPath = 'console-notes.json';

const OwnList = z.object({
  format: z.literal('console-notes'),
  version: z.literal(1),
  tags: z.array(z.object({ name: z.string(), color: z.nullable(z.enum(tagColors)) })),
  files: z.array(z.object({ id: z.uuid(), path: z.string(), name: z.string(), note: z.uuid() })),
  // Not known to older exports; without it the rest is no worse.
  blog: z.catch(z.optional(ImportedBlog), undefined),
});

/** What the export's own list tells. */
export interface OwnExport {
  readonly tags: z.infer<typeof OwnList>['tags'];
  /** What stood above its posts. */
  readonly blog?: ImportedBlog;
  /** Path in the archive → attachment, and the note that it was put into. */
  readonly files: ReadonlyMap<string, OwnFile>;
}
export interface OwnFile {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly note: string;
}

/** @returns undefined where it is none of ours, or of a version that is not known here */
export function readOwnList(text: string): OwnExport | undefined {
  try {
    const { tags, files, blog } = OwnList.parse(JSON.parse(text));
    return { tags, ...(blog && { blog }), files: new Map(files.map((file) => [file.path, file])) };
  } catch {
    return undefined;
  }
}

/** A note as it was exported, and the files that it names. */
export interface OwnNote {
  readonly note: ImportedNote;
  readonly files: readonly OwnFile[];
  /** It says that strangers read another text, which has not come along. */
  readonly lacksCopy: boolean;
}

/**
 * @param text of a file below `notes/` or `trash/`  @param published text of the file of the same name below `published/`
 * @returns undefined where another program has written the facts anew: then it is Markdown as any other
 */
export function readOwnNote(own: OwnExport, text: string, published?: string): OwnNote | undefined {
  const read = readOwn(own, text);
  if (!read) return undefined;
  const { facts, content, files } = read;
  const copy = published === undefined ? undefined : readOwn(own, published);
  const publication = publicationIn(facts, copy);
  const reminder = reminderIn(facts);
  const note = {
    uuid: facts.text('id') ?? '',
    title: facts.text('title') ?? '',
    content,
    ...given('type', facts.number('type')),
    tags: facts.list('tags'),
    ...given('createTime', facts.text('created')),
    ...given('updateTime', facts.text('updated')),
    ...given('deleteTime', facts.text('trashed')),
    is_finished: facts.value('finished') === true,
    ...given('finished_at', facts.text('finished_at')),
    make_it_top: facts.value('pinned') === true,
    ...given('top_rank', facts.number('rank')),
    ...(reminder && { reminder }),
    ...(publication && { publication }),
    ...metaIn(facts),
  };
  return {
    note,
    files: [...new Set([...files, ...(copy?.files ?? [])])],
    lacksCopy: saysCopy(facts) && !copy,
  };
}

type Facts = ReturnType<typeof factsOf>;

interface Read {
  readonly facts: Facts;
  readonly content: string;
  readonly files: readonly OwnFile[];
}

function readOwn(own: OwnExport, text: string): Read | undefined {
  const end = text.indexOf('\n---\n\n');
  if (!text.startsWith('---\n') || end < 0) return undefined;
  const values = valuesIn(text.slice(4, end).split('\n'));
  if (typeof values?.get('id') !== 'string') return undefined;
  const facts = factsOf(values);
  return { facts, ...linked(own, text.slice(end + 6), facts.text('links') ?? '../attachments/') };
}

/** Each line a name and what JSON reads, or a time as it is; below `tags` one line for each. */
function valuesIn(lines: readonly string[]): Map<string, unknown> | undefined {
  const values = new Map<string, unknown>();
  let list: unknown[] | undefined;
  for (const line of lines) {
    const item = /^ {2}- (.*)$/.exec(line)?.[1];
    const [, name, value] = /^([A-Za-z_][\w-]*):(?: (.*))?$/.exec(line) ?? [];
    if (item !== undefined && list) list.push(readValue(item));
    else if (name === undefined || values.has(name)) return undefined;
    else {
      list = value === undefined ? [] : undefined;
      values.set(name, list ?? readValue(value ?? ''));
    }
  }
  return values;
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function factsOf(values: ReadonlyMap<string, unknown>) {
  const of =
    <Kind>(isKind: (value: unknown) => value is Kind) =>
    (name: string): Kind | undefined => {
      const value = values.get(name);
      return isKind(value) ? value : undefined;
    };
  const list = of((value): value is unknown[] => Array.isArray(value));
  return {
    names: [...values.keys()],
    value: (name: string) => values.get(name),
    text: of((value) => typeof value === 'string'),
    number: of((value) => typeof value === 'number'),
    truth: of((value) => typeof value === 'boolean'),
    object: of(isObject),
    list: (name: string): string[] => (list(name) ?? []).filter((one) => typeof one === 'string'),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const given = <Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> =>
  value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>);

/** Links to files that came along, as a note names them; all else is text. */
function linked(
  own: OwnExport,
  text: string,
  prefix: string,
): { content: string; files: readonly OwnFile[] } {
  const byMark = marked(own);
  const named = new Set<OwnFile>();
  const [first = '', ...pieces] = text.split(prefix);
  let content = first;
  for (const piece of pieces) {
    // No name is the beginning of another.
    const found = [...(byMark.get(piece.slice(0, markLength)) ?? [])].find(({ link }) =>
      piece.startsWith(link),
    );
    if (found) named.add(found.file);
    content += found ? `attachment://${found.file.id}${piece.slice(found.link.length)}` : prefix + piece;
  }
  return { content, files: [...named] };
}

const markLength = 12;
type Marks = ReadonlyMap<string, readonly { readonly link: string; readonly file: OwnFile }[]>;
const marks = new WeakMap<OwnExport, Marks>();

function marked(own: OwnExport): Marks {
  const known = marks.get(own);
  if (known) return known;
  const made = new Map<string, { link: string; file: OwnFile }[]>();
  for (const file of own.files.values()) {
    const link = encodeURIComponent(file.path.replace(/^attachments\//, '')).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    const mark = link.slice(0, markLength);
    made.set(mark, [...(made.get(mark) ?? []), { link, file }]);
  }
  marks.set(own, made);
  return made;
}

function reminderIn(facts: Facts): ImportedReminder | undefined {
  const repeat = facts.object('repeat');
  const reminder: ImportedReminder = {
    ...given('start', facts.text('due')),
    ...given('zone', facts.text('zone')),
    ...(repeat && { rule: repeat as NonNullable<ImportedReminder['rule']> }),
    ...given('next', facts.text('next')),
    ...given('fired', facts.truth('reminded')),
    ...given('snoozedUntil', facts.text('snoozed')),
  };
  return Object.keys(reminder).length === 0 ? undefined : reminder;
}

const saysCopy = (facts: Facts): boolean => facts.object('published')?.copy === true;

function publicationIn(facts: Facts, copy: Read | undefined): ImportedPublication | undefined {
  const published = facts.object('published');
  if (!published) return undefined;
  const { copy: _, ...said } = published;
  const text = copy && { copy: { title: copy.facts.text('title') ?? '', content: copy.content } };
  return { ...said, ...text } as ImportedPublication;
}

function metaIn(facts: Facts): { meta?: Record<string, unknown> } {
  const own = facts.names.filter((name) => !ownFacts.includes(name));
  const meta = {
    ...Object.fromEntries(own.map((name) => [name, facts.value(name)])),
    ...facts.object('meta'),
  };
  return Object.keys(meta).length > 0 ? { meta } : {};
}
