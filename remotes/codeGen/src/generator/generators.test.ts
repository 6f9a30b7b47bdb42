import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from '@console/testing/properties';
import { PGlite } from '@electric-sql/pglite';
import prisma from '@prisma/prisma-schema-wasm';
import { transformSync } from 'esbuild';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { generate } from './generate.ts';
import { type ActionName, defaultOptions } from './request.ts';
import { sqlOf } from './tables/sql-writer.ts';
import type { Column, Table } from './tables/table-model.ts';
import { someTables } from './tables/testing-tables.ts';

/** A text for the generator, and a value that what it makes must accept. */
interface Input {
  text: string;
  sample: unknown;
  /** Whether the sample is of the last type that is declared, or of the one of its table. */
  kind: 'json' | 'sql' | 'jsonSchema';
}

const key = fc.constantFrom(
  'id',
  'name',
  '地址',
  'a-b',
  'class',
  'constructor',
  '__proto__',
  '2',
  'items',
  'Root',
  'select',
  'toString',
  'List',
  'e mail',
  'é',
  'order',
);
const scalar = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -7,
  1.5,
  2 ** 60,
  Number.MAX_SAFE_INTEGER,
  '',
  'x',
  "it's",
  '2026-11-21',
  '2026-11-21T08:00:00Z',
  '0195d3a5-7c1e-7b7e-8e6f-0123456789ab',
  '汉字',
);
const object = (values: fc.Arbitrary<unknown>) =>
  fc
    .uniqueArray(fc.tuple(key, values), { selector: ([name]) => name, maxLength: 5 })
    .map((entries) => Object.fromEntries(entries));
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    object(tie('value')),
    fc.array(object(tie('value')), { maxLength: 3 }),
  ),
})).value;

/** A schema with a value that fits it. */
interface Fitting {
  schema: Record<string, unknown>;
  value: unknown;
}
const fitting = fc.letrec<{ one: Fitting }>((tie) => ({
  one: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Fitting>(
      { schema: { type: 'string', minLength: 2, maxLength: 4 }, value: 'abc' },
      { schema: { type: 'string', pattern: '^[a-z]+$' }, value: 'xyz' },
      { schema: { type: 'string', format: 'date-time' }, value: '2026-11-21T08:00:00Z' },
      { schema: { type: 'integer', minimum: 1, exclusiveMaximum: 10 }, value: 9 },
      { schema: { type: 'number', multipleOf: 0.5 }, value: 1.5 },
      { schema: { type: ['string', 'null'] }, value: null },
      { schema: { enum: ['open', 'done', null] }, value: 'done' },
      { schema: { const: 7 }, value: 7 },
      { schema: { type: 'boolean' }, value: false },
      { schema: { $ref: '#/$defs/Tree' }, value: { label: 'a', children: [{ label: 'b', children: [] }] } },
      { schema: { $ref: '#/$defs/Tree/properties/label' }, value: 'l' },
      { schema: { type: 'object', additionalProperties: { type: 'integer' } }, value: { a: 1 } },
      {
        schema: {
          type: 'array',
          prefixItems: [{ type: 'string' }, { type: 'integer' }],
          minItems: 2,
          items: false,
        },
        value: ['a', 1],
      },
      {
        schema: {
          type: 'array',
          prefixItems: [{ type: 'string' }, { type: 'integer' }],
          items: { type: 'boolean' },
        },
        value: ['a', 1, true],
      },
      {
        schema: { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'string' } }] },
        value: ['x'],
      },
      {
        schema: {
          allOf: [
            { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
            { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] },
          ],
        },
        value: { a: 1, b: 'x' },
      },
      { schema: { type: 'string', nullable: true, description: 'why */ not\nso' }, value: 'x' },
    ),
    fc.array(tie('one'), { minLength: 1, maxLength: 1 }).map(
      ([inner]): Fitting => ({
        schema: { type: 'array', items: inner?.schema ?? {}, maxItems: 3 },
        value: [inner?.value, inner?.value],
      }),
    ),
    fields(tie('one')),
  ),
})).one;

