import { type BodyOf, type FieldProblem, fieldProblemsOf, instant } from '@console/contract';
import {
  ImportedPublication,
  ImportedReminder,
  type ImportOutcome,
  type ImportStanding,
  type importNotes,
  noteLimits,
  TagName,
} from '@console/contract/notes';
import type * as z from 'zod/mini';
import { noReminder, type ReminderState } from '../items/index.ts';
import type { DrawnPost } from '../publishing/index.ts';
import { isEmptyNote } from '../saving/index.ts';
import { tagKey } from '../search/index.ts';
import { arrived } from './reminder-transfer-rules.ts';

/** A note as it is sent. */
export type SentNote = BodyOf<typeof importNotes>['notes'][number];
export type Publication = z.infer<typeof ImportedPublication>;

/** What a note is taken in with, once every value has been looked at. */
export interface Judged {
  readonly note: SentNote;
  /** What breaks a rule, and is left out. */
  readonly problems: readonly FieldProblem[];
  readonly tags: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly finishedAt: string | null;
  readonly topRank: number | undefined;
  readonly reminder: ReminderState;
  readonly publication: Publication | undefined;
}

/** A note that is to be taken in. */
export interface Arriving extends Judged {
  /** What is to stand on the web. */
  readonly drawn?: DrawnPost | undefined;
}

/** What an import is measured by. */
export interface ImportCircumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Posts are to be put on the web again, by somebody who may. */
  readonly publishes: boolean;
}

const day = 86_400_000;
const mostRank = 1e15;
/** Characters of all facts of one note, as JSON. */
const metaLength = 20_000;

/** Looks at every value of a note: what breaks a rule is named, and the rest goes on. */
export function judged(note: SentNote, at: ImportCircumstances): Judged {
  const problems: FieldProblem[] = [];
  const read = reader(problems);
  const createTime = read.instant('createTime', note.createTime);
  const updateTime = read.instant('updateTime', note.updateTime);
  const now = new Date(at.now).toISOString();
  const createdAt = createTime ?? updateTime ?? now;
  const updatedAt = updateTime ?? createdAt;
  const finishedAt = read.instant('finished_at', note.finished_at);
  return {
    note,
    problems,
    tags: tagsOf(note.tags, problems),
    meta: metaOf(note.meta ?? {}, problems),
    createdAt,
    updatedAt,
    deletedAt: trashTime(read.instant('deleteTime', note.deleteTime), note, at, problems),
    finishedAt: note.is_finished ? (finishedAt ?? updatedAt) : null,
    topRank: rankOf(note, problems),
    reminder: reminderOf(note, at, problems),
    publication: publicationOf(note, at, problems),
  };
}

function reader(problems: FieldProblem[]) {
  return {
    instant: (path: string, value: string | undefined): string | undefined => {
      if (value === undefined) return undefined;
      const read = instant.safeParse(value);
      if (read.success) return new Date(read.data).toISOString();
      problems.push(...below(path, read.error));
      return undefined;
    },
  };
}

const below = (path: string, error: z.core.$ZodError): FieldProblem[] =>
  fieldProblemsOf(error).map((problem) => ({
    ...problem,
    path: [path, problem.path].filter(Boolean).join('.'),
  }));

/** Each once, as notes have them; as many as a note may have. */
function tagsOf(names: readonly string[], problems: FieldProblem[]): string[] {
  const tags = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const read = TagName.safeParse(wellFormed(name));
    if (!read.success) problems.push(...below(`tags.${index}`, read.error));
    else if (tags.has(tagKey(read.data))) continue;
    else if (tags.size < noteLimits.tagsPerNote) tags.set(tagKey(read.data), read.data);
    else
      problems.push({
        path: `tags.${index}`,
        code: 'too_many_tags',
        params: { maximum: noteLimits.tagsPerNote },
      });
  }
  return [...tags.values()];
}

