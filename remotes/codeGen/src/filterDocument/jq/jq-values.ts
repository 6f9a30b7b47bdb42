import { isObject, type Json, type JsonObject, put } from '../reading/exact-json.ts';
import { jqOrder, sameJson } from '../reading/json-order-rules.ts';
import { JqFault, kindOf, shown } from './jq-fault.ts';
import type { Path } from './jq-outputs.ts';
import type { BinaryOperator } from './jq-tree.ts';

export const isTrue = (value: Json) => value !== null && value !== false;

export const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

export function* below(value: Json): Generator<Json, void, undefined> {
  yield value;
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* below(inner);
}

export function* elementsOf(value: Json): Generator<Json, void, undefined> {
  if (typeof value !== 'object' || value === null) throw new JqFault(`Cannot iterate over ${shown(value)}`);
  yield* Object.values(value);
}

export function elementOf(of: Json, key: Json): Json {
  if (of === null && (typeof key === 'string' || typeof key === 'number' || key === null)) return null;
  if (isObject(of) && typeof key === 'string') return Object.hasOwn(of, key) ? (of[key] ?? null) : null;
  if (Array.isArray(of) && typeof key === 'number') {
    const index = Math.floor(key);
    return of[index < 0 ? of.length + index : index] ?? null;
  }
  throw new JqFault(`Cannot index ${kindOf(of)} with ${typeof key === 'string' ? `"${key}"` : kindOf(key)}`);
}

export function sliceOf(of: Json, from: Json, to: Json): Json {
  if (of === null) return null;
  const isIndex = (value: Json) => value === null || typeof value === 'number';
  if (!isIndex(from) || !isIndex(to)) throw new JqFault('Start and end of a slice must be numbers');
  const [start, end] = [from === null ? 0 : Number(from), to === null ? undefined : Number(to)];
  if (Array.isArray(of)) return of.slice(start, end);
  if (typeof of === 'string') return [...of].slice(start, end).join('');
  throw new JqFault(`Cannot slice ${shown(of)}`);
}

export function calculated(operator: Exclude<BinaryOperator, '//' | 'and' | 'or'>, a: Json, b: Json): Json {
  if (operator === '==') return sameJson(a, b);
  if (operator === '!=') return !sameJson(a, b);
  if (operator === '<') return jqOrder(a, b) < 0;
  if (operator === '<=') return jqOrder(a, b) <= 0;
  if (operator === '>') return jqOrder(a, b) > 0;
  if (operator === '>=') return jqOrder(a, b) >= 0;
  if (typeof a === 'number' && typeof b === 'number') return numbers[operator](a, b);
  const result = onOthers[operator](a, b);
  if (result !== undefined) return result;
  const verb = { '+': 'added', '-': 'subtracted', '*': 'multiplied', '/': 'divided', '%': 'divided' }[
    operator
  ];
  throw new JqFault(`${shown(a)} and ${shown(b)} cannot be ${verb}`);
}

export type Arithmetic = '+' | '-' | '*' | '/' | '%';
const divisor = (a: number, b: number) => {
  if (b === 0) throw new JqFault(`${a} and ${b} cannot be divided because the divisor is zero`);
  return b;
};
const numbers: Record<Arithmetic, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / divisor(a, b),
  '%': (a, b) => Math.trunc(a) % Math.abs(divisor(Math.trunc(a), Math.trunc(b))),
};
const onOthers: Record<Arithmetic, (a: Json, b: Json) => Json | undefined> = {
  '+': (a, b) => {
    if (a === null) return b;
    if (b === null) return a;
    if (typeof a === 'string' && typeof b === 'string') return a + b;
    if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
    return isObject(a) && isObject(b) ? { ...a, ...b } : undefined;
  },
  '-': (a, b) =>
    Array.isArray(a) && Array.isArray(b)
      ? a.filter((one) => !b.some((other) => sameJson(one, other)))
      : undefined,
  '*': (a, b) => {
    if (isObject(a) && isObject(b)) return merged(a, b);
    const [text, count] = typeof a === 'string' ? [a, b] : [b, a];
    if (typeof text !== 'string' || typeof count !== 'number') return undefined;
    if (text.length * count > 10_000_000) throw new JqFault('Repeat string result too long');
    return count <= 0 ? null : text.repeat(Math.max(1, Math.trunc(count)));
  },
  '/': (a, b) =>
    typeof a === 'string' && typeof b === 'string' ? (b === '' ? [...a] : a.split(b)) : undefined,
  '%': () => undefined,
};

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const both: JsonObject = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const old = Object.hasOwn(both, key) ? both[key] : undefined;
    put(both, key, isObject(old) && isObject(value) ? merged(old, value) : value);
  }
  return both;
}

export const valueAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((at, key) => elementOf(at, key), value);

/** A copy with another value at the path. */
export function withValue(value: Json, path: Path, change: (old: Json) => Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (typeof key === 'number') {
    if (value !== null && !Array.isArray(value))
      throw new JqFault(`Cannot index ${kindOf(value)} with number`);
    const list = [...(value ?? [])];
    const index = key < 0 ? list.length + key : key;
    if (index < 0 || index > 1_000_000) throw new JqFault('Out of bounds negative array index');
    while (list.length < index) list.push(null);
    list[index] = withValue(list[index] ?? null, rest, change);
    return list;
  }
  if (value !== null && !isObject(value)) throw new JqFault(`Cannot index ${kindOf(value)} with "${key}"`);
  const object: JsonObject = { ...value };
  put(object, key, withValue(elementOf(value, key), rest, change));
  return object;
}
