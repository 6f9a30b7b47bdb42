import type { AnswerOf, BodyOf, FieldProblem } from '@console/contract';
import { type ImportOutcome, type importNotes, noteDigest } from '@console/contract/notes';
import { v7 } from 'uuid';
import type { May } from '../../../plugins/contract/may.ts';
import type { CallDbs } from '../../../plugins/contract/serve.ts';
import { type Draw, takeBlogFacts } from '../publishing/index.ts';
import { withDrawnPost } from './import-posts.ts';
import { type Arriving, type Asked, judged, type SentNote, wellFormed } from './import-rules.ts';
import { outcomesOf } from './import-standing.ts';
import { takeIn } from './import-writing.ts';

type Import = BodyOf<typeof importNotes>;
type Answer = AnswerOf<typeof importNotes>;

/** Whose import it is, and what it may do. */
export interface Importer {
  readonly userId: string;
  readonly may: Pick<May, 'hold'>;
  readonly draw: Draw;
}

interface Incoming extends Arriving {
  readonly asked: Asked;
}

/** Takes notes in, all that can be; a note that is there stays as it is. A dry run tells the same and writes nothing. */
export async function importNotesOf(
  { db, outside }: CallDbs,
  { userId, may, draw }: Importer,
  body: Import,
): Promise<Answer> {
  const at = { now: Date.now(), publishes: body.publish && may.hold('note.publish') };
  const sent = body.notes.map((note) => judged({ ...note, uuid: note.uuid.toLowerCase() }, at));
  const arriving: Incoming[] = [];
  for (const one of sent)
    arriving.push({
      // What is only asked about is not drawn.
      ...(body.dryRun ? one : await withDrawnPost(outside, draw, userId, one)),
      asked: await askedOf(one.note, body.importId),
    });
  if (body.dryRun) return answerOf(arriving, await outcomesOf(db, userId, arriving));
  return db.transaction(async (tx) => {
    const outcomes = await outcomesOf(tx, userId, arriving);
    const notes = arriving.filter(({ note }, index) => {
      const isFirst = arriving.findIndex((one) => one.note.uuid === note.uuid) === index;
      return outcomes[index] === 'created' && isFirst;
    });
    if (body.blog && at.publishes) await takeBlogFacts(tx, userId, body.blog);
    const saveId = body.importId ?? v7();
    const tags = body.tags.map((tag) => ({ ...tag, name: wellFormed(tag.name) }));
    const taken = await takeIn(tx, { userId, notes, tags, saveId });
    if (notes.every(({ note }) => taken.has(note.uuid))) return answerOf(arriving, outcomes, taken);
    // Another import has come first with some of them, a moment ago.
    const standing = await outcomesOf(tx, userId, arriving);
    const settled = outcomes.map((outcome, index) =>
      outcome === 'created' && !taken.has(arriving[index]?.note.uuid ?? '')
        ? (standing[index] ?? outcome)
        : outcome,
    );
    return answerOf(arriving, settled, taken);
  });
}

const askedOf = async (note: SentNote, importId: string | undefined): Promise<Asked> => ({
  digest: await noteDigest(note.title, note.content),
  trashed: note.deleteTime !== undefined,
  importId,
});

function answerOf(
  notes: readonly Incoming[],
  outcomes: readonly ImportOutcome[],
  found: ReadonlyMap<string, readonly FieldProblem[]> = new Map(),
): Answer {
  return {
    outcomes: notes.map(({ note, problems }, index) => {
      const all = [...problems, ...(found.get(note.uuid) ?? [])];
      const outcome = outcomes[index] ?? 'created';
      return { uuid: note.uuid, outcome, ...(all.length > 0 && { problems: all }) };
    }),
  };
}
