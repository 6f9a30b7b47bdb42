import fc from '@console/testing/properties';
import { avText, parseVideoLink, secondsOf, shareText } from './video-link-rules.ts';

const video = (bvid: string, part = 1, startSeconds = 0, title = '') => ({
  kind: 'video',
  bvid,
  part,
  startSeconds,
  title,
});

describe('parseVideoLink', () => {
  it.each([
    ['BV17x411w7KC', video('BV17x411w7KC')],
    ['  bv17x411w7KC ', video('BV17x411w7KC')],
    ['av170001', video('BV17x411w7KC')],
    ['AV78977417', video('BV1KJ411C7Un')],
    ['https://www.bilibili.com/video/BV1KJ411C7Un', video('BV1KJ411C7Un')],
    ['https://www.bilibili.com/video/BV1KJ411C7Un/?p=3&t=95&spm_id_from=333.1', video('BV1KJ411C7Un', 3, 95)],
    ['http://m.bilibili.com/video/av753839250?t=1m30s', video('BV1Hk4y1B7Cx', 1, 90)],
    ['bilibili.com/video/BV1Hk4y1B7Cx?p=0&t=abc', video('BV1Hk4y1B7Cx')],
    ['https://player.bilibili.com/player.html?bvid=BV17x411w7KC&page=1', video('BV17x411w7KC')],
    ['https://player.bilibili.com/player.html?aid=170001', video('BV17x411w7KC')],
    ['https://b23.tv/BV17x411w7KC', video('BV17x411w7KC')],
    [
      '【公寓抄表全流程-哔哩哔哩】 https://www.bilibili.com/video/BV1KJ411C7Un/?share_source=copy_web',
      video('BV1KJ411C7Un', 1, 0, '公寓抄表全流程'),
    ],
    ['https://www.bilibili.com/video/BV1KJ411C7Un?p=12', video('BV1KJ411C7Un', 12)],
    ['https://www.bilibili.com/video/BV1KJ411C7Un?p=12345', video('BV1KJ411C7Un')],
    ['https://www.bilibili.com/video/BV1KJ411C7Un?p=2a', video('BV1KJ411C7Un')],
    ['https://www.bilibili.com/video/BV1KJ411C7Un?p=a2', video('BV1KJ411C7Un')],
    ['bilibili.com/video/BV1KJ411C7Un?from=https://example.org', video('BV1KJ411C7Un')],
    ['【 抄表 】BV17x411w7KC', video('BV17x411w7KC', 1, 0, '抄表')],
    ['【木工-bilibili 入门】BV17x411w7KC', video('BV17x411w7KC', 1, 0, '木工-bilibili 入门')],
    [`【${'长'.repeat(300)}】BV17x411w7KC`, video('BV17x411w7KC', 1, 0, '长'.repeat(200))],
    ['看看BV17x411w7KC这个', video('BV17x411w7KC')],
    ['【抄表】BV17x411w7KC', video('BV17x411w7KC', 1, 0, '抄表')],
    ['BV17x411w7KC BV1KJ411C7Un', { kind: 'none' }],
    ['xBV17x411w7KC', { kind: 'none' }],
    ['about BV1zzzzzzzzz', { kind: 'none' }],
    ['https://b23.tv/abC12dE', { kind: 'shortLink', url: 'https://b23.tv/abC12dE' }],
    ['【木工榫卯】 https://b23.tv/xYz', { kind: 'shortLink', url: 'https://b23.tv/xYz' }],
    ['av0', { kind: 'badNumber', text: 'av0' }],
    ['av9999999999999999', { kind: 'badNumber', text: 'av9999999999999999' }],
    ['av99999999999999999999', { kind: 'badNumber', text: 'av99999999999999999999' }],
    ['BV1zzzzzzzzz', { kind: 'badNumber', text: 'BV1zzzzzzzzz' }],
    ['av2251799813685248', { kind: 'badNumber', text: 'av2251799813685248' }],
    ['https://www.bilibili.com/video/av0', { kind: 'badNumber', text: 'av0' }],
    ['https://www.bilibili.com/read', { kind: 'none' }],
    ['https://b23.tv/', { kind: 'none' }],
    ['https://www.b23.tv/BV17x411w7KC', { kind: 'none' }],
    ['公寓管理', { kind: 'none' }],
    ['', { kind: 'none' }],
    ['170001', { kind: 'none' }],
    ['https://www.bilibili.com/', { kind: 'none' }],
    ['https://evilbilibili.com/video/BV17x411w7KC', { kind: 'none' }],
    ['https://bilibili.com.example.org/video/BV17x411w7KC', { kind: 'none' }],
  ])('%j', (text, expected) => expect(parseVideoLink(text)).toEqual(expected));

  it('the first video of all has a number, too', () => expect(parseVideoLink('av1').kind).toBe('video'));

  it('never throws, whatever is pasted', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((tail) => `https://www.bilibili.com/video/${tail}`),
    );
    fc.assert(fc.property(anything, (text) => expect(parseVideoLink(text).kind).toMatch(/^\w+$/)));
  });
});

it.each([
  ['95', 95],
  ['95.8', 95],
  ['1m30s', 90],
  ['1h2m3s', 3723],
  ['2h', 7200],
  ['12h', 43_200],
  ['15m', 900],
  ['95.85', 95],
  ['at 5s', 0],
  ['5s later', 0],
  ['', 0],
  ['x', 0],
  ['-3', 0],
])('secondsOf(%j) is %d', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

it('avText shows the other spelling', () => expect(avText('BV17x411w7KC')).toBe('av170001'));

it('what is shared is read again; without a title it is the address alone', () => {
  const url = 'https://www.bilibili.com/video/BV17x411w7KC';
  expect(parseVideoLink(shareText('抄表', url))).toEqual(video('BV17x411w7KC', 1, 0, '抄表'));
  expect(shareText('', url)).toBe(url);
});
