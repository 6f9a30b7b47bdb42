import type { Say } from './say.ts';

export type ProblemCode =
  | 'badEscape'
  | 'badNumber'
  | 'comment'
  | 'expectedColon'
  | 'expectedComma'
  | 'expectedKey'
  | 'lineBreakInString'
  | 'singleQuotes'
  | 'tooLarge'
  | 'trailingComma'
  | 'trailingText'
  | 'unclosedString'
  | 'unexpectedCharacter'
  | 'unexpectedEnd'
  | 'wrongBracket'
  /** Told by `words`: of YAML and SQL. */
  | 'told';

/** What is wrong with the input and exactly where. Line and column begin at 1, as editors show them. */
export interface InputProblem {
  code: ProblemCode;
  words?: Say;
  offset: number;
  line: number;
  column: number;
  /** The line around the place, in three pieces; `at` is '' at the end of the line. */
  excerpt: { before: string; at: string; after: string };
}

const context = 40;

export const problemAt = (text: string, offset: number, code: ProblemCode): InputProblem => ({
  code,
  ...placeIn(text, offset),
});

/** A place in a text, with the line around it. */
export function placeIn(text: string, offset: number): Omit<InputProblem, 'code'> {
  // Before the first sign `lastIndexOf` would look at the first one.
  const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const nextBreak = text.indexOf('\n', offset);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const at = offset < lineEnd ? String.fromCodePoint(text.codePointAt(offset) ?? 32) : '';
  return {
    offset,
    line: lineOf(text, lineStart),
    column: offset - lineStart + 1,
    excerpt: {
      before: text.slice(Math.max(lineStart, offset - context), offset),
      at,
      after: text.slice(offset + at.length, Math.min(lineEnd, offset + context)),
    },
  };
}

function lineOf(text: string, lineStart: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < lineStart; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
