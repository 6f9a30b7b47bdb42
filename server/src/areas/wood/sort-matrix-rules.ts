import type { BodyOf } from '@console/contract';
import type { createSortMatrix, MatrixRow, Names, Sort } from '@console/contract/wood';
import { textOf } from '../../exact.ts';
import { plainDecimal } from './sort-rules.ts';
import words from './sort-words.json' with { type: 'json' };
import { pieceVolume } from './volume-rules.ts';

export type Matrix = BodyOf<typeof createSortMatrix>;

/** More at once is a slip of the finger, not a price list. */
export const mostOfOneMatrix = 300;

/** What the team has already, as far as a matrix could collide with it. */
export type ExistingSort = Pick<
  Sort,
  'code' | 'form' | 'speciesId' | 'grade' | 'thicknessMm' | 'widthMm' | 'lengthM'
>;

const distinct = (sizes: readonly string[]) => [...new Set(sizes.map(plainDecimal))];

export const matrixSize = (matrix: Pick<Matrix, 'thicknessMm' | 'widthMm' | 'lengthM'>) =>
  distinct(matrix.thicknessMm).length * distinct(matrix.widthMm).length * distinct(matrix.lengthM).length;

const sizeKey = (sort: Omit<ExistingSort, 'code'>) =>
  [sort.form, sort.speciesId, sort.grade, sort.thicknessMm, sort.widthMm, sort.lengthM].join('|');

/** Every thickness × width × length with its generated code and names, and why it makes nothing if so. */
export function matrixRows(
  matrix: Matrix,
  species: { code: string; names: Names },
  existing: readonly ExistingSort[],
): MatrixRow[] {
  const codes = new Set(existing.map((sort) => sort.code));
  const sizes = new Set(existing.map(sizeKey));
  const leftOut = new Set(matrix.leaveOut);
  const conflictOf = (row: Omit<MatrixRow, 'conflict'>): MatrixRow['conflict'] => {
    if (sizes.has(sizeKey({ ...matrix, ...row }))) return 'SAME_SIZE';
    if (codes.has(row.code)) return 'CODE_TAKEN';
    return leftOut.has(row.code) ? 'LEFT_OUT' : null;
  };
  return distinct(matrix.thicknessMm).flatMap((thicknessMm) =>
    distinct(matrix.widthMm).flatMap((widthMm) =>
      distinct(matrix.lengthM).map((lengthM) => {
        const row = matrixRow(matrix.form, species, { thicknessMm, widthMm, lengthM });
        return { ...row, conflict: conflictOf(row) };
      }),
    ),
  );
}

function matrixRow(
  form: Matrix['form'],
  species: { code: string; names: Names },
  size: Pick<MatrixRow, 'thicknessMm' | 'widthMm' | 'lengthM'>,
): Omit<MatrixRow, 'conflict'> {
  const measure = `${size.thicknessMm}×${size.widthMm}×${size.lengthM}`;
  const word = words.forms[form];
  return {
    ...size,
    code: `${species.code}-${word.code}${measure.replaceAll('×', 'X')}`,
    names: {
      zh: `${species.names.zh}${word.zh} ${measure}`,
      en: `${species.names.en} ${word.en} ${measure}`,
    },
    pieceVolume: textOf(pieceVolume(size)),
  };
}
