import { isObject, type Json, type JsonObject, put } from '../reading/exact-json.ts';
import { byCode, jqOrder, sameJson } from '../reading/json-order-rules.ts';
import { JqFault, kindOf, shown } from './jq-fault.ts';
import type { Bound, Outputs, Path, Running } from './jq-outputs.ts';
import type { Jq } from './jq-tree.ts';
import { asText, below, calculated, elementOf, elementsOf, isTrue, valueAt } from './jq-values.ts';

/** Calls a function whose name and number of arguments have been checked. */
export function* calledFunction(
  name: string,
  args: readonly Jq[],
  input: Json,
  bound: Bound,
  running: Running,
): Outputs {
  const { run, pathsOf } = running;
  const plain = onInput[name];
  if (plain && args.length === 0) {
    yield plain(input);
    return;
  }
  const isOf = kinds[name];
  if (isOf) {
    if (isOf(input)) yield input;
    return;
  }
  const [a, b, c] = args;
  const each = function* (of: Jq | undefined, on = input): Outputs {
    if (of) yield* run(of, on, bound);
  };
  const keyed = (list: Json[]) => list.map((one) => ({ one, key: [...each(a, one)] }));
  const sortedBy = (list: Json[]) => keyed(list).sort((x, y) => jqOrder(x.key, y.key));
  switch (name) {
    case 'empty':
      return;
    case 'error':
      for (const value of a ? each(a) : [input]) throw new JqFault(value);
      return;
    case 'select':
      for (const test of each(a)) if (isTrue(test)) yield input;
      return;
    case 'map':
      yield [...elementsOf(input)].flatMap((one) => [...each(a, one)]);
      return;
    case 'map_values': {
      if (Array.isArray(input)) yield input.flatMap((one) => firstOf(each(a, one)));
      else {
        const mapped: JsonObject = {};
        for (const [key, value] of Object.entries(objectOf(input))) {
          for (const next of firstOf(each(a, value))) put(mapped, key, next);
        }
        yield mapped;
      }
      return;
    }
    case 'recurse':
      if (a) yield* recursed(a, input, bound, running);
      else yield* below(input);
      return;
    case 'add':
      yield [...(a ? each(a) : elementsOf(input))].reduce<Json>(
        (sum, one) => calculated('+', sum, one),
        null,
      );
      return;
    case 'any':
    case 'all':
      yield quantified(name, args, input, bound, running);
      return;
    case 'range':
      yield* ranges(args, input, bound, running);
      return;
    case 'first':
      yield* firstOf(each(a));
      return;
    case 'last': {
      const last = [...each(a)].at(-1);
      if (last !== undefined) yield last;
      return;
    }
    case 'isempty':
      yield firstOf(each(a)).length === 0;
      return;
    case 'limit':
      for (const count of each(a)) {
        let left = numberOf(count);
        if (left <= 0) continue;
        for (const value of each(b)) {
          yield value;
          left -= 1;
          if (left <= 0) break;
        }
      }
      return;
    case 'nth':
      for (const at of each(a)) {
        if (!b) yield elementOf(input, at);
        else yield [...each(b)][numberOf(at)] ?? null;
      }
      return;
    case 'sort_by':
      yield sortedBy(listOf(input)).map(({ one }) => one);
      return;
    case 'group_by':
      yield grouped(sortedBy(listOf(input))).map((group) => group.map(({ one }) => one));
      return;
    case 'unique_by':
      yield grouped(sortedBy(listOf(input))).flatMap((group) => group.slice(0, 1).map(({ one }) => one));
      return;
    case 'min_by':
    case 'max_by': {
      const sorted = sortedBy(listOf(input));
      const best = name === 'min_by' ? sorted[0] : sorted.at(-1);
      yield best?.one ?? null;
      return;
    }
    case 'with_entries':
      yield fromEntries(entriesOf(input).flatMap((entry) => [...each(a, entry)]));
      return;
    case 'paths':
      for (const path of pathsOf({ kind: 'recurse' }, input, bound)) if (path.length > 0) yield [...path];
      return;
    case 'path':
      if (a) for (const path of pathsOf(a, input, bound)) yield [...path];
      return;
    case 'del':
      if (a) yield withoutPaths(input, [...pathsOf(a, input, bound)]);
      return;
    default:
      for (const third of c ? each(c) : [null]) {
        for (const second of b ? each(b) : [null]) {
          for (const first of each(a)) yield withArgument(name, input, first, second, third);
        }
      }
  }
}

