/** What a line begins with, in the order in which Markdown reads it. */
export interface LineStart {
  /** Space in front. */
  readonly indent: string;
  /** `> `, as often as it stands there. */
  readonly quote: string;
  /** `- `, `3. `, `- [ ] `, or nothing. */
  readonly item: string;
  /** `## `, or nothing. */
  readonly heading: string;
  readonly text: string;
}

const lineStart =
  /^([ \t]*)((?:> ?)*)((?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?(#{1,6}[ \t]+)?(.*)$/s;

/** Takes a line apart; put together again, the parts are the line. */
export function lineStartOf(line: string): LineStart {
  const [, indent = '', quote = '', item = '', heading = '', text = ''] = lineStart.exec(line) ?? [];
  return { indent, quote, item, heading, text };
}

export type ListKind = 'bullet' | 'ordered' | 'task';

/** @returns undefined for a line that is no item of a list */
export function listKindOf(line: string): ListKind | undefined {
  const { item } = lineStartOf(line);
  if (item === '') return undefined;
  if (/\[[ xX]\]/.test(item)) return 'task';
  return /^\d/.test(item) ? 'ordered' : 'bullet';
}

const joined = ({ indent, quote, item, heading, text }: LineStart): string =>
  indent + quote + item + heading + text;

/** Lines that there is something to do about: empty ones only where there are no others. */
const written = (lines: readonly string[]) => {
  const some = lines.some((line) => line.trim() !== '');
  return (line: string) => !some || line.trim() !== '';
};

/** Makes items of lines, or plain lines of items where all of them are of that kind. Numbers go up, level by level. */
export function toggledList(lines: readonly string[], kind: ListKind): string[] {
  const counts = written(lines);
  const off = lines.filter(counts).every((line) => listKindOf(line) === kind);
  const changed = lines.map((line) => {
    if (!counts(line)) return line;
    const start = lineStartOf(line);
    return joined({ ...start, item: off ? '' : itemOf(kind, start.item), heading: '' });
  });
  return off || kind !== 'ordered' ? changed : renumberedLines(changed);
}

/** A task that is done stays done when its list is made one of tasks again. */
const itemOf = (kind: ListKind, before: string): string => {
  if (kind === 'bullet') return '- ';
  if (kind === 'ordered') return '1. ';
  return /\[[xX]\]/.test(before) ? before : '- [ ] ';
};

/** Puts `> ` in front of lines, or takes it away where all have it. */
export function toggledQuote(lines: readonly string[]): string[] {
  const off = lines.every((line) => /^[ \t]*>/.test(line));
  return lines.map((line) =>
    off ? line.replace(/^([ \t]*)> ?/, '$1') : line === '' && lines.length > 1 ? '>' : `> ${line}`,
  );
}

/** Makes headings of this level of lines, or plain lines where all of them are that already. */
export function toggledHeading(lines: readonly string[], level: number): string[] {
  const counts = written(lines);
  const mark = `${'#'.repeat(level)} `;
  const off = lines.filter(counts).every((line) => lineStartOf(line).heading.trim() === mark.trim());
  return lines.map((line) =>
    counts(line) ? joined({ ...lineStartOf(line), heading: off ? '' : mark }) : line,
  );
}

/** The next level a heading is made by one key: none, 1, 2, 3, none. */
export const nextHeadingLevel = (line: string): number => {
  const level = lineStartOf(line).heading.trim().length;
  return level >= 3 ? level : level + 1;
};

/**
 * Numbers of a list as they follow each other: each level for itself, from what its first item has. A line that is no
 * item and not indented ends all lists, an empty line none.
 */
export function renumberedLines(lines: readonly string[]): string[] {
  let levels: { width: number; number: number }[] = [];
  return lines.map((line) => {
    if (line.trim() === '') return line;
    const { indent, quote, item } = lineStartOf(line);
    const width = indent.replaceAll('\t', '    ').length + quote.length;
    if (item === '') {
      levels = levels.filter((level) => level.width < width);
      return line;
    }
    levels = levels.filter((level) => level.width <= width);
    const [, digits, rest = ''] = /^(\d+)(.*)$/s.exec(item) ?? [];
    const level = levels.at(-1);
    if (digits === undefined) {
      if (level?.width === width) levels.pop();
      return line;
    }
    if (level?.width !== width) {
      levels.push({ width, number: Number(digits) });
      return line;
    }
    level.number += 1;
    return indent + quote + level.number + rest + line.slice(indent.length + quote.length + item.length);
  });
}
