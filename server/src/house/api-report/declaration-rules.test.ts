import { declarationsIn, exportsIn, splitOutside } from './declaration-rules.ts';

const only = (text: string) => [...declarationsIn(text).values()][0];

describe('a declaration file', () => {
  it('members of an interface stand in the order of their names, each on one line', () => {
    const found = only(`export interface Call {
    readonly text: string;
    load: (options: {
        fresh: boolean;
    }) => void;
}
`);
    expect(Object.entries(found?.members ?? {})).toEqual([
      ['load', 'load: (options: { fresh: boolean; }) => void'],
      ['text', 'readonly text: string'],
    ]);
  });

  it('members without a plain name are told apart, too', () => {
    const { members = {} } =
      only(`export interface Texts {
    (key: string): string;
    [key: string]: string;
    readonly "a-b": string;
    'c d'?: string;
}
`) ?? {};
    expect(Object.keys(members).sort()).toEqual(
      ['"a-b"', "'c d'", '(key: string): string', '[key: string]: string'].sort(),
    );
  });

  it('a member without a name goes by its beginning', () => {
    const { members = {} } =
      only(
        'export interface Ask {\n    (question: string, answers: readonly string[], wait: number): void;\n}\n',
      ) ?? {};
    expect(Object.keys(members)).toEqual(['(question: string, answers: readonly str']);
  });

  it.each([
    ['type Size = {\n    width: number;\n};', 'type Size', ['width']],
    ['const say: {\n    loud: () => void;\n};', 'const say', ['loud']],
    ['interface Empty {\n}\n', 'interface Empty', []],
  ])('%s has members', (declaration, declared, names) => {
    const found = only(`export declare ${declaration}`);
    expect(found?.declared).toBe(declared);
    expect(Object.keys(found?.members ?? {})).toEqual(names);
  });

  it.each([
    ['type Sizes = {\n    width: number;\n}[];', 'type Sizes = { width: number; }[]'],
    [
      "type Got = {\n    kind: 'one';\n    value: string;\n} | {\n    kind: 'many';\n    value: string[];\n};",
      "type Got = { kind: 'one'; value: string; } | { kind: 'many'; value: string[]; }",
    ],
    ['function size(of: {\n    width: number;\n}): number;', 'function size(of: { width: number; }): number'],
    ["type Verb = 'export all' | 'declare war';", "type Verb = 'export all' | 'declare war'"],
  ])('%s is one thing as a whole', (declaration, declared) => {
    for (const lead of ['', 'export ', 'export declare '])
      expect(only(lead + declaration)).toEqual({ declared });
  });

  it('what is only imported is not declared', () => {
    const found = declarationsIn("import { type Near, far } from './x.ts';\nexport declare const own: 1;\n");
    expect([...found.keys()]).toEqual(['own']);
  });
});

it.each([
  ["a: '(', b: ')'", ["a: '('", "b: ')'"]],
  ['f: (x: A, y: B) => C, g: D', ['f: (x: A, y: B) => C', 'g: D']],
  ['Map<A, B>, C', ['Map<A, B>', 'C']],
  ['`a,b`, c', ['`a,b`', 'c']],
  [' , a,', ['a']],
])('%s is cut outside of brackets and texts', (text, parts) => {
  expect(splitOutside(text, ',')).toEqual(parts);
});

it.each([
  ["export{a}from'./x.ts';", [['a', 'a']]],
  [
    "export {\n  a,\n  type B as C,\n}\n  from './x.ts';",
    [
      ['a', 'a'],
      ['B', 'C'],
    ],
  ],
  ["export { subtype as kind } from './x.ts';", [['subtype', 'kind']]],
])('%s gives names on, however it is wrapped', (index, names) => {
  expect(exportsIn(index)).toEqual(names.map(([inside, outside]) => ({ outside, inside, file: './x.ts' })));
});
