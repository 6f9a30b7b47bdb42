import type { Measure } from '../txns/left-rules.ts';

/** Volumes have six decimals: whole millionths are exact where floating point is not. */
const millionths = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(6, '0').slice(0, 6)}`);
};

/** What all of them are together. */
export function sumOf(goods: readonly Measure[]): Measure {
  const pieces = goods.reduce((sum, one) => sum + one.pieces, 0);
  const digits = String(goods.reduce((sum, one) => sum + millionths(one.volume), 0n)).padStart(7, '0');
  return { pieces, volume: `${digits.slice(0, -6)}.${digits.slice(-6)}` };
}
