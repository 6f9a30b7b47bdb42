import { simulatedSite } from '../../../simulators/bili/site.ts';
import { CoverShelf, fetchedCover } from './covers.ts';

let site: Awaited<ReturnType<typeof simulatedSite>>;
beforeAll(async () => {
  site = await simulatedSite();
});
afterAll(() => site.stop());
afterEach(() => {
  site.world.covers = undefined;
});

const address = 'https://i0.hdslb.com/bfs/archive/a.png';
const named = { site: 'https://www.bilibili.com', userAgent: 'Mozilla/5.0 (compatible; Console/1.0)' };
const fetched = (from = address) =>
  fetchedCover(from, { ...named, covers: site.origin }, { nameServers: [] });
const answer = (type: string, bytes: Buffer | string, status = 200) => {
  site.world.covers = { status, type, body: bytes };
};

it('a picture, asked for as from a page of the site', async () => {
  expect(await fetched()).toMatchObject({ type: 'image/png' });
  expect(site.world.seen.at(-1)?.headers).toMatchObject({
    referer: 'https://www.bilibili.com/',
    'user-agent': named.userAgent,
  });
});

it.each(['image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'IMAGE/PNG; charset=binary'])(
  '%s is drawn',
  async (type) => {
    answer(type, 'x');
    expect((await fetched()).bytes.toString()).toBe('x');
  },
);

it.each([
  ['a page', 'text/html', '<script>', 'not_a_picture'],
  ['a drawing that may hold a script', 'image/svg+xml', '<svg/>', 'not_a_picture'],
  ['nothing', 'image/png', '', 'not_a_picture'],
  ['no type', '', 'x', 'not_a_picture'],
  ['more than two megabytes', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1), 'unreachable'],
])('%s is none', async (_, type, bytes, reason) => {
  answer(type, bytes);
  await expect(fetched()).rejects.toMatchObject({ code: 'UPSTREAM', details: { reason } });
});

it('two megabytes are', async () => {
  answer('image/png', Buffer.alloc(2 * 1024 * 1024));
  expect((await fetched()).bytes).toHaveLength(2 * 1024 * 1024);
});

it.each([404, 403, 302, 412])('what is answered with %i is none', async (status) => {
  answer('image/png', 'x', status);
  await expect(fetched()).rejects.toMatchObject({ details: { reason: 'refused' } });
});

it.each([
  'http://i0.hdslb.com/a.png',
  'https://hdslb.com/a.png',
  'https://i0.hdslb.com.example.com/a.png',
  'https://i0.hdslb.com:8443/a.png',
  'https://me@i0.hdslb.com/a.png',
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'file:///etc/passwd',
  'hdslb.com',
])('%s is not asked for', async (from) => {
  const before = site.world.seen.length;
  await expect(fetched(from)).rejects.toMatchObject({ details: { reason: 'not_a_cover' } });
  expect(site.world.seen).toHaveLength(before);
});

it('a name of the site that leads into a network of one’s own is not followed', async () => {
  // A name server that knows no such name, or none at all: nothing of the site's is asked without a public address.
  const wrong = fetchedCover(address, { ...named, covers: undefined }, { nameServers: ['127.0.0.1'] });
  await expect(wrong).rejects.toMatchObject({ details: { reason: 'unreachable' } });
});

describe('the shelf', () => {
  const cover = (size: number) => ({ type: 'image/png', bytes: Buffer.alloc(size) });
  const week = 7 * 24 * 3_600_000;

  it('keeps for seven days', () => {
    const shelf = new CoverShelf();
    shelf.keep('a', cover(1), 0);
    expect(shelf.find('a', week - 1)).toMatchObject({ type: 'image/png' });
    expect(shelf.find('a', week)).toBeUndefined();
    expect(shelf.find('a', 0)).toBeUndefined();
  });

  it('holds 32 MB, and lets go of what was asked for longest ago', () => {
    const shelf = new CoverShelf();
    const two = 2 * 1024 * 1024;
    for (let at = 0; at < 16; at += 1) shelf.keep(`${at}`, cover(two), 0);
    expect(shelf.find('0', 1)).toBeDefined();
    shelf.keep('16', cover(two), 1);
    expect(shelf.find('1', 1)).toBeUndefined();
    expect(shelf.find('0', 1)).toBeDefined();
    shelf.keep('16', cover(1), 1);
    shelf.keep('17', cover(two - 1), 1);
    expect(shelf.find('2', 1)).toBeDefined();
  });
});
