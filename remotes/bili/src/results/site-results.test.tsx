/// <reference types="@testing-library/jest-dom" />

import {
  createBlock,
  type FoundVideo,
  getBiliCapabilities,
  listBlocks,
  listLibrary,
  listWatches,
  recordWatch,
  removeBlock,
  type SearchPage,
  saveVideo,
  searchVideos,
} from '@console/contract/bili';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import remote from '../remote.tsx';

const found = (bvid: string, title: string, more: Partial<FoundVideo> = {}): FoundVideo => ({
  ...{ bvid, title, hits: [{ from: 0, to: 2 }], uploader: '木工老张', uploaderId: '77', description: '' },
  ...{ tags: [], plays: 12_345, danmaku: 67, favorites: 8, comments: 9, likes: 1000, durationSeconds: 725 },
  ...{
    publishedAt: '2026-10-01T08:00:00.000Z',
    cover: '',
    coverUrl: null,
    saved: false,
    place: null,
    blockedBy: null,
  },
  ...more,
});
const joints = found('BV1KJ411C7Un', '榫卯入门');
const tools = found('BV17x411w7KC', '榫卯工具', { durationSeconds: 60, uploaderId: '78', uploader: '小李' });
const page = (items: FoundVideo[], more: Partial<SearchPage> = {}): SearchPage => ({
  ...{ items, page: 1, pages: 3, total: 55, asOf: '2026-11-29T07:00:00.000Z', trouble: null },
  ...more,
});
const noVideos = { all: 0, later: 0, begun: 0, watched: 0, unseen: 0 };
const house = (trouble: SearchPage['trouble'] = null): FakeAnswer[] => [
  answer(getBiliCapabilities, () => ({ library: true, linkOut: true, live: true, trouble })),
  answer(listLibrary, () => ({ items: [], next: null, total: 0, tags: [], shelves: noVideos })),
  answer(listWatches, () => ({ items: [], next: null })),
];
const finding = (...items: FoundVideo[]) =>
  answer(searchVideos, ({ query }) => page(items, { page: query.page }));

const show = (
  path: string,
  api: FakeAnswer[],
  more: { language?: 'zh' | 'en'; permissions?: string[] } = {},
) =>
  renderRemote(remote, {
    ...{ path, language: 'en', permissions: ['bili.use', 'bili.live'], ...more },
    api: [...house(), ...api],
  });
const search = '/bili/?q=%E6%A6%AB%E5%8D%AF';

