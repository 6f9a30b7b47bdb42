import type { ApiError } from '@console/contract';
import type { NewOpeningLine } from '@console/contract/wood';
import fc from '@console/testing/properties';
import {
  demandBusinessDate,
  type LedgerLine,
  ledgerLine,
  ledgerLines,
  type PostableSort,
} from './goods-rules.ts';

const sortId = '019389aa-0000-7000-8000-000000000001';
const line = (part: Partial<NewOpeningLine> = {}): NewOpeningLine => ({
  sortId,
  tally: null,
  pieces: null,
  volume: null,
  netKg: null,
  valueMinor: 100,
  ...part,
});
const board: PostableSort = {
  form: 'sawn_board',
  baseUnit: 'm3',
  thicknessMm: '38',
  widthMm: '125',
  lengthM: '4',
  state: 'active',
};
const log: PostableSort = {
  form: 'log',
  baseUnit: 'm3',
  thicknessMm: null,
  widthMm: null,
  lengthM: null,
  state: 'active',
};
const codes = (result: LedgerLine | { path: string; code: string }[]) =>
  Array.isArray(result) ? result.map(({ path, code }) => `${path}: ${code}`) : result;
const logRow = (diameterCm: string, count: number) => ({ diameterCm, lengthM: '4.0', count });

it('W-22: identical boards are measured by their count, a mixed lot needs a tally', () => {
  expect(ledgerLine(line({ pieces: 100 }), board, 'line')).toMatchObject({
    volume: '1.9000',
    quantity: '1.9000',
  });
  expect(codes(ledgerLine(line({ pieces: 100 }), log, 'line'))).toEqual(['volume: tally_required']);
});

it('takes pieces and volume from the tally, not from what was stated', () => {
  const tally = { kind: 'log' as const, rows: [logRow('20', 25), logRow('30', 2)] };
  const result = ledgerLine(line({ tally, pieces: 7, volume: '99' }), log, 'line');
  expect(result).toMatchObject({
    pieces: 27,
    volume: '4.688',
    tally: [{ diameterCm: 20 }, { diameterCm: 30 }],
  });
});

it('names the row at fault', () => {
  const tally = { kind: 'log' as const, rows: [logRow('20', 1), logRow('3', 1)] };
  expect(codes(ledgerLine(line({ tally }), log, 'line'))).toEqual([
    'tally.rows.1.diameterCm: diameter_out_of_range',
  ]);
});

it.each([
  ['an unknown sort', line({ pieces: 1 }), undefined, 'sortId: unknown'],
  ['a disabled sort', line({ pieces: 1 }), { ...board, state: 'disabled' as const }, 'sortId: sort_disabled'],
  ['no pieces', line(), board, 'pieces: required'],
  ['pieces without volume', line({ pieces: 3, volume: '0.000' }), log, 'volume: not_positive'],
  ['too many pieces', line({ pieces: 100_001, volume: '1' }), log, 'pieces: too_big'],
  ['too much volume', line({ pieces: 1, volume: '100000.1' }), log, 'volume: too_big'],
  [
    'unweighed tonnes',
    line({ pieces: 1, volume: '1' }),
    { ...log, baseUnit: 'tonne' as const },
    'netKg: required',
  ],
  [
    'tonnes that weigh nothing',
    line({ pieces: 1, volume: '1', netKg: '0.0' }),
    { ...log, baseUnit: 'tonne' as const },
    'netKg: required',
  ],
  [
    'too many tonnes',
    line({ pieces: 1, volume: '1', netKg: '100000001' }),
    { ...log, baseUnit: 'tonne' as const },
    'netKg: too_big',
  ],
  [
    'boards of no fixed thickness',
    line({ pieces: 1 }),
    { ...board, thicknessMm: null },
    'volume: tally_required',
  ],
  ['boards of no fixed width', line({ pieces: 1 }), { ...board, widthMm: null }, 'volume: tally_required'],
  ['boards of no fixed length', line({ pieces: 1 }), { ...board, lengthM: null }, 'volume: tally_required'],
])('refuses %s', (_, given, sort, expected) => {
  expect(codes(ledgerLine(given, sort, 'line'))).toEqual([expected]);
});

it.each([
  ['a board', 'sawn_board' as const, { kind: 'log' as const, rows: [logRow('20', 1)] }],
  [
    'a log',
    'log' as const,
    { kind: 'sawn' as const, rows: [{ thicknessMm: '38', widthMm: '125', lengthM: '4', count: 1 }] },
  ],
])('refuses a tally that measures %s as something else', (_, form, tally) => {
  expect(codes(ledgerLine(line({ tally }), { ...board, form }, 'line'))).toEqual([
    'tally.kind: not_this_tally',
  ]);
  expect(ledgerLine(line({ tally }), { ...board, form: 'other' }, 'line')).toMatchObject({ pieces: 1 });
});

it.each([
  ['pieces', line({ pieces: 100_001, volume: '1' }), log, 100_000],
  ['cubic metres', line({ pieces: 1, volume: '100000.1' }), log, 100_000],
  [
    'kilograms',
    line({ pieces: 1, volume: '1', netKg: '100000001' }),
    { ...log, baseUnit: 'tonne' as const },
    100_000_000,
  ],
])('tells how many %s one line may have', (_, given, sort, maximum) => {
  expect(ledgerLine(given, sort, 'line')).toMatchObject([{ params: { maximum } }]);
});

