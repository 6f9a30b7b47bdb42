import { textAtMost } from '../../../plugins/text-at-most.ts';
import type { Refusal, Reply } from './reply-rules.ts';
import type { LiveSite } from './site.ts';

const mostBytes = 4 * 1024 * 1024;

/** What goes wrong before there is a reply. */
export class NoReply extends Error {
  readonly kind: Extract<Refusal['kind'], 'timeout' | 'unreachable' | 'malformed'>;
  constructor(kind: NoReply['kind']) {
    super(kind);
    this.kind = kind;
  }
}

/** Ends what has taken too long. */
export type Limit = () => AbortSignal;

interface Answered extends Reply {
  /** `name=value`, as the site has set it. */
  readonly cookie: string | undefined;
}

/** The visitor's number, which the site gives to everybody who opens it; we neither make one nor send another. */
const cookieIn = (answer: Response): string | undefined =>
  answer.headers
    .getSetCookie()
    .map((one) => /^buvid3=[\w%.~+/=-]{1,200}/.exec(one)?.[0])
    .find((one) => one !== undefined);

/** One request to the operator's site, as a visitor without an account. No redirect is followed. @throws NoReply */
async function get(site: LiveSite, url: string, cookie: string | undefined, limit: Limit): Promise<Answered> {
  const signal = limit();
  try {
    const answer = await fetch(url, {
      headers: {
        accept: 'application/json, text/html',
        'accept-language': 'zh-CN,zh;q=0.9',
        referer: `${site.site}/`,
        'user-agent': site.userAgent,
        ...(cookie === undefined ? {} : { cookie }),
      },
      redirect: 'manual',
      signal,
    });
    const text = await textAtMost(answer, mostBytes);
    if (text === undefined) throw new NoReply('malformed');
    return { status: answer.status, text, cookie: cookieIn(answer) };
  } catch (error) {
    if (error instanceof NoReply) throw error;
    throw new NoReply(signal.aborted ? 'timeout' : 'unreachable');
  }
}

/** Opens the site, as anybody does before searching it. @returns the cookie that it gives */
export const visit = async (site: LiveSite, limit: Limit): Promise<Answered> =>
  get(site, `${site.site}/`, undefined, limit);

export const askKeys = (site: LiveSite, cookie: string | undefined, limit: Limit): Promise<Reply> =>
  get(site, `${site.api}/x/web-interface/nav`, cookie, limit);

/** @param query signed */
export const askSearch = (
  site: LiveSite,
  query: string,
  cookie: string | undefined,
  limit: Limit,
): Promise<Reply> => get(site, `${site.api}/x/web-interface/wbi/search/type?${query}`, cookie, limit);