/** The first output, without asking for a second one. */
function firstOf(outputs: Outputs): Json[] {
  for (const value of outputs) return [value];
  return [];
}

const onInput: Readonly<Record<string, (input: Json) => Json>> = {
  length: (input) => {
    if (input === null) return 0;
    if (typeof input === 'number') return Math.abs(input);
    if (typeof input === 'string') return [...input].length;
    if (typeof input === 'boolean') throw new JqFault(`${shown(input)} has no length`);
    return Object.keys(input).length;
  },
  utf8bytelength: (input) => new TextEncoder().encode(textOf(input)).length,
  not: (input) => !isTrue(input),
  keys: (input) => (Array.isArray(input) ? [...input.keys()] : Object.keys(objectOf(input)).sort(byCode)),
  keys_unsorted: (input) => (Array.isArray(input) ? [...input.keys()] : Object.keys(objectOf(input))),
  type: kindOf,
  flatten: (input) => flattened(listOf(input), Number.POSITIVE_INFINITY),
  reverse: (input) => {
    if (typeof input === 'string') return [...input].reverse().join('');
    return input === null ? [] : [...listOf(input)].reverse();
  },
  floor: (input) => Math.floor(numberOf(input)),
  ceil: (input) => Math.ceil(numberOf(input)),
  // Halves go away from zero, as in C.
  round: (input) => Math.sign(numberOf(input)) * Math.round(Math.abs(numberOf(input))),
  sqrt: (input) => finite(Math.sqrt(numberOf(input))),
  abs: (input) => Math.abs(numberOf(input)),
  tostring: asText,
  tonumber: (input) => {
    if (typeof input === 'number') return input;
    const text = textOf(input);
    if (!/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text)) {
      throw new JqFault(`${shown(input)} cannot be parsed as a number`);
    }
    return Number(text);
  },
  tojson: (input) => JSON.stringify(input),
  fromjson: (input) => {
    try {
      return JSON.parse(textOf(input)) as Json;
    } catch {
      throw new JqFault(`${shown(input)} is not valid JSON`);
    }
  },
  ascii_downcase: (input) => textOf(input).replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  ascii_upcase: (input) => textOf(input).replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  trim: (input) => textOf(input).trim(),
  ltrim: (input) => textOf(input).trimStart(),
  rtrim: (input) => textOf(input).trimEnd(),
  explode: (input) => [...textOf(input)].map((letter) => letter.codePointAt(0) ?? 0),
  implode: (input) => String.fromCodePoint(...listOf(input).map(numberOf)),
  sort: (input) => [...listOf(input)].sort(jqOrder),
  unique: (input) => {
    const sorted = [...listOf(input)].sort(jqOrder);
    return sorted.filter((one, index) => index === 0 || jqOrder(one, sorted[index - 1] ?? null) !== 0);
  },
  min: (input) => [...listOf(input)].sort(jqOrder)[0] ?? null,
  max: (input) => [...listOf(input)].sort(jqOrder).at(-1) ?? null,
  to_entries: (input) => entriesOf(input),
  from_entries: (input) => fromEntries(listOf(input)),
  first: (input) => elementOf(input, 0),
  last: (input) => elementOf(input, -1),
  transpose: (input) => {
    const rows = listOf(input).map(listOf);
    const width = Math.max(0, ...rows.map((row) => row.length));
    return Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? null));
  },
};

const kinds: Readonly<Record<string, (input: Json) => boolean>> = {
  values: (input) => input !== null,
  nulls: (input) => input === null,
  numbers: (input) => typeof input === 'number',
  strings: (input) => typeof input === 'string',
  booleans: (input) => typeof input === 'boolean',
  arrays: (input) => Array.isArray(input),
  objects: isObject,
  iterables: (input) => typeof input === 'object' && input !== null,
  scalars: (input) => typeof input !== 'object' || input === null,
};

