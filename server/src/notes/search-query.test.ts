import fc from 'fast-check';
import { parseSearch, tagKey } from './search-query.ts';

const nothing = {
  include: [],
  exclude: [],
  literal: [],
  literalExclude: [],
  tags: [],
  excludeTags: [],
  flags: [],
  marked: [],
  searchedAsText: [],
};

describe('the search box', () => {
  it.each([
    ['', nothing],
    ['   ', nothing],
    ['-', nothing],
    ['目录 文件', { ...nothing, include: ["'目录'", "'文件'"], marked: ['目录', '文件'] }],
    ['目录　文件', { ...nothing, include: ["'目录'", "'文件'"], marked: ['目录', '文件'] }],
    ['"docker compose"', { ...nothing, include: ["'docker' <1> 'compose'"], marked: ['docker compose'] }],
    ['“水电 合同”', { ...nothing, include: ["'水电' <2> '合同'"], marked: ['水电 合同'] }],
    ['"unclosed phrase', { ...nothing, include: ["'unclosed' <1> 'phrase'"], marked: ['unclosed phrase'] }],
    ['docker -部署', { ...nothing, include: ["'docker':*"], exclude: ["'部署'"], marked: ['docker'] }],
    ['tag:工作 -tag:"Wood Yard"', { ...nothing, tags: ['工作'], excludeTags: ['wood yard'] }],
    ['tag：ＡＢＣ', { ...nothing, tags: ['abc'] }],
    ['is:finished', { ...nothing, flags: [{ flag: 'finished', wanted: true }] }],
    [
      'IS:Pinned -is:open',
      {
        ...nothing,
        flags: [
          { flag: 'pinned', wanted: true },
          { flag: 'open', wanted: false },
        ],
      },
    ],
    ['is:trashed', { ...nothing, flags: [{ flag: 'trashed', wanted: true }] }],
    ['is:untagged', { ...nothing, flags: [{ flag: 'untagged', wanted: true }] }],
    ['!!!', { ...nothing, literal: ['!!!'], marked: ['!!!'] }],
    ['-***', { ...nothing, literalExclude: ['***'] }],
    ['C++', { ...nothing, include: ["'c':*"], marked: ['C++'] }],
    ['well-known', { ...nothing, include: ["'well':* <1> 'known':*"], marked: ['well-known'] }],
  ])('%s', (q, expected) => expect(parseSearch(q)).toEqual(expected));

  it('searches an operator it does not know as text, and says so', () => {
    const { include, searchedAsText } = parseSearch('is:overdue has:task');
    expect(searchedAsText).toEqual(['is:overdue', 'has:task']);
    expect(include).toEqual(["'is':* <1> 'overdue':*", "'has':* <1> 'task':*"]);
    expect(parseSearch('http://example.test').searchedAsText).toEqual([]);
  });

  it('never refuses', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (q) => parseSearch(q) !== undefined));
  });

  it('knows a tag by its name in any width and case', () => {
    expect(tagKey(' Ｗｏｏｄ ')).toBe(tagKey('wood'));
  });
});
