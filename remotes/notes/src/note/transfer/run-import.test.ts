import { noteLimits } from '@console/contract/notes';
import type { FoundNote } from './imported-notes.ts';
import { batchesOf } from './run-import.ts';

const notes = (...lengths: number[]): FoundNote[] =>
  lengths.map((length, index) => ({
    name: `${index}.md`,
    note: { uuid: String(index), title: '', content: 'x'.repeat(length) },
    dropped: [],
  }));
const sizes = (...lengths: number[]) => batchesOf(notes(...lengths)).map((batch) => batch.length);

describe('batches of an import', () => {
  it('are not too many', () => {
    expect(sizes(...Array.from({ length: noteLimits.importBatch + 1 }, () => 1))).toEqual([
      noteLimits.importBatch,
      1,
    ]);
    expect(sizes()).toEqual([]);
  });
  it('are not too large, though one note may be', () => {
    expect(sizes(200_000, 100_000, 100_000)).toEqual([2, 1]);
    expect(sizes(1_000_000, 1, 1_000_000)).toEqual([1, 1, 1]);
  });
  it('keep every note, in order', () => {
    const all = notes(5, 300_000, 7, 400_000, 1);
    expect(batchesOf(all).flat()).toEqual(all);
  });
});
