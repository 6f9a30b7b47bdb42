import { ApiError, type FieldProblem, invalidField } from '@console/contract';
import { type NewOpeningLine, type Sort, type Tally, tallyKinds } from '@console/contract/wood';
import { compare, type Exact, exact, shifted, textOf, whole } from '../../exact.ts';
import { measureTally, type SawnRounding, sawnMeasure } from './volume-rules.ts';

/** What posting must know of a sort. */
export type PostableSort = Pick<Sort, 'form' | 'baseUnit' | 'thicknessMm' | 'widthMm' | 'lengthM' | 'state'>;

/** Goods as somebody states them: by a tally, by pieces, or by pieces and volume. */
export type StatedGoods = Omit<NewOpeningLine, 'sortId' | 'valueMinor'>;

/** The same, measured. */
export interface MeasuredGoods {
  pieces: number;
  volume: string;
  netKg: string | null;
  /** In the sort's base unit. */
  quantity: string;
  tally: LedgerTallyRow[];
}

/** One line as it goes into the ledger. */
export interface LedgerLine extends MeasuredGoods {
  valueMinor: number;
}

export interface LedgerTallyRow {
  diameterCm: number | null;
  thicknessMm: string | null;
  widthMm: string | null;
  lengthM: string;
  count: number;
  pieceVolume: string;
  volume: string;
}

/** Above this a line is a typing error (pieces, m3 or tonnes). */
const mostOfOneLine = 100_000;

interface Measured {
  pieces: number;
  volume: string;
  tally: LedgerTallyRow[];
}

/**
 * Pieces, volume and quantity of one line, from its tally, from the sort's own size, or as stated.
 * @returns the line, or every reason why it cannot be posted, with paths inside the line
 */
export function ledgerLine(
  line: NewOpeningLine,
  sort: PostableSort | undefined,
  rounding: SawnRounding,
): LedgerLine | FieldProblem[] {
  if (!sort) return [{ path: 'sortId', code: 'unknown' }];
  if (sort.state === 'disabled') return [{ path: 'sortId', code: 'sort_disabled' }];
  const goods = measuredGoods(line, sort, rounding);
  return Array.isArray(goods) ? goods : { ...goods, valueMinor: line.valueMinor };
}

/**
 * Pieces, volume and quantity of goods of a sort.
 * @returns every reason why they cannot be measured, with paths inside the line
 */
export function measuredGoods(
  line: StatedGoods,
  sort: PostableSort,
  rounding: SawnRounding,
): MeasuredGoods | FieldProblem[] {
  const measured = measuredLine(line, sort, rounding);
  if (Array.isArray(measured)) return measured;
  const faults = boundFaults(measured);
  if (sort.baseUnit === 'tonne' && (line.netKg === null || Number(line.netKg) === 0))
    faults.push({ path: 'netKg', code: 'required' });
  const quantity = faults.length === 0 ? quantityOf(sort.baseUnit, measured, line.netKg) : whole(0);
  if (compare(quantity, whole(mostOfOneLine)) > 0)
    faults.push({ path: 'netKg', code: 'too_big', params: { maximum: mostOfOneLine * 1000 } });
  if (faults.length > 0) return faults;
  return { ...measured, netKg: line.netKg, quantity: textOf(quantity) };
}

function measuredLine(
  line: StatedGoods,
  sort: PostableSort,
  rounding: SawnRounding,
): Measured | FieldProblem[] {
  if (line.tally && line.tally.rows.length > 0) return talliedLine(line.tally, sort, rounding);
  if (line.tally && line.pieces === null) return [{ path: 'tally', code: 'required' }];
  if (line.pieces === null) return [{ path: 'pieces', code: 'required' }];
  if (line.volume !== null) return { pieces: line.pieces, volume: line.volume, tally: [] };
  const { thicknessMm, widthMm, lengthM } = sort;
  // Identical pieces measure alike (W-22); anything else must be tallied.
  if (thicknessMm === null || widthMm === null || lengthM === null)
    return [{ path: 'volume', code: 'tally_required' }];
  const { volume } = sawnMeasure({ thicknessMm, widthMm, lengthM, count: line.pieces }, rounding);
  return { pieces: line.pieces, volume: textOf(volume), tally: [] };
}

