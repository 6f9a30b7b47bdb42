import { lettersOf } from './video-numbers.ts';

/** What a search asks for. */
export interface Asked {
  readonly keyword: string;
  readonly page: number;
  readonly order: string;
  readonly duration: number;
}

/** Made-up titles; `*` is what was searched for. */
const titles = [
  '*入门：新手最容易忽略的十个细节',
  '跟着老师傅学*，第一天就踩了三个坑',
  '【纪录】*的一天，从早上六点开始',
  '*避坑指南 2026 版，看完能省不少钱',
  '为什么大家都说*越来越难做了？',
  '一个视频讲清楚*的全部流程',
  '*实操：从零到交付，全程不快进',
  '十年经验总结：*只需要记住这三点',
  '*工具清单与保养方法 <附链接>',
  '和房东、木匠、程序员聊*',
  '*的“冷知识” & 常见误会',
  '深夜复盘：这次*失败的原因',
];
const uploaders = [
  '房东老张',
  '木作小栈',
  '深夜写代码',
  '租房观察员',
  '锯末与刨花',
  '云上工坊',
  '会算账的小林',
];
const tags = ['生活', '经验分享', '教程', '纪录', '木工', '公寓', '编程', '省钱'];

/** The same number for the same words, everywhere and always. */
export function numberFrom(words: string): number {
  let number = 2_166_136_261;
  for (const letter of words) number = Math.imul(number ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return number;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface Video {
  readonly place: number;
  readonly play: number;
  readonly danmaku: number;
  readonly favorites: number;
  readonly review: number;
  readonly pubdate: number;
  readonly seconds: number;
}

const day = 86_400;
/** The last of them came on this day, whatever day it is: the same search finds the same. */
const latest = Date.UTC(2026, 9, 1) / 1000;

function videoAt(keyword: string, place: number): Video {
  const from = (what: string, most: number) => numberFrom(`${keyword}/${place}/${what}`) % most;
  return {
    place,
    play: from('play', 2_000_000),
    danmaku: from('danmaku', 9_000),
    favorites: from('favorites', 60_000),
    review: from('review', 5_000),
    pubdate: latest - from('day', 2_000) * day - from('second', day),
    seconds: 30 + from('length', place % 5 === 4 ? 9_000 : 2_400),
  };
}

const orders: Readonly<Record<string, (video: Video) => number>> = {
  totalrank: ({ place }) => -place,
  click: ({ play }) => play,
  pubdate: ({ pubdate }) => pubdate,
  dm: ({ danmaku }) => danmaku,
  stow: ({ favorites }) => favorites,
  scores: ({ review }) => review,
};
const minutes = [
  [0, Number.POSITIVE_INFINITY],
  [0, 10],
  [10, 30],
  [30, 60],
  [60, Number.POSITIVE_INFINITY],
] as const;

const perPage = 20;
const mostPages = 50;

/** How many there are: nothing for words that the site does not know. */
const countOf = (keyword: string): number =>
  /没有|nothing/i.test(keyword) ? 0 : 25 + (numberFrom(keyword) % 400);

export const isOrder = (order: string): boolean => Object.hasOwn(orders, order);

/** `data` of an answer. Where nothing was found `result` is missing, as at the real one. */
export function found({ keyword, page, order, duration }: Asked, numbersAsText: boolean): object {
  const [least, most] = minutes[duration] ?? minutes[0];
  const value = orders[order] ?? orders.totalrank;
  const all = Array.from({ length: countOf(keyword) }, (_, place) => videoAt(keyword, place))
    .filter(({ seconds }) => seconds / 60 >= least && seconds / 60 < most)
    .sort((one, other) => (value ? value(other) - value(one) : 0));
  const result = all
    .slice((page - 1) * perPage, page * perPage)
    .map((video) => written(keyword, video, numbersAsText));
  return {
    seid: '1',
    page,
    pagesize: perPage,
    numResults: Math.min(all.length, 1000),
    numPages: Math.min(Math.ceil(all.length / perPage), mostPages),
    ...(result.length > 0 ? { result } : {}),
  };
}

function written(keyword: string, video: Video, numbersAsText: boolean): object {
  const { place, seconds } = video;
  const aid = 1_000_000_000 + (numberFrom(`${keyword}/${place}`) % 900_000_000);
  const seed = numberFrom(`${keyword}/${place}/words`);
  const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';
  const [before = '', after = ''] = pick(titles, place + (numberFrom(keyword) % titles.length)).split('*');
  const number = (value: number) => (numbersAsText ? String(value) : value);
  return {
    type: 'video',
    id: aid,
    aid: number(aid),
    bvid: lettersOf(aid),
    title: `${escaped(before)}<em class="keyword">${escaped(keyword)}</em>${escaped(after)}`,
    author: pick(uploaders, seed),
    mid: number(10_000 + (seed % uploaders.length)),
    typename: '日常',
    arcurl: `http://www.bilibili.com/video/av${aid}`,
    pic: `//i${place % 3}.hdslb.com/bfs/archive/${seed.toString(16).padStart(8, '0')}.png`,
    play: number(video.play),
    video_review: number(video.danmaku),
    favorites: number(video.favorites),
    review: number(video.review),
    like: number(Math.floor(video.play / (12 + (seed % 40)))),
    tag: [keyword.slice(0, 20), pick(tags, seed), pick(tags, seed + 3)].join(','),
    description: `关于${keyword}的一点记录。`,
    pubdate: number(video.pubdate),
    // Unpadded, and minutes may be more than 59.
    duration: `${Math.floor(seconds / 60)}:${seconds % 60}`,
    hit_columns: ['title', 'tag'],
    is_pay: 0,
  };
}
