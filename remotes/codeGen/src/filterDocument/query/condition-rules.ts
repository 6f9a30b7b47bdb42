import { isObject, type Json, type JsonObject, type KeptKind } from '../reading/exact-json.ts';
import { sameJson } from '../reading/json-order-rules.ts';
import { looseJson, looseText } from './loose-json.ts';
import { type QueryText, spokenLanguage } from './query-language.ts';

export interface Condition {
  /** Keys from the document down; lists are looked through, so their numbers are left out. */
  readonly path: readonly string[];
  readonly value: Json;
  readonly kept?: KeptKind | undefined;
}

/**
 * The query with one more condition, as a click on a value adds it.
 * @returns undefined where it cannot be added: while the query cannot be read, to a JSONPath, for a key with a dot
 */
export function withCondition(query: QueryText, condition: Condition): string | undefined {
  const language = spokenLanguage(query);
  if (language === 'jq') return withSelect(query.query, condition);
  if (language !== 'filter' || condition.path.some((key) => key.includes('.') || key.startsWith('$'))) {
    return undefined;
  }
  const filter = query.query.trim() === '' ? {} : readObject(query.query);
  if (!filter) return undefined;
  const path = condition.path.join('.');
  const value = wrapped(condition);
  if (!Object.hasOwn(filter, path)) return looseText({ ...filter, [path]: value });
  if (sameJson(filter[path] ?? null, value)) return query.query;
  const and = Array.isArray(filter.$and) && Object.keys(filter).length === 1 ? filter.$and : [filter];
  return looseText({ $and: [...and, { [path]: value }] });
}

const readObject = (text: string): JsonObject | undefined => {
  const read = looseJson(text);
  return 'value' in read && isObject(read.value) ? read.value : undefined;
};

/** What stands as text and was none is asked for as what it was. */
function wrapped({ value, kept }: Condition): Json {
  if (kept === 'objectId') return { $oid: value };
  if (kept === 'date') return { $date: value };
  return kept === 'integer' ? { $numberLong: String(value) } : value;
}

function withSelect(query: string, { path, value }: Condition): string {
  const steps = path.map((key) => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `.[${JSON.stringify(key)}]`));
  const select = `select(${steps.join('') || '.'} == ${JSON.stringify(value)})`;
  return query.trim() === '' ? `.[] | ${select}` : `${query.trim()} | ${select}`;
}
