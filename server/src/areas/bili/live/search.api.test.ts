import type { CallInput } from '@console/contract';
import {
  createBlock,
  getBiliCapabilities,
  recordWatch,
  saveVideo,
  searchVideos,
} from '@console/contract/bili';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { bili } from '../../../simulators/bili/index.ts';

let house: TestServer;
let admin: Person;
let member: Person;
beforeAll(async () => {
  house = await testServer({ simulators: [bili] });
  admin = await house.user({ roles: ['admin'] });
  member = await house.user();
});
afterAll(() => house.close());

const search = (query: CallInput<typeof searchVideos>['query'], as: Person | undefined = admin) =>
  house.call(searchVideos, { query }, { as });

it('is offered where an operator wants it', async () => {
  expect(accepted(await house.call(getBiliCapabilities, {}, { as: member }))).toEqual({
    ...{ library: true, linkOut: true, live: true, trouble: null },
  });
});

it('needs bili.live, which a member does not hold', async () => {
  expect(await search({ q: '榫卯' }, member)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', details: { permission: 'bili.live' } },
  });
  expect((await house.call(searchVideos, { query: { q: '榫卯' } })).status).toBe(401);
});

it('finds videos, with what was asked for marked as places and not as HTML', async () => {
  const { items, page, pages, total, asOf, trouble } = accepted(await search({ q: '榫卯' }));
  expect(items).toHaveLength(20);
  expect({ page, trouble }).toEqual({ page: 1, trouble: null });
  expect(pages).toBe(Math.ceil(total / 20));
  expect(Date.parse(asOf ?? '')).toBeLessThanOrEqual(Date.now());
  for (const { title, hits } of items) {
    expect(title).not.toMatch(/<em|&[a-z]+;/);
    expect(hits.map(({ from, to }) => title.slice(from, to))).toEqual(['榫卯']);
  }
});

it('marks what is saved and what is not wanted, the same answer for each their own', async () => {
  const hong = await house.user({ roles: ['admin'] });
  const [first, second] = accepted(await search({ q: '抄表' })).items;
  if (!first || !second) throw new Error('nothing was found');
  accepted(
    await house.call(
      saveVideo,
      {
        body: {
          bvid: first.bvid,
          title: first.title,
          cover: first.cover,
          durationSeconds: first.durationSeconds,
        },
      },
      { as: hong },
    ),
  );
  accepted(
    await house.call(
      createBlock,
      { body: { kind: 'uploader', value: second.uploaderId ?? '', name: second.uploader } },
      { as: hong },
    ),
  );
  const { items } = accepted(await search({ q: '抄表' }, hong));
  expect(items[0]).toMatchObject({ bvid: first.bvid, saved: true });
  expect(items.filter(({ saved }) => saved)).toHaveLength(1);
  expect(items[1]?.blockedBy).toEqual({ kind: 'uploader', value: second.uploaderId });
  for (const { blockedBy, uploaderId } of items)
    expect(blockedBy === null).toBe(uploaderId !== second.uploaderId);
  expect(
    accepted(await search({ q: '抄表' })).items.every(({ saved, blockedBy }) => !saved && !blockedBy),
  ).toBe(true);
});

it('tells where somebody is in what it finds: by the library, else by what they have played', async () => {
  const hong = await house.user({ roles: ['admin'] });
  const bvids = accepted(await search({ q: '抄表' })).items.map(({ bvid }) => bvid);
  const save = async (bvid = '', more: object = {}) =>
    accepted(await house.call(saveVideo, { body: { bvid, ...more } }, { as: hong }));
  const play = async (bvid = '', part: number, progressSeconds: number, more: object = {}) =>
    accepted(
      await house.call(
        recordWatch,
        { params: { bvid }, body: { part, progressSeconds, ...more } },
        { as: hong },
      ),
    );
  await play(bvids[0], 1, 9);
  await save(bvids[0], { part: 2, progressSeconds: 3723 });
  await play(bvids[1], 3, 65);
  await play(bvids[2], 1, 99, { durationSeconds: 100 });
  // Saved after it was played: the library has no place yet.
  await save(bvids[2]);
  await save(bvids[3], { watched: true });
  const { items } = accepted(await search({ q: '抄表' }, hong));
  expect(items.slice(0, 5).map(({ saved, place }) => [saved, place])).toEqual([
    [true, { part: 2, progressSeconds: 3723, watched: false }],
    [false, { part: 3, progressSeconds: 65, watched: false }],
    [true, { part: 1, progressSeconds: 99, watched: true }],
    [true, { part: 1, progressSeconds: 0, watched: true }],
    [false, null],
  ]);
});

it.each([
  ['q', { q: '' }],
  ['q', { q: 'x'.repeat(101) }],
  ['page', { q: 'x', page: 0 }],
  ['page', { q: 'x', page: 51 }],
  ['order', { q: 'x', order: 'best' }],
  ['duration', { q: 'x', duration: 5 }],
])('%s that cannot be is refused there', async (path, query) => {
  expect(await search(query as never)).toMatchObject({ status: 422, body: { fields: [{ path }] } });
});

describe('covers', () => {
  const urlOf = async () => {
    const url = accepted(await search({ q: '公寓' })).items[0]?.coverUrl ?? '';
    expect(url).toMatch(/^\/api\/v1\/bili\/cover\?/);
    return new URL(url, house.address);
  };

  it('come through the console, as pictures that a browser keeps for a week and never runs', async () => {
    const answer = await fetch(await urlOf());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=604800, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('of the same week have the same address', async () => {
    expect((await urlOf()).href).toBe((await urlOf()).href);
  });

  it.each(['u', 'of', 'until', 'sign'])('with another %s are none of ours', async (name) => {
    const url = await urlOf();
    const values = {
      u: 'https://i0.hdslb.com/bfs/archive/other.png',
      of: 'nobody',
      until: '99999999999',
      sign: 'x',
    };
    url.searchParams.set(name, values[name as keyof typeof values]);
    expect((await fetch(url)).status).toBe(404);
    url.searchParams.delete(name);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('where no operator wants it', () => {
  let plain: TestServer;
  beforeAll(async () => {
    plain = await testServer();
  });
  afterAll(() => plain.close());

  it('is not there, and no cover is fetched: 404', async () => {
    const as = await plain.user({ roles: ['admin'] });
    const answer = await plain.call(searchVideos, { query: { q: '榫卯' } }, { as });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await fetch(`${plain.address}/api/v1/bili/cover?u=https://i0.hdslb.com/a.png`)).status).toBe(404);
  });
});

// Last: the site is left alone afterwards.
it('a refusal is told with the search, and by the capabilities before the next one', async () => {
  const { trouble, items, asOf } = accepted(await search({ q: '#352' }));
  expect({ items, asOf }).toEqual({ items: [], asOf: null });
  expect(trouble).toEqual({ reason: 'blocked', until: expect.any(String) });
  expect(accepted(await house.call(getBiliCapabilities, {}, { as: member })).trouble).toEqual(trouble);
  expect(accepted(await search({ q: '别的' })).trouble).toEqual(trouble);
  // What was found a moment ago is still there.
  expect(accepted(await search({ q: '榫卯' }))).toMatchObject({ trouble: null, page: 1 });
});
