import fc from '@console/testing/properties';
import { avText, parseVideoLink, secondsOf } from './video-link-rules.ts';

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
    ['公寓管理', { kind: 'none' }],
    ['', { kind: 'none' }],
    ['170001', { kind: 'none' }],
    ['https://www.bilibili.com/', { kind: 'none' }],
    ['https://evilbilibili.com/video/BV17x411w7KC', { kind: 'none' }],
    ['https://bilibili.com.example.org/video/BV17x411w7KC', { kind: 'none' }],
  ])('%j', (text, expected) => expect(parseVideoLink(text)).toEqual(expected));

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
  ['', 0],
  ['x', 0],
  ['-3', 0],
])('secondsOf(%j) is %d', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

it('avText shows the other spelling', () => expect(avText('BV17x411w7KC')).toBe('av170001'));
