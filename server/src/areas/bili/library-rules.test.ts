import { cursorOf, filterOf, placeOf } from './library-rules.ts';

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

it.each(['2026-11-21T08:00:00.123Z', '2026-11-21T08:00:00Z'])(
  'a cursor leads back to its place at %s',
  (savedAt) => {
    const place = { savedAt, bvid: 'BV17x411w7KC' };
    expect(placeOf(cursorOf(place))).toEqual(place);
  },
);

const encoded = (text: string) => Buffer.from(text).toString('base64url');
it.each([
  '',
  'x',
  '你好',
  cursorOf({ savedAt: '2026-99-99T08:00:00Z', bvid: 'BV17x411w7KC' }),
  encoded('0 2026-11-21T08:00:00Z BV17x411w7KC'),
  encoded('2026-11-21T08:00:00Z BV17x411w7KCC'),
])('cursor %j is refused, at its field', (cursor) => {
  expect(() => placeOf(cursor)).toThrow(
    expect.objectContaining({ code: 'VALIDATION', fields: [{ path: 'cursor', code: 'bad_cursor' }] }),
  );
});
