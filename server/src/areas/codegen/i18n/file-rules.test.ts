import fc from '@console/testing/properties';
import { bundleOf, changesOf } from './bundle-rules.ts';
import { countsOf } from './count-rules.ts';
import { csvOf, tableIn } from './csv-rules.ts';
import { differenceOf, digestOf, readGiven, withoutNewKeys } from './import-rules.ts';
import { emptyFrame, readFrame } from './json-frame-rules.ts';
import { mergedPush } from './push-rules.ts';
import { foundIn, usesOf } from './scan-rules.ts';
import { likeness } from './similar-rules.ts';

const languages = ['zh', 'en'];
const json = (content: string, more: object = {}) =>
  readGiven({ format: 'i18next', namespace: 'wood', language: 'zh', content, ...more }, languages);

describe('of one language', () => {
  it('only its column of a table is taken', () => {
    const table = (language?: string) =>
      readGiven({ format: 'csv', namespace: 'app', content: 'key,zh,en\na,甲,A', language }, languages);
    expect(table().parts.map((part) => part.language)).toEqual(['zh', 'en']);
    expect(table('en').parts.map((part) => [part.language, [...part.texts]])).toEqual([['en', [['a', 'A']]]]);
    expect(table('fr')).toMatchObject({ parts: [], faults: [{ code: 'no_language_column', key: 'fr' }] });
  });
  it('a key that is not there is told and left out', () => {
    const part = {
      namespace: 'app',
      language: 'zh',
      texts: new Map([
        ['a', '1'],
        ['n', '2'],
      ]),
    };
    const known = new Set(['a', 'b']);
    const all = differenceOf(part, new Map([['b', '3']]), known, true);
    const own = withoutNewKeys(all, known);
    expect(own.changes.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(own.faults).toMatchObject([{ code: 'key_is_new', key: 'n' }]);
  });
});

describe('a JSON file', () => {
  it('is read into dotted keys, nested or flat', () => {
    const expected = new Map([
      ['a.b', '1'],
      ['c', '2'],
    ]);
    expect(json('{"a":{"b":"1"},"c":"2"}').parts[0]?.texts).toEqual(expected);
    expect(json('{"a.b":"1","c":"2"}').parts[0]?.texts).toEqual(expected);
  });
  it('says what cannot be taken, and takes the rest', () => {
    const { parts, faults } = json('{"ok":"1",".a":"2","b..c":"3","":"4","t":"x","t.u":"5","z":"a\\u0000"}');
    expect(parts[0]?.texts).toEqual(
      new Map([
        ['ok', '1'],
        ['t', 'x'],
      ]),
    );
    expect(faults.map(({ code, key }) => [code, key])).toEqual([
      ['dot_at_end', '.a'],
      ['empty_key_part', 'b..c'],
      ['empty_key_part', ''],
      ['control_characters', 'z'],
      ['key_below_text', 't.u'],
    ]);
  });
  it('says where it stops being one', () =>
    expect(json('{\n "a": 1,\n}').faults).toEqual([{ code: 'not_json', key: null, line: 3, column: 1 }]));
  it('is of a language and a namespace', () => {
    expect(json('{}', { language: 'fr' }).faults[0]?.code).toBe('unknown_language');
    expect(json('{}', { namespace: undefined }).faults[0]?.code).toBe('no_namespace');
  });
});

describe('a CSV file', () => {
  it('has a row a key and a column a language', () => {
    const { parts, faults } = readGiven(
      {
        format: 'csv',
        content: '\uFEFFnamespace,key,zh,en,fr\r\nwood,a.b,一,"one, two",un\r\nwood,c,,two,\r\n',
      },
      languages,
    );
    expect(faults).toEqual([{ code: 'unknown_language', key: 'fr', line: 1, column: null }]);
    expect(parts).toEqual([
      { namespace: 'wood', language: 'zh', texts: new Map([['a.b', '一']]) },
      {
        namespace: 'wood',
        language: 'en',
        texts: new Map([
          ['a.b', 'one, two'],
          ['c', 'two'],
        ]),
      },
    ]);
  });
  it('needs its keys', () =>
    expect(readGiven({ format: 'csv', content: 'a,b\n1,2' }, languages).faults[0]?.code).toBe(
      'no_key_column',
    ));
  it('holds no formula', () => {
    const row = {
      namespace: 'n',
      key: 'k',
      description: '',
      texts: new Map([
        ['zh', '=1+1'],
        ['en', '@x'],
      ]),
    };
    const text = csvOf({ languages, rows: [row] });
    expect(text).toContain("'=1+1,'@x");
    expect(tableIn(text, undefined)?.rows[0]?.texts).toEqual(row.texts);
  });
  it('comes back as it went, whatever the texts are', () => {
    const value = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\r'));
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1 }), (pairs) => {
        const rows = pairs.map(([zh, en], at) => ({
          ...{ namespace: 'n', key: `k${at}`, description: '' },
          texts: new Map([
            ['zh', zh],
            ['en', en],
          ]),
        }));
        expect(tableIn(csvOf({ languages, rows }), undefined)?.rows).toEqual(rows);
      }),
    );
  });
});

