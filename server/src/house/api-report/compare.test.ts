import { contractBreaks, shellBreaks } from './compare.ts';
import { declarationsIn, exportsIn } from './declaration-rules.ts';
import type { ContractListing, EndpointListing, JsonSchema, ShellListing } from './listing-rules.ts';

const shell = (declarations: string): ShellListing => ({
  version: '1.0.0',
  exports: Object.fromEntries(declarationsIn(declarations)),
});
const between = (before: string, now: string) => shellBreaks(shell(before), shell(now));

it('a library that releases ask for is offered on; more of them are fine', () => {
  const before = {
    ...shell('export declare const a: 1;'),
    libraries: ['react', '@mui/material/Menu/Menu.mjs'],
  };
  expect(shellBreaks(before, { ...before, libraries: ['react', 'dayjs'] })).toEqual([
    'the library @mui/material/Menu/Menu.mjs is offered no more',
  ]);
  expect(shellBreaks(before, { ...before, libraries: [...before.libraries, 'dayjs'] })).toEqual([]);
});

describe('a declaration file', () => {
  it('is read name by name, with the members of what has any', () => {
    const found = declarationsIn(`import type { X } from './x.ts';
export interface Call<T extends X = X> {
    readonly pending: boolean;
    field: (path: string) => { a: string; b: string };
    clear(): void;
}
type Own = 'a;b' | 'c';
export declare const say: {
    loud: (text: string) => void;
};
export declare function load<E>(one: E, ...[input]: [E?]): Promise<Own>;
export declare const useX: () => X;
export {};
`);
    expect([...found.keys()]).toEqual(['Call', 'Own', 'say', 'load', 'useX']);
    expect(found.get('Call')).toEqual({
      declared: 'interface Call<T extends X = X>',
      members: {
        clear: 'clear(): void',
        field: 'field: (path: string) => { a: string; b: string }',
        pending: 'readonly pending: boolean',
      },
    });
    expect(found.get('Own')).toEqual({ declared: "type Own = 'a;b' | 'c'" });
    expect(found.get('say')?.members).toEqual({ loud: 'loud: (text: string) => void' });
  });

  it('what an index gives on is known by both names', () => {
    expect(exportsIn("export { a, type B as C } from './x.ts';")).toEqual([
      { outside: 'a', inside: 'a', file: './x.ts' },
      { outside: 'C', inside: 'B', file: './x.ts' },
    ]);
  });
});

describe('who may call', () => {
  const breaks = (before: string, now: string) =>
    contractBreaks(calls(before), calls(now)).map((one) => one.replace(/^listSorts /, ''));
  const calls = (access: string) => contract({ access });

  it.each([
    ['signedIn', 'public'],
    ['wood.sort.read in teamId', 'signedIn'],
    ['wood.sort.read in teamId', 'wood.sort.read or wood.stock.read in teamId'],
    ['wood.sort.read and wood.cost.read in teamId', 'wood.sort.read in teamId'],
    ['wood.sort.read anywhere', 'wood.sort.read anywhere, or in teamId'],
    ['member of wood anywhere', 'member of wood anywhere, or in teamId'],
  ])('%s → %s is open to as many', (before, now) => expect(breaks(before, now)).toEqual([]));

  it.each([
    ['public', 'signedIn'],
    ['signedIn', 'wood.sort.read in teamId'],
    ['wood.sort.read in teamId', 'wood.sort.manage in teamId'],
    ['wood.sort.read or wood.stock.read in teamId', 'wood.sort.read in teamId'],
    ['wood.sort.read in teamId', 'wood.sort.read and wood.cost.read in teamId'],
    ['wood.sort.read anywhere', 'wood.sort.read in teamId'],
  ])('%s → %s shuts somebody out', (before, now) =>
    expect(breaks(before, now)).toEqual([`asks for ${now}, was ${before}`]),
  );

  it('of what was frozen before, only the permission is known', () => {
    expect(breaks('wood.sort.read', 'wood.sort.read or wood.stock.read in teamId')).toEqual([]);
    expect(breaks('wood.sort.read', 'wood.stock.read in teamId')).toHaveLength(1);
    expect(breaks('signedIn', 'member of wood anywhere')).toEqual([]);
  });
});

