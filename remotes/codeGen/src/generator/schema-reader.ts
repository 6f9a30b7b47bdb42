import { namesIn, ordered, reaches } from './circles-rules.ts';
import type { Check, Declaration, Field, Model, TypeText } from './model-rules.ts';
import { singular, typeName } from './naming-rules.ts';
import type { NoteCode } from './shape-rules.ts';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): (Schema | boolean)[] =>
  Array.isArray(value) ? value.filter((one) => isSchema(one) || typeof one === 'boolean') : [];

const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Whether a JSON value describes others instead of being data itself. */
export function looksLikeSchema(value: unknown): value is Schema {
  if (!isSchema(value)) return false;
  if (typeof value.$schema === 'string' && /json-schema\.org|json-schema/i.test(value.$schema)) return true;
  const describes = (inner: unknown) =>
    isSchema(inner) &&
    (isTypeWord(inner.type) ||
      ['$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'].some((key) => key in inner));
  if (value.type === 'object' && isSchema(value.properties)) {
    const inner = Object.values(value.properties);
    return inner.length > 0 && inner.every((one) => describes(one) || one === true);
  }
  if (value.type === 'array' && describes(value.items)) return true;
  const definitions = value.$defs ?? value.definitions;
  return (
    isSchema(definitions) &&
    Object.values(definitions).length > 0 &&
    Object.values(definitions).every(describes)
  );
}

const isTypeWord = (value: unknown) =>
  (typeof value === 'string' && types.includes(value)) ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => types.includes(String(one))));

/** Deeper than anybody means. */
const deepest = 100;

/** The model of a JSON Schema (drafts 4 to 2020-12), as far as types can tell it; notes say what they cannot. */
export function modelOfSchema(schema: Schema, rootName: string): { model: Model; notes: NoteCode[] } {
  const reader = new SchemaReader(
    schema,
    typeName(typeof schema.title === 'string' ? schema.title : rootName, typeName(rootName, 'Root')),
  );
  return { model: reader.model(), notes: [...reader.notes] };
}

