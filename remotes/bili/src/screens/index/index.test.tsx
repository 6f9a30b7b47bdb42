/// <reference types="@testing-library/jest-dom" />
import { invalidField } from '@console/contract';
import {
  changeSavedVideo,
  clearWatches,
  getBiliCapabilities,
  importLibrary,
  type LibraryPage,
  listLibrary,
  listWatches,
  recordWatch,
  removeSavedVideo,
  removeWatch,
  type SavedVideo,
  saveVideo,
  type Watch,
} from '@console/contract/bili';
import { saveNote } from '@console/contract/notes';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';

const video = (bvid: string, more: Partial<SavedVideo> = {}): SavedVideo => ({
  bvid,
  title: '',
  tags: [],
  note: '',
  part: 1,
  progressSeconds: 0,
  ...{ watchLater: false, watched: false, chapters: [], uploader: '', uploaderId: null, watchedAt: null },
  ...{ durationSeconds: null, cover: '', coverUrl: null },
  savedAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  version: 3,
  ...more,
});
const rooms = video('BV17x411w7KC', {
  title: '公寓抄表',
  tags: ['公寓', '抄表'],
  note: '看第二段',
  part: 2,
  progressSeconds: 725,
});
const joints = video('BV1KJ411C7Un', { title: '榫卯入门', tags: ['木工'] });

const page = (items: SavedVideo[], more: Partial<LibraryPage> = {}): LibraryPage => ({
  items,
  next: null,
  total: items.length,
  tags: items.flatMap(({ tags }) => tags.map((tag) => ({ tag, videos: 1 }))),
  shelves: { all: items.length, later: 0, begun: 1, watched: 0, unseen: 1 },
  ...more,
});
/** A library that filters as the server does, roughly. */
const libraryOf = (...all: SavedVideo[]) =>
  answer(listLibrary, ({ query: { q, tag } }) =>
    page(all.filter((one) => `${one.title} ${one.bvid}`.includes(q) && (!tag || one.tags.includes(tag)))),
  );
const capabilities = answer(getBiliCapabilities, () => ({
  ...{ library: true, linkOut: true, live: false, trouble: null },
}));
const watch = (video: SavedVideo): Watch => ({
  ...video,
  saved: true,
  watchedAt: '2026-11-02T08:00:00.000Z',
});
const played = (...videos: SavedVideo[]) =>
  answer(listWatches, () => ({ items: videos.map(watch), next: null }));
const recording = answer(recordWatch, ({ params, body }) => {
  const { part, progressSeconds } = body;
  return { watch: watch(video(params.bvid, { part, progressSeconds })), saved: null };
});

const show = (path: string, api: FakeAnswer[], language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    ...{ path, language, api: [capabilities, played(), recording, ...api] },
    permissions: ['bili.use', 'note.use'],
  });

