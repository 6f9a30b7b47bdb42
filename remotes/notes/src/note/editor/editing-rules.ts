/** A text and what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const step = '  ';

/** Moves the selected lines in or out by two spaces; the selection stays on the same words. */
export function shiftLines({ text, start, end }: Selected, direction: 'in' | 'out'): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const shifted = lines.map((line) =>
    direction === 'in' ? step + line : line.replace(/^(?: {1,2}|\t)/, ''),
  );
  const first = (shifted[0] ?? '').length - (lines[0] ?? '').length;
  const all = shifted.join('\n').length - lines.join('\n').length;
  return {
    text: text.slice(0, from) + shifted.join('\n') + text.slice(to),
    start: Math.max(from, start + first),
    end: Math.max(from, end + all),
  };
}

/**
 * Enter inside a list goes on with the list; on an empty item it ends it.
 * @returns undefined where Enter should do what it always does
 */
export function continuedList({ text, start, end }: Selected): Selected | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const item = /^(\s*)(?:([-*+])|(\d{1,8})([.)]))( +)(\[[ xX]\] +)?/.exec(text.slice(from, start));
  if (!item) return undefined;
  const [mark = '', indent = '', bullet, number, sign = '', gap = ' ', task] = item;
  const empty = from + mark.length === start && !/\S/.test(text.slice(start).split('\n', 1)[0] ?? '');
  if (empty) return { text: text.slice(0, from) + text.slice(start), start: from, end: from };
  const next = `\n${indent}${bullet ?? `${Number(number) + 1}${sign}`}${gap}${task ? '[ ] ' : ''}`;
  return {
    text: text.slice(0, start) + next + text.slice(start),
    start: start + next.length,
    end: start + next.length,
  };
}
