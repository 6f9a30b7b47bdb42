import { type InputProblem, type ProblemCode, problemAt } from './text-place-rules.ts';

type State = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'done';

interface Failure {
  code: ProblemCode;
  offset: number;
}

const whitespace = /[ \t\n\r]*/y;
const numberText = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literals = ['true', 'false', 'null'];
const escapes = '"\\/bfnrt';

/**
 * Where and why a text is not JSON. Engines word their messages differently and some name no place,
 * so the place is found here; it is asked only after `JSON.parse` refused.
 * @returns undefined for valid JSON
 */
export function jsonProblemOf(text: string): InputProblem | undefined {
  const failure = firstFailure(text);
  return failure && problemAt(text, failure.offset, failure.code);
}

/** No recursion: a text of a million brackets must not end the stack. */
function firstFailure(text: string): Failure | undefined {
  const open: string[] = [];
  let state: State = 'value';
  let at = 0;
  for (;;) {
    at = ended(whitespace, text, at);
    if (at >= text.length) return state === 'done' ? undefined : { code: 'unexpectedEnd', offset: at };
    const step = stepped(text, at, state, open);
    if ('code' in step) return step;
    at = step.at;
    state = step.state;
  }
}

type Step = { at: number; state: State } | Failure;

function stepped(text: string, at: number, state: State, open: string[]): Step {
  const character = text.charAt(at);
  const closes = character === '}' || character === ']';
  if (character === '/' && /[/*]/.test(text.charAt(at + 1))) return { code: 'comment', offset: at };
  if (state === 'done') return { code: 'trailingText', offset: at };
  if (state === 'colon') {
    return character === ':' ? { at: at + 1, state: 'value' } : { code: 'expectedColon', offset: at };
  }
  if (state === 'commaOrEnd') {
    if (character === ',') return { at: at + 1, state: open.at(-1) === '{' ? 'key' : 'value' };
    return closes ? closed(character, at, open) : { code: 'expectedComma', offset: at };
  }
  if (closes && (state === 'valueOrEnd' || state === 'keyOrEnd')) return closed(character, at, open);
  // What was open before the comma decides: `[1,]` and `{"a":1,}` are the commonest slips of all.
  const comma = closes ? commaBefore(text, at) : undefined;
  if (comma !== undefined) return { code: 'trailingComma', offset: comma };
  if (state === 'key' || state === 'keyOrEnd') {
    if (character !== '"') return { code: character === "'" ? 'singleQuotes' : 'expectedKey', offset: at };
    return afterString(text, at, 'colon');
  }
  return valueFrom(text, at, character, open);
}

function valueFrom(text: string, at: number, character: string, open: string[]): Step {
  const after: State = open.length > 0 ? 'commaOrEnd' : 'done';
  if (character === '{' || character === '[') {
    open.push(character);
    return { at: at + 1, state: character === '{' ? 'keyOrEnd' : 'valueOrEnd' };
  }
  if (character === '"') return afterString(text, at, after);
  if (character === "'") return { code: 'singleQuotes', offset: at };
  const literal = literals.find((word) => text.startsWith(word, at));
  if (literal) return { at: at + literal.length, state: after };
  const end = ended(numberText, text, at);
  if (end > at) return { at: end, state: after };
  if (character === '-') return { code: 'badNumber', offset: at };
  return { code: 'unexpectedCharacter', offset: at };
}

function closed(character: string, at: number, open: string[]): Step {
  const opener = character === '}' ? '{' : '[';
  if (open.pop() !== opener) return { code: 'wrongBracket', offset: at };
  return { at: at + 1, state: open.length > 0 ? 'commaOrEnd' : 'done' };
}

function afterString(text: string, start: number, state: State): Step {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') return { at: at + 1, state };
    if (character < ' ') return { code: 'lineBreakInString', offset: at };
    if (character !== '\\') continue;
    const length = escapeLength(text, at);
    if (length === 0) return { code: 'badEscape', offset: at };
    at += length - 1;
  }
  return { code: 'unclosedString', offset: start };
}

function escapeLength(text: string, at: number): number {
  if (escapes.includes(text.charAt(at + 1)) && at + 1 < text.length) return 2;
  return /^\\u[0-9a-f]{4}$/i.test(text.slice(at, at + 6)) ? 6 : 0;
}

function commaBefore(text: string, at: number): number | undefined {
  let before = at - 1;
  while (before >= 0 && ' \t\n\r'.includes(text.charAt(before))) before -= 1;
  return text.charAt(before) === ',' ? before : undefined;
}

/** Where the pattern ends when it matches at this very place; the place itself when it does not. */
function ended(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
