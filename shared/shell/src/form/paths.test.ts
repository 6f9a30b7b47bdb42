import fc from '@console/testing/properties';
import { type FieldPath, moved, type RowsPath, type ValueAt, valueAt, withValueAt } from './paths.ts';
import { rowKey } from './row-keys.ts';

interface Draft {
  name: { zh: string; en: string };
  lines: readonly { pieces: number | null; tally: { rows: readonly { lengthM: string }[] } | null }[];
  tags: readonly string[];
}

const draft: Draft = {
  name: { zh: '甲', en: 'A' },
  lines: [
    { pieces: 1, tally: null },
    { pieces: 2, tally: { rows: [{ lengthM: '4' }] } },
  ],
  tags: ['a'],
};

it('a path that a draft does not have is refused while compiling', () => {
  const places: FieldPath<Draft>[] = ['name.zh', 'lines.0.pieces', 'lines.1.tally.rows.0.lengthM', 'tags.0'];
  // @ts-expect-error a line has no such place
  places.push('lines.0.peices');
  const rows: RowsPath<Draft>[] = ['lines', 'lines.0.tally.rows'];
  // @ts-expect-error texts are no rows
  rows.push('tags');
  const value: ValueAt<Draft, 'lines.0.pieces'> = 7;
  expect([places.length, rows.length, value]).toEqual([5, 3, 7]);
});

describe('a value at a path', () => {
  it.each([
    ['name.zh', '甲'],
    ['lines.1.tally.rows.0.lengthM', '4'],
    ['lines.0.tally.rows', undefined],
    ['lines.7.pieces', undefined],
    ['', draft],
  ])('%s', (path, value) => expect(valueAt(draft, path)).toEqual(value));

  it('is put there without touching what lies beside it, also where there was nothing', () => {
    const next = withValueAt(draft, 'lines.0.tally.kind', 'log') as Draft;
    expect(next.lines[0]).toEqual({ pieces: 1, tally: { kind: 'log' } });
    expect(next.lines[1]).toBe(draft.lines[1]);
    expect(next.name).toBe(draft.name);
    expect(draft.lines[0]?.tally).toBeNull();
  });

  it('is read where it was put', () => {
    const step = fc.constantFrom('name.zh', 'lines.0.pieces', 'lines.1.tally.rows.0.lengthM', 'fresh.0.deep');
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.string()), { minLength: 1 }), (steps) => {
        const last = new Map(steps);
        const made = steps.reduce<unknown>((value, [path, next]) => withValueAt(value, path, next), draft);
        for (const [path, value] of last) expect(valueAt(made, path)).toBe(value);
      }),
    );
  });
});

describe('rows', () => {
  it('keep their keys while they are typed in and moved, and get none of another row', () => {
    const keys = draft.lines.map(rowKey);
    const typed = withValueAt(draft, 'lines.1.tally.rows.0.lengthM', '5') as Draft;
    expect(typed.lines.map(rowKey)).toEqual(keys);
    expect(moved(typed.lines, 1, 0).map(rowKey)).toEqual([...keys].reverse());
    expect(keys).not.toContain(rowKey({ pieces: 3 }));
  });

  it('are moved to a place, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat(), fc.integer(), (rows, some, to) => {
        const from = some % rows.length;
        const done = moved(rows, from, to);
        expect(done[Math.max(0, Math.min(to, rows.length - 1))]).toBe(rows[from]);
        expect([...done].sort()).toEqual([...rows].sort());
        expect(done.filter((_, index) => index !== Math.max(0, Math.min(to, rows.length - 1)))).toEqual(
          rows.filter((_, index) => index !== from),
        );
      }),
    );
  });
});
