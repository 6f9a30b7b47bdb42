import type { FieldProblem } from '@console/contract';
import type {
  AnyTally,
  BoardFeetRow,
  LogRow,
  MeasuredRow,
  MeasuredTally,
  SawnRow,
} from '@console/contract/wood';
import {
  compare,
  type Exact,
  exact,
  isDecimal,
  negative,
  plus,
  quotient,
  rounded,
  shifted,
  squared,
  textOf,
  times,
  whole,
} from '../../exact.ts';

/**
 * Timber volumes (apartment-and-wood.md, 9.1 and 9.2). All arithmetic is exact; rounding happens once per log,
 * per board or per line as the rule says, halves away from zero.
 */
export type SawnRounding = 'line' | 'piece';
export type LogBranch = 'thin' | 'main' | 'short' | 'long';

/** 144 cubic inches in cubic metres. */
const boardFoot = exact('0.002359737216');
const mostOfOneRow = 1_000_000;

class RowRefused extends Error {
  readonly problem: FieldProblem;
  constructor(path: string, code: string, params?: Record<string, unknown>) {
    super(code);
    this.problem = { path, code, ...(params ? { params } : {}) };
  }
}

function number(path: string, value: string): Exact {
  const text = value.trim();
  if (!isDecimal(text)) throw new RowRefused(path, 'not_a_decimal');
  return exact(text);
}

/** @param most largest size, with as many decimals as are kept: more would be measured now and lost in the ledger */
function positive(path: string, value: string, most: string): Exact {
  const size = number(path, value);
  const limit = exact(most);
  if (size.units <= 0n) throw new RowRefused(path, 'not_positive');
  if (compare(size, limit) > 0) throw new RowRefused(path, 'too_big', { maximum: most });
  const kept = rounded(size, limit.scale);
  if (compare(kept, size) !== 0) throw new RowRefused(path, 'too_many_decimals', { maximum: limit.scale });
  return kept;
}

function pieceCount(count: number): number {
  if (count < 1) throw new RowRefused('count', 'count_below_one');
  if (count > mostOfOneRow) throw new RowRefused('count', 'too_big', { maximum: mostOfOneRow });
  return count;
}

function logDiameter(value: string): Exact {
  const diameter = number('diameterCm', value);
  if (diameter.scale > 0 && rounded(diameter, 0).units * 10n ** BigInt(diameter.scale) !== diameter.units)
    throw new RowRefused('diameterCm', 'diameter_not_whole');
  if (compare(diameter, whole(4)) < 0 || compare(diameter, whole(120)) > 0)
    throw new RowRefused('diameterCm', 'diameter_out_of_range', { minimum: 4, maximum: 120 });
  return rounded(diameter, 0);
}

function logLength(value: string): Exact {
  const length = number('lengthM', value);
  if (compare(length, exact('0.5')) < 0 || compare(length, whole(20)) > 0)
    throw new RowRefused('lengthM', 'length_out_of_range', { minimum: '0.5', maximum: '20.0' });
  const tenths = rounded(length, 1);
  if (compare(tenths, length) !== 0) throw new RowRefused('lengthM', 'length_step', { step: '0.1' });
  // The standard has no rule between 10.0 and 10.2.
  return tenths.units === 101n ? exact('10.0') : tenths;
}

function logBranch(diameter: Exact, length: Exact): LogBranch {
  if (compare(length, whole(2)) < 0) return 'short';
  if (compare(length, whole(10)) > 0) return 'long';
  return compare(diameter, whole(13)) <= 0 ? 'thin' : 'main';
}

/** Volume of one log before rounding, GB/T 4814-2013: D in cm, L in m, result in m3. */
export function rawLogVolume(diameter: Exact, length: Exact): { branch: LogBranch; volume: Exact } {
  const branch = logBranch(diameter, length);
  const cylinder = (factor: string, width: Exact) => shifted(times(exact(factor), length, squared(width)), 4);
  if (branch === 'thin') {
    return { branch, volume: cylinder('0.7854', plus(diameter, times(exact('0.45'), length), exact('0.2'))) };
  }
  const halfLength = times(exact('0.5'), length);
  if (branch !== 'main') return { branch, volume: cylinder('0.8', plus(diameter, halfLength)) };
  const taper = times(
    exact('0.000125'),
    length,
    squared(plus(whole(14), negative(length))),
    plus(diameter, whole(-10)),
  );
  const width = plus(diameter, halfLength, times(exact('0.005'), squared(length)), taper);
  return { branch, volume: cylinder('0.7854', width) };
}

