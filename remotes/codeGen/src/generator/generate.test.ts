import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc, { cases } from '@console/testing/properties';
import { transformSync } from 'esbuild';
import * as zod from 'zod';
import * as zodMini from 'zod/mini';
import { actionsOf, generate } from './generate.ts';
import { type ActionName, defaultOptions, type GeneratorOptions, hardLimit } from './request.ts';

const made = (value: unknown, action: ActionName, options: Partial<GeneratorOptions> = {}) =>
  generate({
    text: typeof value === 'string' ? value : JSON.stringify(value),
    action,
    options: { ...defaultOptions, ...options },
  }).output?.code ?? '';

const order = {
  id: '0195d3a5-7c1e-7b7e-8e6f-0123456789ab',
  createdAt: '2026-11-21T08:00:00.123Z',
  dueOn: '2026-12-01',
  customer: { name: '小明', 'e-mail': 'ming@example.org', address: { 城市: '杭州', zip: null } },
  lines: [
    { sort: '杉木', volume: 1.2345, pieces: 12, tags: [] },
    { sort: '松木', volume: 2, pieces: null, note: "it's wet", address: { street: 'x' } },
  ],
  matrix: [[1, 2.5], []],
  byRoom: { 101: { used: 12 }, 102: { used: 13, bad: true } },
  mixed: [1, 'two', { three: 3 }, null],
  empty: {},
};

describe('TypeScript', () => {
  it('a sample with everything in it', () => {
    expect(made(order, 'typeScript', { rootName: 'order' })).toBe(
      `export interface CustomerAddress {
  城市: string;
  zip: null;
}

export interface Customer {
  name: string;
  'e-mail': string;
  address: CustomerAddress;
}

export interface LineAddress {
  street: string;
}
`.replace(/CustomerAddress/g, 'Address') +
        `
export interface Line {
  sort: string;
  volume: number;
  pieces: number | null;
  tags?: unknown[];
  note?: string;
  address?: LineAddress;
}

export interface ByRoom {
  used: number;
  bad?: boolean;
}

export interface Mixed {
  three: number;
}

export interface Empty {}

export interface Order {
  /** UUID */
  id: string;
  /** ISO 8601 date and time */
  createdAt: string;
  /** ISO 8601 calendar day */
  dueOn: string;
  customer: Customer;
  lines: Line[];
  matrix: number[][];
  byRoom: { [key: string]: ByRoom };
  mixed: (string | number | Mixed | null)[];
  empty: Empty;
}
`,
    );
  });

  it('lists name their items in the singular', () => {
    expect(made([{ a: 1 }], 'typeScript', { rootName: 'rooms' })).toBe(
      'export interface Room {\n  a: number;\n}\n\nexport type Rooms = Room[];\n',
    );
  });

  it('like objects of one name share one interface; unlike ones get names of their own', () => {
    const code = made(
      { a: { owner: { x: 1 } }, b: { owner: { x: 2 } }, c: { owner: { y: 1 } } },
      'typeScript',
    );
    expect(code.match(/interface \w+/g)).toEqual([
      'interface Owner',
      'interface A',
      'interface B',
      'interface COwner',
      'interface C',
      'interface Root',
    ]);
  });

  it('readonly', () => {
    expect(made({ a: [[1]] }, 'typeScript', { readonly: true })).toContain(
      'readonly a: readonly (readonly number[])[];',
    );
  });

  it('a key named like the root does not take its name', () => {
    const code = made({ root: { root: { x: 1 } } }, 'typeScript');
    expect(code.match(/interface \w+/g)).toEqual(
      ['interface RootRoot', 'interface Root2', 'interface Root'].slice(0, 3),
    );
  });
});

/** The generated module's last schema, really evaluated. */
function schemaIn(code: string): { safeParse(value: unknown): { success: boolean } } {
  const script = transformSync(code, { loader: 'ts', format: 'cjs', target: 'node20' }).code;
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const require = (name: string) => (name === 'zod/mini' ? zodMini : zod);
  new Function('module', 'exports', 'require', script)(module, module.exports, require);
  const names = [...code.matchAll(/^export const (\S+) =/gm)].map((match) => match[1]);
  const schema = module.exports[names.at(-1) ?? ''];
  if (!(schema instanceof zod.core.$ZodType) || !('safeParse' in schema))
    throw new Error(`no schema in:\n${code}`);
  const { safeParse } = schema;
  return typeof safeParse === 'function'
    ? { safeParse: (value) => safeParse(value) }
    : { safeParse: () => ({ success: false }) };
}

const options = fc.record({
  rootName: fc.constantFrom('Root', 'rooms', '', '公寓', 'z', 'Data'),
  readonly: fc.boolean(),
  strictKeys: fc.boolean(),
  checkFormats: fc.boolean(),
  library: fc.constantFrom('zod' as const, 'zod/mini' as const),
});

/** JSON as services send it: the same few keys, so that objects merge, and texts with formats. */
const telling = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      null,
      true,
      0,
      -0,
      1.5,
      2 ** 60,
      'x',
      '2026-11-21',
      '2026-02-29',
      '2026-11-21T08:00:00Z',
      '2026-11-21T08:00:00+08:00',
    ),
    fc
      .date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9999-01-01') })
      .map((date) => date.toISOString()),
    fc.uuid(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        'root',
        'items',
        'item',
        '1',
        '2',
        'a-b',
        '地址',
        'constructor',
        'z',
        'date',
        'Root',
        'rootItem',
      ),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
})).value;