/** Halves of a character become what the database makes of them, so that a tag is found under the name that it has. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

/** Names that would reach an object's prototype, and signs that no database keeps, stay out. */
function metaOf(
  meta: Readonly<Record<string, unknown>>,
  problems: FieldProblem[],
): Readonly<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  let room = metaLength;
  for (const [name, value] of Object.entries(meta)) {
    const words = JSON.stringify([name, value]);
    const path = `meta.${name.slice(0, 50)}`;
    if (['__proto__', 'constructor', 'prototype'].includes(name))
      problems.push({ path, code: 'unsafe_name' });
    // As JSON writes them: NUL, and halves of a character.
    else if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/.test(words))
      problems.push({ path, code: 'control_characters' });
    else if (words.length > room) problems.push({ path, code: 'too_big', params: { maximum: metaLength } });
    else {
      kept[name] = value;
      room -= words.length;
    }
  }
  return kept;
}

function trashTime(
  deletedAt: string | undefined,
  note: SentNote,
  { now }: ImportCircumstances,
  problems: FieldProblem[],
): string | null {
  if (note.deleteTime === undefined) return null;
  const today = new Date(now).toISOString();
  // What cannot be read is in the trash all the same.
  if (deletedAt === undefined) return today;
  const age = now - Date.parse(deletedAt);
  if (age >= 0 && age < noteLimits.trashDays * day) return deletedAt;
  problems.push({ path: 'deleteTime', code: 'trash_begins_anew', params: { days: noteLimits.trashDays } });
  return today;
}

function rankOf({ make_it_top, top_rank }: SentNote, problems: FieldProblem[]): number | undefined {
  if (!make_it_top || top_rank === undefined) return undefined;
  if (Math.abs(top_rank) <= mostRank) return top_rank;
  problems.push({ path: 'top_rank', code: 'too_big', params: { maximum: mostRank } });
  return undefined;
}

function reminderOf(
  { reminder, is_finished }: SentNote,
  { now }: ImportCircumstances,
  problems: FieldProblem[],
): ReminderState {
  if (reminder === undefined || reminder === null) return noReminder;
  const read = ImportedReminder.safeParse(reminder);
  if (!read.success) {
    problems.push(...below('reminder', read.error));
    return noReminder;
  }
  const state = arrived(read.data, { now, isFinished: is_finished });
  if (!('code' in state)) return state;
  problems.push({ path: `reminder.${state.path}`, code: state.code });
  return noReminder;
}

function publicationOf(
  { publication, deleteTime }: SentNote,
  { publishes }: ImportCircumstances,
  problems: FieldProblem[],
): Publication | undefined {
  if (publication === undefined || publication === null) return undefined;
  const read = ImportedPublication.safeParse(publication);
  if (!read.success) problems.push(...below('publication', read.error));
  // Nothing that lies in the trash is on the web.
  else if (!publishes || deleteTime !== undefined)
    problems.push({ path: 'publication', code: 'not_published' });
  else return read.data;
  return undefined;
}

/** How a note stands whose id is asked for. */
export interface Standing {
  readonly lastSaveId: string;
  readonly isTrashed: boolean;
  /** Digest of its text. */
  readonly digest: string;
  /** Of texts that it was imported or published with. */
  readonly former: readonly string[];
}

/** What is asked of: the digest of a text, and whether it comes as one in the trash. */
export interface Asked {
  readonly digest: string;
  readonly trashed: boolean;
  /** The import that it is sent by. */
  readonly importId?: string | undefined;
}

export function standingOf(standing: Standing | undefined, { digest, trashed }: Asked): ImportStanding {
  if (!standing) return 'new';
  const isSame = standing.digest === digest || standing.former.includes(digest);
  if (standing.isTrashed) return isSame && trashed ? 'exists' : 'trashed';
  return isSame ? 'exists' : 'differs';
}

/** What becomes of a note. One that this very import has made is answered as when it was made. */
export function outcomeOf(
  { title, content }: Pick<SentNote, 'title' | 'content'>,
  asked: Asked,
  standing: Standing | undefined,
): ImportOutcome {
  const isOfThis = asked.importId !== undefined && standing?.lastSaveId === asked.importId;
  if (isOfThis && standing.digest === asked.digest) return 'created';
  const found = standingOf(standing, asked);
  if (found !== 'new') return found;
  if (isEmptyNote(title, content)) return 'empty';
  return content.length > noteLimits.contentLength ? 'too_large' : 'created';
}