function fields(inner: fc.Arbitrary<Fitting>): fc.Arbitrary<Fitting> {
  return fc
    .record({
      entries: fc.uniqueArray(fc.tuple(key, inner, fc.boolean()), {
        selector: ([name]) => name,
        minLength: 1,
        maxLength: 5,
      }),
      more: fc.constantFrom(undefined, false, true, { type: 'string' }),
    })
    .map(({ entries, more }) => ({
      schema: {
        type: 'object',
        properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
        required: entries.filter(([, , needed]) => needed).map(([name]) => name),
        ...(more === undefined ? {} : { additionalProperties: more }),
      },
      value: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    }));
}

const tree = {
  type: 'object',
  properties: { label: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
  required: ['label', 'children'],
  additionalProperties: false,
};

function rowOf({ columns }: Table): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.name, cellOf(column)]));
}
const cells: Readonly<Record<string, unknown>> = {
  boolean: true,
  smallint: 1,
  integer: 2,
  bigint: '9007199254740993',
  numeric: '1.50',
  real: 1.5,
  double: 2.5,
  date: '2026-11-21',
  timestamptz: '2026-11-21T08:00:00Z',
  uuid: '0195d3a5-7c1e-7b7e-8e6f-0123456789ab',
  jsonb: { a: [1] },
  enum: undefined,
  char: 'abc',
  varchar: 'abc',
};
function cellOf({ type, nullable }: Column): unknown {
  if (nullable) return null;
  const one = type.base === 'enum' ? `enum:${type.enumName}` : (cells[type.base] ?? 'text');
  return type.array ? [one] : one;
}

const sampled = <Value>(of: fc.Arbitrary<Value>, count: number) =>
  fc.sample(of, { numRuns: count, seed: 20261129 });

const inputs: Input[] = [
  ...sampled(json, 110).map((sample): Input => ({ text: JSON.stringify(sample), sample, kind: 'json' })),
  ...sampled(someTables, 100).map((database): Input => {
    const table = database.tables.at(-1);
    const row = table ? rowOf(table) : {};
    const first = new Map(database.enums.map(({ name, values }) => [`enum:${name}`, values[0]]));
    const sample = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        Array.isArray(value)
          ? value.map((one) => first.get(one) ?? one)
          : (first.get(String(value)) ?? value),
      ]),
    );
    return { text: sqlOf(database), sample, kind: 'sql' };
  }),
  ...sampled(fields(fitting), 100).map(
    ({ schema, value }): Input => ({
      text: JSON.stringify({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        ...schema,
        $defs: { Tree: tree },
      }),
      sample: value,
      kind: 'jsonSchema',
    }),
  ),
];

const made = ({ text }: Input, action: ActionName, at = 0): string => {
  const library = at % 2 === 0 ? 'zod' : 'zod/mini';
  const { output, kind, problem } = generate({ text, action, options: { ...defaultOptions, library } });
  if (output?.action !== action)
    throw new Error(`${kind} ${JSON.stringify(problem)} gave no ${action}:\n${text}`);
  return output.code;
};

/** The last schema of a generated module, really evaluated. */
function schemaIn(code: string): z.core.$ZodType {
  const script = transformSync(code, { loader: 'ts', format: 'cjs', target: 'node20' }).code;
  const module: { exports: Record<string, unknown> } = { exports: {} };
  new Function('module', 'exports', 'require', script)(module, module.exports, (name: string) =>
    name === 'zod/mini' ? mini : z,
  );
  const names = [...code.matchAll(/^export const ([^\s:]+)(?::| =)/gm)].map((match) => match[1]);
  const schema = module.exports[names.at(-1) ?? ''];
  if (!(schema instanceof z.core.$ZodType)) throw new Error(`no schema in:\n${code}`);
  return schema;
}
const accepts = (schema: z.core.$ZodType, value: unknown) => z.core.safeParse(schema, value).success;

/** Zod's reader does not decode references, which are addresses. */
const readable = (text: string) =>
  JSON.parse(text, (name, value) =>
    name === '$ref' && typeof value === 'string' ? decodeURIComponent(value) : value,
  );