describe('what @console/shell gives', () => {
  it('an export that is gone', () => {
    expect(between('export declare function f(): void;', '')).toEqual(['f is gone']);
  });

  it('a member that is gone, or may be missing', () => {
    const before = 'export interface Health {\n    readonly state: string;\n    cause?: string;\n}\n';
    expect(between(before, 'export interface Health {\n    readonly state?: string;\n}\n').sort()).toEqual([
      'Health.cause is gone',
      'Health.state may be missing now',
    ]);
  });

  it('an option that becomes required, or is new and required', () => {
    const before =
      'export interface Options {\n    done?: string;\n}\nexport declare function run(options?: Options): void;';
    expect(between(before, before.replace('done?', 'done'))).toEqual([
      'Options.done was optional and is required',
    ]);
    expect(between(before, before.replace('done?: string;', 'done?: string; why: string;'))).toEqual([
      'Options.why is new and required',
    ]);
  });

  it('another result, another parameter', () => {
    const before = 'export declare function f(a: string): string;';
    expect(between(before, before.replace('): string', '): string | undefined'))).toHaveLength(1);
    expect(between(before, before.replace('a: string', 'a: number'))).toHaveLength(1);
    expect(between(before, before.replace('a: string', 'a: string, b: string'))).toHaveLength(1);
  });

  it('not what a function takes out of its options', () => {
    const taking = (names: string) => `export declare function useCall({ ${names} }?: Options): void;`;
    expect(between(taking('done'), taking('done, quietly'))).toEqual([]);
  });

  it('a union that loses a member', () => {
    expect(between("export type T = 'a' | 'b';", "export type T = 'a';")).toHaveLength(1);
  });

  it.each([
    [
      'an export more',
      'export declare const a: 1;',
      'export declare const a: 1;\nexport declare const b: 2;',
    ],
    [
      'an optional parameter more',
      'export declare function f(a: A): B;',
      'export declare function f(a: A, b?: C): B;',
    ],
    [
      'one more of an arrow',
      'export declare const f: (a: A) => B;',
      'export declare const f: (a: A, b?: C) => B;',
    ],
    [
      'a member more',
      'export interface T {\n    a: A;\n}\n',
      'export interface T {\n    a: A;\n    b: B;\n}\n',
    ],
    ['an alternative more', "export type T = 'a';", "export type T = 'a' | 'b';"],
    [
      'another order',
      'export declare const a: 1;\nexport declare const b: 2;',
      'export declare const b: 2;\nexport declare const a: 1;',
    ],
  ])('fine: %s', (_, before, now) => {
    expect(between(before, now)).toEqual([]);
  });
});

const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});
const text = { type: 'string' };
const nothing = { sent: object({}) };

const contract = (more: Partial<EndpointListing> = {}, name = 'listSorts'): ContractListing => ({
  version: '1.0.0',
  documents: { LiveRecord: object({ live: text }, ['live']) },
  areas: {
    wood: {
      [name]: {
        ...{
          method: 'GET',
          path: '/wood/sorts',
          access: 'signedIn',
          versioned: false,
          idempotent: false,
          errors: [],
        },
        ...{ params: nothing, query: nothing, body: nothing, response: object({ code: text }, ['code']) },
        ...more,
      },
    },
  },
});
const asks = (before: JsonSchema, now: JsonSchema) =>
  contractBreaks(contract({ body: { sent: before } }), contract({ body: { sent: now } }));
const answers = (before: JsonSchema, now: JsonSchema) =>
  contractBreaks(contract({ response: before }), contract({ response: now }));

