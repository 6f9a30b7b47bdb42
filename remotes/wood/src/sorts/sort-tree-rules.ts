import type { Sort } from '@console/contract/wood';

type Placed = Pick<Sort, 'sortId' | 'parentId'>;

/** How deep a sort stands below the roots that are shown; a parent that is filtered away does not count. */
export function depthOf(sort: Placed, sorts: readonly Placed[]): number {
  const parent = sorts.find((one) => one.sortId === sort.parentId);
  return parent ? 1 + depthOf(parent, sorts) : 0;
}

/** The list with two places exchanged. */
export function swapped<Item>(list: readonly Item[], a: number, b: number): Item[] {
  const first = list[a];
  const second = list[b];
  if (first === undefined || second === undefined) return [...list];
  return list.map((item, index) => (index === a ? second : index === b ? first : item));
}

type Sized = Pick<Sort, 'thicknessMm' | 'widthMm' | 'lengthM' | 'diameterMinCm' | 'diameterMaxCm'>;

/** `38 × 125 mm × 4 m`, `⌀ 20–28 cm × 4 m`, or nothing. */
export function sizeText(sort: Sized): string {
  const short = (text: string | null) => (text === null ? null : String(Number(text)));
  const section =
    sort.thicknessMm && sort.widthMm
      ? `${short(sort.thicknessMm)} × ${short(sort.widthMm)} mm`
      : sort.diameterMinCm !== null
        ? `⌀ ${[sort.diameterMinCm, sort.diameterMaxCm].filter((one) => one !== null).join('–')} cm`
        : null;
  return [section, sort.lengthM && `${short(sort.lengthM)} m`].filter(Boolean).join(' × ');
}

/** Sizes typed with commas, blanks or lines between them → one each, in order, without repetition. */
export const sizesTyped = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、;；]+/).filter((one) => one !== '')),
];
