import { filterOf } from './library-rules.ts';

it.each([
  ['', { words: [] }],
  ['  公寓　管理 ', { words: ['公寓', '管理'] }],
  ['公寓 \n 管理', { words: ['公寓', '管理'] }],
  ['av170001', { bvid: 'BV17x411w7KC' }],
  ['https://www.bilibili.com/video/BV1KJ411C7Un?p=2', { bvid: 'BV1KJ411C7Un' }],
  ['av0', { words: ['av0'] }],
])('filterOf(%j)', (q, filter) => expect(filterOf(q)).toEqual(filter));

it('more words than anybody types are left out', () => {
  expect(filterOf('a '.repeat(200))).toEqual({ words: Array(10).fill('a') });
});
