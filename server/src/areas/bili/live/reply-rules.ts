import { bvidOf, type FoundVideo, isBvid, isCoverAddress, searchLimits } from '@console/contract/bili';
import { markedTitle, plainText } from './title-rules.ts';
import { keyIn, type SiteKeys } from './wbi-rules.ts';

/** What the site tells of a video, without what only the console knows. */
export type SiteVideo = Omit<FoundVideo, 'coverUrl' | 'saved' | 'place' | 'blockedBy'>;

export interface SiteAnswer {
  readonly items: readonly SiteVideo[];
  readonly pages: number;
  readonly total: number;
}

/**
 * Why there is no answer. `blocked`: automated requests are refused, so no more of them; `unsigned`: the signature may be of old keys,
 * and if not, it is the same as `refused` or, with a voucher, as `blocked`.
 */
export type Refusal =
  | { readonly kind: 'blocked' | 'limited' | 'refused' | 'malformed' | 'timeout' | 'unreachable' }
  | { readonly kind: 'unsigned'; readonly voucher: boolean };

/** As it came over HTTP. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const malformed: Refusal = { kind: 'malformed' };

/** Refusals by the code of the body. */
const byCode: Readonly<Record<number, Refusal>> = {
  [-412]: { kind: 'blocked' },
  [-352]: { kind: 'blocked' },
  [-799]: { kind: 'blocked' },
  [-509]: { kind: 'limited' },
  [-403]: { kind: 'unsigned', voucher: false },
};

/** @returns `data` of a body that says yes, or why there is none  @param alsoFine codes that are no refusal */
function dataOf({ status, text }: Reply, alsoFine: readonly number[] = []): Fields | Refusal {
  if (status === 412) return { kind: 'blocked' };
  if (status === 429) return { kind: 'limited' };
  const body = parsed(text);
  if (!isFields(body)) return status >= 500 ? { kind: 'unreachable' } : malformed;
  const code = numberOf(body.code, true);
  if (code === null) return malformed;
  if (code !== 0 && !alsoFine.includes(code)) return byCode[code] ?? { kind: 'refused' };
  return isFields(body.data) ? body.data : malformed;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRefusal = (value: Fields | Refusal): value is Refusal => typeof value.kind === 'string';

/** Whether the site's own page is a refusal; what it says is of no interest. */
export function refusalOf(reply: Reply): Refusal | undefined {
  const data = dataOf(reply);
  if (reply.status !== 200) return isRefusal(data) ? data : malformed;
  return isRefusal(data) && data.kind !== 'malformed' ? data : undefined;
}

/** The keys of the day; they are told to strangers, too (code −101). */
export function readKeys(reply: Reply): { keys: SiteKeys } | { refusal: Refusal } {
  const data = dataOf(reply, [-101]);
  if (isRefusal(data)) return { refusal: data };
  const told = isFields(data.wbi_img) ? data.wbi_img : {};
  const [image, sub] = [keyIn(told.img_url), keyIn(told.sub_url)];
  return image === undefined || sub === undefined ? { refusal: malformed } : { keys: { image, sub } };
}

/** What a search has found. */
export function readSearch(reply: Reply): { answer: SiteAnswer } | { refusal: Refusal } {
  const data = dataOf(reply);
  if (isRefusal(data)) return { refusal: data };
  // Says yes and gives nothing but a ticket for a riddle that we do not solve.
  if (data.v_voucher !== undefined && data.result === undefined)
    return { refusal: { kind: 'unsigned', voucher: true } };
  const total = Math.min(numberOf(data.numResults) ?? 0, 1000);
  const pages = Math.min(numberOf(data.numPages) ?? 0, searchLimits.pages);
  // Left out where nothing was found.
  const found = data.result ?? [];
  if (!Array.isArray(found)) return { refusal: malformed };
  const items = found.slice(0, 50).flatMap((one) => (isFields(one) ? videoOf(one) : []));
  const known = new Set<string>();
  return {
    answer: {
      items: items.filter(({ bvid }) => !known.has(bvid) && known.add(bvid)),
      pages: items.length > 0 ? Math.max(pages, 1) : pages,
      total: Math.max(total, items.length),
    },
  };
}

/** Nothing for what is no video: courses, live rooms and advertisements stand between them. */
function videoOf(told: Fields): SiteVideo[] {
  if (told.type !== undefined && told.type !== 'video') return [];
  const bvid = bvidIn(told);
  if (bvid === undefined) return [];
  const { text, hits } = markedTitle(textOf(told.title));
  const cover = textOf(told.pic).replace(/^(?:http:)?\/\//, 'https://');
  const mid = textOf(told.mid);
  return [
    {
      bvid,
      title: text || bvid,
      hits: [...hits],
      uploader: clipped(plainText(textOf(told.author)), 100),
      uploaderId: /^[1-9]\d{0,19}$/.test(mid) ? mid : null,
      description: clipped(plainText(textOf(told.description)), 500),
      tags: tagsOf(textOf(told.tag)),
      plays: numberOf(told.play),
      danmaku: numberOf(told.video_review),
      favorites: numberOf(told.favorites),
      comments: numberOf(told.review),
      likes: numberOf(told.like),
      durationSeconds: secondsOf(told.duration),
      publishedAt: instantOf(numberOf(told.pubdate)),
      cover: cover.length <= 400 && isCoverAddress(cover) ? cover : '',
    },
  ];
}

function bvidIn({ bvid, aid }: Fields): string | undefined {
  if (typeof bvid === 'string' && isBvid(bvid)) return bvid;
  const number = textOf(aid);
  if (!/^[1-9]\d{0,15}$/.test(number) || BigInt(number) >= 1n << 51n) return undefined;
  return bvidOf(BigInt(number));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const clipped = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/\p{Surrogate}$/u, '')
    .trim();

const tagsOf = (text: string): string[] => {
  const tags = text.split(',').map((tag) => plainText(tag).trim());
  return [...new Set(tags.filter((tag) => tag !== '' && tag.length <= 30))].slice(0, 20);
};

/** Numbers arrive as numbers, as texts, and as `--` where the site does not tell them. */
export function numberOf(value: unknown, mayBeNegative = false): number | null {
  const text = textOf(value).trim();
  if (!/^-?\d{1,15}$/.test(text)) return null;
  const number = Number(text);
  return number < 0 && !mayBeNegative ? null : number;
}

/** `4:2`, `58:6`, `75:30`, `1:02:03`, or seconds: unpadded, and minutes may be more than 59. */
export function secondsOf(value: unknown): number | null {
  const text = textOf(value).trim();
  if (!/^\d{1,6}(?::\d{1,2}){0,2}$/.test(text)) return null;
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds <= 999_999 ? seconds : null;
}

const years = { first: Date.UTC(2005, 0), last: Date.UTC(2200, 0) };

/** No video is older than the site; 0 is what it says of one without a date. */
function instantOf(seconds: number | null): string | null {
  const time = (seconds ?? 0) * 1000;
  return time >= years.first && time < years.last ? new Date(time).toISOString() : null;
}
