import * as fc from 'fast-check';
import { isObject, type Json, type JsonObject } from '../reading/exact-json.ts';
import { checkFilter } from './check-filter.ts';
import { filterTest } from './mongo-filter.ts';
import { anyDocument, anyFilter } from './testing-filters.ts';

/**
 * MongoDB's rules once more, written from its manual without looking at the library: a path leads to values, through
 * lists of documents to one for each; a value is tested, and if it is a list, each of its elements, too.
 */
function independently(filter: JsonObject, document: JsonObject): boolean {
  return Object.entries(filter).every(([key, condition]) => {
    const parts = condition as JsonObject[];
    if (key === '$and') return parts.every((part) => independently(part, document));
    if (key === '$or') return parts.some((part) => independently(part, document));
    if (key === '$nor') return !parts.some((part) => independently(part, document));
    return holds(reached(document, key.split('.')), condition);
  });
}

const missing = Symbol('missing');
type Reached = Json | typeof missing;

function reached(value: Json, path: readonly string[]): Reached[] {
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (Array.isArray(value)) {
    if (/^\d+$/.test(name)) {
      const element = value[Number(name)];
      return element === undefined ? [] : reached(element, rest);
    }
    return value.filter(isObject).flatMap((element) => reached(element, path));
  }
  if (!isObject(value) || !Object.hasOwn(value, name)) return [missing];
  return reached(value[name] ?? null, rest);
}

function holds(values: readonly Reached[], condition: Json): boolean {
  const operators = isObject(condition) && Object.keys(condition).some((key) => key.startsWith('$'));
  if (!operators) return operatorHolds(values, '$eq', condition, {});
  return Object.entries(condition).every(([name, wanted]) => operatorHolds(values, name, wanted, condition));
}

function operatorHolds(values: readonly Reached[], name: string, wanted: Json, all: JsonObject): boolean {
  const each = values.flatMap((value): Reached[] => (Array.isArray(value) ? [value, ...value] : [value]));
  switch (name) {
    case '$eq':
      return each.some((value) => same(value, wanted));
    case '$ne':
      return !operatorHolds(values, '$eq', wanted, all);
    case '$in':
      return (wanted as Json[]).some((one) => operatorHolds(values, '$eq', one, all));
    case '$nin':
      return !operatorHolds(values, '$in', wanted, all);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return each.some((value) => {
        const comparable =
          kind(value) === kind(wanted) && ['number', 'string', 'boolean', 'null'].includes(kind(wanted));
        if (!comparable) return false;
        const [a, b] = [value === missing ? null : value, wanted] as [number, number];
        if (a === b) return name === '$gte' || name === '$lte';
        return name.startsWith('$g') ? a > b : a < b;
      });
    case '$exists':
      return values.some((value) => value !== missing) === Boolean(wanted);
    case '$type':
      return (Array.isArray(wanted) ? wanted : [wanted]).some((type) =>
        each.some((value) => is(value, String(type))),
      );
    case '$regex': {
      const pattern = new RegExp(String(wanted), String(all.$options ?? ''));
      return each.some((value) => typeof value === 'string' && pattern.test(value));
    }
    case '$options':
      return true;
    case '$size':
      return values.some((value) => Array.isArray(value) && value.length === wanted);
    case '$mod': {
      const [divisor, remainder] = wanted as [number, number];
      return each.some((value) => typeof value === 'number' && Math.trunc(value) % divisor === remainder);
    }
    case '$all':
      return (wanted as Json[]).length > 0 && (wanted as Json[]).every((one) => holds(values, one));
    case '$elemMatch': {
      const inner = wanted as JsonObject;
      const onElement = Object.keys(inner).some((key) => /^\$(?!and|or|nor)/.test(key));
      return values.some(
        (value) =>
          Array.isArray(value) &&
          value.some((element) =>
            onElement ? holdsAlone(element, inner) : isObject(element) && independently(inner, element),
          ),
      );
    }
    case '$not':
      return !holds(values, wanted);
    default:
      throw new Error(name);
  }
}

const holdsAlone = (element: Json, condition: JsonObject) => holds([element], condition);

function kind(value: Reached): string {
  if (value === null || value === missing) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function is(value: Reached, type: string): boolean {
  if (value === missing) return false;
  if (type === 'int') return Number.isInteger(value);
  if (type === 'double') return typeof value === 'number' && !Number.isInteger(value);
  return kind(value) === ({ bool: 'boolean' }[type] ?? type);
}

function same(a: Reached, b: Reached): boolean {
  if (kind(a) !== kind(b)) return false;
  if (kind(a) === 'null') return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => same(one, b[i] ?? null));
  if (isObject(a) && isObject(b)) {
    const [left, right] = [Object.keys(a), Object.keys(b)];
    return (
      left.length === right.length && left.every((key) => key in b && same(a[key] ?? null, b[key] ?? null))
    );
  }
  return a === b;
}

describe('filterTest', () => {
  it('finds what an independent implementation of the operators finds, for a thousand filters', () => {
    let matched = 0;
    fc.assert(
      fc.property(anyFilter, fc.array(anyDocument, { minLength: 8, maxLength: 8 }), (one, documents) => {
        checkFilter(one, JSON.stringify(one));
        const test = filterTest(one);
        for (const each of documents) {
          const right = independently(one, each);
          if (right) matched += 1;
          expect({ document: each, found: test(each) }).toEqual({ document: each, found: right });
        }
      }),
      { numRuns: 1_000 },
    );
    expect(matched).toBeGreaterThan(500);
  });

  it('a document that is no object is never found', () => {
    expect(filterTest({})('text')).toBe(false);
    expect(filterTest({})({})).toBe(true);
  });
});
