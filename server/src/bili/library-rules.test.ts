import { ApiError } from '@console/contract';
import { cursorOf, filterOf, placeOf } from './library-rules.ts';

it.each([
  ['', { words: [] }],
  ['  公寓　管理 ', { words: ['公寓', '管理'] }],
  ['av170001', { bvid: 'BV17x411w7KC' }],
  ['https://www.bilibili.com/video/BV1KJ411C7Un?p=2', { bvid: 'BV1KJ411C7Un' }],
  ['av0', { words: ['av0'] }],
])('filterOf(%j)', (q, filter) => expect(filterOf(q)).toEqual(filter));

it('more words than anybody types are left out', () => {
  expect(filterOf('a '.repeat(200))).toEqual({ words: Array(10).fill('a') });
});

it('a cursor leads back to its place', () => {
  const place = { savedAt: '2026-11-21T08:00:00.123Z', bvid: 'BV17x411w7KC' };
  expect(placeOf(cursorOf(place))).toEqual(place);
});

it.each(['', 'x', '你好', cursorOf({ savedAt: '2026-99-99T08:00:00Z', bvid: 'BV17x411w7KC' })])(
  'cursor %j is refused',
  (cursor) => expect(() => placeOf(cursor)).toThrow(ApiError),
);
