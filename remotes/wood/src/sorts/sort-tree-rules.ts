import type { Sort } from '@console/contract/wood';
import { plainNumber } from '@console/ui';

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
  const sides = [sort.thicknessMm, sort.widthMm].filter((one) => one !== null).map(short);
  const section = sides.length > 0 ? `${sides.join(' × ')} mm` : diameterText(sort);
  return [section, sort.lengthM && `${short(sort.lengthM)} m`].filter(Boolean).join(' × ');
}

function diameterText({ diameterMinCm: min, diameterMaxCm: max }: Sized): string | null {
  if (min === null) return max === null ? null : `⌀ ≤ ${max} cm`;
  if (max === null) return `⌀ ≥ ${min} cm`;
  return `⌀ ${min === max ? min : `${min}–${max}`} cm`;
}

/** Sizes typed with commas, blanks or lines between them → one each, in order, without repetition. */
export const sizesTyped = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,，、;；]+/)
      .map(plainNumber)
      .filter((one) => one !== ''),
  ),
];
