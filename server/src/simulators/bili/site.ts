import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { listening } from '../listening.ts';
import { pictureOf } from './picture.ts';
import { html, json, moodIn, refusal, type Said, type SiteMood } from './refusals.ts';
import { isSigned, type Keys } from './signature-rules.ts';
import { found, isOrder } from './videos.ts';

/** A request as the simulator has seen it. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

const newKeys = (): Keys => ({
  image: randomBytes(16).toString('hex'),
  sub: randomBytes(16).toString('hex'),
});

/** What the site remembers, and how it can be talked into anything. */
export class SiteWorld {
  /** All requests so far, in order. */
  readonly seen: SeenRequest[] = [];
  /** The next requests are refused like this, one each, whatever they ask. */
  readonly moods: SiteMood[] = [];
  /** How it answers who asks for the keys. */
  refusesKeys: SiteMood | undefined;
  numbersAsText = false;
  /** What covers are answered with instead of their pictures. */
  covers: Said | undefined;
  /** What is asked from now on is answered after it. */
  answersAfter: Promise<unknown> | undefined;
  /** Its clock. */
  now = (): number => Date.now();
  #keys = newKeys();
  readonly #cookies = new Set<string>();

  /** Other keys from now on: what is signed with the old ones is refused. */
  changeKeys(): void {
    this.#keys = newKeys();
  }

  /** @returns undefined where nothing is ever said */
  answer({ url: path = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Said | undefined {
    this.seen.push({ path, headers });
    const url = new URL(path, 'http://site');
    if (url.pathname.startsWith('/bfs/')) return this.covers ?? picture(url.pathname);
    const asksKeys = url.pathname === '/x/web-interface/nav';
    const asked = asksKeys ? this.refusesKeys : moodIn(url.searchParams.get('keyword') ?? '');
    const mood = this.moods.shift() ?? asked;
    if (mood === 'hang') return undefined;
    if (mood !== undefined) return refusal(mood);
    if (!isBrowser(path, headers)) return refusal('http412');
    if (path === '/') return this.#greeting();
    if (asksKeys) return told(this.#keys);
    if (url.pathname === '/x/web-interface/wbi/search/type') return this.#search(url, headers);
    return html(404, '<!DOCTYPE html>');
  }

  #greeting(): Said {
    const cookie = `buvid3=${randomBytes(8).toString('hex').toUpperCase()}infoc`;
    this.#cookies.add(cookie);
    const page = '<!DOCTYPE html><html lang="zh"><title>哔哩哔哩</title>';
    return html(200, page, `${cookie}; path=/; domain=.bilibili.com`);
  }

  #search(url: URL, { cookie = '' }: IncomingHttpHeaders): Said {
    const asked = url.searchParams;
    const [keyword, order] = [asked.get('keyword') ?? '', asked.get('order') ?? ''];
    const [page, duration] = [Number(asked.get('page')), Number(asked.get('duration'))];
    // Without a cookie that this site has given, and without a signature, it gives a riddle instead of an answer.
    const isKnown = cookie.split('; ').some((one) => this.#cookies.has(one));
    if (!isKnown || !isSigned(url.search.slice(1), this.#keys, this.now())) return refusal('voucher');
    if (asked.get('search_type') !== 'video') return refusal('1200');
    const isPage = Number.isInteger(page) && page >= 1 && page <= 50;
    if (keyword.trim() === '' || !isPage || !isOrder(order) || ![0, 1, 2, 3, 4].includes(duration))
      return refusal('400');
    const data = found({ keyword, page, order, duration }, this.numbersAsText);
    return json({ code: 0, message: '0', ttl: 1, data });
  }
}

/** Scripts that say what they are, or come from nowhere, are turned away before anything is looked at. */
const isBrowser = (path: string, headers: IncomingHttpHeaders): boolean =>
  /^Mozilla\/5\.0 /.test(headers['user-agent'] ?? '') && (path === '/' || headers.referer !== undefined);

const picture = (name: string): Said => ({ status: 200, type: 'image/png', body: pictureOf(name) });

const told = ({ image, sub }: Keys): Said =>
  json({
    code: -101,
    message: '账号未登录',
    ttl: 1,
    data: {
      isLogin: false,
      wbi_img: {
        img_url: `https://i0.hdslb.com/bfs/wbi/${image}.png`,
        sub_url: `https://i0.hdslb.com/bfs/wbi/${sub}.png`,
      },
    },
  });

/** One that listens. */
export async function simulatedSite(
  port = 0,
): Promise<{ readonly world: SiteWorld; readonly origin: string; stop(): Promise<void> }> {
  const world = new SiteWorld();
  const { origin, stop } = await listening(port, async (request, response) => {
    const said = world.answer(request);
    if (!said) return;
    await world.answersAfter;
    const { status, type, body, cookie } = said;
    const headers = { 'content-type': type, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) };
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) }).end(body);
  });
  return { world, origin, stop };
}