function withArgument(name: string, input: Json, first: Json, second: Json, third: Json): Json {
  switch (name) {
    case 'has':
      return hasKey(input, first);
    case 'in':
      return hasKey(first, input);
    case 'contains':
      return contains(input, first);
    case 'inside':
      return contains(first, input);
    case 'flatten':
      return flattened(listOf(input), numberOf(first));
    case 'pow':
      return finite(numberOf(first) ** numberOf(second));
    case 'startswith':
      return textOf(input).startsWith(textOf(first));
    case 'endswith':
      return textOf(input).endsWith(textOf(first));
    case 'ltrimstr':
      return cut(input, first, (text, part) => (text.startsWith(part) ? text.slice(part.length) : text));
    case 'rtrimstr':
      return cut(input, first, (text, part) =>
        part !== '' && text.endsWith(part) ? text.slice(0, -part.length) : text,
      );
    case 'split':
      if (second !== null) return textOf(input).split(patternOf(first, second));
      return first === '' ? [...textOf(input)] : textOf(input).split(textOf(first));
    case 'join':
      return listOf(input)
        .map((one) => (one === null ? '' : typeof one === 'object' ? notJoined(one) : asText(one)))
        .join(textOf(first));
    case 'test':
      return patternOf(first, second).test(textOf(input));
    case 'capture': {
      const groups = patternOf(first, second).exec(textOf(input))?.groups ?? {};
      return Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, value ?? null]));
    }
    case 'sub':
      return textOf(input).replace(patternOf(first, third), () => textOf(second));
    case 'gsub':
      return textOf(input).replace(patternOf(first, third, 'g'), () => textOf(second));
    case 'index':
    case 'rindex':
    case 'indices': {
      const all = placesOf(input, first);
      if (name === 'indices') return all;
      return (name === 'index' ? all[0] : all.at(-1)) ?? null;
    }
    case 'getpath':
      return valueAt(input, listOf(first) as Path);
    default:
      throw new JqFault(`${name}/1 is not defined`);
  }
}

function notJoined(value: Json): never {
  throw new JqFault(`Cannot join with ${shown(value)}`);
}

function hasKey(of: Json, key: Json): boolean {
  if (isObject(of) && typeof key === 'string') return Object.hasOwn(of, key);
  if (Array.isArray(of) && typeof key === 'number') return key >= 0 && key < of.length;
  throw new JqFault(`Cannot check whether ${kindOf(of)} has a ${kindOf(key)} key`);
}

function contains(a: Json, b: Json): boolean {
  if (kindOf(a) !== kindOf(b)) {
    throw new JqFault(`${shown(a)} and ${shown(b)} cannot have their containment checked`);
  }
  return holds(a, b);
}

function holds(a: Json, b: Json): boolean {
  if (isObject(a) && isObject(b)) {
    return Object.entries(b).every(([key, value]) => Object.hasOwn(a, key) && holds(a[key] ?? null, value));
  }
  if (Array.isArray(a) && Array.isArray(b)) return b.every((one) => a.some((other) => holds(other, one)));
  if (typeof a === 'string' && typeof b === 'string') return a.includes(b);
  return sameJson(a, b);
}

const cut = (input: Json, part: Json, how: (text: string, part: string) => string): Json =>
  typeof input === 'string' && typeof part === 'string' ? how(input, part) : input;

/** jq's flags: x ignores spaces, which JavaScript's patterns cannot. */
function patternOf(source: Json, flags: Json, more = ''): RegExp {
  const asked = flags === null ? '' : textOf(flags);
  if (/[^gims]/.test(asked)) throw new JqFault(`${asked} is not a valid modifier string`);
  try {
    return new RegExp(textOf(source), [...new Set(`${asked}${more}u`)].join(''));
  } catch {
    throw new JqFault(`${textOf(source)} (at offset 0) is not a valid regex`);
  }
}

function placesOf(input: Json, part: Json): number[] {
  if (Array.isArray(input)) {
    return input.flatMap((one, index) => (sameJson(one, part) ? [index] : []));
  }
  const [text, wanted] = [textOf(input), textOf(part)];
  const places: number[] = [];
  if (wanted === '') return places;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) places.push(at);
  return places;
}

