import JSON5 from 'json5';
import { isExact, isObject, type Json, type JsonObject, put, unwrapped } from '../reading/exact-json.ts';

/** A place in what was typed. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

export type LooseJson =
  | { readonly value: Json }
  /** `'unexpectedEnd'` where it was not finished. */
  | { readonly problem: 'unexpectedEnd' | 'unexpectedCharacter'; readonly at: TextSpan };

/**
 * What people type into a shell and JSON5 does not know, in this order: strings and comments (left alone), regular
 * expressions at the place of a value, calls that make an id, a date or a long number, and integers.
 */
const token =
  /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=[:,[(]\s*)\/(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)|(?:new\s+)?\b(ObjectId|ISODate|Date|NumberLong|NumberInt|NumberDecimal)\s*\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|(-?\d+))\s*\)|(?<![\w$.])[+-]?\d{16,}(?![\w.])/g;

const wrapperOf: Record<string, string> = {
  ObjectId: '$oid',
  ISODate: '$date',
  Date: '$date',
  NumberLong: '$numberLong',
  NumberInt: '$numberInt',
  NumberDecimal: '$numberDecimal',
};

/** JSON5, and what MongoDB's shell writes beyond it. Wrappers such as `{$oid: …}` stay as they are (`asPlain`). */
export function looseJson(text: string): LooseJson {
  const pieces: { at: number; was: number; becomes: string }[] = [];
  for (const match of text.matchAll(token)) {
    const becomes = rewritten(match);
    if (becomes !== undefined) pieces.push({ at: match.index, was: match[0].length, becomes });
  }
  let rewrittenText = '';
  let copied = 0;
  for (const { at, was, becomes } of pieces) {
    rewrittenText += text.slice(copied, at) + becomes;
    copied = at + was;
  }
  rewrittenText += text.slice(copied);
  try {
    return { value: JSON5.parse(rewrittenText) as Json };
  } catch (error) {
    const offset = offsetIn(rewrittenText, error);
    const from = Math.min(placeBefore(offset, pieces), text.length);
    const ended = offset >= rewrittenText.length;
    return {
      problem: ended ? 'unexpectedEnd' : 'unexpectedCharacter',
      at: { from, to: ended ? from : Math.min(from + 1, text.length) },
    };
  }
}

function rewritten([whole, pattern, flags, call, double, single, digits]: RegExpMatchArray):
  | string
  | undefined {
  if (pattern !== undefined) {
    const unescaped = pattern.replaceAll('\\/', '/');
    return JSON.stringify({ $regex: unescaped, ...(flags && { $options: flags }) });
  }
  if (call !== undefined) {
    const inner = double ?? single ?? digits ?? '';
    const isMillis = wrapperOf[call] === '$date' && digits !== undefined;
    return JSON.stringify({ [wrapperOf[call] ?? '']: isMillis ? Number(digits) : inner });
  }
  const isInteger = /^[+-]?\d/.test(whole);
  return isInteger && !isExact(whole) ? JSON.stringify({ $numberLong: whole.replace('+', '') }) : undefined;
}

/** JSON5 tells lines and columns. */
function offsetIn(text: string, error: unknown): number {
  const { lineNumber, columnNumber } = error as { lineNumber?: number; columnNumber?: number };
  if (lineNumber === undefined || columnNumber === undefined) return text.length;
  let start = 0;
  for (let line = 1; line < lineNumber; line += 1) start = text.indexOf('\n', start) + 1;
  // At the end of the text it names the column after the last one.
  return start + columnNumber - 1;
}

/** The place in what was typed; inside of something rewritten, where that began. */
function placeBefore(
  offset: number,
  pieces: readonly { at: number; was: number; becomes: string }[],
): number {
  let shift = 0;
  for (const { at, was, becomes } of pieces) {
    if (offset < at + shift) break;
    if (offset < at + shift + becomes.length) return at;
    shift += becomes.length - was;
  }
  return offset - shift;
}

/** Wrappers as documents hold them: text, or the number. */
export function asPlain(value: Json): Json {
  if (Array.isArray(value)) return value.map(asPlain);
  if (!isObject(value)) return value;
  const wrapped = unwrapped(value);
  if (wrapped) return wrapped.value;
  const plain: JsonObject = {};
  for (const key of Object.keys(value)) put(plain, key, asPlain(value[key] ?? null));
  return plain;
}

/** As people write it: keys bare where they can be, on one line where it is short. */
export function looseText(value: Json): string {
  const line = inOneLine(value);
  return line.length <= 72
    ? line
    : JSON5.stringify(value, { space: 2, quote: '"' }).replace(/,(\n\s*[}\]])/g, '$1');
}

function inOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${bareKey(key)}: ${inOneLine(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

export const bareKey = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));