describe('searching the site', () => {
  it.each(['zh', 'en'] as const)('cards in %s, with what was asked for marked', async (language) => {
    await show(search, [finding(joints, tools)], { language });
    const card = await screen.findByRole('article', { name: '榫卯入门' });
    expect(card.querySelector('mark')).toHaveTextContent('榫卯');
    expect(within(card).getByText(language === 'zh' ? '1.2万 次播放' : '12.3K plays')).toBeInTheDocument();
    expect(within(card).getByText('12:05')).toBeInTheDocument();
    keepState();
  });

  it('2 /bili/: asks for page, order and length of the address; pages turn by keys', async () => {
    const { api, user, router } = await show(`${search}&page=2&order=click&duration=2`, [finding(joints)]);
    await screen.findByRole('article', { name: '榫卯入门' });
    const asked = { q: '榫卯', page: 2, order: 'click', duration: 2 };
    expect(api.callsOf(searchVideos)[0]?.query).toEqual(asked);
    await user.keyboard(']');
    await waitFor(() => expect(api.callsOf(searchVideos).at(-1)?.query).toEqual({ ...asked, page: 3 }));
    await screen.findByText(/Page 3 of 3/);
    await user.keyboard(']');
    expect(router.state.location.search).toContain('page=3');
    await user.keyboard('[[');
    await waitFor(() => expect(router.state.location.search).toContain('page=2'));
  });

  it('waits for Enter: nobody asks the site by half a word', async () => {
    const { api, user } = await show('/bili/', [finding(joints)]);
    const box = await screen.findByRole('searchbox');
    await user.type(box, '榫卯');
    expect(api.callsOf(searchVideos)).toEqual([]);
    await user.type(box, '{Enter}');
    await screen.findByRole('article', { name: '榫卯入门' });
    expect(api.callsOf(searchVideos)).toHaveLength(1);
  });

  it('is saved with what the site tells, played, kept for later', async () => {
    const { api, user } = await show(search, [
      finding(joints),
      answer(saveVideo, () => ({ ...savedJoints, version: 1 })),
      answer(recordWatch, () => ({ watch: { ...savedJoints, saved: false }, saved: null })),
    ]);
    const card = within(await screen.findByRole('article', { name: '榫卯入门' }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    await user.click(card.getByRole('button', { name: 'Watch later' }));
    await waitFor(() => expect(api.callsOf(saveVideo)).toHaveLength(2));
    const facts = { uploader: '木工老张', uploaderId: '77', durationSeconds: 725, cover: '' };
    expect(api.callsOf(saveVideo).map(({ body }) => body)).toMatchObject([
      { bvid: joints.bvid, title: '榫卯入门', ...facts, watchLater: false },
      { bvid: joints.bvid, title: '榫卯入门', ...facts, watchLater: true },
    ]);
    await user.click(card.getByRole('button', { name: 'Play' }));
    expect(screen.getByTitle('Player: 榫卯入门')).toHaveAttribute('referrerpolicy', 'no-referrer');
    await waitFor(() => expect(api.callsOf(recordWatch)[0]?.body).toMatchObject(facts));
  });

  it.each([
    ['where it was left', { part: 2, progressSeconds: 3723, watched: false }, { progressSeconds: 3723 }],
    ['from its beginning, whatever is remembered', null, { progressSeconds: undefined }],
    [
      'from its beginning when it was seen',
      { part: 1, progressSeconds: 700, watched: true },
      { progressSeconds: undefined },
    ],
  ])('is played %s', async (_, place, told) => {
    const { api, user } = await show(search, [
      finding(found(joints.bvid, '榫卯入门', { saved: true, place })),
      answer(recordWatch, () => ({ watch: { ...savedJoints, saved: true }, saved: null })),
    ]);
    const card = within(await screen.findByRole('article', { name: '榫卯入门' }));
    if (place?.watched === false) expect(card.getByText(/1:02:03/)).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Play' }));
    const [p, t] = [place?.part ?? 1, told.progressSeconds ?? 0];
    const src = new URL(screen.getByTitle('Player: 榫卯入门').getAttribute('src') ?? '', 'https://x');
    expect([src.searchParams.get('page') ?? '1', src.searchParams.get('t') ?? '0']).toEqual([`${p}`, `${t}`]);
    await waitFor(() => expect(api.callsOf(recordWatch)).toHaveLength(1));
    const { progressSeconds } = api.callsOf(recordWatch)[0]?.body ?? {};
    expect(progressSeconds).toBe(told.progressSeconds);
  });

  it('the library stands beside it', async () => {
    const { user, router } = await show(search, [finding(joints)]);
    await user.click(await screen.findByRole('tab', { name: 'Library (0)' }));
    expect(await screen.findByText('No matching videos')).toBeInTheDocument();
    expect(router.state.location.search).toContain('in=library');
  });

  it('without bili.live: the library and the way to the site, no error', async () => {
    const { api } = await show(search, [finding(joints)], { permissions: ['bili.use'] });
    expect(await screen.findByText(/switched off/)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /Search on Bilibili/ }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.callsOf(searchVideos)).toEqual([]);
  });

  it('nothing found: ways to widen it', async () => {
    const { user, router } = await show(`${search}&duration=4`, [
      answer(searchVideos, () => page([], { pages: 0, total: 0 })),
    ]);
    expect(await screen.findByText('No videos found for “榫卯”')).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Any length' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('duration'));
  });

  it('while the site takes its time the way there is open', async () => {
    await show(search, [hang(searchVideos)]);
    expect(await screen.findByText('Searching Bilibili …')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Search on Bilibili/ })).toBeInTheDocument();
  });

  it('a failure of the server stays in its place, and is tried again', async () => {
    const { api, user } = await show(search, [refuse(searchVideos, 'INTERNAL')]);
    await user.click(await screen.findByRole('button', { name: /Try again|Retry/ }));
    api.now(finding(joints));
    await user.click(await screen.findByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByRole('article', { name: '榫卯入门' })).toBeInTheDocument();
  });
});

