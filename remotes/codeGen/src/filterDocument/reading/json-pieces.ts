/** One value of a JSON text, cut out whole. */
export interface Piece {
  readonly text: string;
  /** In which it begins; the first is 1. */
  readonly line: number;
}

const code = { quote: 34, backslash: 92, open: [91, 123], close: [93, 125], comma: 44, newline: 10 } as const;
const isSpace = (char: number) => char === 32 || char === 10 || char === 13 || char === 9;

/**
 * Cuts a JSON text that arrives in chunks into its values: the elements of the array that it is, else the values that
 * follow each other. Only brackets and quotes are looked at; whether a piece is JSON is found when it is parsed.
 */
export function jsonPieces(take: (piece: Piece) => void) {
  let begun = false;
  let inArray = false;
  let ended = false;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let line = 1;
  let pieceLine = 1;
  /** What of the piece came in earlier chunks. */
  let held = '';
  let start = -1;
  let wantsValue = false;
  let text = '';

  const finish = (end: number) => {
    const whole = held + (start < 0 ? '' : text.slice(start, end));
    held = '';
    start = -1;
    if (whole.trim() !== '') take({ text: whole.trim(), line: pieceLine });
    else if (inArray && wantsValue) take({ text: '', line });
    wantsValue = false;
  };
  const begin = (at: number) => {
    if (start >= 0 || held !== '') return;
    start = at;
    pieceLine = line;
  };
  return {
    push(chunk: string): void {
      text = chunk;
      if (held !== '') start = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const char = chunk.charCodeAt(at);
        if (char === code.newline) line += 1;
        if (inString) {
          if (escaped) escaped = false;
          else if (char === code.backslash) escaped = true;
          else if (char === code.quote) inString = false;
          continue;
        }
        if (isSpace(char)) {
          // Between two values that only a space parts: `1 2` or `{} {}` on lines of their own.
          if (!inArray && depth === 0 && (start >= 0 || held !== '')) finish(at);
          continue;
        }
        if (!begun) {
          begun = true;
          if (char === 91) {
            inArray = true;
            continue;
          }
        }
        if (char === code.quote) {
          begin(at);
          inString = true;
        } else if (char === 91 || char === 123) {
          begin(at);
          depth += 1;
        } else if (char === 93 || char === 125) {
          if (inArray && depth === 0 && char === 93 && !ended) {
            finish(at);
            ended = true;
            inArray = false;
            continue;
          }
          begin(at);
          if (depth > 0) depth -= 1;
          if (!inArray && depth === 0) finish(at + 1);
        } else if (char === code.comma && inArray && depth === 0) {
          if (start < 0 && held === '') wantsValue = true;
          finish(at);
          wantsValue = true;
        } else begin(at);
      }
      if (start >= 0) held += chunk.slice(start);
      start = -1;
    },
    line: () => line,
    /** @returns whether the text ended where it should */
    end(): { complete: boolean; isArray: boolean } {
      const isArray = inArray || ended;
      const complete = !inArray && depth === 0 && !inString;
      text = '';
      if (held !== '') finish(0);
      return { complete, isArray };
    },
  };
}

/** Cuts a text that arrives in chunks into its lines, empty ones left out. */
export function lines(take: (piece: Piece) => void) {
  let held = '';
  let line = 1;
  const give = (text: string) => {
    if (text.trim() !== '') take({ text: text.trim(), line });
    line += 1;
  };
  return {
    push(chunk: string): void {
      let start = 0;
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
        give(held + chunk.slice(start, end));
        held = '';
        start = end + 1;
      }
      held += chunk.slice(start);
    },
    end: () => give(held),
  };
}
