import fc from '@console/testing/properties';
import { matching, titlesInOrder, wantedAt } from './completion-rules.ts';

it.each([
  ['see [[抄', { kind: 'title', from: 4, typed: '抄' }],
  ['[[', { kind: 'title', from: 0, typed: '' }],
  ['看【【抄表', { kind: 'title', from: 1, typed: '抄表' }],
  ['[[a]] and [[b', { kind: 'title', from: 10, typed: 'b' }],
  ['[[plan#', { kind: 'heading', from: 0, typed: '', title: 'plan' }],
  ['[[plan # ne', { kind: 'heading', from: 0, typed: ' ne', title: 'plan' }],
  ['[[a]]', undefined],
  ['[[a|', undefined],
  ['[a', undefined],
  ['/', { kind: 'command', from: 0, typed: '' }],
  ['  /tab', { kind: 'command', from: 2, typed: 'tab' }],
  ['、表', { kind: 'command', from: 0, typed: '表' }],
  ['a / b', undefined],
  ['a/b', undefined],
  ['/etc/', undefined],
  ['/ ', undefined],
  ['#工', { kind: 'tag', from: 0, typed: '工' }],
  ['a #work', { kind: 'tag', from: 2, typed: 'work' }],
  ['见#工作/抄', { kind: 'tag', from: 1, typed: '工作/抄' }],
  ['C#', undefined],
  ['C#a', undefined],
  ['## a', undefined],
  ['https://a.test/#top', undefined],
  ['#', undefined],
])('%j wants %j', (line, wanted) => expect(wantedAt(line)).toEqual(wanted));

it('what is wanted is the end of the line', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '木', ' ', '[[', '【【', '#', '/', '、', '|', ']')),
      (parts) => {
        const line = parts.join('');
        const wanted = wantedAt(line);
        if (wanted) expect(line.slice(wanted.from)).toContain(wanted.typed);
      },
    ),
  ));

describe('the menu', () => {
  const entries = [
    { label: '标题 1', words: 'h1 heading bt' },
    { label: '表格', words: 'table bg' },
    { label: '代码块', words: 'code dm' },
  ];
  it.each([
    ['', ['标题 1', '表格', '代码块']],
    ['bt', ['标题 1']],
    ['表', ['表格']],
    ['TAB', ['表格']],
    ['ｃｏ', ['代码块']],
    ['ead', ['标题 1']],
    ['x', []],
  ])('for %j: %j', (typed, labels) =>
    expect(matching(entries, typed).map(({ label }) => label)).toEqual(labels),
  );
  it('what begins so comes first', () =>
    expect(matching([{ label: 'a table' }, { label: 'table' }], 'table').map(({ label }) => label)).toEqual([
      'table',
      'a table',
    ]));
});

it.each([
  ['抄', ['抄表安排', '每月抄表', '公寓管理 SOP']],
  ['ＳＯＰ', ['公寓管理 SOP', '每月抄表', '抄表安排']],
  ['', ['公寓管理 SOP', '每月抄表', '抄表安排']],
])('behind [[%s titles that say it stand before notes that say it in their text', (typed, titles) => {
  expect(titlesInOrder(['公寓管理 SOP', '每月抄表', '抄表安排'], typed)).toEqual(titles);
});
