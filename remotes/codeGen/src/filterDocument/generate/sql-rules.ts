import { isLogical } from '../query/check-filter.ts';
import { type TypeName, typeNameOf } from '../query/filter-operators.ts';
import { isObject, type Json, type JsonObject } from '../reading/exact-json.ts';
import { type Asked, isFilled } from './mongosh-rules.ts';

/** What SQL has no words for that mean the same. */
export type Unsayable = 'position' | 'nullBelow' | 'pattern' | 'options';

export class NotInSql extends Error {
  override readonly name = 'NotInSql';
  readonly why: Unsayable;
  readonly what: string;
  constructor(why: Unsayable, what: string) {
    super(why);
    this.why = why;
    this.what = what;
  }
}

/**
 * The same for PostgreSQL: a table `documents` with the documents as `jsonb` in `data`. Paths look into lists as MongoDB's
 * do, because jsonpath is lax. A projection is left to the reader of the rows.
 * @throws NotInSql
 */
export function sqlOf({ filter, sort, skip, limit }: Asked): string {
  const where = isFilled(filter) ? `\nwhere ${whole(filter as JsonObject, 'data', 1)}` : '';
  const keys = Object.entries(isObject(sort) ? sort : {}).map(
    ([path, way]) =>
      `data #> ${sqlText(`{${path.split('.').map(arrayItem).join(',')}}`)} ${way === -1 ? 'desc nulls last' : 'asc nulls first'}`,
  );
  const order = keys.length > 0 ? `\norder by ${keys.join(', ')}` : '';
  const page = `${limit > 0 ? `\nlimit ${limit}` : ''}${skip > 0 ? `\noffset ${skip}` : ''}`;
  return `select data\nfrom documents${where}${order}${page};\n`;
}

const arrayItem = (part: string) => `"${part.replace(/["\\]/g, '\\$&')}"`;
const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;

const joined = (tests: readonly string[], by: 'and' | 'or', depth: number) => {
  if (tests.length === 0) return String(by === 'and');
  return tests.length === 1 ? (tests[0] ?? '') : tests.join(`\n${'  '.repeat(depth)}${by} `);
};
const bracketed = (test: string) => `(${test})`;

function whole(filter: JsonObject, base: string, depth: number): string {
  const tests = Object.entries(filter).map(([key, value]) => {
    if (!isLogical(key)) return conditions({ base, path: key.split('.') }, value, depth);
    const parts = (value as JsonObject[]).map((part) => bracketed(whole(part, base, depth + 1)));
    if (key === '$and') return joined(parts, 'and', depth);
    const any = bracketed(joined(parts, 'or', depth + 1));
    return key === '$nor' ? `not ${any}` : any;
  });
  return joined(tests, 'and', depth);
}

interface Place {
  /** A jsonb value. */
  base: string;
  /** Below it; none for the value itself. */
  path: readonly string[];
}

function conditions(place: Place, condition: Json, depth: number): string {
  if (!isObject(condition) || !Object.keys(condition).some((key) => key.startsWith('$'))) {
    return one(place, '$eq', condition, {}, depth);
  }
  const tests = Object.entries(condition)
    .filter(([key]) => key !== '$options')
    .map(([key, value]) => one(place, key, value, condition, depth));
  return joined(tests, 'and', depth);
}

const comparing: Readonly<Record<string, string>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

function one(place: Place, operator: string, wanted: Json, all: JsonObject, depth: number): string {
  const sign = comparing[operator];
  if (sign) {
    if (wanted === null) return sign.endsWith('=') ? isNull(place) : 'false';
    return typeof wanted === 'object' ? 'false' : any(place, `@ ${sign} ${JSON.stringify(wanted)}`);
  }
  switch (operator) {
    case '$eq':
      return equals(place, [wanted], depth);
    case '$ne':
      return `not ${bracketed(equals(place, [wanted], depth))}`;
    case '$in':
      return equals(place, wanted as Json[], depth);
    case '$nin':
      return `not ${bracketed(equals(place, wanted as Json[], depth))}`;
    case '$exists':
      return `${wanted ? '' : 'not '}${place.base} @? ${sqlText(pathText(place.path))}`;
    case '$type': {
      const types = (Array.isArray(wanted) ? wanted : [wanted]).map(typeNameOf);
      return bracketed(
        joined(
          types.map((type) => (type ? ofType(place, type, depth) : 'false')),
          'or',
          depth + 1,
        ),
      );
    }
    case '$regex':
      return any(place, likeRegex(String(wanted), String(all.$options ?? '')));
    case '$size':
      return someLeaf(
        place,
        (leaf) =>
          `case when jsonb_typeof(${leaf}) = 'array' then jsonb_array_length(${leaf}) = ${Number(wanted)} else false end`,
        depth,
      );
    case '$mod': {
      const [divisor, remainder] = wanted as [number, number];
      const is = `% (${divisor}) == ${remainder}`;
      return any(place, `(@ >= 0 && @.floor() ${is}) || (@ < 0 && @.ceiling() ${is})`);
    }
    case '$all': {
      const each = (wanted as Json[]).map((part) =>
        isObject(part) && '$elemMatch' in part
          ? one(place, '$elemMatch', part.$elemMatch ?? null, {}, depth)
          : equals(place, [part], depth),
      );
      return each.length === 0 ? 'false' : bracketed(joined(each, 'and', depth + 1));
    }
    case '$elemMatch':
      return elementMatch(place, wanted as JsonObject, depth);
    case '$not':
      return `not ${bracketed(conditions(place, wanted, depth + 1))}`;
    default:
      throw new RangeError(operator);
  }
}

