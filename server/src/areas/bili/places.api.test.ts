import type { CallInput } from '@console/contract';
import {
  type Block,
  bvidOf,
  changeSavedVideo,
  clearWatches,
  createBlock,
  importLibrary,
  importLimits,
  listBlocks,
  listLibrary,
  listWatches,
  mostBlocks,
  mostWatches,
  recordWatch,
  removeBlock,
  removeWatch,
  saveVideo,
} from '@console/contract/bili';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { insertionsOf } from '../../plugins/database/insertions.ts';

const room = 'BV17x411w7KC';
const wood = 'BV1KJ411C7Un';
const code = 'BV1Hk4y1B7Cx';

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

/** Somebody new, with nothing yet. */
let ming: Person;
beforeEach(async () => {
  ming = await house.user();
});

const save = async (bvid: string, more: object = {}, as = ming) =>
  accepted(await house.call(saveVideo, { body: { bvid, ...more } }, { as }));
const list = async (query: CallInput<typeof listLibrary>['query'] = {}, as = ming) =>
  accepted(await house.call(listLibrary, { query }, { as }));
const play = (bvid: string, more: object = {}, as = ming) =>
  house.call(recordWatch, { params: { bvid }, body: { part: 1, progressSeconds: 0, ...more } }, { as });
const played = async (query: CallInput<typeof listWatches>['query'] = {}, as = ming) =>
  accepted(await house.call(listWatches, { query }, { as }));

describe('chapters', () => {
  it('are kept in the order of the video, whatever the order of entry', async () => {
    const chapters = [
      { part: 2, seconds: 5, title: ' 上漆 ' },
      { part: 1, seconds: 725, title: '打胶' },
      { part: 1, seconds: 0, title: '开料' },
    ];
    const saved = await save(room, { chapters });
    expect(saved.chapters.map(({ title }) => title)).toEqual(['开料', '打胶', '上漆']);
    const changed = accepted(
      await house.call(
        changeSavedVideo,
        { params: { bvid: room }, body: { chapters: chapters.slice(0, 1) }, version: 0 },
        { as: ming },
      ),
    );
    expect(changed).toMatchObject({ chapters: [{ part: 2, seconds: 5, title: '上漆' }], version: 1 });
  });

  it.each([
    ['chapters.0.title', [{ part: 1, seconds: 0, title: '' }]],
    ['chapters.0.seconds', [{ part: 1, seconds: -1, title: 'a' }]],
    ['chapters.0.part', [{ part: 0, seconds: 1, title: 'a' }]],
    ['chapters', Array.from({ length: 101 }, (_, seconds) => ({ part: 1, seconds, title: 'a' }))],
  ])('%s that cannot be is refused there', async (path, chapters) => {
    const answer = await house.call(saveVideo, { body: { bvid: room, chapters } }, { as: ming });
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ path }] } });
  });
});

it('half a character breaks nothing', async () => {
  const chapters = [{ part: 1, seconds: 1, title: 'a\ud800b' }];
  expect((await house.call(saveVideo, { body: { bvid: room, chapters } }, { as: ming })).status).toBe(422);
  const text = JSON.stringify([{ bvid: wood, title: 'a\udc00b', tags: ['\ud800'] }]);
  const answer = await house.call(importLibrary, { body: { text } }, { as: ming });
  expect(accepted(answer).counts.imported).toBe(1);
});

describe('what the site told', () => {
  it('is kept with the video; a cover only from the site', async () => {
    const facts = {
      uploader: '木作小栈',
      uploaderId: '10001',
      durationSeconds: 3486,
      cover: 'https://i0.hdslb.com/bfs/archive/a.png',
    };
    // Live search is off here: nobody asks the site for the picture.
    expect(await save(room, facts)).toMatchObject({ ...facts, coverUrl: null, watchedAt: null });
    for (const cover of [
      'http://i0.hdslb.com/a',
      'https://hdslb.com.example.com/a',
      'https://127.0.0.1/a',
      'x',
    ])
      expect(await house.call(saveVideo, { body: { bvid: wood, cover } }, { as: ming })).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'cover', code: 'not_a_cover' }] },
      });
  });
});

