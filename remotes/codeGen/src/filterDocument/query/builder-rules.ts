import { isObject, type Json, type JsonObject } from '../reading/exact-json.ts';
import { sameJson } from '../reading/json-order-rules.ts';

export const builderOperators = [
  'is',
  'isNot',
  'greater',
  'atLeast',
  'less',
  'atMost',
  'contains',
  'startsWith',
  'oneOf',
  'exists',
  'missing',
  'isNull',
] as const;
export type BuilderOperator = (typeof builderOperators)[number];

/** One line of the form. */
export interface BuilderRow {
  readonly field: string;
  readonly operator: BuilderOperator;
  /** As it was typed; several are parted by commas. */
  readonly value: string;
}

export interface Built {
  readonly join: 'and' | 'or';
  readonly rows: readonly BuilderRow[];
}

export const hasNoValue = (operator: BuilderOperator) =>
  operator === 'exists' || operator === 'missing' || operator === 'isNull';

/** The filter that the form says. Lines without a field say nothing. */
export function filterOfForm({ join, rows }: Built): JsonObject {
  const conditions = rows
    .filter(({ field }) => field.trim() !== '')
    .map((row) => ({ [row.field.trim()]: conditionOf(row) }));
  const fields = new Set(conditions.flatMap((condition) => Object.keys(condition)));
  if (join === 'or' && conditions.length > 1) return { $or: conditions };
  if (fields.size < conditions.length) return { $and: conditions };
  return Object.assign({}, ...conditions) as JsonObject;
}

const signs = { isNot: '$ne', greater: '$gt', atLeast: '$gte', less: '$lt', atMost: '$lte' } as const;

function conditionOf({ operator, value }: BuilderRow): Json {
  if (operator === 'is') return typed(value);
  if (operator === 'exists' || operator === 'missing') return { $exists: operator === 'exists' };
  if (operator === 'isNull') return null;
  if (operator === 'contains') return { $regex: escaped(value), $options: 'i' };
  if (operator === 'startsWith') return { $regex: `^${escaped(value)}` };
  if (operator === 'oneOf') return { $in: value.split(',').map((one) => typed(one.trim())) };
  return { [signs[operator]]: typed(value) };
}

/** A number, true or false; anything else is text, and so is what stands in quotes. */
function typed(value: string): Json {
  const trimmed = value.trim();
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  // With a leading zero it is a number of a room or a phone.
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(trimmed)) return Number(trimmed);
  return /^".*"$/s.test(trimmed) ? trimmed.slice(1, -1) : value;
}

/** As `typed` reads it back. */
function shown(value: Json): string {
  if (typeof value !== 'string') return String(value);
  return sameJson(typed(value), value) ? value : `"${value}"`;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const unescaped = (pattern: string) => pattern.replace(/\\([\\^$.*+?()[\]{}|])/g, '$1');

/** What a filter is in the form; undefined when the form cannot say it. */
export function formOfFilter(filter: Json): Built | undefined {
  if (!isObject(filter)) return undefined;
  const keys = Object.keys(filter);
  const [only] = keys;
  const isList = keys.length === 1 && (only === '$or' || only === '$and');
  const parts = isList ? filter[only] : keys.map((key) => ({ [key]: filter[key] ?? null }));
  if (!Array.isArray(parts)) return undefined;
  const rows = parts.map(rowOf);
  if (rows.some((row) => row === undefined)) return undefined;
  const built: Built = { join: only === '$or' ? 'or' : 'and', rows: rows.filter((row) => row !== undefined) };
  return sameJson(filterOfForm(built), filter) ? built : undefined;
}

function rowOf(part: Json): BuilderRow | undefined {
  if (!isObject(part)) return undefined;
  const [[field, condition] = ['', null], more] = Object.entries(part);
  if (more || field === '' || field.startsWith('$')) return undefined;
  if (condition === null) return { field, operator: 'isNull', value: '' };
  if (!isObject(condition)) {
    return Array.isArray(condition) ? undefined : { field, operator: 'is', value: shown(condition) };
  }
  const [[name, wanted] = ['', null]] = Object.entries(condition);
  if (name === '$exists') return { field, operator: wanted === true ? 'exists' : 'missing', value: '' };
  if (name === '$regex') {
    const pattern = String(wanted);
    const operator = condition.$options === 'i' ? 'contains' : 'startsWith';
    return {
      field,
      operator,
      value: unescaped(pattern.replace(operator === 'startsWith' ? /^\^/ : /^/, '')),
    };
  }
  if (name === '$in' && Array.isArray(wanted))
    return { field, operator: 'oneOf', value: wanted.map(shown).join(', ') };
  const sign = Object.entries(signs).find(([, one]) => one === name);
  if (!sign || (typeof wanted === 'object' && wanted !== null)) return undefined;
  return { field, operator: sign[0] as BuilderOperator, value: shown(wanted) };
}