describe('what crosses the wire', () => {
  it('an endpoint that is gone, moved, or asks for more', () => {
    expect(contractBreaks(contract(), contract({}, 'listOthers'))).toEqual(['listSorts is gone']);
    const { areas, ...rest } = contract();
    const elsewhere = { ...rest, areas: { platform: areas.wood ?? {} } };
    expect(contractBreaks(contract(), elsewhere)).toEqual([]);
    expect(contractBreaks(contract(), contract({ path: '/wood/kinds' }))).toEqual([
      'listSorts moved from GET /wood/sorts to GET /wood/kinds',
    ]);
    expect(contractBreaks(contract(), contract({ access: 'wood.sort.read' }))).toHaveLength(1);
    expect(contractBreaks(contract(), contract({ versioned: true }))).toEqual([
      'listSorts asks for a version',
    ]);
  });

  it('a document of the page that lost something', () => {
    const now = { ...contract(), documents: { LiveRecord: object({}) } };
    expect(contractBreaks(contract(), now)).toContain('LiveRecord.live is gone');
  });

  it.each([
    ['a value more is required', object({ a: text }), object({ a: text }, ['a'])],
    ['a new one is required', object({}), object({ a: text }, ['a'])],
    ['one is gone', object({ a: text }), object({})],
    [
      'one is gone from what may be null',
      { anyOf: [object({ a: text }), { type: 'null' }] },
      { anyOf: [object({}), { type: 'null' }] },
    ],
    ['shorter text', object({ a: { ...text, maxLength: 9 } }), object({ a: { ...text, maxLength: 8 } })],
    ['a limit where none was', object({ a: text }), object({ a: { ...text, minLength: 1 } })],
    ['a choice less', object({ a: { enum: ['x', 'y'] } }), object({ a: { enum: ['x'] } })],
    ['another type', object({ a: { type: 'number' } }), object({ a: { type: 'integer' } })],
    ['null no more', object({ a: { anyOf: [text, { type: 'null' }] } }), object({ a: text })],
    [
      'in a list',
      object({ a: { type: 'array', items: text } }),
      object({ a: { type: 'array', items: { ...text, pattern: '^a' } } }),
    ],
  ])('narrowed request: %s', (_, before, now) => {
    expect(asks(before, now)).toHaveLength(1);
    expect(asks(before, before)).toEqual([]);
  });

  it.each([
    ['a value may be missing', object({ a: text }, ['a']), object({ a: text })],
    ['one is gone', object({ a: text }), object({})],
    [
      'a choice that callers do not know',
      object({ a: { enum: ['x'] } }),
      object({ a: { enum: ['x', 'y'] } }),
    ],
    ['null', object({ a: text }), object({ a: { anyOf: [text, { type: 'null' }] } })],
    ['longer text', object({ a: { ...text, maxLength: 8 } }), object({ a: { ...text, maxLength: 9 } })],
  ])('narrowed answer: %s', (_, before, now) => {
    expect(answers(before, now)).toHaveLength(1);
  });

  it.each([
    ['an optional value more', object({}), object({ a: text })],
    ['longer text', object({ a: { ...text, maxLength: 8 } }), object({ a: { ...text, maxLength: 9 } })],
    ['a choice more', object({ a: { enum: ['x'] } }), object({ a: { enum: ['x', 'y'] } })],
    ['required no more', object({ a: text }, ['a']), object({ a: text })],
  ])('fine in a request: %s', (_, before, now) => expect(asks(before, now)).toEqual([]));

  it.each([
    ['a value more', object({}), object({ a: text }, ['a'])],
    ['always there now', object({ a: text }), object({ a: text }, ['a'])],
    ['a choice less', object({ a: { enum: ['x', 'y'] } }), object({ a: { enum: ['x'] } })],
  ])('fine in an answer: %s', (_, before, now) => expect(answers(before, now)).toEqual([]));

  it('a value with a default may be left out, however it is understood', () => {
    const before = { body: { sent: object({}), understood: object({}) } };
    const now = { body: { sent: object({ a: text }), understood: object({ a: text }, ['a']) } };
    expect(contractBreaks(contract(before), contract(now))).toEqual([]);
  });
});
