import type { Sort } from '@console/contract/wood';

const sizes = ['thicknessMm', 'widthMm', 'lengthM'] as const;

/** Of the same form, unit and size as far as both tell one, and traded: what a sort may be merged into. The server asks again. */
export const mergeTargets = (sort: Sort, sorts: readonly Sort[]): Sort[] =>
  sorts.filter(
    (one) =>
      one.sortId !== sort.sortId &&
      one.state === 'active' &&
      one.form === sort.form &&
      one.baseUnit === sort.baseUnit &&
      sizes.every(
        (size) => one[size] === null || sort[size] === null || Number(one[size]) === Number(sort[size]),
      ),
  );
