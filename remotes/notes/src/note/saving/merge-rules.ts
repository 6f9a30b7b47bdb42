import { diffArrays } from 'diff';
import { type NoteText, sameText } from './note-text.ts';

/** A stretch of the merged text: what both agree on, or where a person has to choose. */
export type MergePiece =
  | { readonly same: string }
  | { readonly mine: string; readonly theirs: string; readonly base: string };

/**
 * Sentences, line breaks and the signs that end sentences are tokens of their own: so a change to one sentence never
 * touches a change to the next one, which line by line would be a conflict. A dot only ends a sentence before a space,
 * or the figures around a decimal point could be mixed.
 */
export const sentenceTokens = (text: string): string[] =>
  text.match(
    /\r?\n|[。！？]+[”’」』）]*|[!?.]+(?=[\s"”’)]|$)|(?:(?!\r?\n|[。！？]|[!?.]+(?:[\s"”’)]|$))[\s\S])+/gu,
  ) ?? [];

const isChosen = (piece: MergePiece): piece is { same: string } => 'same' in piece;

/** Tokens `from`–`to` of the base became `text` on one side. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly side: 'mine' | 'theirs';
}

/** Texts that differ in more tokens than this are compared as one stretch: nobody waits for a merge. */
const mostDifferences = 1500;

/** Both texts against the one they grew from, in order. No piece that differs: they merge by themselves. */
export function mergePieces(base: string, mine: string, theirs: string): MergePiece[] {
  const whole = decided(mine, theirs, base);
  return isChosen(whole) ? joined([whole]) : piecesOf(base, mine, theirs, decided);
}

/** Like {@link mergePieces}; where both merge by themselves, a person is asked about every change all the same. */
export function askedPieces(base: string, mine: string, theirs: string): MergePiece[] {
  const pieces = mergePieces(base, mine, theirs);
  return pieces.every(isChosen) ? piecesOf(base, mine, theirs, undecided) : pieces;
}

type Decide = (mine: string, theirs: string, base: string) => MergePiece;
const decided: Decide = (mine, theirs, base) => {
  if (mine === theirs || theirs === base) return { same: mine };
  return mine === base ? { same: theirs } : { mine, theirs, base };
};
const undecided: Decide = (mine, theirs, base) => (mine === theirs ? { same: mine } : { mine, theirs, base });

function piecesOf(base: string, mine: string, theirs: string, decide: Decide): MergePiece[] {
  const tokens = sentenceTokens(base);
  const changes = [...changesOf(tokens, mine, 'mine'), ...changesOf(tokens, theirs, 'theirs')];
  changes.sort((one, other) => one.from - other.from || one.to - other.to);
  const pieces: MergePiece[] = [];
  let done = 0;
  for (const group of meetingChanges(changes)) {
    const from = Math.min(...group.map((change) => change.from));
    const to = Math.max(...group.map((change) => change.to));
    const sideOf = (side: Change['side']) => textOf(side, tokens, group, from, to);
    const piece = decide(sideOf('mine'), sideOf('theirs'), tokens.slice(from, to).join(''));
    pieces.push({ same: tokens.slice(done, from).join('') }, piece);
    done = to;
  }
  return joined([...pieces, { same: tokens.slice(done).join('') }]);
}

function changesOf(base: readonly string[], text: string, side: Change['side']): Change[] {
  const tokens = sentenceTokens(text);
  const parts = diffArrays([...base], tokens, { maxEditLength: mostDifferences });
  if (!parts) return [{ from: 0, to: base.length, text, side }];
  const changes: Change[] = [];
  let at = 0;
  for (const { added, removed, value } of parts) {
    const last = changes.at(-1);
    const to = added ? at : at + value.length;
    if ((added || removed) && last?.to === at) {
      changes[changes.length - 1] = { ...last, to, text: added ? last.text + value.join('') : last.text };
    } else if (added || removed) changes.push({ from: at, to, text: added ? value.join('') : '', side });
    at = to;
  }
  return changes;
}

/** Changes that overlap are one decision; those that only touch each other are not. */
function meetingChanges(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  let end = -1;
  for (const change of changes) {
    const last = groups.at(-1);
    const first = last?.at(-1);
    const samePlace = first !== undefined && first.from === change.from && first.to === change.to;
    if (last && (change.from < end || samePlace)) last.push(change);
    else groups.push([change]);
    end = Math.max(end, change.to);
  }
  return groups;
}

/** What one side made of the tokens `from`–`to`. */
function textOf(
  side: Change['side'],
  tokens: readonly string[],
  group: readonly Change[],
  from: number,
  to: number,
) {
  let text = '';
  let at = from;
  for (const change of group.filter((one) => one.side === side)) {
    text += tokens.slice(at, change.from).join('') + change.text;
    at = change.to;
  }
  return text + tokens.slice(at, to).join('');
}

function joined(pieces: readonly MergePiece[]): MergePiece[] {
  const result: MergePiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (isChosen(piece) && piece.same === '') continue;
    if (last && isChosen(last) && isChosen(piece))
      result[result.length - 1] = { same: last.same + piece.same };
    else result.push(piece);
  }
  return result;
}

/** @returns what both texts together say, or undefined where a person has to choose */
export function mergedText(base: NoteText, mine: NoteText, theirs: NoteText): NoteText | undefined {
  if (sameText(mine, theirs)) return mine;
  const title = mergedTitle(base.title, mine.title, theirs.title);
  const pieces = mergePieces(base.content, mine.content, theirs.content);
  if (title === undefined || !pieces.every(isChosen)) return undefined;
  return {
    title,
    content: pieces.map(({ same }) => same).join(''),
    tagIds: mergedTags(base.tagIds, mine.tagIds, theirs.tagIds),
  };
}

function mergedTitle(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  return mine === base ? theirs : undefined;
}

/** Tags never conflict: what either took off is off, what either put on is on. */
export const mergedTags = (
  base: readonly number[],
  mine: readonly number[],
  theirs: readonly number[],
): number[] => [
  ...mine.filter((tag) => theirs.includes(tag) || !base.includes(tag)),
  ...theirs.filter((tag) => !mine.includes(tag) && !base.includes(tag)),
];

/** The first place where a text was changed, short enough for a sentence about it. */
export function changeIn(base: NoteText, changed: NoteText): string {
  if (base.title !== changed.title) return clipped(changed.title);
  const before = new Set(sentenceTokens(base.content));
  const added = sentenceTokens(changed.content).find((token) => token.trim() !== '' && !before.has(token));
  const after = new Set(sentenceTokens(changed.content));
  return clipped(added ?? [...before].find((token) => token.trim() !== '' && !after.has(token)) ?? '');
}

const clipped = (text: string): string => {
  const letters = [...text.trim()];
  return letters.length <= 24 ? letters.join('') : `${letters.slice(0, 23).join('')}…`;
};
