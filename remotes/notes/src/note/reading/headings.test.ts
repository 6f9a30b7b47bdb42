import { markdownTree } from '@console/contract/markdown';
import { headingsOf } from './headings.ts';

const listed = (markdown: string) => headingsOf(markdown).map(({ level, text }) => [level, text]);

it.each([
  [
    '# a\n\ntext\n\n### b ###\n',
    [
      [1, 'a'],
      [3, 'b'],
    ],
  ],
  ['## **公寓** [抄表](https://a.test) `x`', [[2, '公寓 抄表 x']]],
  [
    'a\n===\n\nb\n---\n',
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  ['```\n# code\n```\n# text', [[1, 'text']]],
  ['~~~~\n```\n# code\n~~~~\n# text', [[1, 'text']]],
  ['```a``` inline\n# text', [[1, 'text']]],
  ['    # code', []],
  ['> # quoted', []],
  ['- a\n---\n', []],
  ['#no space', []],
  ['one\n\n---\n\ntwo', []],
  ['# ', []],
  ['####### seven', []],
  ['%%\n# hidden\n%%\n# shown %%not%%', [[1, 'shown']]],
])('%j', (markdown, expected) => expect(listed(markdown)).toEqual(expected));

it('knows where each one stands, as the drawn note tells it', () => {
  const markdown = '# one\n\ntext\n\n  ## two\n\nthree\n=====\n\n- list\n\n```\n# code\n```\n\n#### four\n';
  const drawn = markdownTree(markdown, { footnotes: '', backToText: '' }).children.flatMap((child) =>
    child.type === 'element' && /^h\d$/.test(child.tagName) ? [child.position?.start.offset] : [],
  );
  expect(headingsOf(markdown).map(({ offset }) => offset)).toEqual(drawn);
});

it('a very long note lists no more than a person reads', () =>
  expect(headingsOf('# a\n\n'.repeat(1000))).toHaveLength(300));
