import fc from '@console/testing/properties';
import { parseSearch, type SearchFilter, searchFlags, searchThings, tagKey } from './search-query.ts';

const nothing = {
  include: [],
  exclude: [],
  literal: [],
  literalExclude: [],
  tags: [],
  excludeTags: [],
  filters: [],
  marked: [],
  searchedAsText: [],
  broad: false,
};

describe('the search box', () => {
  it.each([
    ['', nothing],
    ['   ', nothing],
    ['-', nothing],
    ['""', nothing],
    ['tag:""', nothing],
    ['目录 文件', { ...nothing, include: ["'目录'", "'文件'"], marked: ['目录', '文件'] }],
    ['目录　文件', { ...nothing, include: ["'目录'", "'文件'"], marked: ['目录', '文件'] }],
    ['目录\t文件', { ...nothing, include: ["'目录'", "'文件'"], marked: ['目录', '文件'] }],
    ['" docker "', { ...nothing, include: ["'docker'"], marked: ['docker'] }],
    ['2026-01-01', { ...nothing, include: ["'2026':* <1> '01':* <1> '01':*"], marked: ['2026-01-01'] }],
    ['"docker compose"', { ...nothing, include: ["'docker' <1> 'compose'"], marked: ['docker compose'] }],
    ['“水电 合同”', { ...nothing, include: ["'水电' <2> '合同'"], marked: ['水电 合同'] }],
    ['"unclosed phrase', { ...nothing, include: ["'unclosed' <1> 'phrase'"], marked: ['unclosed phrase'] }],
    ['docker -部署', { ...nothing, include: ["'docker':*"], exclude: ["'部署'"], marked: ['docker'] }],
    ['tag:工作 -tag:"Wood Yard"', { ...nothing, tags: ['工作'], excludeTags: ['wood yard'] }],
    ['tag：ＡＢＣ', { ...nothing, tags: ['abc'] }],
    ['is:finished', { ...nothing, filters: [{ filter: { is: 'finished' }, wanted: true }] }],
    [
      'IS:Pinned -is:open',
      {
        ...nothing,
        filters: [
          { filter: { is: 'pinned' }, wanted: true },
          { filter: { is: 'open' }, wanted: false },
        ],
      },
    ],
    ['!!!', { ...nothing, literal: ['!!!'], marked: ['!!!'] }],
    ['-***', { ...nothing, literalExclude: ['***'] }],
    ['C++', { ...nothing, include: ["'c':*"], marked: ['C++'] }],
    ['well-known', { ...nothing, include: ["'well':* <1> 'known':*"], marked: ['well-known'] }],
  ])('%s', (q, expected) => expect(parseSearch(q)).toEqual(expected));

  it.each<[string, SearchFilter]>([
    ...searchFlags.map((flag): [string, SearchFilter] => [`is:${flag}`, { is: flag }]),
    ...searchThings.map((thing): [string, SearchFilter] => [`has:${thing}`, { has: thing }]),
    ['type:2', { type: 2 }],
    ['type:12', { type: 12 }],
    ['type：０', { type: 0 }],
    ['before:2026-01-01', { before: '2026-01-01' }],
    ['AFTER:"2026-02-28"', { after: '2026-02-28' }],
  ])('understands %s, and without it', (q, filter) => {
    expect(parseSearch(q)).toEqual({ ...nothing, filters: [{ filter, wanted: true }] });
    expect(parseSearch(`-${q}`)).toEqual({ ...nothing, filters: [{ filter, wanted: false }] });
  });

  it.each([
    'is:done',
    'has:cat',
    'type:note',
    'type:-1',
    'type:99999',
    'before:yesterday',
    'after:2026-02-30',
    'before:2026-1-1',
    'before:2026-01',
  ])('searches %s, which it does not know, as text, and says so', (q) => {
    const { filters, searchedAsText, include } = parseSearch(`树 ${q}`);
    expect(filters).toEqual([]);
    expect(searchedAsText).toEqual([q]);
    expect(include).toHaveLength(2);
  });

  it('takes a word with a colon for a word', () => {
    expect(parseSearch('http://example.test').searchedAsText).toEqual([]);
    expect(parseSearch('is:done').include).toEqual(["'is':* <1> 'done':*"]);
  });

  it.each([
    ['树', true],
    ['树 木', true],
    ['树 tag:工作 -松', true],
    ['树木', false],
    ['树 抄表', false],
    ['a', false],
    ['tag:树', false],
    ['', false],
  ])('looks for single characters only: %s → %s', (q, broad) => expect(parseSearch(q).broad).toBe(broad));

  it('never refuses', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (q) => parseSearch(q) !== undefined));
  });

  it('knows a tag by its name in any width and case', () => {
    expect(tagKey(' Ｗｏｏｄ ')).toBe(tagKey('wood'));
  });
});
