import { randomBytes } from 'node:crypto';

/** What is said over HTTP; of `hang` nothing at all. */
export interface Said {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly cookie?: string;
}

/** How the site can refuse, as its codes and pages are called. */
const siteMoods = [
  '400',
  '403',
  '412',
  'http412',
  '352',
  '799',
  '509',
  '1200',
  'voucher',
  'malformed',
  'hang',
  '502',
] as const;
export type SiteMood = (typeof siteMoods)[number];

export const html = (status: number, body: string, cookie?: string): Said => ({
  ...{ status, type: 'text/html; charset=utf-8', body },
  ...(cookie === undefined ? {} : { cookie }),
});
export const json = (body: object): Said => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

const refusalPage =
  '<!DOCTYPE html><html lang="zh"><title>出错啦! - bilibili.com</title><p>由于触发哔哩哔哩安全风控策略，该次访问请求被拒绝。</p>';
const voucher = () => ({ v_voucher: `voucher_${randomBytes(8).toString('hex')}` });

export function refusal(mood: Exclude<SiteMood, 'hang'>): Said {
  switch (mood) {
    case 'http412':
      return html(412, refusalPage);
    case '502':
      return html(502, '<html>Bad Gateway');
    case 'malformed':
      return { ...json({}), body: '{"code":0,"data":{"resu' };
    case 'voucher':
      return json({ code: 0, message: '0', ttl: 1, data: voucher() });
    case '352':
      return json({ code: -352, message: '-352', ttl: 1, data: voucher() });
    default:
      return json({ code: -Number(mood), message: `-${mood}`, ttl: 1 });
  }
}

/** Words that a person can search for to see a refusal. */
export const moodIn = (keyword: string): SiteMood | undefined =>
  siteMoods.find((mood) => keyword === `#${mood}`);