/** The value with something else at one place: nothing that was there is of this shape. */
function* mutations(value: unknown): Generator<unknown> {
  const strange = [[{ mutated: ['yes'] }]];
  yield strange;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      for (const inner of mutations(item)) yield value.with(at, inner);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      for (const other of mutations(inner)) yield { ...value, [name]: other };
    for (const name of Object.keys(value))
      yield Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
  }
}

it('there are 300 of them, and each is taken for what it is', () => {
  expect(inputs.length).toBeGreaterThanOrEqual(300);
  const wrong = inputs.filter(
    ({ text, kind }) => generate({ text, action: undefined, options: defaultOptions }).kind !== kind,
  );
  expect(wrong.map(({ text }) => text)).toEqual([]);
});

it('the Zod schema accepts what it came from, and refuses what an independent reading of the JSON Schema refuses', () => {
  let refused = 0;
  for (const [at, input] of inputs.entries()) {
    const schema = schemaIn(made(input, 'zod', at));
    expect({
      code: made(input, 'zod', at),
      sample: input.sample,
      accepted: accepts(schema, input.sample),
    }).toMatchObject({ accepted: true });
    if (input.kind === 'sql') {
      for (const [name, value] of Object.entries(input.sample as object)) {
        if (value === null || typeof value === 'object') continue;
        expect(accepts(schema, { ...(input.sample as object), [name]: [[value]] })).toBe(false);
        refused += 1;
      }
      continue;
    }
    const independent = z.fromJSONSchema(readable(made(input, 'jsonSchema')));
    expect({
      schema: made(input, 'jsonSchema'),
      sample: input.sample,
      accepted: accepts(independent, input.sample),
    }).toMatchObject({ accepted: true });
    for (const mutated of mutations(input.sample)) {
      const verdict = accepts(independent, mutated);
      expect({ code: made(input, 'zod', at), mutated, accepted: accepts(schema, mutated) }).toMatchObject({
        accepted: verdict,
      });
      if (!verdict) refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(300);
});

it('TypeScript, Zod and Drizzle compile under strict, and the samples have the generated types', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  mkdirSync(path.join(root, 'node_modules/.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'node_modules/.cache/generators-'));
  try {
    for (const [at, input] of inputs.entries()) {
      const types = made(input, 'typeScript');
      const name = [...types.matchAll(/^export (?:type|interface) (\S+)/gm)].at(-1)?.[1];
      // A literal `__proto__` would set the prototype, and half a surrogate pair is no text of TypeScript.
      const checked = /"__proto__"/.test(JSON.stringify(input.sample))
        ? ''
        : `\nexport const sample: ${name} = ${JSON.stringify(input.sample)};\n`;
      writeFileSync(path.join(folder, `types${at}.ts`), types + checked);
      writeFileSync(path.join(folder, `schema${at}.ts`), made(input, 'zod', at));
      writeFileSync(path.join(folder, `drizzle${at}.ts`), made(input, 'drizzle'));
    }
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'ESNext',
      moduleResolution: 'bundler',
      target: 'ES2022',
      skipLibCheck: true,
      types: [],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    expect(
      spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', maxBuffer: 1e8 }).stdout.slice(
        0,
        4000,
      ),
    ).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);

it('Prisma takes every schema', () => {
  const refused = inputs.flatMap((input) => {
    const schema = made(input, 'prisma');
    try {
      prisma.validate(JSON.stringify({ prismaSchema: schema }));
      return [];
    } catch (error) {
      return [`${String(error)}\n${schema}`];
    }
  });
  expect(refused.slice(0, 2)).toEqual([]);
});

it('PostgreSQL runs the SQL of every input', async () => {
  const database = await PGlite.create();
  const refused: string[] = [];
  try {
    for (const [at, input] of inputs.entries()) {
      const sql = made(input, 'sql');
      await database.exec(`begin; create schema s${at}; set local search_path = s${at};`);
      await database.exec(sql).catch((error: unknown) => void refused.push(`${String(error)}\n${sql}`));
      await database.exec('rollback');
    }
  } finally {
    await database.close();
  }
  expect(refused.slice(0, 2)).toEqual([]);
}, 120_000);
