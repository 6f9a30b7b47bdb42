import { aidOf, bvidOf, isBvid } from './video-id-rules.ts';

/** What a pasted or typed text says about a video. */
export type VideoLink =
  /** `title` is what the site's own "share" text carries between 【 and 】; '' when there is none. */
  | { kind: 'video'; bvid: string; part: number; startSeconds: number; title: string }
  /** A b23.tv link: only the site knows where it leads, and we ask nobody. */
  | { kind: 'shortLink'; url: string }
  /** Looks like a video number, but no such number can exist. */
  | { kind: 'badNumber'; text: string }
  | { kind: 'none' };

const siteHosts = /^(?:[a-z]+\.)?bilibili\.com$/;
const shortHosts = /^(?:b23\.tv|bili2233\.cn|bili22\.cn|bili23\.cn|bili33\.cn)$/;
const addressInText =
  /(?<![\w.-])(?:https?:\/\/)?(?:[a-z]+\.)?(?:bilibili\.com|b23\.tv|bili2233\.cn|bili22\.cn|bili23\.cn|bili33\.cn)\/[^\s【】「」]*/i;
const number = /^(?:(BV1\w{9})|av(\d{1,40}))$/i;
const numberInText = /(?<![A-Za-z0-9/=_.-])BV1[A-Za-z0-9]{9}(?![A-Za-z0-9])/g;

/** Reads a BV or av number, a video's address, or a text such as the site's "share" text with one of them in it. */
export function parseVideoLink(text: string): VideoLink {
  const trimmed = text.trim();
  const address = addressInText.exec(trimmed)?.[0];
  if (address === undefined) return withTitle(fromWords(trimmed), trimmed);
  const url = parsedAddress(address);
  if (!url) return { kind: 'none' };
  return withTitle(fromAddress(url), trimmed);
}

/** A number alone, or words around the only BV number there is: of two nobody knows which is meant. */
function fromWords(text: string): VideoLink {
  const alone = fromNumber(text);
  const [bvid = '', ...others] = text.match(numberInText) ?? [];
  const inside = others.length === 0 && isBvid(bvid);
  return inside ? video(bvid, 1, 0) : alone;
}

function fromNumber(text: string): VideoLink {
  const match = number.exec(text);
  if (!match) return { kind: 'none' };
  const bvid = match[2] === undefined ? existing(match[1]) : fromAid(match[2]);
  return bvid === undefined ? { kind: 'badNumber', text } : video(bvid, 1, 0);
}

function fromAddress(url: URL): VideoLink {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const onShortHost = shortHosts.test(url.hostname);
  if (!onShortHost && !siteHosts.test(url.hostname)) return { kind: 'none' };
  // Short hosts also serve b23.tv/BV… and b23.tv/av…, which need nobody's help.
  const candidates = [second, first, url.searchParams.get('bvid') ?? '', avOf(url.searchParams.get('aid'))];
  const found = candidates.map(fromNumber).find((link) => link.kind !== 'none');
  if (!found) return onShortHost && first ? { kind: 'shortLink', url: url.href } : { kind: 'none' };
  if (found.kind !== 'video') return found;
  return video(found.bvid, partOf(url), secondsOf(url.searchParams.get('t') ?? ''));
}

/** `42`, `42.5`, `1m30s`, `1h2m3s`; anything else is the beginning. */
export function secondsOf(text: string): number {
  if (/^\d{1,6}(\.\d+)?$/.test(text)) return Math.floor(Number(text));
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/i.exec(text);
  if (!match) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}

/** The same letters are other numbers in other case, so a BV is taken as written; only its `BV` may be small. */
function existing(bvid = ''): string | undefined {
  const spelled = `BV${bvid.slice(2)}`;
  return isBvid(spelled) ? spelled : undefined;
}

function fromAid(digits: string): string | undefined {
  const aid = BigInt(digits);
  return aid >= 1n && aid < 1n << 51n ? bvidOf(aid) : undefined;
}

function withTitle(link: VideoLink, text: string): VideoLink {
  if (link.kind !== 'video') return link;
  const title = /【([^】]*)】/.exec(text)?.[1] ?? '';
  return {
    ...link,
    title: title
      .replace(/[-_](?:哔哩哔哩|bilibili)$/i, '')
      .trim()
      .slice(0, 200),
  };
}

function parsedAddress(text: string): URL | undefined {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

function partOf(url: URL): number {
  const text = url.searchParams.get('p') ?? '';
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 ? Number(text) : 1;
}

const avOf = (aid: string | null) => (aid === null ? '' : `av${aid}`);
const video = (bvid: string, part: number, startSeconds: number): VideoLink => ({
  kind: 'video',
  bvid,
  part,
  startSeconds,
  title: '',
});

/** `av170001`, for showing beside the BV. */
export const avText = (bvid: string): string => `av${aidOf(bvid) ?? ''}`;

/** A video as the site's own "share" writes it, and as it is read above; the address alone when it has no title. */
export const shareText = (title: string, url: string): string => (title ? `【${title}】 ${url}` : url);
