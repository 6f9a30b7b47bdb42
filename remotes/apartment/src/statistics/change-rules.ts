import { unitsOf } from '../reading/use-preview-rules.ts';

const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * By how much a figure is more than the earlier one, to all digits of either: amounts and quantities are whole numbers of their last
 * digit, never in floating point.
 * @returns `-0.5` for `1.0` and `1.5`; a plain number where both are whole
 */
export function changeOf(now: string | number, earlier: string | number): string {
  const [one, other] = [String(now), String(earlier)];
  const scale = Math.max(scaleOf(one), scaleOf(other));
  const units = unitsOf(one, scale) - unitsOf(other, scale);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