const savedJoints = {
  ...{ bvid: joints.bvid, title: '榫卯入门', tags: [], note: '', part: 1, progressSeconds: 0 },
  ...{ watchLater: false, watched: false, chapters: [], uploader: '木工老张', uploaderId: '77' },
  ...{ durationSeconds: 725, cover: '', coverUrl: null, watchedAt: '2026-11-29T07:00:00.000Z' },
  ...{ savedAt: '2026-11-29T07:00:00.000Z', updatedAt: '2026-11-29T07:00:00.000Z' },
};

describe('a site that refuses', () => {
  const until = '2026-11-29T08:15:00.000Z';
  const blocked = { reason: 'blocked' as const, until };

  it.each(['zh', 'en'] as const)(
    'says so in %s, when it is asked again, and leads there',
    async (language) => {
      await show(search, [answer(searchVideos, () => page([], { trouble: blocked, asOf: null }))], {
        language,
      });
      const banner = within(await screen.findByRole('alert'));
      const words = {
        zh: /正在拒绝自动请求.*在网站上打开/,
        en: /refusing automated requests.*Open the search there/,
      };
      expect(banner.getByText(words[language])).toBeInTheDocument();
      expect(
        banner.getByText(language === 'zh' ? /后自动重试/ : /Retrying automatically at/),
      ).toBeInTheDocument();
      expect(banner.getByRole('link')).toHaveAttribute(
        'href',
        'https://search.bilibili.com/all?keyword=%E6%A6%AB%E5%8D%AF',
      );
      keepState();
    },
  );

  describe('is asked again', () => {
    beforeEach(() => {
      jest.useFakeTimers({ now: Date.parse(until) - 60_000, advanceTimers: true });
    });
    afterEach(() => {
      jest.useRealTimers();
      Reflect.deleteProperty(document, 'visibilityState');
    });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const turn = (value: DocumentVisibilityState) =>
      act(async () => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
    const refusing = answer(searchVideos, () => page([], { trouble: blocked, asOf: null }));

    it('by itself as soon as it may be, once; then by hand', async () => {
      const { api, user } = await show(search, [refusing]);
      await screen.findByRole('alert');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      // The server's clock is behind: it refuses once more.
      await pass(62_000);
      expect(api.callsOf(searchVideos)).toHaveLength(2);
      await pass(600_000);
      expect(api.callsOf(searchVideos)).toHaveLength(2);
      expect(screen.queryByText(/Retrying automatically at/)).toBeNull();
      api.now(finding(joints));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('article', { name: '榫卯入门' })).toBeInTheDocument();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('by a tab that nobody sees only when somebody does, once', async () => {
      const { api } = await show(search, [refusing]);
      await screen.findByRole('alert');
      await turn('hidden');
      await pass(600_000);
      expect(api.callsOf(searchVideos)).toHaveLength(1);
      await turn('visible');
      await waitFor(() => expect(api.callsOf(searchVideos)).toHaveLength(2));
      await turn('hidden');
      await turn('visible');
      await pass(60_000);
      expect(api.callsOf(searchVideos)).toHaveLength(2);
    });
  });

  it('shows what it said before, and from when', async () => {
    await show(search, [answer(searchVideos, () => page([joints], { trouble: blocked }))]);
    expect(await screen.findByRole('article', { name: '榫卯入门' })).toBeInTheDocument();
    expect(within(screen.getByRole('alert')).getByText(/These results are from/)).toBeInTheDocument();
  });

  it.each([
    ['limited', /fewer searches/],
    ['refused', /refused this search/],
    ['busy', /Many people/],
    ['timeout', /in time/],
    ['unreachable', /could not be reached/],
    ['malformed', /could not be read/],
  ] as const)('%s is told, and tried again by hand', async (reason, words) => {
    const trouble = { reason, until: null };
    const { api, user } = await show(search, [answer(searchVideos, () => page([], { trouble, asOf: null }))]);
    expect(within(await screen.findByRole('alert')).getByText(words)).toBeInTheDocument();
    api.now(finding(joints));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: '榫卯入门' })).toBeInTheDocument();
  });

  it('is known before anybody searches', async () => {
    await show('/bili/', [
      answer(getBiliCapabilities, () => ({ library: true, linkOut: true, live: true, trouble: blocked })),
    ]);
    expect(within(await screen.findByRole('alert')).getByText(/refusing/)).toBeInTheDocument();
  });
});

