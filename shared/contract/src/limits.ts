import type * as z from 'zod/mini';
import { placesIn } from './decimal-places.ts';

/** What a schema says of one field, as a form needs it: a form repeats none of it. */
export interface Limits {
  /** What it holds, in zod's word: `string`, `number`, `enum` … */
  readonly type?: string;
  /** May be null: there is nothing, and that is said. */
  readonly nullable?: boolean;
  /** May be left out, and then there is nothing: where a default takes its place, a form shows that. */
  readonly optional?: boolean;
  /** Characters, after trimming. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Smallest and largest number. */
  readonly min?: number;
  readonly max?: number;
  /** Digits behind the point, of a number kept as text. */
  readonly scale?: number;
  /** Of a number kept as text: whether it may be below zero. */
  readonly negative?: boolean;
  /** All that may be chosen. */
  readonly options?: readonly (string | number)[];
  /** Text of a form of its own (a day, an id, a code): empty text is not of that form. */
  readonly formed?: boolean;
}

type Schema = z.core.$ZodType;
type Mutable = { -readonly [Name in keyof Limits]: Limits[Name] };

/** What of zod's definitions is looked at; every schema has some of it. */
interface Def {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly (string | number)[];
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[];
}

interface CheckDef {
  readonly check?: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: RegExp;
}

const defOf = (schema: Schema): Def & CheckDef => schema._zod.def as Def & CheckDef;

const wraps = ['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'];

/**
 * Reads of a schema what is true at a place.
 * @param path dotted, as in problems of fields: `lines.0.pieces`
 * @returns nothing at all where the schema has no such place
 */
export function limitsAt(schema: Schema, path: string): Limits {
  const [found] = placesAt(schema, path === '' ? [] : path.split('.'));
  return found ? limitsOf(found) : {};
}

/** Where a schema leaves a choice, every alternative that has the place. */
function placesAt(schema: Schema, path: readonly string[]): Schema[] {
  const [name, ...rest] = path;
  if (name === undefined) return [schema];
  const def = defOf(schema);
  if (def.type === 'union') return (def.options ?? []).flatMap((one) => placesAt(one, path));
  const through = wraps.includes(def.type) ? def.innerType : def.type === 'pipe' ? typedOf(def) : undefined;
  if (through) return placesAt(through, path);
  const next = def.shape?.[name] ?? def.element ?? def.valueType;
  return next ? placesAt(next, rest) : [];
}

/**
 * What is typed goes into a pipe; what comes out is checked again, unless the end of it only changes it. An object is asked as it is
 * typed: what is missing of it may be filled in.
 */
const typedOf = ({ in: before, out }: Def): Schema | undefined =>
  out && defOf(out).type !== 'transform' && (!before || defOf(before).type !== 'object') ? out : before;

function limitsOf(schema: Schema): Limits {
  const def = defOf(schema);
  const inner = wraps.includes(def.type) ? def.innerType : def.type === 'pipe' ? typedOf(def) : undefined;
  if (inner) return { ...limitsOf(inner), ...wrapping(def.type) };
  const limits: Mutable = { type: def.type };
  const options = def.entries ? Object.values(def.entries) : def.values;
  if (options) limits.options = options;
  for (const check of [def, ...(def.checks ?? []).map((one) => one._zod.def)]) add(limits, check);
  return limits;
}

function wrapping(type: string): Limits {
  if (type === 'nullable') return { nullable: true };
  return type === 'optional' ? { optional: true } : {};
}

function add(limits: Mutable, { check, value, inclusive = true, minimum, maximum, pattern }: CheckDef): void {
  const step = inclusive ? 0 : 1;
  if (check === 'min_length' && minimum !== undefined) limits.minLength = minimum;
  if (check === 'max_length' && maximum !== undefined) limits.maxLength = maximum;
  if (check === 'greater_than') limits.min = Number(value) + step;
  if (check === 'less_than') limits.max = Number(value) - step;
  if (check === 'string_format') Object.assign(limits, { formed: true }, pattern && placesIn(pattern));
}
