import type { CallInput } from '@console/contract';
import {
  bvidOf,
  changeSavedVideo,
  getBiliCapabilities,
  listLibrary,
  removeSavedVideo,
  saveVideo,
} from '@console/contract/bili';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';

const room = 'BV17x411w7KC';
const wood = 'BV1KJ411C7Un';
const code = 'BV1Hk4y1B7Cx';

let house: TestServer;
let ming: Person;
let hong: Person;
let stranger: Person;

beforeAll(async () => {
  house = await testServer();
  ming = await house.user({ roles: ['member'] });
  hong = await house.user({ roles: ['member'] });
  stranger = await house.user({ roles: [] });
});
afterAll(() => house.close());

const save = (bvid: string, more: object = {}, as = ming) =>
  house.call(saveVideo, { body: { bvid, ...more } }, { as });
const list = (query: CallInput<typeof listLibrary>['query'] = {}, as = ming) =>
  house.call(listLibrary, { query }, { as });
const bvidsOf = (answer: Awaited<ReturnType<typeof list>>) =>
  'items' in answer.body ? answer.body.items.map((video) => video.bvid) : [];

async function emptyLibrary(as = ming) {
  for (const bvid of bvidsOf(await list({ limit: 200 }, as))) {
    await house.call(removeSavedVideo, { params: { bvid } }, { as });
  }
}

describe('getBiliCapabilities', () => {
  it('library and link-out always, live search off', async () => {
    const answer = await house.call(getBiliCapabilities, {}, { as: ming });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ library: true, linkOut: true, live: false, trouble: null });
  });
  it('not signed in → 401', async () => {
    expect((await house.call(getBiliCapabilities, {})).status).toBe(401);
  });
  it('without bili.use → 403 that names it', async () => {
    const answer = await house.call(getBiliCapabilities, {}, { as: stranger });
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', details: { permission: 'bili.use' } },
    });
  });
});