it('accepts as much as one line may have', () => {
  const tonnes = { ...log, baseUnit: 'tonne' as const };
  const most = line({ pieces: 100_000, volume: '100000', netKg: '100000000' });
  expect(ledgerLine(most, tonnes, 'line')).toMatchObject({ quantity: '100000.000' });
});

it('stated pieces and volume have no tally', () => {
  expect(ledgerLine(line({ pieces: 3, volume: '1.5' }), log, 'line')).toEqual({
    pieces: 3,
    volume: '1.5',
    tally: [],
    netKg: null,
    quantity: '1.5',
    valueMinor: 100,
  });
});

it('boards of one size have no tally', () => {
  expect(ledgerLine(line({ pieces: 1 }), board, 'line')).toMatchObject({ tally: [] });
});

it('keeps every size of a tally row, and none that its kind does not have', () => {
  const sawn = { thicknessMm: '38', widthMm: '125', lengthM: '4', count: 2 };
  const tally = { kind: 'sawn' as const, rows: [sawn] };
  expect(ledgerLine(line({ tally }), board, 'line')).toMatchObject({
    tally: [{ ...sawn, diameterCm: null, pieceVolume: '0.019000', volume: '0.0380' }],
  });
  const logs = { kind: 'log' as const, rows: [logRow('20', 2)] };
  expect(ledgerLine(line({ tally: logs }), log, 'line')).toMatchObject({
    tally: [{ diameterCm: 20, thicknessMm: null, widthMm: null, lengthM: '4.0', volume: '0.320' }],
  });
});

it('a tally without rows is what is missing, not the pieces', () => {
  const tally = { kind: 'log' as const, rows: [] };
  expect(codes(ledgerLine(line({ tally }), log, 'line'))).toEqual(['tally: required']);
});

it('keeps no more decimals than the ledger does, so that a tally measures the same ever after', () => {
  const row = { thicknessMm: '38.10', widthMm: '125.125', lengthM: '4.0000', count: 1 };
  expect(codes(ledgerLine(line({ tally: { kind: 'sawn', rows: [row] } }), board, 'line'))).toEqual([
    'tally.rows.0.widthMm: too_many_decimals',
  ]);
});

it('counts tonnes by weight and sheets by the piece', () => {
  const tonnes = { ...log, baseUnit: 'tonne' as const };
  expect(ledgerLine(line({ pieces: 4, volume: '2', netKg: '1234.5' }), tonnes, 'line')).toMatchObject({
    quantity: '1.2345',
  });
  expect(ledgerLine(line({ pieces: 4 }), { ...board, baseUnit: 'sheet' }, 'line')).toMatchObject({
    quantity: '4',
  });
});

it('accepts an entry of good lines, in their order', () => {
  const lines = ledgerLines([line({ pieces: 1 }), line({ pieces: 2 })], new Map([[sortId, board]]), 'line');
  expect(lines.map(({ pieces }) => pieces)).toEqual([1, 2]);
});

it('tells of every bad line at once', () => {
  try {
    ledgerLines([line(), line({ pieces: 2 }), line({ sortId: 'other' })], new Map([[sortId, board]]), 'line');
    throw new Error('was accepted');
  } catch (error) {
    expect((error as ApiError).fields.map((field) => field.path)).toEqual([
      'lines.0.pieces',
      'lines.2.sortId',
    ]);
  }
});

it('tally sum = line, whatever the rows', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 4, max: 120 }), fc.integer({ min: 1, max: 90 })), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(rows, (given) => {
      const tally = { kind: 'log' as const, rows: given.map(([d, count]) => logRow(String(d), count)) };
      const result = ledgerLine(line({ tally }), log, 'line');
      if (Array.isArray(result)) throw new Error('refused');
      const tenThousandths = (text: string) => Math.round(Number(text) * 10_000);
      expect(result.tally.reduce((sum, row) => sum + tenThousandths(row.volume), 0)).toBe(
        tenThousandths(result.volume),
      );
      expect(result.pieces).toBe(given.reduce((sum, [, count]) => sum + count, 0));
    }),
  );
});

describe('the business date', () => {
  it('may be today and as far back as the team allows', () => {
    expect(() => demandBusinessDate('2026-06-18', '2026-06-18', 7)).not.toThrow();
    expect(() => demandBusinessDate('2026-06-11', '2026-06-18', 7)).not.toThrow();
    expect(() => demandBusinessDate('2026-02-28', '2026-03-01', 1)).not.toThrow();
  });

  it('is refused before that and in the future', () => {
    expect(() => demandBusinessDate('2026-06-10', '2026-06-18', 7)).toThrow('PERIOD_LOCKED');
    expect(() => demandBusinessDate('2026-06-19', '2026-06-18', 7)).toThrow('VALIDATION');
  });

  it('is refused with the latest day that would do, at the field', () => {
    try {
      demandBusinessDate('2026-06-19', '2026-06-18', 7);
      throw new Error('was accepted');
    } catch (error) {
      expect((error as ApiError).fields).toEqual([
        { path: 'businessDate', code: 'in_future', params: { latest: '2026-06-18' } },
      ]);
    }
  });

  it('is refused with the earliest day that would do, at the field', () => {
    try {
      demandBusinessDate('2026-06-10', '2026-06-18', 7);
      throw new Error('was accepted');
    } catch (error) {
      expect((error as ApiError).fields).toEqual([
        { path: 'businessDate', code: 'locked', params: { earliest: '2026-06-11' } },
      ]);
    }
  });
});