describe('/bili/', () => {
  it.each(['zh', 'en'] as const)('library in %s', async (language) => {
    await show('/bili/', [libraryOf(rooms, joints)], language);
    await screen.findByRole('article', { name: '公寓抄表' });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    // The numbers stand where a video is shown alone.
    expect(screen.queryByText('av170001')).toBeNull();
    expect(screen.getByText(language === 'zh' ? '看到 12:05' : 'Watched to 12:05')).toBeInTheDocument();
    keepState();
  });

  it('empty: one sentence and the way to add; live search off is no error', async () => {
    const { user } = await show('/bili/', [libraryOf()]);
    expect(await screen.findByRole('heading', { name: 'First steps with videos' })).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByText('You have not saved any videos yet.')).toBeInTheDocument();
    expect(screen.getByText(/switched off/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Add a video' })[1] ?? document.body);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('2 /bili/: q filters the library, and the site’s own search is one click away', async () => {
    const { api } = await show('/bili/?q=%E6%A6%AB', [libraryOf(rooms, joints)]);
    expect(await screen.findByRole('article', { name: '榫卯入门' })).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: '公寓抄表' })).toBeNull();
    expect(api.callsOf(listLibrary)[0]?.query).toMatchObject({ q: '榫' });
    const out = screen.getByRole('link', { name: /Search on Bilibili/ });
    expect(out).toHaveAttribute('href', 'https://search.bilibili.com/all?keyword=%E6%A6%AB');
    expect(out).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('no match: says so and leads to the site', async () => {
    await show('/bili/?q=nothing', [libraryOf(rooms)]);
    expect(await screen.findByText('No matching videos')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /Search on Bilibili/ }).length).toBeGreaterThan(0);
  });

  it('2 /bili/: a text above 100 characters is clipped with a note', async () => {
    const { api } = await show(`/bili/?q=${'x'.repeat(150)}`, [libraryOf()]);
    expect(await screen.findByText('Only the first 100 characters are used.')).toBeInTheDocument();
    expect(api.callsOf(listLibrary)[0]?.query.q).toHaveLength(100);
  });

  it('2 /bili/: invalid optional parameters do not disturb', async () => {
    await show('/bili/?page=999&order=x&duration=-1&tag=', [libraryOf(rooms)]);
    expect(await screen.findByRole('article', { name: '公寓抄表' })).toBeInTheDocument();
  });

  it('a mangled place in the list falls back to its beginning', async () => {
    const { router } = await show('/bili/?cursor=bad', [
      answer(listLibrary, ({ query }) => {
        if (query.cursor) throw invalidField('cursor', 'bad_cursor');
        return page([rooms]);
      }),
    ]);
    expect(await screen.findByRole('article', { name: '公寓抄表' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('older videos are a page further', async () => {
    const { user, router } = await show('/bili/?tag=%E5%85%AC', [
      answer(listLibrary, ({ query }) =>
        query.cursor ? page([joints]) : page([rooms], { next: 'place-2' }),
      ),
    ]);
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('article', { name: '榫卯入门' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tag=%E5%85%AC&cursor=place-2');
  });

  it('a tag filters, pressed again it does not', async () => {
    const { user, router } = await show('/bili/', [libraryOf(rooms, joints)]);
    const filter = await screen.findByRole('navigation', { name: 'Filter by tag' });
    await user.click(within(filter).getByRole('link', { name: '木工 · 1' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: '公寓抄表' })).toBeNull());
    expect(router.state.location.search).toBe('?tag=%E6%9C%A8%E5%B7%A5');
  });

  it('without bili.use: the house says which permission is missing', async () => {
    await show('/bili/', [refuse(listLibrary, 'FORBIDDEN', { details: { permission: 'bili.use' } })]);
    expect(await screen.findByText('bili.use')).toBeInTheDocument();
  });

  it('a failure of the server is told', async () => {
    await show('/bili/', [refuse(listLibrary, 'INTERNAL')]);
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
  });
});

describe('a number or address', () => {
  it.each([
    ['av170001', 'BV17x411w7KC'],
    ['BV1Hk4y1B7Cx', 'BV1Hk4y1B7Cx'],
    ['https://www.bilibili.com/video/BV1KJ411C7Un?p=3&t=95', 'BV1KJ411C7Un'],
  ])('%s shows that video at once', async (q, bvid) => {
    const { api } = await show(`/bili/?q=${encodeURIComponent(q)}`, [libraryOf()]);
    expect(await screen.findByRole('article', { name: bvid })).toBeInTheDocument();
    expect(api.callsOf(listLibrary)[0]?.query.q).toBe(bvid);
    keepState();
  });

  it('the player comes with a click only: sandboxed, without referrer, at the link’s place', async () => {
    const { user, container } = await show(
      '/bili/?q=https%3A%2F%2Fwww.bilibili.com%2Fvideo%2FBV1KJ411C7Un%3Fp%3D3%26t%3D95',
      [libraryOf()],
    );
    const load = await screen.findByRole('button', { name: 'Load the player' });
    expect(container.querySelector('iframe')).toBeNull();
    await user.click(load);
    const frame = screen.getByTitle('Player: BV1KJ411C7Un');
    expect(frame).toHaveAttribute(
      'src',
      'https://player.bilibili.com/player.html?bvid=BV1KJ411C7Un&page=3&autoplay=0&danmaku=0&t=95',
    );
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  });

  it('is saved with the title of the shared text', async () => {
    const shared = encodeURIComponent(
      '【公寓抄表-哔哩哔哩】 https://www.bilibili.com/video/BV17x411w7KC/?t=90',
    );
    const { user, api } = await show(`/bili/?q=${shared}`, [
      libraryOf(),
      answer(saveVideo, ({ body }) => video(body.bvid)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a video' }));
    expect(dialog.getByLabelText('Title')).toHaveValue('公寓抄表');
    await fill(user, dialog.getByLabelText('Tags'), '公寓，抄表');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/created/i)).toBeInTheDocument();
    expect(api.callsOf(saveVideo)[0]?.body).toMatchObject({
      bvid: 'BV17x411w7KC',
      title: '公寓抄表',
      tags: ['公寓', '抄表'],
      note: '',
      part: 1,
      progressSeconds: 90,
    });
  });

  it('a short link is recognised and explained', async () => {
    await show('/bili/?q=https%3A%2F%2Fb23.tv%2FabC12dE', [libraryOf()]);
    expect(await screen.findByText(/Short links can only be resolved by the site/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Open the short link/ })).toHaveAttribute(
      'href',
      'https://b23.tv/abC12dE',
    );
  });

  it('a number that cannot exist is told apart from words', async () => {
    await show('/bili/?q=av0', [libraryOf()]);
    expect(await screen.findByText(/not a valid one/)).toBeInTheDocument();
  });
});

describe('adding', () => {
  it('names what is wrong with a link and with a time', async () => {
    const { user, api } = await show('/bili/', [libraryOf(rooms)]);
    await user.click(await screen.findByRole('button', { name: 'Add a video' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const linkField = dialog.getByLabelText(/Link or number/);
    expect(linkField).toBeInvalid();
    await fill(user, linkField, 'hello');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a BV or av number, or the address of a video.')).toBeInTheDocument();
    await user.clear(linkField);
    await fill(user, linkField, 'av170001');
    await fill(user, dialog.getByLabelText('Watched to'), 'soon');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a time such as 12:05 or 1:02:03.')).toBeInTheDocument();
    expect(api.callsOf(saveVideo)).toEqual([]);
    keepState();
  });

  it('a video that is saved already is told so, in the dialog', async () => {
    const { user } = await show('/bili/', [libraryOf(rooms), refuse(saveVideo, 'ALREADY_SAVED')]);
    await user.click(await screen.findByRole('button', { name: 'Add a video' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Link or number/), 'av170001{Enter}');
    expect(await dialog.findByText('This video is already in your library.')).toBeInTheDocument();
  });
});

describe('a saved video', () => {
  it('is changed in the version that was shown', async () => {
    const { user, api } = await show('/bili/', [
      libraryOf(rooms),
      answer(changeSavedVideo, ({ body }) => ({ ...rooms, ...body, version: 4 })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit video' }));
    expect(dialog.getByLabelText('Watched to')).toHaveValue('12:05');
    await user.clear(dialog.getByLabelText('Title'));
    await fill(user, dialog.getByLabelText('Title'), 'New words');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(changeSavedVideo)[0]).toMatchObject({
      params: { bvid: rooms.bvid },
      version: 3,
    });
    expect(api.callsOf(changeSavedVideo)[0]?.body).toEqual({ title: 'New words' });
  });

  it('that another tab has changed meanwhile: shows what stands there, and goes on from it', async () => {
    const theirs = { ...rooms, note: 'theirs', version: 4 };
    const stale = refuse(changeSavedVideo, 'VERSION_CONFLICT', { details: { current: theirs } });
    const { user, api } = await show('/bili/', [libraryOf(rooms), stale]);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit video' }));
    await user.clear(dialog.getByLabelText('Title'));
    await fill(user, dialog.getByLabelText('Title'), 'Mine');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await user.click(await dialog.findByRole('button', { name: 'Reapply my changes' }));
    expect(dialog.getByLabelText('Note')).toHaveValue('theirs');
    api.now(answer(changeSavedVideo, ({ body }) => ({ ...theirs, ...body, version: 5 })));
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(changeSavedVideo).map(({ version, body }) => [version, body])).toEqual([
      [3, { title: 'Mine' }],
      [4, { title: 'Mine' }],
    ]);
  });

  it('is removed at once, and undo brings it back to its place', async () => {
    const { user, api } = await show('/bili/', [
      libraryOf(rooms),
      answer(removeSavedVideo, () => rooms),
      answer(saveVideo, () => rooms),
    ]);
    await user.click(await screen.findByRole('button', { name: 'More actions: 公寓抄表' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsOf(saveVideo)).toHaveLength(1));
    const { version: _v, updatedAt: _u, coverUrl: _c, watchedAt: _w, ...words } = rooms;
    expect(api.callsOf(saveVideo)[0]?.body).toEqual(words);
  });
});

it('what is done less often is in the menu of a card: the way to the site, and the link', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await show('/bili/', [libraryOf(rooms)]);
  await user.click(await screen.findByRole('button', { name: 'More actions: 公寓抄表' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Open on Bilibili' }));
  const page = 'https://www.bilibili.com/video/BV17x411w7KC?p=2&t=725';
  expect(opened).toHaveBeenCalledWith(page, '_blank', 'noopener,noreferrer');
  opened.mockRestore();
  await user.click(screen.getByRole('button', { name: 'More actions: 公寓抄表' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(page);
});

describe('keys', () => {
  it('/ J K Enter S O', async () => {
    const opened: unknown[] = [];
    const open = window.open;
    window.open = (...all) => {
      opened.push(all);
      return null;
    };
    try {
      const { user } = await show('/bili/', [libraryOf(rooms, joints)]);
      const first = await screen.findByRole('article', { name: '公寓抄表' });
      await user.keyboard('j');
      expect(first).toHaveFocus();
      await user.keyboard('jj');
      expect(screen.getByRole('article', { name: '榫卯入门' })).toHaveFocus();
      await user.keyboard('k');
      expect(first).toHaveFocus();
      await user.keyboard('{Enter}');
      expect(screen.getByTitle('Player: 公寓抄表')).toBeInTheDocument();
      await user.keyboard('o');
      expect(opened).toEqual([
        ['https://www.bilibili.com/video/BV17x411w7KC?p=2&t=725', '_blank', 'noopener,noreferrer'],
      ]);
      await user.keyboard('s');
      expect(await screen.findByRole('dialog', { name: 'Edit video' })).toBeInTheDocument();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.keyboard('/');
      expect(screen.getByRole('searchbox')).toHaveFocus();
      await user.keyboard('jo');
      expect(opened).toHaveLength(1);
    } finally {
      window.open = open;
    }
  });
});

describe('watching', () => {
  it('playing remembers where, and its viewer says how far they came', async () => {
    const { user, api } = await show('/bili/', [
      libraryOf(rooms),
      answer(changeSavedVideo, ({ body }) => ({ ...rooms, ...body })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    await waitFor(() => expect(api.callsOf(recordWatch)).toHaveLength(1));
    expect(api.callsOf(recordWatch)[0]?.body).toMatchObject({
      ...{ title: '公寓抄表', part: 2, progressSeconds: 725 },
    });
    await user.click(screen.getByRole('button', { name: 'Save position' }));
    expect(screen.getByText('Enter a time such as 12:05 or 1:02:03.')).toBeInTheDocument();
    await fill(user, screen.getByLabelText('Current time'), '20:00');
    await user.click(screen.getByRole('button', { name: 'Save position' }));
    await waitFor(() => expect(api.callsOf(recordWatch)[1]?.body.progressSeconds).toBe(1200));
    expect(await screen.findByText('Position saved: 20:00')).toBeInTheDocument();
    await fill(user, screen.getByLabelText('Time stamp name'), '误差');
    await user.click(screen.getByRole('button', { name: 'Add time stamp' }));
    await waitFor(() => expect(api.callsOf(changeSavedVideo)).toHaveLength(1));
    expect(api.callsOf(changeSavedVideo)[0]?.body).toEqual({
      chapters: [{ part: 2, seconds: 1200, title: '误差' }],
    });
    keepState();
  });

  it('the player is brought into sight, and its card keeps the keys', async () => {
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const { user } = await show('/bili/', [libraryOf(rooms)]);
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    const player = screen.getByTitle('Player: 公寓抄表');
    expect(screen.getByRole('article', { name: '公寓抄表' })).toHaveFocus();
    expect(shown.mock.contexts).toEqual([player]);
    shown.mockRestore();
  });

  it('another time stamp is another player, so that the way back stays as long', async () => {
    const stamped = { ...rooms, chapters: [{ part: 3, seconds: 65, title: '读数' }] };
    const { user } = await show('/bili/', [libraryOf(stamped)]);
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    const player = screen.getByTitle('Player: 公寓抄表');
    await user.click(screen.getByRole('button', { name: /1:05\s*读数/ }));
    expect(player).not.toBeInTheDocument();
    expect(screen.getByTitle('Player: 公寓抄表')).toBeVisible();
    expect(screen.getByRole('article', { name: '公寓抄表' })).toHaveFocus();
  });

  it('a time stamp plays from there', async () => {
    const stamped = { ...rooms, chapters: [{ part: 3, seconds: 65, title: '读数' }] };
    const { user } = await show('/bili/', [libraryOf(stamped)]);
    await user.click(await screen.findByRole('button', { name: /1:05\s*读数/ }));
    expect(screen.getByTitle('Player: 公寓抄表')).toHaveAttribute(
      'src',
      expect.stringContaining('page=3&autoplay=0&danmaku=0&t=65'),
    );
  });

  it('is kept for later and marked as seen in the version that is shown', async () => {
    const { user, api } = await show('/bili/', [
      libraryOf(rooms),
      answer(changeSavedVideo, ({ body }) => ({ ...rooms, ...body })),
    ]);
    const later = await screen.findByRole('button', { name: 'Watch later', pressed: false });
    await user.click(later);
    await user.click(screen.getByRole('button', { name: 'More actions: 公寓抄表' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as watched' }));
    await waitFor(() => expect(api.callsOf(changeSavedVideo)).toHaveLength(2));
    expect(api.callsOf(changeSavedVideo).map(({ body, version }) => [body, version])).toEqual([
      [{ watchLater: true }, 3],
      [{ watched: true }, 3],
    ]);
  });

  it('a shelf and a length filter the library', async () => {
    const { user, api, router } = await show('/bili/', [libraryOf(rooms, joints)]);
    await screen.findByRole('article', { name: '公寓抄表' });
    await user.selectOptions(screen.getByLabelText('Watch status'), 'In progress (1)');
    await waitFor(() => expect(router.state.location.search).toBe('?shelf=begun'));
    expect(api.callsOf(listLibrary).at(-1)?.query.shelf).toBe('begun');
    await user.selectOptions(screen.getByLabelText('Length'), '10 to 30 minutes');
    await waitFor(() =>
      expect(api.callsOf(listLibrary).at(-1)?.query).toMatchObject({ shelf: 'begun', duration: 2 }),
    );
  });

  it('what was played lately stands with the library below it, which does not move for it', async () => {
    await show('/bili/', [libraryOf(rooms), played(joints)]);
    await screen.findByRole('article', { name: '公寓抄表' });
    expect(screen.getByRole('region', { name: 'Recently watched' })).toBeInTheDocument();
  });

  it('the library stands also where it is not told what was played', async () => {
    await show('/bili/', [libraryOf(rooms), refuse(listWatches, 'UNAVAILABLE')]);
    await screen.findByRole('article', { name: '公寓抄表' });
    expect(screen.queryByRole('region', { name: 'Recently watched' })).not.toBeInTheDocument();
  });

  it('the library stands also where what was played does not come at all', async () => {
    await show('/bili/', [libraryOf(rooms), hang(listWatches)]);
    await screen.findByRole('article', { name: '公寓抄表' });
    expect(screen.queryByRole('region', { name: 'Recently watched' })).not.toBeInTheDocument();
  });

  it('what was played lately leads back to its place, and can be forgotten', async () => {
    const { user, api } = await show('/bili/', [
      libraryOf(rooms),
      played(rooms, joints),
      answer(removeWatch, () => watch(joints)),
      answer(clearWatches, () => ({ removed: 2 })),
    ]);
    const recent = within(await screen.findByRole('region', { name: 'Recently watched' }));
    expect(recent.getByRole('link', { name: '公寓抄表' })).toHaveAttribute(
      'href',
      `/bili/?q=${encodeURIComponent('https://www.bilibili.com/video/BV17x411w7KC?p=2&t=725')}`,
    );
    keepState();
    await user.click(recent.getByRole('button', { name: 'Remove from history: 榫卯入门' }));
    await waitFor(() => expect(api.callsOf(removeWatch)[0]?.params.bvid).toBe(joints.bvid));
    await user.click(recent.getByRole('button', { name: 'Clear all' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear all' }),
    );
    await waitFor(() => expect(api.callsOf(clearWatches)).toHaveLength(1));
  });

  it('a note holds the video and its moments as links', async () => {
    const stamped = { ...rooms, chapters: [{ part: 1, seconds: 65, title: '读数' }] };
    const { user, api } = await show('/bili/', [libraryOf(stamped), refuse(saveNote, 'UNAVAILABLE')], 'zh');
    const card = await screen.findByRole('article', { name: '公寓抄表' });
    card.focus();
    await user.keyboard('n');
    await waitFor(() => expect(api.callsOf(saveNote)).toHaveLength(1));
    expect(api.callsOf(saveNote)[0]?.body).toMatchObject({
      ...{ type: 3, title: '公寓抄表' },
      content: expect.stringContaining('- [1:05](https://www.bilibili.com/video/BV17x411w7KC?t=65) 读数'),
    });
  });
});

describe('a favourites list', () => {
  const line = (line: number, outcome: 'imported' | 'notVideo' | 'alreadyThere', bvid: string | null) => ({
    ...{ line, outcome, bvid, title: '', given: bvid ?? 'hello' },
  });
  const importing = answer(importLibrary, () => ({
    form: 'lines' as const,
    lines: [
      line(1, 'imported', 'BV17x411w7KC'),
      line(2, 'alreadyThere', 'BV1KJ411C7Un'),
      line(3, 'notVideo', null),
    ],
    counts: { imported: 1, alreadyThere: 1, repeated: 0, shortLink: 0, badNumber: 0, notVideo: 1 },
  }));

  it('is looked through line by line, then taken', async () => {
    const { user, api } = await show('/bili/', [libraryOf(rooms), importing]);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a favourites list' }));
    await fill(user, dialog.getByLabelText(/Favourites list/), 'av170001\nBV1KJ411C7Un\nhello');
    await fill(user, dialog.getByLabelText('Tags for imported videos'), '木工');
    await user.click(dialog.getByRole('switch', { name: 'Add to watch later' }));
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(
      await dialog.findByText('Will be imported: 1 · Already in library: 1 · Not a video: 1'),
    ).toBeInTheDocument();
    keepState();
    await user.click(dialog.getByRole('button', { name: 'Import 1 video' }));
    expect(
      await dialog.findByText('Imported: 1 · Already in library: 1 · Not a video: 1'),
    ).toBeInTheDocument();
    expect(api.callsOf(importLibrary).map(({ body }) => body)).toEqual([
      { text: 'av170001\nBV1KJ411C7Un\nhello', preview: true, tags: ['木工'], watchLater: true },
      { text: 'av170001\nBV1KJ411C7Un\nhello', preview: false, tags: ['木工'], watchLater: true },
    ]);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is taken from a file in the encoding that it has; one that is no text is told of', async () => {
    const { user } = await show('/bili/', [libraryOf(rooms)]);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a favourites list' }));
    const file = dialog.getByLabelText('Choose a file', { selector: 'input' });
    const list = dialog.getByLabelText(/Favourites list/);
    // jsdom's files cannot be read.
    const listOf = (...bytes: number[]) =>
      Object.assign(new File(['list'], 'list.csv'), {
        arrayBuffer: async () => Uint8Array.from(bytes).buffer,
      });
    await user.upload(file, listOf(0x31, 0xd4, 0xba, 0xd7, 0xd3));
    await waitFor(() => expect(list).toHaveValue('1院子'));
    await user.upload(file, listOf(0x50, 0x4b, 0x03, 0x04, 0x00));
    expect(await dialog.findByText('This file is not a text file.')).toBeInTheDocument();
    expect(list).toHaveValue('1院子');
    await fill(user, list, 'av170001');
    expect(dialog.queryByText('This file is not a text file.')).toBeNull();
  });

  it('with nothing in it is told at its field', async () => {
    const { user } = await show('/bili/', [
      libraryOf(rooms),
      refuse(importLibrary, 'VALIDATION', { fields: [{ path: 'text', code: 'nothing_to_import' }] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a favourites list' }));
    await fill(user, dialog.getByLabelText(/Favourites list/), '   #');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('There is nothing to import.')).toBeInTheDocument();
  });
});

it('recent searches are kept in this browser and can be cleared', async () => {
  localStorage.setItem('console.bili.history.test-user', '["木工","公寓"]');
  const { user } = await show('/bili/', [libraryOf(rooms)]);
  const history = await screen.findByRole('navigation', { name: 'Recent searches' });
  expect(within(history).getByRole('link', { name: '木工' })).toHaveAttribute(
    'href',
    '/bili/?q=%E6%9C%A8%E5%B7%A5',
  );
  await user.click(within(history).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('navigation', { name: 'Recent searches' })).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('the form that adds a video opens by its address, once', async () => {
  const { user, router } = await show('/bili/?action=add', [libraryOf()]);
  expect(await screen.findByRole('dialog', { name: 'Add a video' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('it opens also where the palette leads to it from the library itself, and the way back does not lead to it again', async () => {
  const { user, router } = await show('/bili/', [libraryOf(rooms)]);
  await screen.findByRole('article', { name: '公寓抄表' });
  for (const _ of ['first', 'second']) {
    await act(() => router.navigate('/bili/?action=add'));
    expect(await screen.findByRole('dialog', { name: 'Add a video' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(router.state.location.search).toBe(''));
  }
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect([router.state.location.search, screen.queryByRole('dialog')]).toEqual(['', null]);
});