describe('saveVideo', () => {
  beforeEach(() => emptyLibrary());

  it('keeps what the owner writes, and only a number is needed', async () => {
    const full = await save(room, {
      title: ' 公寓抄表 ',
      tags: ['公寓', '抄表', '公寓'],
      note: '第二段',
      part: 2,
      progressSeconds: 95,
    });
    expect(full).toMatchObject({
      status: 200,
      body: {
        bvid: room,
        title: '公寓抄表',
        tags: ['公寓', '抄表'],
        note: '第二段',
        part: 2,
        progressSeconds: 95,
        version: 0,
      },
    });
    expect((await save(wood)).body).toMatchObject({
      bvid: wood,
      title: '',
      tags: [],
      note: '',
      part: 1,
      progressSeconds: 0,
    });
  });

  it('twice → 409 ALREADY_SAVED; another person may', async () => {
    await save(room);
    expect(await save(room)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_SAVED', details: { bvid: room } },
    });
    expect((await save(room, {}, hong)).status).toBe(200);
    await emptyLibrary(hong);
  });

  it('an undone removal returns to its place, never into the future', async () => {
    const old = await save(room, { savedAt: '2026-01-02T03:04:05.678Z' });
    expect(old.body).toMatchObject({ savedAt: '2026-01-02T03:04:05.678Z' });
    await save(wood);
    expect(bvidsOf(await list())).toEqual([wood, room]);
    const ahead = await save(code, { savedAt: '2199-01-01T00:00:00Z' });
    expect('savedAt' in ahead.body && ahead.body.savedAt < '2199').toBe(true);
  });

  it.each([
    ['bvid', { bvid: 'BV1zzzzzzzzz' }],
    ['bvid', { bvid: 'av170001' }],
    ['title', { bvid: room, title: 'x'.repeat(201) }],
    ['tags', { bvid: room, tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['tags.0', { bvid: room, tags: [''] }],
    ['note', { bvid: room, note: 'a\u0000b' }],
    ['part', { bvid: room, part: 0 }],
    ['progressSeconds', { bvid: room, progressSeconds: 1.5 }],
    ['savedAt', { bvid: room, savedAt: 'yesterday' }],
    ['savedAt', { bvid: room, savedAt: '0001-01-01T00:00:00+14:00' }],
    ['savedAt', { bvid: room, savedAt: '9999-12-31T23:59:59.9999999Z' }],
  ])('bad %s → 422 naming it', async (path, body) => {
    const answer = await house.call(saveVideo, { body }, { as: ming });
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION', fields: [{ path }] } });
  });
  it('not signed in → 401', async () => {
    expect((await house.call(saveVideo, { body: { bvid: room } })).status).toBe(401);
  });
  it('without bili.use → 403', async () => expect((await save(room, {}, stranger)).status).toBe(403));
});

describe('listLibrary', () => {
  beforeAll(async () => {
    await emptyLibrary();
    await save(room, {
      title: '公寓管理系统：抄表与账单',
      tags: ['公寓', '编程'],
      savedAt: '2026-01-01T00:00:00Z',
    });
    await save(wood, {
      title: '榫卯结构入门',
      tags: ['木工'],
      note: 'Mortise and Tenon，看 100% 清晰',
      savedAt: '2026-01-02T00:00:00Z',
    });
    await save(code, { title: 'PostgreSQL 行级安全', tags: ['编程'], savedAt: '2026-01-03T00:00:00Z' });
    await save(room, { title: '别人的公寓' }, hong);
  });

  it('by the length that the site told; what it did not tell is in none', async () => {
    const lin = await house.user({ roles: ['member'] });
    await save(room, { durationSeconds: 599 }, lin);
    await save(wood, { durationSeconds: 600 }, lin);
    await save(code, {}, lin);
    expect(bvidsOf(await list({ duration: 1 }, lin))).toEqual([room]);
    expect(bvidsOf(await list({ duration: 2 }, lin))).toEqual([wood]);
    expect(bvidsOf(await list({ duration: 4 }, lin))).toEqual([]);
    expect(bvidsOf(await list({ duration: 0 }, lin))).toHaveLength(3);
    expect((await list({ duration: 5 }, lin)).status).toBe(422);
  });

  it('the latest first, only one’s own, with all tags counted', async () => {
    const answer = await list();
    expect(bvidsOf(answer)).toEqual([code, wood, room]);
    expect(answer.body).toMatchObject({
      next: null,
      total: 3,
      tags: [
        { tag: '编程', videos: 2 },
        { tag: expect.any(String), videos: 1 },
        { tag: expect.any(String), videos: 1 },
      ],
    });
  });

  it.each([
    ['公寓', [room]],
    ['账单', [room]],
    ['单', [room]],
    ['编程', [code, room]],
    ['公寓 账单', [room]],
    ['公寓 木工', []],
    ['MORTISE tenon', [wood]],
    ['100%', [wood]],
    ['%', [wood]],
    ['_', []],
    ["'; drop table bili.saved_videos; --", []],
    ['av170001', [room]],
    ['https://www.bilibili.com/video/BV1KJ411C7Un?p=3', [wood]],
    ['bv1hk', [code]],
  ])('q %j', async (q, expected) => expect(bvidsOf(await list({ q }))).toEqual(expected));

  it('by tag', async () => {
    expect(bvidsOf(await list({ tag: '木工' }))).toEqual([wood]);
    expect(bvidsOf(await list({ tag: '木' }))).toEqual([]);
  });

  it('page by page, each video once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await list({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...bvidsOf(answer));
      cursor = 'next' in answer.body ? (answer.body.next ?? undefined) : undefined;
    } while (cursor !== undefined && seen.length < 9);
    expect(seen).toEqual([code, wood, room]);
  });

  it.each([
    ['q', { q: 'x'.repeat(401) }],
    ['q', { q: 'a\u0000' }],
    ['limit', { limit: 0 }],
    ['cursor', { cursor: 'nonsense' }],
    ['tag', { tag: 'x'.repeat(31) }],
  ])('bad %s → 422 naming it', async (path, query) => {
    expect(await list(query)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', fields: [{ path }] },
    });
  });
  it('not signed in → 401', async () => expect((await house.call(listLibrary, {})).status).toBe(401));
  it('without bili.use → 403', async () => expect((await list({}, stranger)).status).toBe(403));

  it('row-level security alone keeps strangers out, without the query’s own condition', async () => {
    const { default: sql } = await import('sql-template-tag');
    const all = sql`select user_id from bili.saved_videos`;
    const seen = await house.db({ kind: 'user', userId: hong.userId }).rows<{ userId: string }>(all);
    expect(new Set(seen.map((row) => row.userId))).toEqual(new Set([hong.userId]));
  });
});

