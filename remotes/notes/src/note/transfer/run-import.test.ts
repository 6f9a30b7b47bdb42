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
    expect(sizes(500_000, 400_000, 200_000)).toEqual([2, 1]);
    expect(sizes(1_000_000, 1, 1_000_000)).toEqual([1, 1, 1]);
  });
  it('count what stands beside the text, and signs as the bytes that they are', () => {
    const beside = {
      meta: { facts: '云'.repeat(20_000) },
      publication: { copy: { title: 'x', content: '"'.repeat(100_000) } },
    };
    const all = notes(...Array.from({ length: 20 }, () => 1)).map(({ note, ...rest }) => ({
      ...rest,
      note: { ...note, ...beside },
    }));
    const weights = batchesOf(all).map((batch) =>
      Buffer.byteLength(JSON.stringify(batch.map(({ note }) => note))),
    );
    expect(Math.max(...weights)).toBeLessThan(1_001_000);
    expect(weights).toHaveLength(7);
  });
  it('keep every note, in order', () => {
    const all = notes(5, 300_000, 7, 400_000, 1);
    expect(batchesOf(all).flat()).toEqual(all);
  });
});
