import { headlineOf, isEmptyNote, plainTextOf, summaryOf } from './note-rules.ts';

describe('headline', () => {
  it.each([
    ['Title', '# Other', 'Title'],
    ['', 'intro\n\n## 抄表 **安排**\n', '抄表 安排'],
    ['', '\n\n  first line\nsecond', 'first line'],
    ['', '- [ ] buy boards', 'buy boards'],
    ['', '   ', ''],
    ['', 'done 🎉 today', 'done 🎉 today'],
    ['', 'a line with # in it', 'a line with # in it'],
    ['', '#tag before the text\n## Heading', 'Heading'],
  ])('%j + %j', (title, content, expected) => expect(headlineOf(title, content)).toBe(expected));

  it('does not cut a character in two', () => {
    expect(headlineOf('', `${'a'.repeat(199)}🎉`)).toBe('a'.repeat(199));
  });
});

describe('summary', () => {
  it('counts tasks, open and done, also quoted and numbered ones', () => {
    const { taskCount, openTasks } = summaryOf(
      '',
      '- [ ] a\n- [x] b\n> 10. [ ] c\n- [] no\ntext [ ] no\n*   [X] d',
    );
    expect({ taskCount, openTasks }).toEqual({ taskCount: 4, openTasks: 2 });
  });

  it('shows text without Markdown signs', () => {
    expect(
      plainTextOf(
        '# Plan\n\n- [ ] **call** [office](https://x.test)\n> `code`\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      ),
    ).toBe('Plan call office code a b 1 2');
    expect(plainTextOf('5 * 3 * 2')).toBe('5 * 3 * 2');
    expect(plainTextOf('[wood](https://x.test/wiki/Oak_(tree)) (dry)')).toBe('wood (dry)');
  });

  it.each([
    ['- install\n  ```js\n  run()\n  ```\n- done', 'install run() done'],
    ['````md\n```\ncode\n```\n````', 'code'],
    ['~~~\ncode\n~~~', 'code'],
    ['run ```npm test``` first', 'run npm test first'],
    ['```npm test``` comes first', 'npm test comes first'],
    ['10. ten\n2) two', 'ten two'],
    ['Done. Next in 2026 there', 'Done. Next in 2026 there'],
    ['> - [ ] call\n-   [x] pay', 'call pay'],
    ['  ## Plan\nC# and F# notes', 'Plan C# and F# notes'],
    ['  >quoted\n5 > 3', 'quoted 5 > 3'],
    ['To buy:\n-1 degree', 'To buy: -1 degree'],
    ['call *the office* today', 'call the office today'],
    ['*all of it*', 'all of it'],
    ['5*3*2 and a*b*c', '5*3*2 and a*b*c'],
    ['yes|no', 'yes no'],
    ['> [!warning] Mind the saw\n> It bites', 'Mind the saw It bites'],
    ['> [!tip]-\n> Oak', 'Oak'],
    ['[!tip] is how a callout begins', '[!tip] is how a callout begins'],
    ['a ==marked== word, a == b and a == c', 'a marked word, a == b and a == c'],
    ['oak[^1] and pine[^12]\n\n[^1]: from the yard', 'oak and pine from the yard'],
    ['the expression [^0-9]+', 'the expression [^0-9]+'],
  ])('%j reads %j', (markdown, text) => expect(plainTextOf(markdown)).toBe(text));

  it('counts the words of title and text', () => {
    expect(summaryOf('Two words', 'and three more').wordCount).toBe(5);
  });

  it('the excerpt has what a reader is shown: words of links, names of pictures, no comments', () => {
    const content =
      'See [[Soil#Acid|the soil]], [[#Acid soil]] %%not\nthis%% and ![rose.png|200](attachment://x) or ![[plan.png|300]].';
    expect(summaryOf('', content).excerpt).toBe('See the soil, Acid soil and rose.png or plan.png.');
  });

  it('no comment is told of in part: neither where it is long nor where a note begins with it', () => {
    const summary = summaryOf('', `%%salary\n- [ ] talk ${'x'.repeat(5000)}%%\n\nThe meters`);
    expect(summary).toMatchObject({ headline: 'The meters', excerpt: 'The meters', taskCount: 0 });
  });

  it('keeps the excerpt short', () => {
    expect(summaryOf('', '木'.repeat(5000)).excerpt).toHaveLength(200);
  });

  // A rule that looks at every pair of characters would not come to an end in the time that a test has.
  it.each([
    '[',
    '%%',
    '%% `',
    '[](',
    '[a](b(',
    '*',
    '==',
    '==a',
    '> [!',
    '[^1',
    '- [ ] ',
    '#',
    '`',
    '> ',
    '|',
    '\t',
  ])('of a long text of nothing but %j comes to an end', (piece) => {
    expect(summaryOf('', piece.repeat(50_000)).excerpt.length).toBeLessThanOrEqual(200);
  });
});

it('a note with neither title nor content is empty', () => {
  expect(isEmptyNote(' ', '\n\t')).toBe(true);
  expect(isEmptyNote('a', '')).toBe(false);
  expect(isEmptyNote('', 'a')).toBe(false);
});

it('a heading of nothing but brackets costs no more than another one', () => {
  // Read in one pass: what tries every pair of brackets does not end while the test lasts.
  expect(headlineOf('', `# ${'![['.repeat(200_000)}`)).not.toBe('');
});

it('boxes in code are no tasks', () => {
  const facts = (content: string) => {
    const { taskCount, openTasks } = summaryOf('T', content);
    return [taskCount, openTasks];
  };
  expect(facts('- [x] a\n```md\n- [ ] b\n```\n- [ ] c')).toEqual([2, 1]);
  expect(facts('~~~~\n- [ ] a\n~~~\n- [ ] b\n~~~~\n- [x] c')).toEqual([1, 0]);
  expect(facts('```\n- [ ] a')).toEqual([0, 0]);
  expect(facts('```\r\n- [ ] a\r\n```\r\n- [ ] b')).toEqual([1, 1]);
  expect(facts('```\n- [ ] a\n```js\n- [ ] b\n ``` \n- [x] c')).toEqual([1, 0]);
  expect(facts('~~~ of `a`\n- [ ] b\n~~~')).toEqual([0, 0]);
});

it.each(['see ``` here', '```npm test``` comes first'])('%j begins no code', (line) => {
  expect(summaryOf('', `${line}\n- [ ] a`).taskCount).toBe(1);
});
