import { isLogical } from '../query/check-filter.ts';
import { type TypeName, typeNameOf } from '../query/filter-operators.ts';
import { isObject, type Json, type JsonObject } from '../reading/exact-json.ts';

const reach = `// The values at a path, as MongoDB sees them: a list counts, and each of its elements.
const reach = (value, [name, ...rest]) => {
  if (name === undefined) return [value];
  if (Array.isArray(value)) {
    if (/^\\d+$/.test(name)) return name in value ? reach(value[name], rest) : [];
    return value.filter(isDocument).flatMap((one) => reach(one, [name, ...rest]));
  }
  return isDocument(value) && Object.hasOwn(value, name) ? reach(value[name], rest) : [undefined];
};
const isDocument = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const spread = (values) => values.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]));
const at = (doc, path) => spread(reach(doc, path.split('.')));
`;

const same = `const same = (a, b) =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null &&
    Array.isArray(a) === Array.isArray(b) &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((key) => Object.hasOwn(b, key) && same(a[key], b[key])));
`;

/** The same as a function of JavaScript that stands by itself. */
export function predicateOf(filter: JsonObject): string {
  const body = whole(filter, 'doc', 1);
  const helpers = `${body.includes('at(') || body.includes('reach(') ? reach : ''}${body.includes('same(') ? same : ''}`;
  return `${helpers}${helpers && '\n'}const matches = (doc) =>\n  ${body};\n`;
}

const both = (tests: readonly string[], depth: number, by: '&&' | '||') => {
  if (tests.length === 0) return String(by === '&&');
  return tests.length === 1 ? (tests[0] ?? '') : tests.join(` ${by}\n${'  '.repeat(depth)}`);
};
const bracketed = (test: string) => (/&&|\|\|/.test(test) ? `(${test})` : test);

function whole(filter: JsonObject, name: string, depth: number): string {
  const tests = Object.entries(filter).map(([key, value]) => {
    if (!isLogical(key)) return field(name, key, value, depth);
    const parts = (value as JsonObject[]).map((part) => bracketed(whole(part, name, depth + 1)));
    if (key === '$and') return both(parts, depth, '&&');
    const any = `(${both(parts, depth + 1, '||')})`;
    return key === '$nor' ? `!${any}` : any;
  });
  return both(tests, depth, '&&');
}

function field(name: string, path: string, condition: Json, depth: number): string {
  const [values, raw] = [`at(${name}, ${text(path)})`, `reach(${name}, ${text(path)}.split('.'))`];
  return conditions({ values, raw }, condition, depth);
}

interface Place {
  values: string;
  /** Without the elements of lists. */
  raw: string;
}

function conditions(place: Place, condition: Json, depth: number): string {
  if (!isObject(condition) || !Object.keys(condition).some((key) => key.startsWith('$'))) {
    return one(place, '$eq', condition, {}, depth);
  }
  const tests = Object.entries(condition)
    .filter(([key]) => key !== '$options')
    .map(([key, value]) => one(place, key, value, condition, depth));
  return both(tests, depth, '&&');
}

const comparing: Readonly<Record<string, string>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

function one(place: Place, operator: string, wanted: Json, all: JsonObject, depth: number): string {
  const { values, raw } = place;
  const some = (test: string) => `${values}.some((v) => ${test})`;
  const sign = comparing[operator];
  if (sign) {
    if (wanted === null) return sign.endsWith('=') ? some('v == null') : 'false';
    if (typeof wanted === 'object') return 'false';
    return some(`typeof v === '${typeof wanted}' && v ${sign} ${text(wanted)}`);
  }
  switch (operator) {
    case '$eq':
      return some(equal(wanted));
    case '$ne':
      return `!${some(equal(wanted))}`;
    case '$in':
    case '$nin': {
      const list = wanted as Json[];
      const found = list.length === 0 ? 'false' : some(list.map(equal).join(' || '));
      return operator === '$in' ? found : `!${found}`;
    }
    case '$exists':
      return `${wanted ? '' : '!'}${raw}.some((v) => v !== undefined)`;
    case '$type': {
      const types = (Array.isArray(wanted) ? wanted : [wanted]).map(typeNameOf);
      return some(types.map((type) => (type ? typeTests[type] : 'false')).join(' || '));
    }
    case '$regex':
      return some(
        `typeof v === 'string' && new RegExp(${text(wanted)}, ${text(all.$options ?? '')}).test(v)`,
      );
    case '$size':
      return `${raw}.some((v) => Array.isArray(v) && v.length === ${Number(wanted)})`;
    case '$mod': {
      const [divisor, remainder] = wanted as [number, number];
      return some(`typeof v === 'number' && Math.trunc(v) % ${divisor} === ${remainder}`);
    }
    case '$all': {
      const each = (wanted as Json[]).map((part) =>
        isObject(part) && '$elemMatch' in part
          ? one(place, '$elemMatch', part.$elemMatch ?? null, {}, depth)
          : one(place, '$eq', part, {}, depth),
      );
      return each.length === 0 ? 'false' : `(${both(each, depth + 1, '&&')})`;
    }
    case '$elemMatch': {
      const inner = wanted as JsonObject;
      const onElement = Object.keys(inner).some((key) => key.startsWith('$') && !isLogical(key));
      const name = `element${depth}`;
      const test = onElement
        ? conditions({ values: `spread([${name}])`, raw: `[${name}]` }, inner, depth + 1)
        : `isDocument(${name}) && (${whole(inner, name, depth + 1)})`;
      return `${raw}.some((v) => Array.isArray(v) && v.some((${name}) => ${test}))`;
    }
    case '$not':
      return `!(${conditions(place, wanted, depth + 1)})`;
    default:
      throw new RangeError(operator);
  }
}

/** `v === undefined` stands for a missing field. */
function equal(wanted: Json): string {
  if (wanted === null) return 'v == null';
  return typeof wanted === 'object' ? `same(v, ${text(wanted)})` : `v === ${text(wanted)}`;
}

const typeTests: Readonly<Record<TypeName, string>> = {
  array: 'Array.isArray(v)',
  object: 'isDocument(v)',
  null: 'v === null',
  bool: "typeof v === 'boolean'",
  string: "typeof v === 'string'",
  number: "typeof v === 'number'",
  int: 'Number.isInteger(v)',
  double: "(typeof v === 'number' && !Number.isInteger(v))",
};

/** JSON is JavaScript; only these two line breaks were not always. */
const text = (value: Json) =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