describe('what a file would change', () => {
  const part = (texts: Record<string, string>) => ({
    ...{ namespace: 'n', language: 'zh', texts: new Map(Object.entries(texts)) },
  });
  const there = new Map([
    ['a', '1'],
    ['b', '2'],
  ]);
  const keys = new Set(['a', 'b', 'onlyEn']);

  it('is told text by text', () =>
    expect(differenceOf(part({ a: '1', b: '3', c: '4' }), there, keys, false)).toEqual({
      changes: [
        { namespace: 'n', language: 'zh', key: 'b', before: '2', after: '3' },
        { namespace: 'n', language: 'zh', key: 'c', before: null, after: '4' },
      ],
      same: 1,
      faults: [],
    }));
  it('takes out only where that is wished', () => {
    expect(differenceOf(part({ a: '1' }), there, keys, false).changes).toEqual([]);
    expect(differenceOf(part({ a: '1' }), there, keys, true).changes).toEqual([
      { namespace: 'n', language: 'zh', key: 'b', before: '2', after: null },
    ]);
  });
  it('leaves out what would stand below a text, unless that goes', () => {
    expect(differenceOf(part({ 'b.c': 'x' }), there, keys, false)).toMatchObject({
      changes: [],
      faults: [{ code: 'key_below_text', key: 'b.c' }],
    });
    expect(differenceOf(part({ a: '1', 'b.c': 'x' }), there, keys, true).changes).toHaveLength(2);
  });
  it('has a name by which it is approved', () => {
    const { changes } = differenceOf(part({ b: '3' }), there, keys, false);
    expect(digestOf(changes)).toBe(digestOf([...changes]));
    expect(digestOf(changes)).not.toBe(digestOf(differenceOf(part({ b: '4' }), there, keys, false).changes));
  });
});

it('a push changes what its writers have changed, and nothing that was written in the tool since', () => {
  const of = (key: string, before: string | null, after: string | null) => ({
    ...{ namespace: 'n', language: 'zh', key, before, after },
  });
  const said = new Map([
    ['old', '1'],
    ['both', '1'],
    ['gone', '1'],
  ]);
  expect(
    mergedPush(
      [
        of('old', 'edited here', '1'),
        of('both', 'edited here', 'edited there'),
        of('new', null, 'x'),
        of('gone', '1', null),
        of('madeHere', 'x', null),
      ],
      said,
    ).map(({ key }) => key),
  ).toEqual(['both', 'new', 'gone']);
});

