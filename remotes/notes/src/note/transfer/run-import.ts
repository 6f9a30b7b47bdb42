import { type ImportedNote, type ImportOutcome, importNotes, noteLimits } from '@console/contract/notes';
import { callApi } from '@console/shell';

/** How many of the notes came to what. */
export type Outcomes = Readonly<Record<ImportOutcome, number>>;

const batchBytes = 1_000_000;

/** Notes in batches that the API takes: not too many, not too large. */
export function batchesOf(notes: readonly ImportedNote[]): ImportedNote[][] {
  const batches: ImportedNote[][] = [];
  let size = Infinity;
  for (const note of notes) {
    const batch = batches.at(-1);
    const bytes = note.content.length * 3;
    if (batch && batch.length < noteLimits.importBatch && size + bytes <= batchBytes) batch.push(note);
    else {
      batches.push([note]);
      size = 0;
    }
    size += bytes;
  }
  return batches;
}

/** Sends the notes, or only asks what would come of them. @param onBatch told how many were sent */
export async function runImport(
  notes: readonly ImportedNote[],
  dryRun: boolean,
  onBatch: (sent: number) => void = () => {},
): Promise<Outcomes> {
  const outcomes = { created: 0, exists: 0, empty: 0, too_large: 0 };
  // Longer than a note may be: the API would read it only to refuse it.
  const sendable = notes.filter(({ content }) => content.length <= noteLimits.contentLength);
  outcomes.too_large = notes.length - sendable.length;
  let sent = 0;
  for (const batch of batchesOf(sendable)) {
    const answer = await callApi(importNotes, { body: { dryRun, notes: batch } });
    for (const { outcome } of answer.outcomes) outcomes[outcome] += 1;
    sent += batch.length;
    onBatch(sent);
  }
  return outcomes;
}
