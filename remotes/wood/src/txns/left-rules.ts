/** Pieces and cubic metres of goods. */
export interface Measure {
  readonly pieces: number;
  readonly volume: string;
}

/** Volumes have six decimals: whole millionths are exact where floating point is not. */
function millionths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(6, '0')}`);
}

/** A plain decimal, as one types it: without zeros at its end. */
function plain(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(7, '0');
  const part = digits.slice(-6).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}${part && `.${part}`}`;
}

/** What one measure has more than the other, below zero where it has less. */
export const differenceOf = (one: Measure, other: Measure): Measure => ({
  pieces: one.pieces - other.pieces,
  volume: plain(millionths(one.volume) - millionths(other.volume)),
});

/** All of them together. */
export const sumOf = (measures: readonly Measure[]): Measure => ({
  pieces: measures.reduce((sum, { pieces }) => sum + pieces, 0),
  volume: plain(measures.reduce((sum, { volume }) => sum + millionths(volume), 0n)),
});

/** What of a line has not moved yet; nothing of what has moved beyond it. */
export function leftOf({ pieces, volume, moved }: Measure & { readonly moved: Measure }): Measure {
  const left = differenceOf({ pieces, volume }, moved);
  return { pieces: Math.max(0, left.pieces), volume: left.volume.startsWith('-') ? '0' : left.volume };
}

/** In pieces or in volume. */
export const isMoreThan = (one: Measure, other: Measure): boolean =>
  one.pieces > other.pieces || millionths(one.volume) > millionths(other.volume);

export const isNothing = ({ pieces, volume }: Measure): boolean => pieces === 0 && millionths(volume) === 0n;
