import type { Sort } from '@console/contract/wood';
import fc from '@console/testing/properties';
import { board, log } from '../team/demo-team.ts';
import { type LineDraft, lineBody, newLine, totalsOf, withSort } from './opening-draft.ts';

const tallied = (sort: Sort, count: string): LineDraft => {
  const line = newLine(sort);
  return { ...line, rows: line.rows.map((row) => ({ ...row, count })) };
};

it('sends what its way of entering asks for, and nothing that was typed for another one', () => {
  const line = { ...tallied(log, '25'), pieces: 7, volume: '1.5', netKg: '9', valueMinor: null };
  const sent = { sortId: log.sortId, tally: null, pieces: null, volume: null, netKg: null, valueMinor: null };
  expect(lineBody(line, log)).toMatchObject({ ...sent, tally: { kind: 'log', rows: [{ count: 25 }] } });
  expect(lineBody({ ...line, way: 'pieces' }, log)).toEqual({ ...sent, pieces: 7 });
  expect(lineBody({ ...line, way: 'volume' }, log)).toEqual({ ...sent, pieces: 7, volume: '1.5' });
  const byWeight: Sort = { ...log, baseUnit: 'tonne' };
  expect(lineBody({ ...line, way: 'pieces' }, byWeight)).toEqual({ ...sent, pieces: 7, netKg: '9' });
});

it('another sort keeps the tally where it is typed by the same columns', () => {
  const line = tallied(log, '25');
  expect(withSort(line, log, { ...log, sortId: board.sortId }).rows).toBe(line.rows);
  const other = withSort(line, log, board);
  expect(other).toMatchObject({ sortId: board.sortId, rows: [{ sizes: { widthMm: '' }, count: '1' }] });
});

it('totals add up, whatever is typed in which way', () => {
  const line = fc.record({ count: fc.integer({ min: 2, max: 999 }), worth: fc.option(fc.nat(100_000)) });
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (lines, tally) => {
      const drafts = lines.map(({ count, worth }): LineDraft => {
        const typed = tally ? tallied(log, String(count)) : { ...newLine(log), way: 'pieces' as const };
        return { ...typed, pieces: count, valueMinor: worth };
      });
      expect(totalsOf(drafts)).toEqual({
        pieces: lines.reduce((sum, { count }) => sum + count, 0),
        valueMinor: lines.reduce((sum, { worth }) => sum + (worth ?? 0), 0),
      });
    }),
  );
});
