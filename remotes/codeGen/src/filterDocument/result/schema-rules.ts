import { isObject, type Json, keptAt } from '../reading/exact-json.ts';
import { byCode } from '../reading/json-order-rules.ts';

export type FieldType =
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  | 'array'
  | 'object'
  | 'integer'
  | 'objectId'
  | 'date';

/** What the values of one field are like, over all documents. */
export interface FieldFacts {
  /** With dots; a list's documents count for their list. */
  readonly path: string;
  /** How many values of each type, the commonest first. */
  readonly types: readonly { type: FieldType; count: number }[];
  /** Documents that have the field. */
  readonly present: number;
  readonly nulls: number;
  /** Up to `mostDistinct`; beyond that it is more. */
  readonly distinct: number;
  readonly manyDistinct: boolean;
  readonly min: string | number | undefined;
  readonly max: string | number | undefined;
  /** Some of the values that come most often, for suggestions. */
  readonly samples: readonly (string | number | boolean)[];
}

const mostFields = 500;
const mostLevels = 8;
const mostDistinct = 1_000;
const longestSample = 60;

interface Tally {
  types: Map<FieldType, number>;
  present: number;
  nulls: number;
  values: Map<string | number | boolean, number>;
  many: boolean;
  numbers: { min: number; max: number } | undefined;
  texts: { min: string; max: string } | undefined;
  /** By which document it was counted last: two of a list count once. */
  seenIn: number;
}

/** Fields of documents, in the order in which they come. */
export function schemaOf(documents: readonly Json[]): FieldFacts[] {
  const tallies = new Map<string, Tally>();
  const count = (path: string, value: Json, type: FieldType, index: number) => {
    let tally = tallies.get(path);
    if (!tally) {
      if (tallies.size >= mostFields) return;
      tally = freshTally();
      tallies.set(path, tally);
    }
    add(tally, value, type, index);
  };
  const walk = (value: Json, prefix: string, index: number, level: number): void => {
    if (!isObject(value)) return;
    for (const key of Object.keys(value)) {
      const inner = value[key] ?? null;
      const path = prefix === '' ? key : `${prefix}.${key}`;
      count(
        path,
        inner,
        keptAt(value, key)?.kind === undefined ? typeOf(inner) : keptType(value, key, inner),
        index,
      );
      if (level >= mostLevels) continue;
      if (Array.isArray(inner)) for (const one of inner) walk(one, path, index, level + 1);
      else walk(inner, path, index, level + 1);
    }
  };
  for (const [index, document] of documents.entries()) walk(document, '', index, 1);
  return [...tallies].map(([path, tally]) => factsOf(path, tally));
}

const freshTally = (): Tally => ({
  ...{ types: new Map(), present: 0, nulls: 0, values: new Map(), many: false },
  ...{ numbers: undefined, texts: undefined, seenIn: -1 },
});

function add(tally: Tally, value: Json, type: FieldType, index: number): void {
  tally.types.set(type, (tally.types.get(type) ?? 0) + 1);
  if (tally.seenIn !== index) {
    tally.seenIn = index;
    tally.present += 1;
  }
  if (value === null) {
    tally.nulls += 1;
    return;
  }
  if (typeof value === 'object') return;
  if (typeof value === 'number') {
    const { min = value, max = value } = tally.numbers ?? {};
    tally.numbers = { min: Math.min(min, value), max: Math.max(max, value) };
  }
  if (typeof value === 'string') {
    const { min = value, max = value } = tally.texts ?? {};
    tally.texts = { min: byCode(value, min) < 0 ? value : min, max: byCode(value, max) > 0 ? value : max };
  }
  const seen = tally.values.get(value);
  if (seen === undefined && tally.values.size >= mostDistinct) tally.many = true;
  else tally.values.set(value, (seen ?? 0) + 1);
}

const typeOf = (value: Json): FieldType => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as FieldType);
};

function keptType(container: object, key: string, value: Json): FieldType {
  const kind = keptAt(container, key)?.kind;
  if (kind === undefined || typeof value === 'number') return typeOf(value);
  return kind === 'number' ? 'number' : kind;
}

function factsOf(path: string, tally: Tally): FieldFacts {
  const { numbers, texts, types, values } = tally;
  const sorted = [...types].sort(([, a], [, b]) => b - a);
  const range = numbers ?? texts;
  const common = [...values].sort(([, a], [, b]) => b - a).map(([value]) => value);
  return {
    path,
    types: sorted.map(([type, count]) => ({ type, count })),
    present: tally.present,
    nulls: tally.nulls,
    distinct: values.size,
    manyDistinct: tally.many,
    min: clipped(range?.min),
    max: clipped(range?.max),
    samples: common.filter((value) => String(value).length <= longestSample).slice(0, 12),
  };
}

const clipped = (value: string | number | undefined) =>
  typeof value === 'string' && value.length > longestSample ? `${value.slice(0, longestSample)}…` : value;