describe('Zod', () => {
  it('a sample with everything in it', () => {
    const code = made(
      {
        on: '2026-11-21',
        rooms: [
          { no: 101, area: 20.5 },
          { no: 102, area: null },
        ],
      },
      'zod',
      { checkFormats: true },
    );
    expect(code).toBe(`import * as z from 'zod';

export const Room = z.object({
  no: z.int(),
  area: z.nullable(z.number()),
});
export type Room = z.infer<typeof Room>;

export const Root = z.object({
  on: z.iso.date(),
  rooms: z.array(Room),
});
export type Root = z.infer<typeof Root>;
`);
  });

  it('refuses what does not fit', () => {
    const schema = schemaIn(made(order, 'zod', { strictKeys: true }));
    expect(schema.safeParse(order).success).toBe(true);
    expect(schema.safeParse({ ...order, lines: 7 }).success).toBe(false);
    expect(schema.safeParse({ ...order, extra: 1 }).success).toBe(false);
  });

  it('accepts any JSON that it was made from', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          telling.map((value) => JSON.stringify(value)),
        ),
        options,
        (text, chosen) => {
          const code = made(`[${text}]`, 'zod', chosen);
          expect({ code, ...schemaIn(code).safeParse(JSON.parse(`[${text}]`)) }).toMatchObject({
            success: true,
          });
        },
      ),
      { numRuns: cases(400) },
    );
  });

  it('accepts every line of what it was made from', () => {
    fc.assert(
      fc.property(
        fc.array(
          telling.filter((value) => typeof value === 'object' && value !== null),
          { minLength: 2, maxLength: 4 },
        ),
        (values) => {
          const code = made(values.map((value) => JSON.stringify(value)).join('\n'), 'zod');
          for (const value of values)
            expect(schemaIn(code).safeParse(JSON.parse(JSON.stringify(value))).success).toBe(true);
        },
      ),
    );
  });

  it.each([
    '{"__proto__": {"__proto__": 1}}',
    '1e400',
    '[1e400, 1]',
    '{"a": 12345678901234567890}',
    '[]',
    '{}',
    'null',
    '"\\ud800"',
    '{"\\ud800": 1}',
  ])('odd sample %s', (text) =>
    expect(schemaIn(made(text, 'zod', { strictKeys: true })).safeParse(JSON.parse(text)).success).toBe(true),
  );
});

it('what is generated compiles, and the sample has the generated type', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  mkdirSync(path.join(root, 'node_modules/.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'node_modules/.cache/quick-generator-'));
  try {
    const samples: unknown[] = [
      order,
      [order, { ...order, dueOn: null }],
      [[]],
      'x',
      { root: { root: [{ Root: 1 }, { date: {} }] } },
      [{ a: 1 }, [{ a: 'x' }]],
    ];
    for (const [index, sample] of [...samples, ...fc.sample(telling, { numRuns: 40, seed: 7 })].entries()) {
      const text = JSON.stringify(sample);
      const checked = `\nexport const sample: Root = ${text};\n`;
      writeFileSync(
        path.join(folder, `types${index}.ts`),
        made(text, 'typeScript', { readonly: index % 2 === 0 }) + checked,
      );
      writeFileSync(
        path.join(folder, `schema${index}.ts`),
        made(text, 'zod', { library: index % 2 === 0 ? 'zod' : 'zod/mini' }) + checked,
      );
    }
    const settings = {
      strict: true,
      noEmit: true,
      module: 'ESNext',
      moduleResolution: 'bundler',
      target: 'ES2022',
      skipLibCheck: true,
      types: [],
    };
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: settings, include: ['*.ts'] }),
    );
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    expect(spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('JSON Schema', () => {
  it('refers to its definitions and keeps odd keys', () => {
    expect(
      JSON.parse(
        made('{"__proto__": {"a": 1}, "b": [null, "2026-11-21"]}', 'jsonSchema', { strictKeys: true }),
      ),
    ).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $ref: '#/$defs/Root',
      $defs: {
        Proto: {
          type: 'object',
          properties: { a: { type: 'integer' } },
          required: ['a'],
          additionalProperties: false,
        },
        Root: {
          type: 'object',
          properties: JSON.parse(
            '{"__proto__": {"$ref": "#/$defs/Proto"}, "b": {"type": "array", "items": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}}}',
          ),
          required: ['__proto__', 'b'],
          additionalProperties: false,
        },
      },
    });
  });
});

describe('other kinds', () => {
  it('lines become one list, and a list becomes lines', () => {
    expect(JSON.parse(made('{"a":1}\n{"a":2}', 'format'))).toEqual([{ a: 1 }, { a: 2 }]);
    expect(made([{ a: 1 }, { a: 2 }], 'lines')).toBe('{"a":1}\n{"a":2}\n');
  });
  it('an unknown text is said to be unknown, and nothing is offered', () => {
    expect(generate({ text: 'hello', action: 'zod', options: defaultOptions })).toEqual({
      kind: 'unknown',
      actions: [],
    });
  });
  it('an action that the kind does not have gives the kind’s first', () => {
    expect(
      generate({ text: '{"a":1}\n{"a":2}', action: 'lines', options: defaultOptions }).output?.action,
    ).toBe(actionsOf.ndjson[0]);
  });
  it('above the hard limit nothing is read', () => {
    expect(
      generate({ text: ' '.repeat(hardLimit + 1), action: undefined, options: defaultOptions }),
    ).toMatchObject({ problem: { code: 'tooLarge' } });
  });
});