interface Measure {
  piece: Exact;
  volume: Exact;
  branch: LogBranch | null;
}

/** Four decimals for the thinnest logs, three for all others, per log; then times the count. */
export function logMeasure(row: LogRow): Measure {
  const diameter = logDiameter(row.diameterCm);
  const { branch, volume } = rawLogVolume(diameter, logLength(row.lengthM));
  const piece = rounded(volume, compare(diameter, whole(6)) <= 0 ? 4 : 3);
  return { piece, volume: times(piece, whole(pieceCount(row.count))), branch };
}

/** Sawn timber: the line is rounded to four decimals, or each board is. */
export function sawnMeasure(row: SawnRow, rounding: SawnRounding): Measure {
  const millimetres = times(
    positive('thicknessMm', row.thicknessMm, '99999.99'),
    positive('widthMm', row.widthMm, '99999.99'),
  );
  const one = shifted(times(millimetres, positive('lengthM', row.lengthM, '99.999')), 6);
  const count = whole(pieceCount(row.count));
  if (rounding === 'line')
    return { piece: rounded(one, 6), volume: rounded(times(one, count), 4), branch: null };
  const piece = rounded(one, 4);
  return { piece, volume: times(piece, count), branch: null };
}

/** Thickness and width in inches, down to a sixteenth, length in feet: a board foot is 144 cubic inches. */
function boardFeetMeasure(row: BoardFeetRow): Measure {
  const section = times(
    positive('thicknessIn', row.thicknessIn, '999.9999'),
    positive('widthIn', row.widthIn, '999.9999'),
  );
  const cubicInches = times(section, positive('lengthFt', row.lengthFt, '999.9999'), whole(12));
  const one = quotient(times(cubicInches, boardFoot), whole(144), 24);
  const count = whole(pieceCount(row.count));
  return { piece: rounded(one, 6), volume: rounded(times(one, count), 4), branch: null };
}

/** Cubic metres in board feet, two decimals. */
export const boardFeetOf = (volume: Exact) => quotient(volume, boardFoot, 2);

/** What one piece of a sort of fixed size measures, for previews. */
export const pieceVolume = (row: Omit<SawnRow, 'count'>) => sawnMeasure({ ...row, count: 1 }, 'line').piece;

function attempt(measure: () => Measure): { result: MeasuredRow; measure: Measure | null } {
  try {
    const done = measure();
    const { piece, volume, branch } = done;
    const result = { pieceVolume: textOf(piece), volume: textOf(volume), branch, problem: null };
    return { result, measure: done };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return {
      result: { pieceVolume: null, volume: null, branch: null, problem: error.problem },
      measure: null,
    };
  }
}

const ruleOf = (tally: AnyTally, rounding: SawnRounding): MeasuredTally['rule'] => {
  if (tally.kind === 'log') return 'gb4814_2013';
  if (tally.kind === 'boardFeet') return 'board_feet';
  return rounding === 'line' ? 'sawn_line' : 'sawn_piece';
};

/** The rows' measures as functions, so that each row fails for itself. */
function measures(tally: AnyTally, rounding: SawnRounding): (() => Measure)[] {
  if (tally.kind === 'log') return tally.rows.map((row) => () => logMeasure(row));
  if (tally.kind === 'sawn') return tally.rows.map((row) => () => sawnMeasure(row, rounding));
  return tally.rows.map((row) => () => boardFeetMeasure(row));
}

/** Measures a whole tally: every row with its volume or its reason, and the totals of the good rows. */
export function measureTally(tally: AnyTally, rounding: SawnRounding): MeasuredTally {
  const tried = measures(tally, rounding).map(attempt);
  const volume = plus(exact('0.000'), ...tried.flatMap(({ measure }) => (measure ? [measure.volume] : [])));
  const pieces = tried.reduce(
    (sum, { measure }, row) => sum + (measure ? (tally.rows[row]?.count ?? 0) : 0),
    0,
  );
  return {
    rule: ruleOf(tally, rounding),
    rows: tried.map(({ result }) => result),
    pieces,
    volume: textOf(volume),
    boardFeet: textOf(boardFeetOf(volume)),
  };
}
