import type { MergePiece } from './merge-rules.ts';

export const choices = ['mine', 'theirs', 'both'] as const;
/** What a person takes where two texts differ. */
export type Choice = (typeof choices)[number];

/**
 * The whole text by these choices, one for each differing piece in order. Where nothing is chosen yet: mine, or what
 * only they have changed.
 */
export function chosenText(pieces: readonly MergePiece[], chosen: readonly (Choice | undefined)[]): string {
  let differing = 0;
  return pieces.map((piece) => ('same' in piece ? piece.same : taken(piece, chosen[differing++]))).join('');
}

function taken(piece: Exclude<MergePiece, { same: string }>, choice: Choice | undefined): string {
  const { mine, theirs, base } = piece;
  if (choice === 'theirs' || (choice === undefined && mine === base)) return theirs;
  if (choice !== 'both') return mine;
  const apart = mine === '' || theirs === '' || /\n$/.test(mine) || /^\n/.test(theirs);
  return apart ? mine + theirs : `${mine}\n${theirs}`;
}

/** The end or the beginning of what both agree on: enough to know the place. */
export function contextOf(same: string, isFirst: boolean, isLast: boolean): string {
  const lines = same.split('\n');
  if (lines.length <= 5) return same;
  const head = isFirst ? [] : lines.slice(0, 2);
  const tail = isLast ? [] : lines.slice(-2);
  return [...head, '…', ...tail].join('\n');
}
