import type { FieldProblem } from '@console/contract';
import type { TagColor } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { summaryOf } from '../saving/index.ts';
import { searchChunks, tagKey } from '../search/index.ts';
import { restoredPosts } from './import-posts.ts';
import type { Arriving } from './import-rules.ts';

/** Tags by their keys. */
type Wanted = ReadonlyMap<string, { readonly name: string; readonly color: TagColor | null }>;

/** An import as it is written down. */
export interface Writing {
  readonly userId: string;
  /** The notes that are not there yet, each once. */
  readonly notes: readonly Arriving[];
  readonly tags: readonly { readonly name: string; readonly color: TagColor | null }[];
  /** By which a batch that comes once more is known. */
  readonly saveId: string;
}

/**
 * Writes the notes down with all that they bring: statements by the batch, not by the note. Ids are written in their order, so
 * that two imports of the same file wait for each other instead of for ever.
 * @returns problems of each note that was written; the others came with another import a moment ago
 */
export async function takeIn(tx: Db, writing: Writing): Promise<Map<string, FieldProblem[]>> {
  const { userId, saveId } = writing;
  const inOrder = [...writing.notes].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  const tagIds = await tagIdsOf(tx, userId, wantedTags(writing));
  const written = await tx.batch<{ noteId: string }[]>(
    ...insertionsOf(
      'notes.notes',
      inOrder.map((note) => noteRow(userId, saveId, note)),
      sql`on conflict (user_id, note_id) do nothing returning note_id`,
    ),
  );
  const ids = new Set(written.flat().map(({ noteId }) => noteId));
  const taken = inOrder.filter((note) => ids.has(idOf(note)));
  const ranks = await ranksOf(tx, userId, taken);
  await tx.batch(
    ...insertionsOf(
      'notes.items',
      taken.map((note) => itemRow(userId, note, ranks)),
    ),
    ...insertionsOf(
      'notes.note_tags',
      taken.flatMap((note) =>
        tagIdsFor(note, tagIds).map((tagId) => ({ userId, noteId: idOf(note), tagId })),
      ),
    ),
    ...insertionsOf(
      'notes.note_search',
      taken.flatMap((note) => searchRows(userId, note)),
    ),
  );
  const problems = await restoredPosts(tx, userId, taken);
  await tx.batch(
    ...insertionsOf(
      'notes.revisions',
      taken.flatMap((note) => revisionRows(userId, note, tagIdsFor(note, tagIds), problems)),
    ),
  );
  return new Map(taken.map((note) => [idOf(note), problems.get(idOf(note)) ?? []]));
}

const idOf = ({ note }: Arriving): string => note.uuid;

/** The note as it is, or below it the one that was on the web and was written on since. */
const versionOf = ({ publication }: Arriving): number => (publication?.copy ? 1 : 0);

function noteRow(userId: string, lastSaveId: string, one: Arriving) {
  const { title, content, type } = one.note;
  const { headline, excerpt, wordCount, taskCount, openTasks } = summaryOf(title, content);
  return {
    ...{ userId, noteId: idOf(one), title, content, type, version: versionOf(one), lastSaveId },
    ...{ headline, excerpt, wordCount, taskCount, openTasks },
    ...{ createdAt: one.createdAt, updatedAt: one.updatedAt, deletedAt: one.deletedAt },
    meta: JSON.stringify(one.meta),
  };
}

function itemRow(userId: string, one: Arriving, ranks: ReadonlyMap<string, number>) {
  const { reminder, note, finishedAt } = one;
  return {
    ...{ userId, noteId: idOf(one), isFinished: note.is_finished, finishedAt },
    ...{ makeItTop: note.make_it_top, topRank: note.make_it_top ? (ranks.get(idOf(one)) ?? null) : null },
    ...reminder,
    remindRule: reminder.remindRule === null ? null : JSON.stringify(reminder.remindRule),
  };
}

const searchRows = (userId: string, one: Arriving) =>
  searchChunks(`${one.note.title}\n${one.note.content}`).map((words, at) => ({
    ...{ userId, noteId: idOf(one), chunkNo: at + 1, words },
  }));

function revisionRows(
  userId: string,
  one: Arriving,
  tagIds: number[],
  problems: ReadonlyMap<string, readonly FieldProblem[]>,
) {
  const { note, publication } = one;
  const isOnTheWeb = publication !== undefined && (problems.get(idOf(one)) ?? []).length === 0;
  const common = { userId, noteId: idOf(one), tagIds, authorId: userId };
  const former = publication?.copy && {
    ...common,
    ...{ version: 0, ...publication.copy, reason: isOnTheWeb ? 'publish' : 'import' },
  };
  const reason = isOnTheWeb && !former ? 'publish' : 'import';
  const own = { ...common, version: versionOf(one), title: note.title, content: note.content, reason };
  return former ? [former, own] : [own];
}

/** Where somebody has pinned notes, what is pinned now comes before them, in its own order, unless it says where it belongs. */
async function ranksOf(tx: Db, userId: string, notes: readonly Arriving[]): Promise<Map<string, number>> {
  const pinned = notes.filter(({ note }) => note.make_it_top);
  const unsaid = pinned.filter(({ topRank }) => topRank === undefined);
  const first = unsaid.length === 0 ? undefined : await tx.first<{ rank: number }>(firstRank(userId));
  const from = (first?.rank ?? 0) - unsaid.length;
  return new Map(pinned.map((one) => [idOf(one), one.topRank ?? from + unsaid.indexOf(one)]));
}

const firstRank = (userId: string): Sql => sql`
  select coalesce(min(top_rank), 0) as rank from notes.items where user_id = ${userId} and make_it_top`;

function wantedTags({ notes, tags }: Writing): Wanted {
  const plain = notes.flatMap((note) => note.tags.map((name) => ({ name, color: null })));
  // Those with a colour last, so that it is theirs that stays.
  return new Map([...plain, ...tags].map((tag) => [tagKey(tag.name), tag]));
}

const tagIdsFor = ({ tags }: Arriving, ids: ReadonlyMap<string, number>): number[] =>
  tags.flatMap((name) => ids.get(tagKey(name)) ?? []).sort((one, other) => one - other);

/** Key of each tag → id; those that are not there are made. Nobody deletes them before their notes have them. */
async function tagIdsOf(tx: Db, userId: string, wanted: Wanted): Promise<Map<string, number>> {
  if (wanted.size === 0) return new Map();
  const keys = [...wanted.keys()].sort();
  const there = sql`
    select tag_id, name_key from notes.tags
    where user_id = ${userId} and name_key = any(${keys}::text[]) order by tag_id for key share`;
  const known = await tx.rows<{ tagId: number; nameKey: string }>(there);
  const isKnown = new Set(known.map(({ nameKey }) => nameKey));
  const missing = keys
    .filter((nameKey) => !isKnown.has(nameKey))
    .map((nameKey) => ({ userId, nameKey, name: '', color: null, ...wanted.get(nameKey) }));
  if (missing.length === 0) return idsOf(known);
  const made = await tx.batch<{ tagId: number; nameKey: string }[]>(
    ...insertionsOf('notes.tags', missing, sql`on conflict (user_id, name_key) do nothing`),
    there,
  );
  return idsOf(made.at(-1) ?? []);
}

const idsOf = (rows: readonly { tagId: number; nameKey: string }[]): Map<string, number> =>
  new Map(rows.map(({ nameKey, tagId }) => [nameKey, tagId]));
