import fc from '@console/testing/properties';
import { numberOf, readKeys, readSearch, secondsOf } from './reply-rules.ts';

const reply = (body: unknown, status = 200) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const video = {
  type: 'video',
  aid: 170001,
  bvid: 'BV17x411w7KC',
  title: '<em class="keyword">公寓</em>管理',
  author: '房东老张',
  mid: 42,
  arcurl: 'http://www.bilibili.com/video/av170001',
  pic: '//i0.hdslb.com/bfs/archive/a.jpg',
  play: '12345',
  video_review: 6,
  favorites: '--',
  review: 0,
  tag: '公寓,管理,公寓,',
  description: '一栋 &amp; 两栋',
  pubdate: 1_700_000_000,
  duration: '58:6',
};
const page = (result: unknown, more: object = {}) => ({
  code: 0,
  message: '0',
  ttl: 1,
  data: { page: 1, pagesize: 20, numResults: 1000, numPages: 50, result, ...more },
});

it('a video as the site tells of it', () => {
  expect(readSearch(reply(page([video])))).toEqual({
    answer: {
      total: 1000,
      pages: 50,
      items: [
        {
          bvid: 'BV17x411w7KC',
          title: '公寓管理',
          hits: [{ from: 0, to: 2 }],
          uploader: '房东老张',
          uploaderId: '42',
          description: '一栋 & 两栋',
          tags: ['公寓', '管理'],
          plays: 12_345,
          danmaku: 6,
          favorites: null,
          comments: 0,
          likes: null,
          durationSeconds: 3486,
          publishedAt: '2023-11-14T22:13:20.000Z',
          cover: 'https://i0.hdslb.com/bfs/archive/a.jpg',
        },
      ],
    },
  });
});

const itemsOf = (result: unknown) => {
  const read = readSearch(reply(page(result)));
  return 'answer' in read ? read.answer.items : [];
};

it('nothing that matched is an empty page, whether the list is empty or missing', () => {
  const nothing = { numResults: 0, numPages: 0 };
  for (const result of [[], undefined])
    expect(readSearch(reply(page(result, nothing)))).toEqual({ answer: { items: [], pages: 0, total: 0 } });
});

it('what is no video, or has no number, is left out; what came twice stands once', () => {
  const strange = [null, 7, [], {}, { ...video, type: 'ketang' }, { ...video, bvid: 'BV1', aid: 'x' }];
  expect(itemsOf([...strange, video, video]).map(({ bvid }) => bvid)).toEqual(['BV17x411w7KC']);
  expect(itemsOf([{ ...video, bvid: '' }]).map(({ bvid }) => bvid)).toEqual(['BV17x411w7KC']);
});

it('a cover from elsewhere is none', () => {
  for (const pic of ['https://example.com/a.jpg', '//127.0.0.1/a.jpg', 'https://hdslb.com.evil.com/a', 7])
    expect(itemsOf([{ ...video, pic }])).toMatchObject([{ cover: '' }]);
});

it.each([
  ['4:2', 242],
  ['58:6', 3486],
  ['75:30', 4530],
  ['1:02:03', 3723],
  ['600:00', 36_000],
  [90, 90],
  ['0:0', 0],
  ['', null],
  ['--', null],
  ['1:2:3:4', null],
  ['-1:20', null],
  [null, null],
])('%p lasts %p seconds', (told, seconds) => {
  expect(secondsOf(told)).toBe(seconds);
});

it.each([
  [7, 7],
  ['7', 7],
  ['--', null],
  [-1, null],
  ['1.5', null],
  [1e300, null],
  [null, null],
])('%p is the number %p', (told, number) => {
  expect(numberOf(told)).toBe(number);
});

it.each([
  [{ code: -400 }, 200, { kind: 'refused' }],
  [{ code: -1200 }, 200, { kind: 'refused' }],
  [{ code: '-1200' }, 200, { kind: 'refused' }],
  [{ code: 99_999 }, 200, { kind: 'refused' }],
  [{ code: -403 }, 200, { kind: 'unsigned', voucher: false }],
  [{ code: -403 }, 403, { kind: 'unsigned', voucher: false }],
  [{ code: -412 }, 200, { kind: 'blocked' }],
  [{ code: -412 }, 412, { kind: 'blocked' }],
  ['<!DOCTYPE html><title>错误</title>', 412, { kind: 'blocked' }],
  [{ code: -352, data: { v_voucher: 'voucher_x' } }, 200, { kind: 'blocked' }],
  [{ code: -799 }, 200, { kind: 'blocked' }],
  [{ code: -509 }, 200, { kind: 'limited' }],
  ['', 429, { kind: 'limited' }],
  [{ code: 0, data: { v_voucher: 'voucher_x' } }, 200, { kind: 'unsigned', voucher: true }],
  ['{"code":0,"data":{"resu', 200, { kind: 'malformed' }],
  ['', 200, { kind: 'malformed' }],
  ['null', 200, { kind: 'malformed' }],
  [{ data: {} }, 200, { kind: 'malformed' }],
  [{ code: 0 }, 200, { kind: 'malformed' }],
  [{ code: 0, data: [] }, 200, { kind: 'malformed' }],
  [page('nothing'), 200, { kind: 'malformed' }],
  ['<html>Bad Gateway', 502, { kind: 'unreachable' }],
])('%j with %i is %j', (body, status, refusal) => {
  expect(readSearch(reply(body, status))).toEqual({ refusal });
});

const keys = {
  img_url: 'https://i0.hdslb.com/bfs/wbi/7cd084941338484aae1ad9425b84077c.png',
  sub_url: 'https://i0.hdslb.com/bfs/wbi/4932caff0ff746eab6f01bf08b70ac45.png',
};

it('strangers are told the keys, too', () => {
  const expected = {
    keys: { image: '7cd084941338484aae1ad9425b84077c', sub: '4932caff0ff746eab6f01bf08b70ac45' },
  };
  expect(readKeys(reply({ code: -101, message: '账号未登录', data: { wbi_img: keys } }))).toEqual(expected);
  expect(readKeys(reply({ code: 0, data: { wbi_img: keys } }))).toEqual(expected);
  expect(readKeys(reply({ code: -101, data: {} }))).toEqual({ refusal: { kind: 'malformed' } });
  expect(readKeys(reply('<html>', 412))).toEqual({ refusal: { kind: 'blocked' } });
});

it('whatever comes is read or refused, and never breaks', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const bodies = [
        one,
        { code: 0, data: one },
        page(one),
        page([one, { ...video, title: other, play: one }]),
      ];
      for (const body of bodies) {
        const read = readSearch(reply(JSON.stringify(body)));
        expect('answer' in read || 'refusal' in read).toBe(true);
        readKeys(reply(JSON.stringify(body)));
      }
    }),
  );
});
