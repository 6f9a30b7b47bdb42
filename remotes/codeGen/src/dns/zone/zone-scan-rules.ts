/** A word of a zone file, and where it stands in the text. */
export interface ZoneWord {
  readonly text: string;
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** What belongs together: a line, or several in brackets. */
export interface ZoneEntry {
  readonly line: number;
  /** It begins with a blank: the owner is that of the entry before. */
  readonly isContinued: boolean;
  readonly words: readonly ZoneWord[];
  readonly fault?: 'open_bracket' | 'stray_bracket' | 'open_quote';
}

/** Divides a zone file (RFC 1035, 5.1) into its entries; comments are left out. */
export function entriesOf(text: string): ZoneEntry[] {
  const entries: ZoneEntry[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const { entry, end, lines } = entryAt(text, at, line);
    if (entry.words.length > 0 || entry.fault) entries.push(entry);
    at = end;
    line += lines;
  }
  return entries;
}

function entryAt(text: string, from: number, line: number): { entry: ZoneEntry; end: number; lines: number } {
  const words: ZoneWord[] = [];
  let depth = 0;
  let lines = 0;
  let fault: ZoneEntry['fault'];
  let at = from;
  while (at < text.length) {
    const letter = text[at] ?? '';
    if (letter === '\n') {
      at += 1;
      lines += 1;
      if (depth === 0) break;
    } else if (letter === ';') at = endOfLine(text, at);
    else if (letter === '(') {
      depth += 1;
      at += 1;
    } else if (letter === ')') {
      if (depth === 0) fault = 'stray_bracket';
      depth = Math.max(0, depth - 1);
      at += 1;
    } else if (letter === '"') {
      const word = quotedAt(text, at);
      if (!word) {
        fault = 'open_quote';
        at = endOfLine(text, at);
      } else {
        words.push(word);
        at = word.end;
      }
    } else if (/\s/.test(letter)) at += 1;
    else {
      const word = wordAt(text, at);
      words.push(word);
      at = word.end;
    }
  }
  if (depth > 0) fault = 'open_bracket';
  const entry = {
    line,
    isContinued: /^[ \t]/.test(text.slice(from, from + 1)),
    words,
    ...(fault && { fault }),
  };
  return { entry, end: at, lines };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

const quotedPattern = /"((?:[^"\\\n]|\\[^\n])*)"/y;
const wordPattern = /(?:[^\s;()"\\]|\\[^\n])+|\\/y;

function quotedAt(text: string, at: number): ZoneWord | undefined {
  quotedPattern.lastIndex = at;
  const found = quotedPattern.exec(text);
  return found ? { text: found[1] ?? '', quoted: true, start: at, end: at + found[0].length } : undefined;
}

function wordAt(text: string, at: number): ZoneWord {
  wordPattern.lastIndex = at;
  const found = wordPattern.exec(text)?.[0] ?? text[at] ?? '';
  return { text: found, quoted: false, start: at, end: at + found.length };
}
