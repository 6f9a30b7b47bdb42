/** The search page of the console with a text filled in. */
export const biliPath = (q = '') => (q === '' ? '/bili/' : `/bili/?q=${encodeURIComponent(q)}`);

/** The same with the form open that adds a video. */
export const biliAddPath = '/bili/?action=add';

/** The site's own search, for people to open in a new tab. */
export const siteSearchUrl = (keyword: string) =>
  `https://search.bilibili.com/all?keyword=${encodeURIComponent(keyword)}`;

/** The video's own page on the site. */
export const siteVideoUrl = (bvid: string, part = 1, startSeconds = 0) => {
  const search = new URLSearchParams();
  if (part > 1) search.set('p', String(part));
  if (startSeconds > 0) search.set('t', String(startSeconds));
  return `https://www.bilibili.com/video/${bvid}${search.size > 0 ? `?${search}` : ''}`;
};

/** The site's own player for other pages. It is told nothing of the viewer and starts at a click only. */
export const playerUrl = (bvid: string, part = 1, startSeconds = 0) =>
  `https://player.bilibili.com/player.html?bvid=${bvid}&page=${part}&autoplay=0&danmaku=0${
    startSeconds > 0 ? `&t=${startSeconds}` : ''
  }`;
