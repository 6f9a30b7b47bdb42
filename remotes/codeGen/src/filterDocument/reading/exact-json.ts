/** Values of documents: JSON's, whatever they were read from. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What JavaScript has no exact value for: it stands as text, and what it was is remembered. */
export type KeptKind = 'integer' | 'number' | 'objectId' | 'date';

interface Kept {
  readonly kind: KeptKind;
  /** The JSON that it was read from, written out again unchanged. */
  readonly source: string;
}

/** By the object or array that holds the text, so that a document that is only passed on keeps it. */
const keptIn = new WeakMap<object, Map<string, Kept>>();

export const keptAt = (container: object, key: string | number): Kept | undefined =>
  keptIn.get(container)?.get(String(key));

export function keep(container: object, key: string | number, kept: Kept): void {
  const keys = keptIn.get(container) ?? new Map<string, Kept>();
  keptIn.set(container, keys.set(String(key), kept));
}

/** A key like `__proto__` is a key as any other. */
export function put(container: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') container[key] = value;
  else Object.defineProperty(container, key, { value, enumerable: true, writable: true, configurable: true });
}

const risky = /\d{16}|[eE]\+?\d{3}|"\$(?:oid|date|numberLong|numberInt|numberDouble|numberDecimal)"/;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const marker = '\u0000exact:';

/**
 * `JSON.parse` that loses nothing: integers beyond 2^53, numbers beyond all bounds and MongoDB's wrappers become text,
 * and are known as such (`keptAt`).
 * @throws SyntaxError
 */
export function parseExact(text: string): Json {
  if (!risky.test(text)) return JSON.parse(text) as Json;
  const quoted = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') || isExact(token) ? token : JSON.stringify(marker + token),
  );
  const holder: Json[] = [JSON.parse(quoted) as Json];
  settle(holder, 0);
  return holder[0] ?? null;
}

export function isExact(token: string): boolean {
  const value = Number(token);
  return Number.isFinite(value) && (Number.isSafeInteger(value) || !/^[+-]?\d+$/.test(token));
}

function settle(container: Json[] | JsonObject, key: string | number): void {
  const at = container as JsonObject;
  const value = at[key];
  if (typeof value === 'string') {
    if (!value.startsWith(marker)) return;
    const source = value.slice(marker.length);
    put(at, String(key), source);
    keep(container, key, { kind: /^-?\d+$/.test(source) ? 'integer' : 'number', source });
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) settle(value, index);
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) settle(value, name);
    const wrapped = unwrapped(value);
    if (wrapped === undefined) return;
    put(at, String(key), wrapped.value);
    if (wrapped.kind) keep(container, key, { kind: wrapped.kind, source: exactText(value) });
  }
}

/** MongoDB's Extended JSON: what the wrapper stands for. A number that fits is simply the number. */
export function unwrapped(wrapper: JsonObject): { value: Json; kind?: KeptKind } | undefined {
  const keys = Object.keys(wrapper);
  const [name] = keys;
  if (name === undefined || keys.length !== 1) return undefined;
  const inner = wrapper[name];
  if (name === '$oid' && typeof inner === 'string') return { value: inner, kind: 'objectId' };
  if (name === '$date') return dateOf(inner);
  if (typeof inner !== 'string') return undefined;
  if (name === '$numberInt' || name === '$numberDouble') {
    return Number.isFinite(Number(inner)) ? { value: Number(inner) } : { value: inner, kind: 'number' };
  }
  if (name === '$numberLong') {
    return isExact(inner) ? { value: Number(inner), kind: 'integer' } : { value: inner, kind: 'integer' };
  }
  if (name === '$numberDecimal') return { value: inner, kind: 'number' };
  return undefined;
}

function dateOf(inner: Json | undefined): { value: Json; kind: KeptKind } | undefined {
  if (typeof inner === 'string') return { value: inner, kind: 'date' };
  if (typeof inner !== 'number' || Number.isNaN(new Date(inner).getTime())) return undefined;
  return { value: new Date(inner).toISOString(), kind: 'date' };
}

/**
 * JSON as it was read: what is kept as text is written as it was.
 * @param indent spaces for each level; none for a single line
 */
export function exactText(value: Json, indent = 0): string {
  return written(value, indent, '');
}

function written(value: Json, indent: number, margin: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = margin + ' '.repeat(indent);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const kept = keptIn.get(value);
  const one = (child: Json, key: string | number) =>
    kept?.get(String(key))?.source ?? written(child, indent, inner);
  const parts = Array.isArray(value)
    ? value.map((child, index) => one(child, index))
    : Object.keys(value).map(
        (key) => `${JSON.stringify(key)}:${indent > 0 ? ' ' : ''}${one(value[key] ?? null, key)}`,
      );
  if (parts.length === 0) return `${open}${close}`;
  if (indent === 0) return `${open}${parts.join(',')}${close}`;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${margin}${close}`;
}