function talliedLine(
  tally: Tally,
  { form }: PostableSort,
  rounding: SawnRounding,
): Measured | FieldProblem[] {
  if (!tallyKinds[form].includes(tally.kind)) return [{ path: 'tally.kind', code: 'not_this_tally' }];
  const { rows, pieces, volume } = measureTally(tally, rounding);
  const problems = rows.flatMap(({ problem }, index) =>
    problem ? [{ ...problem, path: `tally.rows.${index}.${problem.path}` }] : [],
  );
  if (problems.length > 0) return problems;
  const measures = rows.map((row) => ({ pieceVolume: row.pieceVolume ?? '0', volume: row.volume ?? '0' }));
  return { pieces, volume, tally: ledgerTally(tally, measures) };
}

function ledgerTally(
  tally: Tally,
  measures: Pick<LedgerTallyRow, 'pieceVolume' | 'volume'>[],
): LedgerTallyRow[] {
  const noSize = { diameterCm: null, thicknessMm: null, widthMm: null };
  const at = (index: number) => measures[index] ?? { pieceVolume: '0', volume: '0' };
  return tally.kind === 'log'
    ? tally.rows.map((row, index) => ({
        ...noSize,
        ...row,
        diameterCm: Number(row.diameterCm),
        ...at(index),
      }))
    : tally.rows.map((row, index) => ({ ...noSize, ...row, ...at(index) }));
}

function boundFaults({ pieces, volume }: Measured): FieldProblem[] {
  const faults: FieldProblem[] = [];
  if (pieces < 1) faults.push({ path: 'pieces', code: 'not_positive' });
  if (pieces > mostOfOneLine)
    faults.push({ path: 'pieces', code: 'too_big', params: { maximum: mostOfOneLine } });
  if (exact(volume).units === 0n) faults.push({ path: 'volume', code: 'not_positive' });
  if (compare(exact(volume), whole(mostOfOneLine)) > 0)
    faults.push({ path: 'volume', code: 'too_big', params: { maximum: mostOfOneLine } });
  return faults;
}

function quantityOf(unit: Sort['baseUnit'], { pieces, volume }: Measured, netKg: string | null): Exact {
  if (unit === 'm3') return exact(volume);
  if (unit === 'tonne') return shifted(exact(netKg ?? '0'), 3);
  return whole(pieces);
}

/** All lines of an entry, or one refusal that names every fault with its line. */
export function ledgerLines(
  lines: readonly NewOpeningLine[],
  sorts: ReadonlyMap<string, PostableSort>,
  rounding: SawnRounding,
): LedgerLine[] {
  const tried = lines.map((line) => ledgerLine(line, sorts.get(line.sortId), rounding));
  const faults = tried.flatMap((one, index) =>
    Array.isArray(one) ? one.map((fault) => ({ ...fault, path: `lines.${index}.${fault.path}` })) : [],
  );
  if (faults.length > 0) throw new ApiError('VALIDATION', { fields: faults });
  return tried.flatMap((one) => (Array.isArray(one) ? [] : [one]));
}

/** Refuses a business date in the future or further back than the team allows. */
export function demandBusinessDate(date: string, today: string, backdateDays: number): void {
  if (date > today) throw invalidField('businessDate', 'in_future', { latest: today });
  const earliest = new Date(Date.parse(today) - backdateDays * 86_400_000).toISOString().slice(0, 10);
  if (date < earliest)
    throw new ApiError('PERIOD_LOCKED', {
      details: { earliest },
      fields: [{ path: 'businessDate', code: 'locked', params: { earliest } }],
    });
}
