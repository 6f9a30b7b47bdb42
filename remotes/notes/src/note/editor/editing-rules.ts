import { renumberedLines } from './lines-rules.ts';

/** A text and what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const step = '  ';

/** So many lines to each side belong to what a key changes, at most: a list of thousands of lines is not counted anew. */
const mostLines = 200;

/**
 * A rule applied to the lines around a selection that no empty line parts, so that its cost does not grow with the text.
 * @returns what becomes of the whole text; undefined where the rule leaves the key to others
 */
export function inBlock(
  { text, start, end }: Selected,
  rule: (block: Selected) => Selected | undefined,
): Selected | undefined {
  const { from, to } = blockAround(text, start, end);
  const next = rule({ text: text.slice(from, to), start: start - from, end: end - from });
  return (
    next && {
      text: text.slice(0, from) + next.text + text.slice(to),
      start: from + next.start,
      end: from + next.end,
    }
  );
}

function blockAround(text: string, start: number, end: number): { from: number; to: number } {
  let from = startOfLine(text, start);
  for (let lines = 0; from > 0 && lines < mostLines; lines += 1) {
    const above = startOfLine(text, from - 1);
    if (text.slice(above, from).trim() === '') break;
    from = above;
  }
  let to = endOfLine(text, end);
  for (let lines = 0; to < text.length && lines < mostLines; lines += 1) {
    const below = endOfLine(text, to + 1);
    if (text.slice(to, below).trim() === '') break;
    to = below;
  }
  return { from, to };
}

/** Searching in front of the first sign would find a line break that is the first sign. */
const startOfLine = (text: string, at: number): number => (at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1);

const endOfLine = (text: string, at: number): number => {
  const found = text.indexOf('\n', at);
  return found === -1 ? text.length : found;
};

/** Moves the selected lines in or out by two spaces; the selection stays on the same words. */
export function shiftLines({ text, start, end }: Selected, direction: 'in' | 'out'): Selected {
  const from = startOfLine(text, start);
  const to = endOfLine(text, end);
  const lines = text.slice(from, to).split('\n');
  const shifted = lines.map((line) =>
    direction === 'in' ? step + line : line.replace(/^(?: {1,2}|\t)/, ''),
  );
  const first = (shifted[0] ?? '').length - (lines[0] ?? '').length;
  const all = shifted.join('\n').length - lines.join('\n').length;
  return renumbered({
    text: text.slice(0, from) + shifted.join('\n') + text.slice(to),
    start: Math.max(from, start + first),
    end: Math.max(from, end + all),
  });
}

/**
 * Enter inside a list goes on with the list; on an empty item it ends it.
 * @returns undefined where Enter should do what it always does
 */
export function continuedList({ text, start, end }: Selected): Selected | undefined {
  if (start !== end) return undefined;
  const from = startOfLine(text, start);
  const item = /^(\s*)(?:([-*+])|(\d{1,8})([.)]))( +)(\[[ xX]\] +)?/.exec(text.slice(from, start));
  if (!item) return undefined;
  const [mark = '', indent = '', bullet, number, sign = '', gap = ' ', task] = item;
  const empty = from + mark.length === start && !/\S/.test(text.slice(start).split('\n', 1)[0] ?? '');
  if (empty) return { text: text.slice(0, from) + text.slice(start), start: from, end: from };
  const next = `\n${indent}${bullet ?? `${Number(number) + 1}${sign}`}${gap}${task ? '[ ] ' : ''}`;
  return renumbered({
    text: text.slice(0, start) + next + text.slice(start),
    start: start + next.length,
    end: start + next.length,
  });
}

/** Numbers of lists as they follow each other; the selection stays on the same words. */
function renumbered({ text, start, end }: Selected): Selected {
  const before = text.split('\n');
  const after = renumberedLines(before);
  const moved = (at: number): number => {
    let [old, now] = [0, 0];
    for (const [index, line] of before.entries()) {
      const next = after[index] ?? line;
      if (at <= old + line.length)
        return Math.max(now, now + (at - old) + behindNumber(line, at - old, next));
      old += line.length + 1;
      now += next.length + 1;
    }
    return now;
  };
  return { text: after.join('\n'), start: moved(start), end: moved(end) };
}

/** How much longer the number is in front of a place of the line. */
const behindNumber = (line: string, at: number, next: string): number =>
  at <= line.search(/\d/) ? 0 : next.length - line.length;

/**
 * Whether Tab moves an item of a list in: one level below the item above it is as deep as it goes, so that Tab leaves the
 * editor from there and nobody is caught in it.
 */
export function movesIn({ text, start, end }: Selected): boolean {
  const from = startOfLine(text, start);
  const depth = itemDepth(text.slice(from, endOfLine(text, end)));
  const above =
    text
      .slice(0, Math.max(0, from - 1))
      .split('\n')
      .at(-1) ?? '';
  const depthAbove = from === 0 ? undefined : itemDepth(above);
  return depth !== undefined && depthAbove !== undefined && depth <= depthAbove;
}

/** Whether Shift+Tab moves an item out: one that stands at the edge lets it leave. */
export function movesOut({ text, start, end }: Selected): boolean {
  const from = startOfLine(text, start);
  return (itemDepth(text.slice(from, endOfLine(text, end))) ?? 0) > 0;
}

const itemDepth = (line: string): number | undefined =>
  /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]/.exec(line)?.[1]?.replaceAll('\t', step).length;