class SchemaReader {
  readonly notes = new Set<NoteCode>();
  readonly #schema: Schema;
  readonly #root: string;
  readonly #declarations = new Map<string, Declaration>();
  /** Names of what is referred to, by its pointer. */
  readonly #pointers = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor(schema: Schema, root: string) {
    this.#schema = schema;
    this.#root = root;
    this.#taken = new Set([root]);
    this.#pointers.set('#', root);
  }

  model(): Model {
    this.#declare(this.#root, this.#schema, 0);
    return ordered(this.#withoutEmptyCircles(), this.#root);
  }

  #declare(name: string, schema: unknown, depth: number): void {
    const comment =
      isSchema(schema) && typeof schema.description === 'string' ? { comment: schema.description } : {};
    // Stands there while it is read: what refers back to it then finds its name.
    this.#declarations.set(name, { name, type: { kind: 'unknown' } });
    const content = this.#object(schema, name, depth) ?? { type: this.#read(schema, name, depth, true) };
    this.#declarations.set(name, { name, ...content, ...comment });
  }

  #free(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${wanted}${number}`;
    this.#taken.add(name);
    return name;
  }

  /** An object with fields, when the schema is one and nothing else. */
  #object(schema: unknown, name: string, depth: number) {
    if (!isSchema(schema) || !isSchema(schema.properties) || depth > deepest) return undefined;
    if (['$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const'].some((key) => key in schema)) return undefined;
    if (schema.type !== undefined && schema.type !== 'object') return undefined;
    if (schema.nullable === true) return undefined;
    const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
    const fields: Field[] = Object.entries(schema.properties).map(([key, inner]) => ({
      key,
      type: this.#read(inner, typeName(key, 'Item'), depth + 1),
      optional: !required.has(key),
      ...(isSchema(inner) && typeof inner.description === 'string' ? { comment: inner.description } : {}),
    }));
    for (const key of required)
      if (!fields.some((field) => field.key === key))
        fields.push({ key, type: { kind: 'unknown' }, optional: false });
    const more = schema.additionalProperties;
    if (isSchema(schema.patternProperties)) this.notes.add('patternKeys');
    else if (more === false) return { fields, closed: true };
    else if (isSchema(more)) return { fields, rest: this.#read(more, `${name}Value`, depth + 1) };
    return { fields };
  }

  /** @param own it is being declared under this very name */
  #read(schema: unknown, wanted: string, depth: number, own = false): TypeText {
    if (depth > deepest) {
      this.notes.add('tooDeep');
      return { kind: 'unknown' };
    }
    if (schema === false) return { kind: 'never' };
    if (!isSchema(schema)) return { kind: 'unknown' };
    for (const key of ['not', 'if', 'dependentSchemas', 'dependencies', 'unevaluatedProperties', 'contains'])
      if (key in schema) this.notes.add('uncheckedKeywords');
    if (typeof schema.$ref === 'string') return this.#referred(schema.$ref, depth);
    if ('const' in schema) return literalOf(schema.const);
    if (Array.isArray(schema.enum)) return unionOf(schema.enum.map(literalOf));
    const parts = [
      ...schemasIn(schema.allOf).map((one, at) => this.#read(one, `${wanted}Part${at + 1}`, depth + 1)),
      ...(['anyOf', 'oneOf'] as const).flatMap((key) => {
        const members = schemasIn(schema[key]).map((one, at) =>
          this.#read(one, `${wanted}Option${at + 1}`, depth + 1),
        );
        return members.length > 0 ? [unionOf(members)] : [];
      }),
    ];
    const typed = this.#typed(schema, wanted, depth, own && parts.length === 0);
    if (typed) parts.push(typed);
    const type = intersectionOf(parts);
    return schema.nullable === true ? unionOf([type, { kind: 'null' }]) : type;
  }

  #typed(schema: Schema, wanted: string, depth: number, own: boolean): TypeText | undefined {
    const named = Array.isArray(schema.type)
      ? schema.type.map(String)
      : typeof schema.type === 'string'
        ? [schema.type]
        : [];
    const kinds =
      named.length > 0
        ? named
        : ['properties', 'additionalProperties', 'patternProperties'].some((key) => isSchema(schema[key]))
          ? ['object']
          : 'items' in schema || 'prefixItems' in schema
            ? ['array']
            : [];
    if (kinds.length === 0) return undefined;
    const members = kinds.map((kind): TypeText => {
      if (kind === 'object') return this.#objectType(schema, wanted, depth, own && kinds.length === 1);
      if (kind === 'array') return this.#array(schema, wanted, depth);
      if (kind === 'string') return stringOf(schema);
      if (kind === 'number' || kind === 'integer') return { kind, ...checksOf(schema, numberLimits) };
      return kind === 'boolean' || kind === 'null' ? { kind } : { kind: 'unknown' };
    });
    return unionOf(members);
  }

  #objectType(schema: Schema, wanted: string, depth: number, own: boolean): TypeText {
    if (isSchema(schema.properties) && !own) {
      const name = this.#free(typeName(typeof schema.title === 'string' ? schema.title : wanted, wanted));
      const { type: _, nullable: __, allOf: ___, anyOf: ____, oneOf: _____, ...inner } = schema;
      this.#declare(name, { ...inner, type: 'object' }, depth);
      return { kind: 'named', name };
    }
    const patterns = isSchema(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
    const more = isSchema(schema.additionalProperties) ? [schema.additionalProperties] : [];
    if (patterns.length > 0) this.notes.add('patternKeys');
    if (Array.isArray(schema.required) && schema.required.length > 0) {
      const required = schema.required.map(String);
      const name = this.#free(wanted);
      this.#declarations.set(name, {
        name,
        fields: [...new Set(required)].map((key) => ({ key, type: { kind: 'unknown' }, optional: false })),
        rest: { kind: 'unknown' },
      });
      return { kind: 'named', name };
    }
    const open = patterns.length > 0 && schema.additionalProperties !== false;
    const values = [...patterns, ...more].map((one) => this.#read(one, singular(wanted), depth + 1));
    return {
      kind: 'record',
      values: values.length === 0 || (open && more.length === 0) ? { kind: 'unknown' } : unionOf(values),
    };
  }

  #array(schema: Schema, wanted: string, depth: number): TypeText {
    const item = singular(wanted) === wanted ? `${wanted}Item` : singular(wanted);
    const prefix = schemasIn(schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : undefined));
    const after = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
    if (schema.uniqueItems === true) this.notes.add('uncheckedKeywords');
    if (prefix.length === 0)
      return {
        kind: 'array',
        items:
          after === undefined || after === true ? { kind: 'unknown' } : this.#read(after, item, depth + 1),
        ...checksOf(schema, ['minItems', 'maxItems']),
      };
    const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
    const most = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY;
    const items = prefix.slice(0, most).map((one, at) => this.#read(one, `${item}${at + 1}`, depth + 1));
    const rest =
      after === false || most <= items.length
        ? {}
        : { rest: after === undefined ? { kind: 'unknown' as const } : this.#read(after, item, depth + 1) };
    return { kind: 'tuple', items, least: Math.min(least, items.length), ...rest };
  }

  #referred(reference: string, depth: number): TypeText {
    const known = this.#pointers.get(reference);
    if (known !== undefined) return { kind: 'named', name: known };
    const target = reference.startsWith('#') ? pointed(this.#schema, reference) : undefined;
    if (target === undefined) {
      this.notes.add('outsideReferences');
      return { kind: 'unknown' };
    }
    const last = safely(reference.split('/').at(-1) ?? '');
    const name = this.#free(typeName(last, 'Item'));
    this.#pointers.set(reference, name);
    this.#declare(name, target, depth + 1);
    return { kind: 'named', name };
  }

  /** `{"$ref": "#"}` alone is no type: what is itself through nothing but names and choices is unknown. */
  #withoutEmptyCircles(): Declaration[] {
    const all = [...this.#declarations.values()];
    const needs = new Map(all.map((one) => [one.name, 'type' in one ? namesIn(one.type, false) : []]));
    return all.map((one) => (reaches(one.name, needs) ? { name: one.name, type: { kind: 'unknown' } } : one));
  }
}