describe('shelves', () => {
  it('part the library, and count it whole', async () => {
    await save(room, { watchLater: true });
    await save(wood, { progressSeconds: 30 });
    await save(code, { watched: true });
    await play(room);
    const on = async (shelf: 'all' | 'later' | 'begun' | 'watched' | 'unseen') =>
      (await list({ shelf })).items.map(({ bvid }) => bvid);
    expect(await on('later')).toEqual([room]);
    expect(await on('begun')).toEqual([wood, room]);
    expect(await on('watched')).toEqual([code]);
    expect(await on('unseen')).toEqual([]);
    expect((await list({ shelf: 'watched', q: 'nothing' })).shelves).toEqual({
      ...{ all: 3, later: 1, begun: 2, watched: 1, unseen: 0 },
    });
  });

  it('an uploader has one, too', async () => {
    await save(room, { uploader: '木作小栈', uploaderId: '10001' });
    await save(wood, { uploader: '房东老张', uploaderId: '10002' });
    expect((await list({ uploaderId: '10002' })).items.map(({ bvid }) => bvid)).toEqual([wood]);
    expect((await list({ q: '小栈' })).items.map(({ bvid }) => bvid)).toEqual([room]);
  });
});

describe('what was played', () => {
  it('is remembered once each, the latest first, saved or not', async () => {
    await save(room, { title: '我的标题' });
    await play(wood, { title: '别人的', uploader: '房东老张', uploaderId: '10002', durationSeconds: 600 });
    await play(room, { title: '原标题' });
    await play(wood, { progressSeconds: 90, part: 2 });
    const { items } = await played();
    expect(items).toMatchObject([
      // A place alone takes no name away.
      { bvid: wood, title: '别人的', uploader: '房东老张', part: 2, progressSeconds: 90, saved: false },
      { bvid: room, title: '我的标题', saved: true, watched: false },
    ]);
    const first = await played({ limit: 1 });
    expect((await played({ limit: 1, cursor: first.next ?? '' })).items).toMatchObject([{ bvid: room }]);
  });

  it('moves the place in the library, in a new version, and only where it is another', async () => {
    await save(room, { watchLater: true });
    const once = accepted(await play(room, { progressSeconds: 42, part: 2 }));
    expect(once.saved).toMatchObject({ progressSeconds: 42, part: 2, version: 1, watchLater: true });
    expect(once.saved?.watchedAt).toBe(once.watch.watchedAt);
    expect(accepted(await play(room, { progressSeconds: 42, part: 2 })).saved?.version).toBe(1);
    expect(accepted(await play(wood)).saved).toBeNull();
  });

  it('from its beginning leaves the place alone, in the library and in the history', async () => {
    const begin = (bvid: string) =>
      house.call(recordWatch, { params: { bvid }, body: { title: '开头' } }, { as: ming });
    await save(room, { part: 2, progressSeconds: 3723 });
    const { watch, saved } = accepted(await begin(room));
    expect(saved).toMatchObject({ part: 2, progressSeconds: 3723, version: 0, watchedAt: watch.watchedAt });
    expect(watch).toMatchObject({ part: 2, progressSeconds: 3723 });
    await play(wood, { part: 3, progressSeconds: 65, durationSeconds: 66 });
    expect(accepted(await begin(wood)).watch).toMatchObject({
      ...{ title: '开头', part: 3, progressSeconds: 65, watched: true },
    });
    expect(accepted(await begin(code)).watch).toMatchObject({ part: 1, progressSeconds: 0, watched: false });
    expect((await played()).items.map(({ bvid }) => bvid)).toEqual([code, wood, room]);
  });

  it('to the end is seen, and no longer kept for later', async () => {
    await save(room, { watchLater: true });
    const { watch, saved } = accepted(await play(room, { progressSeconds: 595, durationSeconds: 600 }));
    expect(watch.watched).toBe(true);
    expect(saved).toMatchObject({ watched: true, watchLater: false });
    expect((await played({ unfinished: 'yes' })).items).toEqual([]);
    // Begun anew it stays seen in the library, which is the owner's word.
    expect(accepted(await play(room, { progressSeconds: 5, durationSeconds: 600 })).saved?.watched).toBe(
      true,
    );
  });

  it('is measured by the length that was told earlier', async () => {
    await save(room, { durationSeconds: 600 });
    expect(accepted(await play(room, { progressSeconds: 595 })).watch.watched).toBe(true);
    await play(wood, { durationSeconds: 600 });
    expect(accepted(await play(wood, { progressSeconds: 595 })).watch.watched).toBe(true);
    expect(accepted(await play(code, { progressSeconds: 595 })).watch.watched).toBe(false);
  });

  it('is forgotten, one or all; the library keeps its place', async () => {
    await save(room);
    await play(room, { progressSeconds: 9 });
    await play(wood);
    const forget = () => house.call(removeWatch, { params: { bvid: wood } }, { as: ming });
    expect((await forget()).body).toMatchObject({ bvid: wood });
    expect((await forget()).status).toBe(404);
    expect(accepted(await house.call(clearWatches, {}, { as: ming }))).toEqual({ removed: 1 });
    expect((await played()).items).toEqual([]);
    expect((await list()).items).toMatchObject([{ progressSeconds: 9, watchedAt: null }]);
  });

  it('is nobody else’s business', async () => {
    const hong = await house.user();
    await play(room);
    expect((await played({}, hong)).items).toEqual([]);
    expect((await house.call(removeWatch, { params: { bvid: room } }, { as: hong })).status).toBe(404);
    expect(accepted(await house.call(clearWatches, {}, { as: hong })).removed).toBe(0);
  });

  it(`of more than ${mostWatches} the oldest goes`, async () => {
    const { userId } = ming;
    const rows = Array.from({ length: mostWatches }, (_, at) => ({
      ...{ userId, bvid: bvidOf(BigInt(1000 + at)), title: '', part: 1, progressSeconds: 0, watched: false },
      ...{
        uploader: '',
        cover: '',
        watchedAt: sql`timestamptz '2026-01-01Z' + make_interval(mins => ${at}::int)`,
      },
    }));
    await house.db({ kind: 'user', userId }).batch(...insertionsOf('bili.watches', rows));
    await play(room);
    const count = await house
      .db({ kind: 'user', userId })
      .first<{ rows: number; oldest: boolean }>(
        sql`select count(*)::int as rows, bool_or(bvid = ${bvidOf(1000n)}) as oldest from bili.watches where user_id = ${userId}`,
      );
    expect(count).toEqual({ rows: mostWatches, oldest: false });
  });
});

