import { keysIn } from './scan-rules.ts';

const keys = (source: string) => keysIn(source, 'a.tsx').map(({ key, line }) => `${line} ${key}`);

it('finds keys where they stand, also before they reach t', () =>
  expect(keys("const a = 'list.title';\nt('save');\nt(\"ui:form.save\")\nfoo('save')")).toEqual([
    ...['1 list.title', '2 save', '3 ui:form.save'],
  ]));
it('of templates keeps what is fixed', () =>
  expect(
    keys(
      't(`state.$[row.state]`);\nt(`$[area].x`);\nt(`kinds.$[k]_$[f(1)].name`)'.replace(
        /\$\[([^\]]*)\]/g,
        '\u0024{$1}',
      ),
    ),
  ).toEqual([...['1 state.*', '3 kinds.*_*.name']]));
it('looks into what a template is filled with', () =>
  expect(keys("`$[t('a.b')]: $[t('c')]`".replace(/\$\[/g, '\u0024{').replace(/\]/g, '}'))).toEqual([
    '1 a.b',
    '1 c',
  ]));
it('takes no sentences, no paths and no addresses', () =>
  expect(keys("import x from './a.ts';\nconst s = 'Hello, you.';\nfetch('https://a.b')\n`a b.c`")).toEqual(
    [],
  ));
