import { markdownTree } from '../markdown/index.ts';
import { noteLinkOf, titleKey, withTitleLinks } from './title-links.ts';

const drawn = (markdown: string) =>
  JSON.stringify(
    withTitleLinks(markdownTree(markdown, { footnotes: '', backToText: '' })).children,
    (key, value) => (key === 'position' ? undefined : value),
  );
const titlesIn = (markdown: string) =>
  [...drawn(markdown).matchAll(/"dataNoteTitle":"([^"]*)"/g)].map(([, t]) => t);

it.each([
  ['see [[抄表安排]] and [[ Deploy ]].', ['抄表安排', 'Deploy']],
  ['- **[[in a list]]**', ['in a list']],
  ['`[[code]]` and [x [[link]]](https://a.test)', []],
  ['```\n[[code]]\n```', []],
  ['[[ ]] [[]] [[a\nb]] [[a]b]]', []],
  [`[[${'x'.repeat(201)}]]`, []],
])('%j names %j', (markdown, titles) => expect(titlesIn(markdown)).toEqual(titles));

it('what is to be put in is told apart from what is only linked, with the words that it shows', () => {
  expect(drawn('![[plan.png|300]] [[a|b]]')).toContain(
    '"dataNoteTitle":"plan.png","dataEmbed":"true","width":300',
  );
  expect(drawn('![[plan.png|the plan|300]]')).toContain(
    '"dataNoteTitle":"plan.png","dataNoteWords":"the plan","dataEmbed":"true","width":300',
  );
  expect(drawn('[[plan.png|300]]')).toContain('"dataNoteWords":"300"');
  expect(drawn('![[x]]')).not.toContain('"value":"!"');
  expect(drawn('[[x]]')).not.toContain('dataEmbed');
});

it('leaves the text around it', () => {
  const text = drawn('a [[b]] c').replaceAll(/"dataLookUp":"true"|[{}]/g, '');
  expect(text).toMatch(/"value":"a ".*"dataNoteTitle":"b".*"value":" c"/);
});

it('looks up the first twenty titles only', () => {
  const markdown = Array.from({ length: 25 }, (_, index) => `[[note ${index}]]`).join(' ');
  expect(drawn(markdown).match(/"dataLookUp":"true"/g)).toHaveLength(20);
});

it.each([
  ['Plan', { target: 'Plan', title: 'Plan', heading: undefined, words: 'Plan' }],
  ['Plan # Next ', { target: 'Plan # Next', title: 'Plan', heading: 'Next', words: 'Plan › Next' }],
  ['抄表|the plan', { target: '抄表', title: '抄表', heading: undefined, words: 'the plan' }],
  ['Plan#Next|then', { target: 'Plan#Next', title: 'Plan', heading: 'Next', words: 'then' }],
  ['#tag', { target: '#tag', title: '#tag', heading: undefined, words: 'tag' }],
  ['#', { target: '#', title: '#', heading: undefined, words: '#' }],
  ['C#', { target: 'C#', title: 'C', heading: undefined, words: 'C#' }],
])('[[%s]] is %j', (inside, link) => expect(noteLinkOf(inside)).toEqual(link));

it('two spellings of one title have one key', () => {
  expect(titleKey(' ＰＬＡＮ b')).toBe(titleKey('Plan B'));
  expect(titleKey('Plan Bee')).not.toBe(titleKey('Plan B'));
});