describe('what is not wanted', () => {
  const block = (body: CallInput<typeof createBlock>['body'], as = ming) =>
    house.call(createBlock, { body }, { as });
  const listed = async (as = ming): Promise<Block[]> =>
    accepted(await house.call(listBlocks, {}, { as })).items;

  it('is a word or an uploader, once each whatever the case and width of letters', async () => {
    const word = accepted(await block({ kind: 'word', value: 'UNBOXING' }));
    expect(word).toMatchObject({ kind: 'word', value: 'UNBOXING', name: 'UNBOXING' });
    expect(accepted(await block({ kind: 'word', value: 'ｕｎｂｏｘｉｎｇ' }))).toEqual(word);
    const uploader = accepted(await block({ kind: 'uploader', value: '10001', name: '木作小栈' }));
    expect(await listed()).toEqual([uploader, word]);
    expect(
      accepted(await house.call(removeBlock, { params: { blockId: word.blockId } }, { as: ming })),
    ).toEqual(word);
    expect(await listed()).toEqual([uploader]);
  });

  it.each([
    [{ kind: 'word', value: ' ' }, 'value'],
    [{ kind: 'word', value: 'x'.repeat(51) }, 'value'],
    [{ kind: 'uploader', value: '木作小栈' }, 'value'],
    [{ kind: 'uploader', value: '0' }, 'value'],
    [{ kind: 'tag', value: 'x' }, 'kind'],
  ])('%j is refused at %s', async (body, path) => {
    expect(await block(body as never)).toMatchObject({ status: 422, body: { fields: [{ path }] } });
  });

  it('is everybody’s own', async () => {
    const hong = await house.user();
    const { blockId } = accepted(await block({ kind: 'word', value: '避坑' }));
    expect(await listed(hong)).toEqual([]);
    expect((await house.call(removeBlock, { params: { blockId } }, { as: hong })).status).toBe(404);
  });

  it(`is a list of ${mostBlocks} at most`, async () => {
    const { userId } = ming;
    const rows = Array.from({ length: mostBlocks }, (_, at) => ({
      ...{ userId, blockId: v7(), kind: 'word', value: `w${at}`, folded: `w${at}`, name: `w${at}` },
    }));
    await house.db({ kind: 'user', userId }).batch(...insertionsOf('bili.blocks', rows));
    expect(await block({ kind: 'word', value: 'one more' })).toMatchObject({
      status: 409,
      body: { code: 'QUOTA_EXCEEDED', details: { maximum: mostBlocks } },
    });
    expect(await listed()).toHaveLength(mostBlocks);
    // What is there already is no more.
    expect((await block({ kind: 'word', value: 'W0' })).status).toBe(201);
  });
});

