import fc from '@console/testing/properties';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** What a schema says of itself, as far as values are made of it. */
type Def = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly items?: readonly Schema[];
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
};

type Check = z.core.$ZodCheckDef & {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: unknown;
};

const defOf = (schema: Schema): Def => schema._zod.def;

/** The first and the last of what the house keeps of days, months and instants: what goes in must come out again. */
export const edgesOfTime = {
  first: ['1900-01-01', '1900-01', '1900-01-01T00:00:00Z', '1900-01-01T14:00:00+14:00'],
  last: ['2200-12-31', '2200-12', '2200-12-31T23:59:59.998Z', '2200-12-31T11:59:59.998-12:00'],
} as const;

/** At the edges of what texts stand for: numbers, days, months, instants, names, addresses. */
const texts = [
  ...['0', '1', '0.5', '12', '100.00', '0.01', '999999', '-1'],
  ...['2024-02-29', '2026-01-01', '2026-06-30', '2026-01', '2026-12'],
  ...Object.values(edgesOfTime).flat(),
  ...[
    '2026-11-21T08:00:00Z',
    '2099-12-31T23:59:59.999Z',
    '2026-11-21T08:00:00.123456+08:00',
    '00:00',
    '23:59',
  ],
  ...['A', 'STD-9', 'a', '公寓', 'é\u0301', '𠮷', ' 兰亭 ', 'UTC', 'Asia/Shanghai', 'CNY', '#3f51b5', 'zh'],
  ...['a@example.com', 'https://example.com/%E5%85%AC', '+8613912345678', 'BV17x411w7KC'],
];
const numbers = [0, 1, 2, 3, 12, 28, 31, 100, 980_00, -1, 0.5, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER];

/** Bounds that a schema or one of its parts sets: as long, or as large, as may be. */
const boundsOf = (schema: Schema): Check[] => {
  const { checks = [], in: before, out: after, innerType, options = [] } = defOf(schema);
  const parts = [before, after, innerType, ...options].flatMap((part) => (part ? boundsOf(part) : []));
  return [...checks.map((one) => one._zod.def), ...parts];
};

const mostLetters = 2000;

function edgeTexts(schema: Schema): string[] {
  const lengths = boundsOf(schema).flatMap(({ minimum, maximum }) => [minimum ?? [], maximum ?? []].flat());
  return lengths
    .filter((length) => length > 0 && length <= mostLetters)
    .flatMap((length) => ['公', 'A'].map((letter) => letter.repeat(length)));
}

const edgeNumbers = (schema: Schema): number[] =>
  boundsOf(schema).flatMap(({ value }) => (typeof value === 'number' ? [value - 1, value, value + 1] : []));

const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

/**
 * Values that there are for a name: ids of what is there, or a code that nobody has yet.
 * @param takes whether the schema that stands there takes a value
 */
export type Known = (name: string, takes: (value: unknown) => boolean) => readonly unknown[];

const fits = new WeakMap<Schema, readonly unknown[]>();

/** Of the edges those that the schema takes; asked once for each schema, since there are many of both. */
function fittingOf(schema: Schema, edges: readonly unknown[]): readonly unknown[] {
  const known = fits.get(schema);
  if (known) return known;
  const fitting = edges.filter((value) => takes(schema, value));
  fits.set(schema, fitting);
  return fitting;
}

/** Leaves: all of the edges that the schema takes, so that a new format needs no word here as long as one of them fits. */
function leafOf(schema: Schema, edges: readonly unknown[], name: string, known: Known) {
  const fitting = fittingOf(schema, edges);
  return fc.integer({ min: 0, max: 2 ** 30 }).map((pick) => {
    // Asked anew each time: more is known after each call.
    const taken = (value: unknown) => takes(schema, value);
    const there = known(name, taken).filter(taken);
    // What is known is what rules ask for; the edges try the rules themselves.
    const from = there.length > 0 && (fitting.length === 0 || pick % 4 > 0) ? there : fitting;
    return from[(pick >> 2) % Math.max(1, from.length)];
  });
}

/**
 * Values that a schema takes, at the edges of their formats. What its refinements refuse may be among them: whoever asks
 * looks with {@link z.safeParse}.
 */
export function edgesOf(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  const inner = (part: Schema | undefined, called = name) =>
    part ? edgesOf(part, known, called) : fc.constant<unknown>(undefined);
  switch (def.type) {
    case 'object':
      return fc
        .record(
          Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, part]) => [key, inner(part, key)])),
        )
        .map((value) => JSON.parse(JSON.stringify(value)));
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, inner(def.innerType));
    case 'nullable':
      return fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 2, arbitrary: inner(def.innerType) },
      );
    case 'readonly':
    case 'nonoptional':
      return inner(def.innerType);
    case 'array': {
      const least = Math.max(0, ...boundsOf(schema).map(({ minimum }) => minimum ?? 0));
      return fc.array(inner(def.element), { minLength: least, maxLength: least + 2 });
    }
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map((part) => inner(part)));
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b'), inner(def.valueType), { maxKeys: 2 });
    case 'union':
      return fc.oneof(...(def.options ?? []).map((part) => inner(part)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'number':
    case 'int':
      return leafOf(schema, [...numbers, ...edgeNumbers(schema)], name, known);
    case 'pipe':
    case 'string':
      return leafOf(schema, [...texts, ...numbers.map(String), ...edgeTexts(schema)], name, known);
    default:
      return fc.constantFrom<unknown>('a', 1, null, {}, []);
  }
}