const safely = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A stray per cent sign is a sign of the name.
  }
};

function pointed(schema: unknown, reference: string): unknown {
  let at = schema;
  for (const step of reference.split('/').slice(1)) {
    const key = safely(step).replace(/~1/g, '/').replace(/~0/g, '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return reference === '#' || reference.startsWith('#/') ? at : undefined;
}

function literalOf(value: unknown): TypeText {
  if (value === null) return { kind: 'null' };
  return typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
    ? { kind: 'literal', value }
    : { kind: 'unknown' };
}

function unionOf(members: readonly TypeText[]): TypeText {
  const flat = members
    .flatMap((member) => (member.kind === 'union' ? member.members : [member]))
    .filter((member) => member.kind !== 'never');
  const unlike = [...new Map(flat.map((member) => [JSON.stringify(member), member])).values()];
  const [only] = unlike;
  if (only === undefined) return members.length === 0 ? { kind: 'unknown' } : { kind: 'never' };
  if (unlike.some((member) => member.kind === 'unknown')) return { kind: 'unknown' };
  return unlike.length === 1 ? only : { kind: 'union', members: unlike };
}

function intersectionOf(parts: readonly TypeText[]): TypeText {
  const telling = parts.filter((part) => part.kind !== 'unknown');
  const unlike = [...new Map(telling.map((part) => [JSON.stringify(part), part])).values()];
  const [only] = unlike;
  if (only === undefined) return { kind: 'unknown' };
  return unlike.length === 1 ? only : { kind: 'intersection', members: unlike };
}

const formats = { 'date-time': 'instant', date: 'day', uuid: 'uuid' } as const;
const numberLimits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;

function stringOf(schema: Schema): TypeText {
  const format = Object.entries(formats).find(([name]) => name === schema.format)?.[1];
  return {
    kind: 'string',
    ...(format ? { format } : {}),
    ...checksOf(schema, ['minLength', 'maxLength', 'pattern']),
  };
}

function checksOf(schema: Schema, limits: readonly Check['limit'][]): { checks?: Check[] } {
  const checks = limits.flatMap((limit): Check[] => {
    const value = schema[limit];
    if (limit === 'pattern') return typeof value === 'string' && compiles(value) ? [{ limit, value }] : [];
    if (typeof value !== 'number' || !Number.isFinite(value)) return [];
    return limit === 'multipleOf' && value <= 0 ? [] : [{ limit, value }];
  });
  return checks.length > 0 ? { checks } : {};
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false; // A pattern of another engine.
  }
}
