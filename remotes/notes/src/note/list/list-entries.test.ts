import type { NoteRow } from '@console/contract/notes';
import fc from '@console/testing/properties';
import { entryKey, estimatedHeight, type ListEntry, listEntries, neighbourAt } from './list-entries.ts';

const rowsOf = (pinned: number, others: number): NoteRow[] =>
  Array.from(
    { length: pinned + others },
    (_, index) => ({ _id: `n${index}`, item: { make_it_top: index < pinned } }) as NoteRow,
  );
const keys = (pinned: number, others: number, unfolded = false, openId = '') =>
  listEntries(rowsOf(pinned, others), { unfolded, openId }).map(entryKey).join(' ');

describe('the list', () => {
  it.each([
    [0, 2, 'n0 n1'],
    [2, 1, 'pinnedHead n0 n1 othersHead n2'],
    [2, 0, 'pinnedHead n0 n1'],
    [5, 1, 'pinnedHead n0 n1 n2 n3 n4 othersHead n5'],
    [7, 1, 'pinnedHead n0 n1 n2 n3 n4 fold othersHead n7'],
    [0, 0, ''],
  ])('%d pinned, %d others', (pinned, others, expected) => expect(keys(pinned, others)).toBe(expected));

  it('unfolds, and can be folded again', () => {
    expect(keys(7, 0, true)).toBe('pinnedHead n0 n1 n2 n3 n4 n5 n6 fold');
    expect(listEntries(rowsOf(7, 0), { unfolded: false, openId: '' }).at(-1)).toMatchObject({ hidden: 2 });
  });

  it('never folds the open note away', () => {
    expect(keys(8, 0, false, 'n6')).toBe('pinnedHead n0 n1 n2 n3 n4 n6 fold');
    expect(keys(6, 0, false, 'n5')).toBe('pinnedHead n0 n1 n2 n3 n4 n5');
  });

  it('takes up a note that was pinned where it stands, and leaves the others', () => {
    const rows = rowsOf(0, 3).map((row, index) => ({
      ...row,
      item: { ...row.item, make_it_top: index === 1 },
    }));
    expect(listEntries(rows, { unfolded: false, openId: '' }).map(entryKey).join(' ')).toBe(
      'pinnedHead n1 othersHead n0 n2',
    );
  });

  it('shows each note once, in the order of the API, and every key once', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(12), fc.boolean(), fc.nat(24), (pinned, others, unfolded, open) => {
        const entries = listEntries(rowsOf(pinned, others), { unfolded, openId: `n${open}` });
        const ids = entries.flatMap((entry) =>
          entry.kind === 'row' ? [Number(entry.row._id.slice(1))] : [],
        );
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(new Set(entries.map(entryKey)).size).toBe(entries.length);
        const hidden = entries.find((entry) => entry.kind === 'fold');
        expect(ids.length + (hidden?.kind === 'fold' ? hidden.hidden : 0)).toBe(pinned + others);
      }),
    );
  });
});

describe('the neighbour of a note', () => {
  const entries = listEntries(rowsOf(7, 2), { unfolded: false, openId: '' });
  const after = (key: string, step: 1 | -1) => {
    const at = neighbourAt(
      entries,
      entries.findIndex((entry) => entryKey(entry) === key),
      step,
    );
    return at === undefined ? undefined : entryKey(entries[at] as ListEntry);
  };

  it.each([
    ['n0', 'n1', undefined],
    ['n4', 'n7', 'n3'],
    ['fold', 'n7', 'n4'],
    ['n7', 'n8', 'n4'],
    ['n8', undefined, 'n7'],
  ])('of %s: %s behind, %s before', (key, behind, before) =>
    expect([after(key, 1), after(key, -1)]).toEqual([behind, before]),
  );

  it('from outside: the first and the last', () => {
    expect(neighbourAt(entries, -1, 1)).toBe(1);
    expect(neighbourAt(entries, entries.length, -1)).toBe(entries.length - 1);
    expect(neighbourAt([], -1, 1)).toBeUndefined();
  });
});

it('a row is estimated by what it shows', () => {
  const heightOf = (row: Partial<NoteRow>, item: Partial<NoteRow['item']> = {}) =>
    estimatedHeight({
      kind: 'row',
      pinnedAt: undefined,
      row: { excerpt: '', tagIds: [], openTasks: 0, ...row, item: { remind_at: null, ...item } } as NoteRow,
    });
  const plain = heightOf({});
  expect(heightOf({ excerpt: 'one line' })).toBeGreaterThan(plain);
  expect(heightOf({ excerpt: 'two lines '.repeat(9) })).toBeGreaterThan(heightOf({ excerpt: 'one line' }));
  for (const flagged of [
    heightOf({ tagIds: [1] }),
    heightOf({ openTasks: 1 }),
    heightOf({}, { make_it_top: true }),
  ])
    expect(flagged).toBeGreaterThan(plain);
  expect(estimatedHeight({ kind: 'othersHead' })).toBeLessThan(plain);
});
