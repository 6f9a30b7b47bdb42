export interface Token {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'sign';
  /** Without quotes; words in small letters. */
  readonly text: string;
  readonly offset: number;
}

export type SqlProblemCode =
  | 'sqlUnclosedText'
  | 'sqlUnclosedComment'
  | 'sqlBracket'
  | 'sqlName'
  | 'sqlType'
  | 'sqlUnexpected';

export interface SqlProblem {
  readonly code: SqlProblemCode;
  readonly offset: number;
}

const blank = /\s+|--[^\n]*/y;
const word = /[\p{L}_][\p{L}\p{M}\p{N}_$]*/uy;
const number = /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const dollar = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

/** The words of an SQL text of any usual dialect; problems carry the place where something was opened. */
export function sqlTokens(source: string): Token[] | SqlProblem {
  const isMySql = source.includes('`');
  const tokens: Token[] = [];
  let at = 0;
  const matched = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const space = matched(blank);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const sign = source.charAt(at);
    if (source.startsWith('/*', at)) {
      const end = commentEnd(source, at);
      if (end === undefined) return { code: 'sqlUnclosedComment', offset: at };
      at = end;
      continue;
    }
    if (sign === '#' && isMySql) {
      const end = source.indexOf('\n', at);
      at = end < 0 ? source.length : end;
      continue;
    }
    const read = closed(source, at, isMySql, tokens.at(-1)) ?? dollarText(source, at, matched(dollar));
    if (read === 'open') return { code: 'sqlUnclosedText', offset: at };
    if (read) {
      tokens.push({ kind: read.kind, text: read.text, offset: at });
      at = read.end;
      continue;
    }
    const plain = matched(word);
    const digits = plain === undefined ? matched(number) : undefined;
    const text = plain ?? digits ?? sign;
    tokens.push({
      kind: plain !== undefined ? 'word' : digits !== undefined ? 'number' : 'sign',
      text: plain !== undefined ? text.toLowerCase() : text,
      offset: at,
    });
    at += text.length;
  }
  return tokens;
}

/** PostgreSQL nests comments. */
function commentEnd(source: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (source.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

type Closed = { kind: 'quoted' | 'string'; text: string; end: number } | 'open' | undefined;

/** Texts in '…', names in "…", `…` and […]. */
function closed(source: string, at: number, isMySql: boolean, before: Token | undefined): Closed {
  const sign = source.charAt(at);
  if (sign === '[') {
    // `int[]` and `x[1]` are lists; `[order]` is a name of SQL Server.
    const name = /^\[([\p{L}_][^\][\n]*)\]/u.exec(source.slice(at, at + 130));
    const isList = before?.kind === 'word' && before.offset + before.text.length === at;
    return name && !isList ? { kind: 'quoted', text: name[1] ?? '', end: at + name[0].length } : undefined;
  }
  if (sign !== "'" && sign !== '"' && sign !== '`') return undefined;
  const escapes = sign === "'" && (isMySql || (before?.text === 'e' && before.offset === at - 1));
  let text = '';
  for (let next = at + 1; next < source.length; next += 1) {
    const one = source.charAt(next);
    if (one === '\\' && escapes) {
      next += 1;
      text += source.charAt(next);
    } else if (one !== sign) text += one;
    else if (source.charAt(next + 1) === sign) {
      next += 1;
      text += sign;
    } else return { kind: sign === "'" ? 'string' : 'quoted', text, end: next + 1 };
  }
  return 'open';
}

function dollarText(source: string, at: number, tag: string | undefined): Closed {
  if (tag === undefined) return undefined;
  const end = source.indexOf(tag, at + tag.length);
  return end < 0
    ? 'open'
    : { kind: 'string', text: source.slice(at + tag.length, end), end: end + tag.length };
}
