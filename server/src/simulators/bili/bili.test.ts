import { isBvid } from '@console/contract/bili';
import { isSigned } from './signature-rules.ts';
import { simulatedSite } from './site.ts';
import { lettersOf } from './video-numbers.ts';

const keys = { image: '0123456789abcdef0123456789abcdef', sub: 'fedcba9876543210fedcba9876543210' };
const at = 1_800_000_000_000;
const good =
  'duration=0&keyword=%E5%85%AC%E5%AF%93%20%E7%AE%A1%E7%90%86&order=totalrank&page=1&search_type=video&tids=0&wts=1800000000&w_rid=a2aef24250f563288e3a66f1ed3fa505';

describe('a signature', () => {
  it.each([
    ['as it was published', good, true],
    ['the same in another order', good.split('&').reverse().join('&'), true],
    [
      'without what the site leaves out',
      'keyword=abc%20d%2Be%26f&page=2&search_type=video&wts=1800000000&w_rid=c131b2d1acf5a52d7a8a8cf0af27232e',
      true,
    ],
    ['of another page', good.replace('page=1', 'page=2'), false],
    ['with a value more', `${good}&qv_id=x`, false],
    ['of another moment', good.replace('1800000000', '1800000001'), false],
    ['without one', good.replace(/&w_rid=.*/, ''), false],
    ['without a moment', good.replace('&wts=1800000000', ''), false],
    ['in capitals', good.replace(/[a-f0-9]{32}$/, (rid) => rid.toUpperCase()), false],
  ])('%s', (_, query, signed) => {
    expect(isSigned(query, keys, at)).toBe(signed);
  });

  it('holds for its moment and its keys', () => {
    expect(isSigned(good, keys, at + 600_000)).toBe(true);
    expect(isSigned(good, keys, at + 601_000)).toBe(false);
    expect(isSigned(good, { image: keys.sub, sub: keys.image }, at)).toBe(false);
  });
});

it.each([
  [78_977_417, 'BV1KJ411C7Un'],
  [753_839_250, 'BV1Hk4y1B7Cx'],
  [170_001, 'BV17x411w7KC'],
])('av%i is %s', (aid, letters) => {
  expect(lettersOf(aid)).toBe(letters);
  expect(isBvid(letters)).toBe(true);
});

describe('whoever asks', () => {
  let site: Awaited<ReturnType<typeof simulatedSite>>;
  beforeAll(async () => {
    site = await simulatedSite();
    site.world.now = () => at;
  });
  afterAll(() => site.stop());

  const browser = {
    'user-agent': 'Mozilla/5.0 (compatible; Console/1.0)',
    referer: 'https://www.bilibili.com/',
  };
  const ask = (path: string, headers: Record<string, string>) => fetch(`${site.origin}${path}`, { headers });

  it.each([
    ['says that it is a script', { ...browser, 'user-agent': 'node' }],
    ['comes from nowhere', { 'user-agent': browser['user-agent'] }],
  ])('and %s is turned away', async (_, headers) => {
    expect((await ask('/x/web-interface/nav', headers)).status).toBe(412);
  });

  it('is told the keys, and without the cookie of a visitor nothing else', async () => {
    const nav = await (await ask('/x/web-interface/nav', browser)).json();
    expect(nav).toMatchObject({
      code: -101,
      data: { wbi_img: { img_url: expect.stringMatching(/[\da-f]{32}\.png$/) } },
    });
    for (const cookie of ['', 'buvid3=MADEUP'])
      expect(
        await (await ask(`/x/web-interface/wbi/search/type?${good}`, { ...browser, cookie })).json(),
      ).toEqual({
        ...{ code: 0, message: '0', ttl: 1, data: { v_voucher: expect.any(String) } },
      });
  });
});