const entriesOf = (input: Json): JsonObject[] =>
  Object.entries(objectOf(input)).map(([key, value]) => ({ key, value }));

function fromEntries(entries: readonly Json[]): JsonObject {
  const object: JsonObject = {};
  for (const entry of entries) {
    const of = objectOf(entry);
    const key = of.key ?? of.k ?? of.name ?? of.Name ?? of.Key ?? of.K ?? null;
    if (typeof key === 'object' && key !== null) throw new JqFault(`Cannot use ${shown(key)} as object key`);
    put(object, asText(key), of.value ?? of.v ?? of.Value ?? of.V ?? null);
  }
  return object;
}

interface Keyed {
  one: Json;
  key: Json[];
}
function grouped(sorted: readonly Keyed[]): Keyed[][] {
  const groups: Keyed[][] = [];
  for (const next of sorted) {
    const last = groups.at(-1);
    if (last?.[0] && jqOrder(last[0].key, next.key) === 0) last.push(next);
    else groups.push([next]);
  }
  return groups;
}

function quantified(
  name: 'any' | 'all',
  args: readonly Jq[],
  input: Json,
  bound: Bound,
  { run }: Running,
): boolean {
  const [a, b] = args;
  const values = b && a ? run(a, input, bound) : elementsOf(input);
  const test = b ?? a;
  for (const value of values) {
    for (const result of test ? run(test, value, bound) : [value]) {
      if (isTrue(result) === (name === 'any')) return name === 'any';
    }
  }
  return name === 'all';
}

function* ranges(args: readonly Jq[], input: Json, bound: Bound, { run }: Running): Outputs {
  const [a, b, c] = args;
  if (!a) return;
  for (const by of c ? run(c, input, bound) : [1]) {
    for (const second of b ? run(b, input, bound) : [null]) {
      for (const first of run(a, input, bound)) {
        const [from, to] = second === null ? [0, numberOf(first)] : [numberOf(first), numberOf(second)];
        const step = numberOf(by);
        if (step === 0) continue;
        for (let at = from; step > 0 ? at < to : at > to; at += step) yield at;
      }
    }
  }
}

function* recursed(step: Jq, input: Json, bound: Bound, running: Running): Outputs {
  yield input;
  for (const next of running.run(step, input, bound)) yield* recursed(step, next, bound, running);
}

/** The later places first, so that the earlier ones stay where they are. */
function withoutPaths(value: Json, paths: readonly Path[]): Json {
  const sorted = [...paths].sort((x, y) => jqOrder([...y], [...x]));
  return sorted.reduce<Json>(without, value);
}

function without(value: Json, path: Path): Json {
  const [key, ...rest] = path;
  if (key === undefined) return null;
  if (value === null) return null;
  if (Array.isArray(value)) {
    const index = typeof key === 'number' && key < 0 ? value.length + key : key;
    if (rest.length > 0) return value.map((one, at) => (at === index ? without(one, rest) : one));
    return value.filter((_, at) => at !== index);
  }
  const copy: JsonObject = {};
  for (const [name, inner] of Object.entries(objectOf(value))) {
    if (name !== key) put(copy, name, inner);
    else if (rest.length > 0) put(copy, name, without(inner, rest));
  }
  return copy;
}

const flattened = (list: readonly Json[], depth: number): Json[] =>
  list.flatMap((one) => (Array.isArray(one) && depth > 0 ? flattened(one, depth - 1) : [one]));

const finite = (value: number): Json => (Number.isFinite(value) ? value : null);

function numberOf(value: Json): number {
  if (typeof value !== 'number') throw new JqFault(`${shown(value)} number required`);
  return value;
}
function textOf(value: Json): string {
  if (typeof value !== 'string') throw new JqFault(`${shown(value)} is not a string`);
  return value;
}
function listOf(value: Json): Json[] {
  if (!Array.isArray(value)) throw new JqFault(`${shown(value)} is not an array`);
  return value;
}
function objectOf(value: Json): JsonObject {
  if (!isObject(value)) throw new JqFault(`${shown(value)} has no keys`);
  return value;
}