describe('a scan', () => {
  const scanned = (key: string, runtime = 'wood') => ({ keyId: `${runtime}/${key}`, key, runtime });
  it('comes as JSON or as lines', () => {
    const expected = [{ namespace: 'wood', pattern: 'a.b', reference: 'x.tsx:3' }];
    expect(foundIn('{"keys":[{"key":"wood:a.b","file":"x.tsx","line":3}]}')).toEqual(expected);
    expect(foundIn('[{"ns":"wood","key":"a.b","file":"x.tsx","line":3}]')).toEqual(expected);
    expect(foundIn('wood:a.b\tx.tsx:3\n')).toEqual(expected);
    expect(foundIn('  ')).toBeUndefined();
    expect(foundIn('{"a"')).toBeUndefined();
  });
  it('knows plurals, nested ones too, namespaces and what only a running page knows', () => {
    const found = foundIn(
      ['wood:list.pages\ta.tsx:1', 'wood:kinds.*\tb.tsx:2', 'notes:title', 'wood:lost', 'exact'].join('\n'),
    );
    const keys = [
      ...['list.pages_one', 'list.pages_other', 'kinds.a', 'kinds.b.c', 'title', 'never'].map((key) =>
        scanned(key),
      ),
      scanned('exact', 'bili'),
    ];
    const { uses, unknown } = usesOf(keys, found ?? []);
    expect([...uses.keys()]).toEqual([
      'wood/list.pages_one',
      'wood/list.pages_other',
      'wood/kinds.a',
      'wood/kinds.b.c',
      'bili/exact',
    ]);
    expect(uses.get('wood/list.pages_one')).toEqual(['a.tsx:1']);
    expect(unknown).toEqual(['lost', 'title']);
  });
});

it.each([
  ['Save the file', 'Save the file', 100],
  ['Save the file', 'Save the files', 92],
  ['Save', 'Delete', 0],
  ['核对读数', '核对读数', 100],
  ['核对读数', '审核读数', 33],
  ['a', 'a', 100],
  ['a', 'b', 0],
])('%s is like %s to %s', (one, other, least) => {
  const alike = likeness(one, other);
  expect(alike).toBeGreaterThanOrEqual(least);
  expect(alike).toBe(likeness(other, one));
  if (one !== other) expect(alike).toBeLessThan(100);
});

describe('what is published', () => {
  const part = (
    texts: Record<string, string>,
    builtIn: Record<string, string>,
    runtime: string | null = 'wood',
  ) => ({
    ...{ namespace: 'wood.prints', runtime, frame: readFrame(JSON.stringify({ a: { b: '' } }, null, 2)) },
    texts: new Map(Object.entries(texts)),
    builtIn: new Map(Object.entries(builtIn)),
  });
  it('is the texts, nested as in their file', () => {
    expect(bundleOf(part({ 'a.b': '1', c: '2' }, {}))).toBe('{"a":{"b":"1"},"c":"2"}');
    expect(bundleOf({ frame: emptyFrame(), texts: new Map() })).toBe('{}');
  });
  it('is for pages of this console only what differs from what they were built with', () =>
    expect(
      changesOf([
        part({ 'a.b': 'new', c: 'same', d: 'unknown to pages' }, { 'a.b': 'old', c: 'same' }),
        part({ x: 'new' }, { x: 'old' }, null),
        part({ y: 'same' }, { y: 'same' }, 'notes'),
      ]),
    ).toEqual({ wood: { 'a.b': ['old', 'new'] } }));
});

it('counts what each language needs', () =>
  expect(
    countsOf(
      ['zh', 'en'],
      [
        { namespace: 'n', plural: null, keys: 4 },
        { namespace: 'n', plural: 'one', keys: 2 },
      ],
      [
        { namespace: 'n', plural: null, language: 'en', there: 4, reviewed: 3 },
        { namespace: 'n', plural: 'one', language: 'en', there: 2, reviewed: 2 },
        { namespace: 'n', plural: null, language: 'zh', there: 3, reviewed: 1 },
        { namespace: 'n', plural: 'one', language: 'zh', there: 2, reviewed: 2 },
      ],
    ),
  ).toEqual({
    keys: 6,
    languages: { zh: { needed: 4, there: 3, reviewed: 1 }, en: { needed: 6, there: 6, reviewed: 5 } },
  }));
