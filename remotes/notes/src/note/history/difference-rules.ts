import { type ChangeObject, diffArrays } from 'diff';

/** A stretch of two texts that are compared: in both, or only in the older or the newer one. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Han characters stand for themselves, elsewhere a word does: a change of one word marks that word. */
const words = (text: string): string[] =>
  text.match(/\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{N}\p{M}])+|\r?\n|[^\S\n]+|\S/gu) ?? [];
const lines = (text: string): string[] => text.split(/(?<=\n)/);

/** Texts that differ in more words than this are compared line by line, and beyond that as a whole. */
const mostDifferences = 1000;

/** What became of the older text: read in order, without what was removed it is the newer one. */
export function differenceOf(older: string, newer: string): Stretch[] {
  const parts =
    diffArrays(words(older), words(newer), { maxEditLength: mostDifferences }) ??
    diffArrays(lines(older), lines(newer), { maxEditLength: mostDifferences });
  if (!parts) return stretches([older, 'removed'], [newer, 'added']);
  return parts.map((part) => ({ kind: kindOf(part), text: part.value.join('') }));
}

const kindOf = ({ added, removed }: ChangeObject<string[]>): Stretch['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

const stretches = (...given: [string, Stretch['kind']][]): Stretch[] =>
  given.flatMap(([text, kind]) => (text === '' ? [] : [{ kind, text }]));

/** Long unchanged stretches keep the lines next to what changed; `…` stands for the rest. */
export function abridged(difference: readonly Stretch[], around = 2): Stretch[] {
  return difference.map((stretch, index) => {
    const all = stretch.text.split('\n');
    if (stretch.kind !== 'same' || all.length <= 2 * around + 2) return stretch;
    const head = index === 0 ? [] : all.slice(0, around + 1);
    const tail = index === difference.length - 1 ? [] : all.slice(-around - 1);
    return { kind: 'same', text: [...head, '…', ...tail].join('\n') };
  });
}
