import { jsonProblemOf } from './json-problem-rules.ts';
import { type InputProblem, problemAt } from './text-place-rules.ts';

export type InputKind =
  | 'empty'
  | 'json'
  | 'ndjson'
  | 'jwt'
  | 'base64'
  | 'url'
  | 'uuid'
  | 'timestamp'
  | 'unknown';

/** What a text is taken for, with what reading it gave. */
export type Detection =
  | { kind: 'json' | 'ndjson'; values: unknown[] }
  /** Meant as JSON, as far as one can tell, but broken at this place. */
  | { kind: 'json' | 'ndjson'; problem: InputProblem }
  | { kind: 'jwt'; header: unknown; claims: unknown }
  | { kind: 'base64'; decoded: string }
  | { kind: 'url'; url: URL }
  | { kind: 'uuid'; uuid: string }
  | { kind: 'timestamp'; epochMilliseconds: number }
  | { kind: 'empty' | 'unknown' };

/** The likeliest reading of a text: whatever parses completely goes before whatever only looks like it. */
export function detect(text: string): Detection {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  return (
    asTimestamp(trimmed) ??
    asJson(text) ??
    asLines(text) ??
    asJwt(trimmed) ??
    asUuid(trimmed) ??
    asUrl(trimmed) ??
    asBrokenJson(text, trimmed) ??
    asBase64(trimmed) ?? { kind: 'unknown' }
  );
}

/** Seconds or milliseconds from 2001 to 2286, or ISO text with a time: bare numbers below are just numbers. */
function asTimestamp(text: string): Detection | undefined {
  if (/^\d{10}$/.test(text)) return { kind: 'timestamp', epochMilliseconds: Number(text) * 1000 };
  if (/^\d{13}$/.test(text)) return { kind: 'timestamp', epochMilliseconds: Number(text) };
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) || text.length > 40) return undefined;
  const epochMilliseconds = Date.parse(text);
  return Number.isNaN(epochMilliseconds) ? undefined : { kind: 'timestamp', epochMilliseconds };
}

function asJson(text: string): Detection | undefined {
  const value = parsed(withoutMark(text));
  return value && { kind: 'json', values: [value.value] };
}

/** One JSON value a line. The first line decides that it is meant so; a broken one further down is named. */
function asLines(text: string): Detection | undefined {
  const lines = withoutMark(text).split('\n');
  const first = lines.find((line) => line.trim() !== '');
  if (first === undefined || !/^\s*[[{]/.test(first) || lines.length < 2 || !parsed(first)) return undefined;
  const values: unknown[] = [];
  let offset = text.length - withoutMark(text).length;
  for (const line of lines) {
    if (line.trim() !== '') {
      const value = parsed(line);
      if (!value) return { kind: 'ndjson', problem: problemInLine(text, line, offset) };
      values.push(value.value);
    }
    offset += line.length + 1;
  }
  return values.length > 1 ? { kind: 'ndjson', values } : undefined;
}

function problemInLine(text: string, line: string, offset: number): InputProblem {
  const inLine = jsonProblemOf(line);
  return problemAt(text, offset + (inLine?.offset ?? 0), inLine?.code ?? 'unexpectedCharacter');
}

function asJwt(text: string): Detection | undefined {
  const match = /^(?:Bearer\s+)?([\w-]+)\.([\w-]+)\.[\w-]*$/.exec(text);
  if (!match) return undefined;
  const [header, claims] = [match[1], match[2]].map((part) => parsed(decoded(part ?? '') ?? ''));
  const isHeader = typeof header?.value === 'object' && header.value !== null && 'alg' in header.value;
  return isHeader && claims ? { kind: 'jwt', header: header.value, claims: claims.value } : undefined;
}

const asUuid = (text: string): Detection | undefined =>
  /^\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?$/i.test(text)
    ? { kind: 'uuid', uuid: text.replace(/[{}]/g, '').toLowerCase() }
    : undefined;

const asUrl = (text: string): Detection | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text)
    ? { kind: 'url', url: new URL(text) }
    : undefined;

function asBrokenJson(text: string, trimmed: string): Detection | undefined {
  if (!/^(?:[[{"']|\/[/*])/.test(trimmed)) return undefined;
  const problem = jsonProblemOf(withoutMark(text));
  return problem && { kind: 'json', problem };
}

/** Control characters other than white space. */
const unreadable = /(?![\t\n\r])\p{Cc}/u;

/** Short or plain words are words; a longer text is Base64 only when it decodes to readable text. */
function asBase64(text: string): Detection | undefined {
  const compact = text.replace(/\s+/g, '');
  if (compact.length < 8) return undefined;
  const plain = decoded(compact);
  return plain !== undefined && !unreadable.test(plain) ? { kind: 'base64', decoded: plain } : undefined;
}

/** Base64 in either alphabet, as UTF-8. */
function decoded(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) =>
      one.charCodeAt(0),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Not Base64, or not text: either way it is no text for us.
  }
}

/** Editors on Windows put a byte order mark in front, which JSON does not allow. */
const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text);

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // The caller finds out why, where it matters.
  }
}
