import { type ImportedNote, type ImportOutcome, importNotes, noteLimits } from '@console/contract/notes';
import { callApi } from '@console/shell';
import { copyId, type FoundNote } from './imported-notes.ts';

/** What became of one note: `copied` stands beside another text that has its id, or in place of one in the trash. */
export type NoteOutcome = Exclude<ImportOutcome, 'differs'> | 'copied';

export interface TakenNote {
  readonly found: FoundNote;
  readonly outcome: NoteOutcome;
}

const batchBytes = 1_000_000;

/** Notes in batches that the API takes: not too many, not too large. */
export function batchesOf(notes: readonly FoundNote[]): FoundNote[][] {
  const batches: FoundNote[][] = [];
  let size = Infinity;
  for (const found of notes) {
    const batch = batches.at(-1);
    const bytes = found.note.content.length * 3;
    if (batch && batch.length < noteLimits.importBatch && size + bytes <= batchBytes) batch.push(found);
    else {
      batches.push([found]);
      size = 0;
    }
    size += bytes;
  }
  return batches;
}

/**
 * Sends the notes, or only asks what would come of them. @param onBatch told how many were sent
 * @returns what became of each, in the order of the notes
 */
export async function runImport(
  notes: readonly FoundNote[],
  dryRun: boolean,
  onBatch: (sent: number) => void = () => {},
): Promise<TakenNote[]> {
  const taken = new Map<FoundNote, NoteOutcome>();
  // Longer than a note may be: the API would read it only to refuse it.
  for (const found of notes) if (isTooLong(found)) taken.set(found, 'too_large');
  let sent = taken.size;
  for (const batch of batchesOf(notes.filter((found) => !isTooLong(found)))) {
    const outcomes = await outcomesOf(batch, dryRun);
    for (const [index, found] of batch.entries()) taken.set(found, outcomes[index] ?? 'empty');
    sent += batch.length;
    onBatch(sent);
  }
  return notes.map((found) => ({ found, outcome: taken.get(found) ?? 'empty' }));
}

const isTooLong = ({ note }: FoundNote): boolean => note.content.length > noteLimits.contentLength;

/** One batch; what meets another text under its id goes a second time, under an id of its own. */
async function outcomesOf(batch: readonly FoundNote[], dryRun: boolean): Promise<NoteOutcome[]> {
  const send = async (notes: ImportedNote[]) =>
    (await callApi(importNotes, { body: { dryRun, notes } })).outcomes.map(({ outcome }) => outcome);
  const first = await send(batch.map(({ note }) => note));
  const isTaken = (outcome: ImportOutcome | undefined) => outcome === 'differs' || outcome === 'trashed';
  const met = batch.filter((_, index) => isTaken(first[index])).map(({ note }) => note);
  const copies = await Promise.all(met.map(async (note) => ({ ...note, uuid: await copyId(note) })));
  const second = copies.length > 0 ? await send(copies) : [];
  return first.map((outcome) => {
    if (!isTaken(outcome)) return outcome as NoteOutcome;
    const again = second.shift();
    if (again === 'created') return 'copied';
    // The copy came with an earlier import, and has been written on since.
    return again === undefined || again === 'differs' ? 'exists' : again;
  });
}