describe('changeSavedVideo', () => {
  const change = (bvid: string, body: object, version: number | undefined, as: Person | undefined = ming) =>
    house.call(
      changeSavedVideo,
      { params: { bvid }, body, ...(version === undefined ? {} : { version }) },
      { as },
    );
  beforeEach(async () => {
    await emptyLibrary();
    await save(room, { title: '旧', tags: ['甲'], note: '记', progressSeconds: 5 });
  });

  it('changes what is named and leaves the rest', async () => {
    expect(await change(room, { tags: [], progressSeconds: 0 }, 0)).toMatchObject({
      status: 200,
      body: { title: '旧', tags: [], note: '记', progressSeconds: 0, version: 1 },
    });
  });
  it('a stale version → 409, nothing written', async () => {
    await change(room, { note: '一' }, 0);
    expect(await change(room, { note: '二' }, 0)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { note: '一', version: 1 } } },
    });
    expect((await list()).body).toMatchObject({ items: [{ note: '一', version: 1 }] });
  });
  it('no version → 428', async () => {
    expect(await change(room, { note: '一' }, undefined)).toMatchObject({
      status: 428,
      body: { code: 'VERSION_REQUIRED' },
    });
  });
  it('someone else’s, or nobody’s → 404', async () => {
    expect((await change(room, { note: 'x' }, 0, await house.user({ roles: ['member'] }))).status).toBe(404);
    expect((await change(bvidOf(2n), { note: 'x' }, 0)).status).toBe(404);
  });
  it.each([
    ['title', room, { title: 7 }],
    ['tags', room, { tags: 'x' }],
  ])('bad %s → 422', async (path, bvid, body) => {
    expect(await change(bvid, body, 0)).toMatchObject({ status: 422, body: { fields: [{ path }] } });
  });
  it('not signed in → 401', async () => {
    expect(
      (await house.call(changeSavedVideo, { params: { bvid: room }, body: {}, version: 0 })).status,
    ).toBe(401);
  });
  it('without bili.use → 403', async () => expect((await change(room, {}, 0, stranger)).status).toBe(403));
});

describe('removeSavedVideo', () => {
  const remove = (bvid: string, as: Person | undefined = ming) =>
    house.call(removeSavedVideo, { params: { bvid } }, { as });
  beforeEach(async () => {
    await emptyLibrary();
    await save(room, { note: '记' });
  });

  it('answers what it removed; a second time there is nothing', async () => {
    expect(await remove(room)).toMatchObject({ status: 200, body: { bvid: room, note: '记' } });
    expect((await remove(room)).status).toBe(404);
    expect(bvidsOf(await list())).toEqual([]);
  });
  it('someone else’s → 404, and it stays', async () => {
    expect((await remove(room, await house.user({ roles: ['member'] }))).status).toBe(404);
    expect(bvidsOf(await list())).toEqual([room]);
  });
  it('a number that no video can have → 404', async () => {
    expect((await remove('BV1')).status).toBe(404);
  });
  it('not signed in → 401', async () => {
    expect((await house.call(removeSavedVideo, { params: { bvid: room } })).status).toBe(401);
  });
  it('without bili.use → 403', async () => expect((await remove(room, stranger)).status).toBe(403));
});
