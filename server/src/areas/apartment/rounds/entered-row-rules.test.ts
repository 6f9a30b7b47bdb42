import { v7 } from 'uuid';
import { inRowOrder, readRow } from './entered-row-rules.ts';

const sent = (over: object = {}) => ({
  ...{ readingId: v7(), meterId: v7(), register: 'total' as const, value: '120', readOn: '2026-06-25' },
  ...over,
});

describe('rows as they are sent', () => {
  it('one that can be read is a whole entry', () => {
    const row = sent({ note: ' seen ' });
    expect(readRow(row)).toEqual({
      name: row,
      entry: { ...row, rollover: false, note: 'seen', photos: [], seen: null },
      faults: [],
    });
  });

  it.each([
    [{ value: 'abc' }, 'value not_a_decimal'],
    [{ readOn: '0001-01-01' }, 'readOn year_out_of_range'],
    [{ readOn: '9999-12-31' }, 'readOn year_out_of_range'],
    [{ readOn: '' }, 'readOn invalid_format'],
  ])('one with %j says why it cannot', (over, told) => {
    const { entry, faults } = readRow(sent(over));
    expect(entry).toBeUndefined();
    expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual([told]);
  });

  it('what becomes of them stands in their order, the unread ones refused among the others', () => {
    const rows = [sent({ value: 'x' }), sent(), sent({ readOn: 'x' })].map(readRow);
    const judged = rows.flatMap(({ entry }) =>
      entry ? [{ entry, verdict: { kind: 'unchanged' } as const }] : [],
    );
    const told = inRowOrder(rows, judged);
    expect(told.map(({ verdict }) => verdict.kind)).toEqual(['refused', 'unchanged', 'refused']);
    expect(told.map(({ entry }) => entry.readingId)).toEqual(rows.map(({ name }) => name.readingId));
  });
});
