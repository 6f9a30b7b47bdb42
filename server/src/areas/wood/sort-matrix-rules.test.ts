import fc from '@console/testing/properties';
import { type Matrix, matrixRows, matrixSize } from './sort-matrix-rules.ts';

const species = { code: 'SPR', names: { zh: '云杉', en: 'Spruce' } };
const speciesId = '019389aa-0000-7000-8000-000000000001';
const matrix = (part: Partial<Matrix> = {}): Matrix => ({
  speciesId,
  form: 'sawn_board',
  parentId: null,
  grade: 'unsorted',
  thicknessMm: ['38'],
  widthMm: ['125', '150'],
  lengthM: ['4', '2.440'],
  baseUnit: 'm3',
  priceUnit: 'm3',
  listPrice: null,
  leaveOut: [],
  dryRun: true,
  ...part,
});

it('names every size in both languages and measures one piece', () => {
  const rows = matrixRows(matrix(), species, []);
  expect(rows.map((row) => row.code)).toEqual([
    'SPR-B38X125X4',
    'SPR-B38X125X2.44',
    'SPR-B38X150X4',
    'SPR-B38X150X2.44',
  ]);
  expect(rows[0]).toEqual({
    code: 'SPR-B38X125X4',
    names: { zh: '云杉板材 38×125×4', en: 'Spruce board 38×125×4' },
    thicknessMm: '38',
    widthMm: '125',
    lengthM: '4',
    pieceVolume: '0.019000',
    conflict: null,
  });
});

it('says why a row makes nothing', () => {
  const sameSize = {
    code: 'OWN-NAME',
    form: 'sawn_board',
    speciesId,
    grade: 'unsorted',
    thicknessMm: '38',
    widthMm: '125',
    lengthM: '4',
  } as const;
  const sameCode = { ...sameSize, code: 'SPR-B38X125X2.44', widthMm: '9', lengthM: '9' };
  const rows = matrixRows(matrix({ leaveOut: ['SPR-B38X150X4'] }), species, [sameSize, sameCode]);
  expect(rows.map((row) => row.conflict)).toEqual(['SAME_SIZE', 'CODE_TAKEN', 'LEFT_OUT', null]);
});

it('has one row per distinct size, whatever the way it was typed', () => {
  const size = fc
    .integer({ min: 1, max: 40 })
    .chain((n) => fc.constantFrom(`${n}`, `${n}.0`, `${n}.00`, `0${n}`));
  const sizes = fc.array(size, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(sizes, sizes, sizes, (thicknessMm, widthMm, lengthM) => {
      const wanted = matrix({ thicknessMm, widthMm, lengthM });
      const codes = matrixRows(wanted, species, []).map((row) => row.code);
      expect(codes).toHaveLength(matrixSize(wanted));
      expect(new Set(codes).size).toBe(codes.length);
    }),
  );
});