function pathText(path: readonly string[]): string {
  const position = path.find((part) => /^\d+$/.test(part));
  if (position !== undefined) throw new NotInSql('position', position);
  return `$${path.map((part) => `.${JSON.stringify(part)}`).join('')}`;
}

const any = ({ base, path }: Place, test: string) => `${base} @? ${sqlText(`${pathText(path)} ? (${test})`)}`;

function equals(place: Place, wanted: readonly Json[], depth: number): string {
  const scalars = wanted.filter((value) => typeof value !== 'object');
  const tests = [
    ...(scalars.length > 0
      ? [any(place, scalars.map((value) => `@ == ${JSON.stringify(value)}`).join(' || '))]
      : []),
    ...(wanted.includes(null) ? [isNull(place)] : []),
    ...wanted
      .filter((value) => typeof value === 'object' && value !== null)
      .map((value) => {
        const literal = `${sqlText(JSON.stringify(value))}::jsonb`;
        return `${someLeaf(place, (leaf) => `${leaf} = ${literal} or ${someElement(leaf, (element) => `${element} = ${literal}`, depth)}`, depth)}`;
      }),
  ];
  if (tests.length === 0) return 'false';
  return tests.length === 1 ? (tests[0] ?? '') : bracketed(joined(tests, 'or', depth + 1));
}

/** Null, or not there: of several documents in a list one is enough. */
function isNull({ base, path }: Place): string {
  const isIt = any({ base, path }, '@ == null');
  const [first, second] = path;
  if (path.length > 2) throw new NotInSql('nullBelow', path.join('.'));
  if (first === undefined) return isIt;
  const missing = `not ${base} @? ${sqlText(pathText([first]))}`;
  if (second === undefined) return bracketed(`${isIt} or ${missing}`);
  const above = { base, path: [first] };
  const withoutIt = any(
    above,
    `@.type() == "object" && !exists(@.${JSON.stringify(pathText([second]) && second)})`,
  );
  const noDocument = `jsonb_typeof(${base} -> ${sqlText(first)}) not in ('object', 'array')`;
  return bracketed(`${isIt} or ${missing} or ${withoutIt} or coalesce(${noDocument}, false)`);
}

function ofType(place: Place, type: TypeName, depth: number): string {
  if (type === 'array') return someLeaf(place, (leaf) => `jsonb_typeof(${leaf}) = 'array'`, depth);
  if (type === 'int') return any(place, '@.type() == "number" && @.floor() == @');
  if (type === 'double') return any(place, '@.type() == "number" && @.floor() != @');
  return any(place, `@.type() == "${type === 'bool' ? 'boolean' : type}"`);
}

function someLeaf({ base, path }: Place, test: (leaf: string) => string, depth: number): string {
  const name = `leaf${depth}`;
  return `exists (select from jsonb_path_query(${base}, ${sqlText(pathText(path))}) as ${name}(value) where ${test(`${name}.value`)})`;
}

function someElement(list: string, test: (element: string) => string, depth: number): string {
  const name = `element${depth}`;
  const elements = `case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end`;
  return `exists (select from jsonb_array_elements(${elements}) as ${name}(value) where ${test(`${name}.value`)})`;
}

function elementMatch(place: Place, inner: JsonObject, depth: number): string {
  const onElement = Object.keys(inner).some((key) => key.startsWith('$') && !isLogical(key));
  const test = (element: string) =>
    onElement
      ? conditions({ base: element, path: [] }, inner, depth + 1)
      : `jsonb_typeof(${element}) = 'object' and ${bracketed(whole(inner, element, depth + 1))}`;
  return someLeaf(place, (leaf) => someElement(leaf, test, depth), depth);
}

/** PostgreSQL's patterns are not JavaScript's: what both read alike is said, the rest is not guessed. */
function likeRegex(pattern: string, options: string): string {
  if (/\\(?![.*+?^$()[\]{}|\\/dsw-])|\(\?|[*+?}][?+]|\[[^\]]*\\[dsw]/.test(pattern))
    throw new NotInSql('pattern', pattern);
  if (/[^ims]/.test(options)) throw new NotInSql('options', options);
  return `@ like_regex ${JSON.stringify(pattern)}${options === '' ? '' : ` flag ${JSON.stringify(options)}`}`;
}