describe('what somebody does not want to see', () => {
  it('is hidden by its length, told, and shown all the same', async () => {
    const { user } = await show(search, [finding(joints, tools), answer(listBlocks, () => ({ items: [] }))]);
    await screen.findByRole('article', { name: '榫卯工具' });
    await user.click(screen.getByRole('button', { name: 'Filter results' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter results' }));
    await fill(user, dialog.getByLabelText('Minimum length (minutes)'), '5');
    keepState();
    await user.click(dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('article', { name: '榫卯工具' })).toBeNull());
    expect(screen.getByText('1 video hidden on this page')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    const card = screen.getByRole('article', { name: '榫卯工具' });
    expect(within(card).getByText('Outside the length limits')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filter results (1)' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear limits' }));
    await waitFor(() => expect(screen.queryByText(/hidden on this page/)).toBeNull());
  });

  it('all of it is one press away where every video is hidden; limits that let nothing through are told', async () => {
    const { user } = await show(search, [finding(joints, tools), answer(listBlocks, () => ({ items: [] }))]);
    await screen.findByRole('article', { name: '榫卯工具' });
    await user.click(screen.getByRole('button', { name: 'Filter results' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter results' }));
    await fill(user, dialog.getByLabelText('Minimum length (minutes)'), '900');
    await fill(user, dialog.getByLabelText('Maximum length (minutes)'), '5');
    await user.tab();
    expect(await dialog.findByText(/900/)).toBeInTheDocument();
    keepState();
    await user.click(dialog.getByText('Close'));
    await user.click(await screen.findByRole('button', { name: 'Show hidden videos' }));
    expect(screen.getByRole('article', { name: '榫卯工具' })).toBeInTheDocument();
  });

  it('an uploader is blocked from a card, and unblocked by undo', async () => {
    const block = {
      ...{ blockId: '0199a000-0000-7000-8000-000000000001', kind: 'uploader' as const, value: '77' },
      ...{ name: '木工老张', createdAt: '2026-11-29T07:00:00.000Z' },
    };
    const { api, user } = await show(search, [
      finding(joints),
      answer(createBlock, () => block),
      answer(removeBlock, () => block),
    ]);
    await user.click(await screen.findByRole('button', { name: 'More actions: 榫卯入门' }));
    api.now(finding({ ...joints, blockedBy: { kind: 'uploader', value: '77' } }));
    await user.click(await screen.findByRole('menuitem', { name: 'Block uploader 木工老张' }));
    expect(await screen.findByText('Your filters hide every video on this page.')).toBeInTheDocument();
    expect(api.callsOf(createBlock)[0]?.body).toEqual({ kind: 'uploader', value: '77', name: '木工老张' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsOf(removeBlock)[0]?.params.blockId).toBe(block.blockId));
  });

  it('words are kept with the account', async () => {
    const word = {
      ...{
        blockId: '0199a000-0000-7000-8000-000000000002',
        kind: 'word' as const,
        value: '预告',
        name: '预告',
      },
      createdAt: '2026-11-29T07:00:00.000Z',
    };
    const { api, user } = await show(search, [
      finding(joints),
      answer(listBlocks, () => ({ items: [] })),
      answer(createBlock, () => word),
      answer(removeBlock, () => word),
    ]);
    await screen.findByRole('article', { name: '榫卯入门' });
    await user.click(screen.getByRole('button', { name: 'Filter results' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, await dialog.findByLabelText('Block a word'), '预告');
    api.now(answer(listBlocks, () => ({ items: [word] })));
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await user.click(await dialog.findByRole('button', { name: /预告/ }));
    await waitFor(() => expect(api.callsOf(removeBlock)[0]?.params.blockId).toBe(word.blockId));
    expect(api.callsOf(createBlock)[0]?.body).toEqual({ kind: 'word', value: '预告' });
  });
});