describe('importLibrary', () => {
  const take = (body: CallInput<typeof importLibrary>['body'], as = ming) =>
    house.call(importLibrary, { body }, { as });
  const text = [
    `【公寓管理-哔哩哔哩】 https://www.bilibili.com/video/${room}?p=2&t=65`,
    '',
    'av78977417',
    wood,
    'https://b23.tv/abcdef',
    'BV1zzzzzzzzz',
    '购物清单',
  ].join('\r\n');

  it('answers each line, and takes what is new; the first of the list stands on top', async () => {
    await save(code, { title: '早就有了', tags: ['旧'] });
    const done = accepted(await take({ text: `${text}\n${code}`, tags: ['收藏'], watchLater: true }));
    expect(done.form).toBe('lines');
    expect(done.lines.map(({ line, outcome, bvid }) => [line, outcome, bvid])).toEqual([
      [1, 'imported', room],
      [3, 'imported', wood],
      [4, 'repeated', wood],
      [5, 'shortLink', null],
      [6, 'badNumber', null],
      [7, 'notVideo', null],
      [8, 'alreadyThere', code],
    ]);
    expect(done.counts).toEqual({
      ...{ imported: 2, alreadyThere: 1, repeated: 1, shortLink: 1, badNumber: 1, notVideo: 1 },
    });
    const { items } = await list();
    expect(items.map(({ bvid }) => bvid)).toEqual([room, wood, code]);
    expect(items).toMatchObject([
      { title: '公寓管理', part: 2, progressSeconds: 65, tags: ['收藏'], watchLater: true },
      { tags: ['收藏'] },
      { title: '早就有了', tags: ['旧'], watchLater: false },
    ]);
  });

  it('as a preview answers the same and keeps nothing; the second time all is there', async () => {
    const preview = accepted(await take({ text, preview: true }));
    expect((await list()).items).toEqual([]);
    expect(accepted(await take({ text }))).toEqual(preview);
    const again = accepted(await take({ text }));
    expect(again.counts).toMatchObject({ imported: 0, alreadyThere: 2, repeated: 1 });
  });

  it('an export as JSON brings what it tells of a video', async () => {
    const medias = [
      {
        ...{
          id: 170001,
          type: 2,
          title: '榫卯',
          cover: 'http://i0.hdslb.com/bfs/archive/a.jpg',
          duration: 600,
        },
        ...{ upper: { mid: 42, name: '木作小栈' }, bv_id: room, bvid: room, intro: '' },
      },
      { id: 78977417, title: '抄表' },
    ];
    const done = accepted(
      await take({ text: JSON.stringify({ code: 0, data: { info: { title: '默认收藏夹' }, medias } }) }),
    );
    expect(done).toMatchObject({ form: 'json', counts: { imported: 2 } });
    expect((await list()).items).toMatchObject([
      {
        ...{ bvid: room, title: '榫卯', uploader: '木作小栈', uploaderId: '42', durationSeconds: 600 },
        cover: 'https://i0.hdslb.com/bfs/archive/a.jpg',
      },
      { bvid: wood, title: '抄表' },
    ]);
  });

  it.each([
    ['nothing_to_import', 'of a text without words', ' \n '],
    ['nothing_to_import', 'of objects in objects', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`],
    ['nothing_to_import', 'of lists in lists', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    [
      'too_many_entries',
      'of a long list',
      Array.from({ length: importLimits.entries + 1 }, (_, at) => `av${at + 1}`).join('\n'),
    ],
  ])('%s is told at the text %s', async (problem, _, given) => {
    expect(await take({ text: given })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'text', code: problem }] },
    });
  });

  it('a whole list goes in at once, and one that two send at once goes in once', async () => {
    const all = Array.from({ length: importLimits.entries }, (_, at) => `av${at + 1}`).join('\n');
    const both = await Promise.all([take({ text: all }), take({ text: all })]);
    const imported = both.map((one) => accepted(one).counts.imported);
    expect(imported.reduce((sum, one) => sum + one, 0)).toBe(importLimits.entries);
    expect((await list({ limit: 1 })).total).toBe(importLimits.entries);
  });
});
