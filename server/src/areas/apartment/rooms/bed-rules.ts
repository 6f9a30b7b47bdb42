import type { FieldProblem } from '@console/contract';

interface WantedBed {
  readonly bedId?: string | undefined;
  readonly label: string;
}

/** What the beds of a room must fulfil beyond their shape. @param capacity people that the room holds */
export function bedProblems(
  wanted: readonly WantedBed[],
  before: readonly { readonly bedId: string }[],
  capacity: number,
): FieldProblem[] {
  if (wanted.length > capacity)
    return [{ path: 'beds', code: 'too_many_beds', params: { maximum: capacity } }];
  const known = new Set(before.map(({ bedId }) => bedId));
  return wanted.flatMap(({ bedId, label }, index): FieldProblem[] => {
    const earlier = wanted.slice(0, index);
    if (earlier.some((one) => one.label === label))
      return [{ path: `beds.${index}.label`, code: 'duplicate' }];
    if (bedId === undefined) return [];
    if (!known.has(bedId)) return [{ path: `beds.${index}.bedId`, code: 'unknown_bed' }];
    const twice = earlier.some((one) => one.bedId === bedId);
    return twice ? [{ path: `beds.${index}.bedId`, code: 'duplicate' }] : [];
  });
}
