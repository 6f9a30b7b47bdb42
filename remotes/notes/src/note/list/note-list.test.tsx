import { ApiError } from '@console/contract';
import {
  changeNotes,
  emptyTrash,
  exportNotes,
  getNote,
  listNotes,
  listTags,
  mergeTag,
  type NoteRow,
  notePath,
  renameTag,
  setItem,
  type Tag,
} from '@console/contract/notes';
import { noticeStore, queryClient } from '@console/shell';
import { answer, type FakeAnswer, keepState, refuse, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';

const idOf = (index: number) => `01939f00-00a1-7000-8000-${String(index).padStart(12, '0')}`;

const rowOf = (index: number, more: Partial<NoteRow> = {}, item: Partial<NoteRow['item']> = {}): NoteRow => ({
  _id: idOf(index),
  userId: 'test-user',
  title: `Note ${index}`,
  headline: `Note ${index}`,
  type: 0,
  version: 1,
  tagIds: [],
  createTime: '2026-11-20T08:00:00.000Z',
  updateTime: '2026-11-20T08:00:00.000Z',
  deleteTime: null,
  excerpt: 'text',
  wordCount: 1,
  hasTask: false,
  openTasks: 0,
  hits: { headline: [], excerpt: [] },
  ...more,
  item: {
    is_finished: false,
    finished_at: null,
    make_it_top: false,
    top_rank: null,
    add_to_blog: false,
    remind_at: null,
    remind_tz: null,
    remind_start: null,
    remind_rule: null,
    snoozed_until: null,
    rev: 0,
    ...item,
  },
});

/** Pages of rows, as the API gives them. */
function listing(rows: () => NoteRow[]): FakeAnswer {
  return answer(listNotes, ({ query }) => {
    const start = Number(query.cursor ?? 0);
    const end = start + query.limit;
    const all = rows();
    return {
      items: all.slice(start, end),
      next: end < all.length ? String(end) : null,
      total: Math.min(all.length, 1000),
      searchedAsText: query.q === 'is:done' ? ['is:done'] : [],
      onlyNewest: query.q === '树',
    };
  });
}

const tags: Tag[] = [
  { id: 1, name: '工作', color: 'teal', noteCount: 2 },
  { id: 2, name: '工作/抄表', color: null, noteCount: 1 },
  { id: 3, name: 'docker', color: null, noteCount: 0 },
];

async function show(rows: NoteRow[], path = notePath({ action: 'preview' }), more: FakeAnswer[] = []) {
  const standing = { rows };
  const house = await renderRemote(remote, {
    path,
    language: 'en',
    permissions: ['note.use'],
    api: [listing(() => standing.rows), answer(listTags, () => ({ items: tags })), ...more],
  });
  await screen.findByRole('heading', { level: 1, name: 'Notes' });
  return { ...house, standing };
}

const list = () => screen.findByRole('list', { name: 'Found notes' });
const titles = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => within(link).queryByText(/^Note \d+$/)?.textContent);

beforeAll(async () => {
  await import('../../screens/index/index.tsx');
}, 60_000);
/** Of a row with one line of text, where nothing is laid out. */
const rowHeight = 67;
const many = Array.from({ length: 5000 }, (_, index) => rowOf(index));

describe('a long list', () => {
  it('draws only what is on screen, and says where in the list that is', async () => {
    await show(many);
    const items = within(await list()).getAllByRole('listitem');
    expect(items.length).toBeGreaterThan(5);
    expect(items.length).toBeLessThan(40);
    expect(items[0]).toHaveAttribute('aria-posinset', '1');
    expect(items[0]).toHaveAttribute('aria-setsize', '-1');
    expect(screen.getByText('1000+ notes')).toBeInTheDocument();
  });

  it('reads the next page ahead of its end, once', async () => {
    const { api } = await show(many.slice(0, 60));
    await waitFor(() => expect(api.callsOf(listNotes).length).toBe(1));
    const short = await show(many.slice(0, 55), undefined, []);
    expect(short.api.callsOf(listNotes).length).toBe(1);
  });
});

describe('pinned notes', () => {
  const pinned = (count: number) =>
    Array.from({ length: count }, (_, index) => rowOf(index, {}, { make_it_top: true, top_rank: index + 1 }));

  it('stand first as a group, which folds after five', async () => {
    const { user } = await show([...pinned(7), rowOf(9)]);
    expect(await screen.findByText('Pinned (7)')).toBeInTheDocument();
    expect(await titles()).toEqual(['Note 0', 'Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 9']);
    await user.click(screen.getByRole('button', { name: '2 more pinned notes' }));
    expect(await titles()).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show fewer pinned notes' }));
    expect(await titles()).toHaveLength(6);
    keepState();
  });

  it('move by keys and by the menu, each with one rank', async () => {
    const moved = answer(setItem, ({ body }) => rowOf(0, {}, { top_rank: body.top_rank ?? null }).item);
    const { user, api } = await show(pinned(3), undefined, [moved]);
    const third = within(await list()).getByRole('link', { name: /Note 2/ });
    act(() => third.focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(api.callsOf(setItem)[0]?.body).toEqual({ top_rank: 1.5 }));
    await user.click(screen.getByRole('button', { name: 'Actions for Note 0' }));
    expect(screen.queryByRole('menuitem', { name: 'Move up' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
    await waitFor(() => expect(api.callsOf(setItem)[1]?.body).toEqual({ top_rank: 2.5 }));
  });
});

describe('next and previous by keys', () => {
  const openNote = (router: { state: { location: { search: string } } }) =>
    new URLSearchParams(router.state.location.search).get('uuid');
  const opens = (router: Parameters<typeof openNote>[0], index: number) =>
    waitFor(() => expect(openNote(router)).toBe(idOf(index)));
  const showOpen = (rows: NoteRow[], uuid = '') =>
    show(rows, notePath({ action: 'preview', uuid }), [
      answer(getNote, ({ params }) => ({ ...rowOf(0), _id: params.uuid, content: 'text' })),
    ]);
  /** As a browser does it; jsdom scrolls nothing. */
  const scrollTo = (box: Element, top: number) => {
    box.scrollTop = top;
    fireEvent.scroll(box);
  };
  beforeAll(() => {
    Element.prototype.scrollTo = function scroll(this: Element, to?: ScrollToOptions | number) {
      if (typeof to === 'object') setTimeout(() => scrollTo(this, to.top ?? 0));
    };
  });

  it('2.1 J and K follow the rows as they are drawn: pinned group, fold, others', async () => {
    const pinned = Array.from({ length: 7 }, (_, index) => rowOf(index, {}, { make_it_top: true }));
    const { user, router } = await showOpen([...pinned, rowOf(8), rowOf(9)]);
    await list();
    for (const [keys, index] of [
      ['j', 0],
      ['jjjj', 4],
      ['j', 8],
      ['jj', 9],
      ['kk', 4],
    ] as const) {
      await user.keyboard(keys);
      await opens(router, index);
    }
  });

  it('2.1 J goes on from the open note, however far the list has been scrolled away from it', async () => {
    const { user, router } = await showOpen(many, idOf(3));
    const box = (await list()).closest('[data-note-scroll]') as Element;
    scrollTo(box, rowHeight * 38);
    await screen.findByText('Note 40');
    await user.keyboard('j');
    await opens(router, 4);
    await waitFor(() => expect(screen.getByRole('link', { name: /Note 4/, current: true })).toBeVisible());
    expect(box.scrollTop).toBeLessThan(500);
    expect(screen.queryByText('Note 40')).not.toBeInTheDocument();
  });

  it('2.1 K goes beyond what is drawn, and two quick keys are two notes', async () => {
    const { user, router } = await showOpen(many, idOf(20));
    await list();
    await user.keyboard('kk');
    await opens(router, 18);
    await user.keyboard('jjj');
    await opens(router, 21);
  });

  it('with nothing open, J begins at the first row in sight', async () => {
    const { user, router } = await showOpen(many);
    const box = (await list()).closest('[data-note-scroll]') as Element;
    scrollTo(box, rowHeight * 30);
    await screen.findByText('Note 32');
    await user.keyboard('j');
    await opens(router, 30);
  });

  it('the row with the focus stays when it is scrolled away, and the focus goes along with J', async () => {
    const { user, router } = await showOpen(many);
    const box = (await list()).closest('[data-note-scroll]') as Element;
    const first = await screen.findByRole('link', { name: /Note 0/ });
    act(() => first.focus());
    scrollTo(box, rowHeight * 38);
    await screen.findByText('Note 40');
    expect(first).toBeInTheDocument();
    expect(first).toHaveFocus();
    await user.keyboard('j');
    await opens(router, 1);
    await waitFor(() => expect(screen.getByRole('link', { name: /Note 1/, current: true })).toHaveFocus());
    await user.keyboard('{Enter}');
    await opens(router, 1);
  });
});

describe('what the list says', () => {
  it('sort stands in the address', async () => {
    const { user, api, router } = await show([rowOf(1)]);
    await user.click(await screen.findByRole('button', { name: 'Sort by: Last change' }));
    const order = await screen.findByRole('menuitemradio', { name: 'Last change' });
    expect(order).toBeChecked();
    keepState();
    await user.click(screen.getByRole('menuitemradio', { name: 'Next reminder' }));
    expect(await screen.findByRole('button', { name: 'Sort by: Next reminder' })).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toContain('sort=reminder'));
    await waitFor(() => expect(api.callsOf(listNotes).at(-1)?.query.sort).toBe('reminder'));
  });

  it('a row says its tags', async () => {
    await show([rowOf(1, { tagIds: [1] })]);
    expect(await screen.findByText('#工作')).toBeInTheDocument();
  });

  it('flags: published, reminded, finished; drafts and conflicts', async () => {
    const draft = (index: number, version: number) =>
      localStorage.setItem(
        `console:note-draft:test-user:${idOf(index)}`,
        JSON.stringify({
          uuid: idOf(index),
          base: { title: '', content: 'a', tagIds: [], version },
          text: { title: '', content: 'b', tagIds: [] },
          attempted: [],
          updatedAt: '2026-11-20T08:00:00.000Z',
        }),
      );
    draft(1, 1);
    draft(2, 0);
    await show([
      rowOf(1, {}, { add_to_blog: true, is_finished: true }),
      rowOf(2, {}, { remind_at: '2026-12-01T08:00:00.000Z' }),
    ]);
    expect(await screen.findByTitle('On the blog')).toBeInTheDocument();
    expect(screen.getByTitle('Reminder')).toBeInTheDocument();
    expect(screen.getByText('Unsaved draft')).toBeInTheDocument();
    expect(screen.getByText('Conflict')).toBeInTheDocument();
  });

  it('hints: unknown operators, and a single character', async () => {
    const first = await show([rowOf(1)], notePath({ action: 'preview', q: 'is:done' }));
    expect(await screen.findByText('Searched as plain text: is:done')).toBeInTheDocument();
    first.unmount();
    await show([rowOf(1)], notePath({ action: 'preview', q: '树' }));
    expect(await screen.findByText(/these are the newest 200/)).toBeInTheDocument();
  });
});

describe('the states of the list', () => {
  /** Answers until it is broken. */
  const breakable = (code: 'INTERNAL' | 'NETWORK' | 'TIMEOUT' | 'FORBIDDEN') => {
    const state = { broken: false };
    const fake = answer(listNotes, ({ query }) => {
      if (state.broken) throw new ApiError(code);
      const start = Number(query.cursor ?? 0);
      const items = many.slice(start, start + query.limit);
      return { items, next: String(start + query.limit), total: 1000, searchedAsText: [] };
    });
    return { state, fake };
  };
  const opened = answer(getNote, () => ({ ...rowOf(7), title: 'Open', headline: 'Open', content: 'text' }));
  const path = notePath({ action: 'preview', uuid: idOf(7) });

  it('a search that cannot be read says so in its place, with the request; what is open stays; retry', async () => {
    const { state, fake } = breakable('INTERNAL');
    const { user } = await show([], path, [fake, opened]);
    await screen.findByRole('heading', { level: 2, name: 'Open' });
    state.broken = true;
    await user.type(screen.getByRole('searchbox'), 'docker{Enter}');
    const alert = await screen.findByText('fake-request');
    expect(alert).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Open' })).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('docker');
    keepState();
    state.broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Note 0/ })).toBeInTheDocument();
  });

  it('a list that cannot be read at first leaves the note that is open', async () => {
    const { state, fake } = breakable('INTERNAL');
    state.broken = true;
    await show([], path, [fake, opened]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Open' })).toBeInTheDocument();
    expect(screen.getByText('fake-request')).toBeInTheDocument();
  });

  it('a right that is missing is told by the whole screen', async () => {
    const { fake, state } = breakable('FORBIDDEN');
    state.broken = true;
    const { api } = await renderRemote(remote, {
      path,
      language: 'en',
      permissions: [],
      api: [fake, opened, answer(listTags, () => ({ items: tags }))],
    });
    await waitFor(() => expect(api.callsOf(listNotes)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument());
  });

  it.each(['NETWORK', 'TIMEOUT'] as const)(
    '%s: the list and the notes that were read before stay',
    async (code) => {
      const { state, fake } = breakable(code);
      const note = answer(getNote, ({ params }) => {
        if (state.broken) throw new ApiError(code);
        return { ...rowOf(7), _id: params.uuid, title: `Open ${params.uuid.at(-1)}`, content: 'text' };
      });
      const { user } = await show([], notePath({ action: 'preview', uuid: idOf(3) }), [fake, note]);
      const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
      await heading('Open 3');
      await user.click(screen.getByRole('link', { name: /Note 7/ }));
      await heading('Open 7');
      state.broken = true;
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await user.click(screen.getByRole('link', { name: /Note 3/ }));
      expect(await heading('Open 3')).toBeInTheDocument();
      await user.click(screen.getByRole('link', { name: /Note 5/ }));
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Open 3' })).not.toBeInTheDocument());
      expect(screen.getByRole('link', { name: /Note 7/ })).toBeInTheDocument();
    },
  );

  it('without a network nobody waits: what was not read before says so, and comes with the network', async () => {
    const { state, fake } = breakable('NETWORK');
    const { user } = await show([], path, [fake, opened]);
    await screen.findByRole('heading', { level: 2, name: 'Open' });
    state.broken = true;
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.type(screen.getByRole('searchbox'), 'docker{Enter}');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Open' })).toBeInTheDocument();
    online.mockRestore();
    state.broken = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('link', { name: /Note 0/ })).toBeInTheDocument();
  });

  it('a note in the trash leads back to the list', async () => {
    const trashed = { ...rowOf(7), content: 'text', deleteTime: '2026-11-20T08:00:00.000Z' };
    const address = { action: 'preview', q: 'is:trashed', uuid: idOf(7) } as const;
    await show([rowOf(7)], notePath(address), [answer(getNote, () => trashed)]);
    const back = await screen.findByRole('link', { name: 'Back to the list' });
    expect(back).toHaveAttribute('href', notePath({ ...address, uuid: '' }));
  });

  it('a next page that cannot be read is told at the end, and read again on a click', async () => {
    const { state, fake } = breakable('INTERNAL');
    const { user } = await show([], notePath({ action: 'preview' }), [fake]);
    const box = (await list()).closest('[data-note-scroll]') as Element;
    state.broken = true;
    box.scrollTop = rowHeight * 40;
    fireEvent.scroll(box);
    expect(await screen.findByText('More notes could not be loaded.')).toBeInTheDocument();
    state.broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByText('More notes could not be loaded.')).not.toBeInTheDocument(),
    );
  });

  it('empty: no notes yet, nothing found, an empty trash; each with its way on', async () => {
    const first = await show([]);
    expect(await screen.findByRole('link', { name: 'Write a note' })).toHaveAttribute(
      'href',
      notePath({ action: 'create' }),
    );
    keepState();
    await first.user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByText('No notes yet.')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'New note' }).length).toBeGreaterThan(1);
    first.unmount();
    const second = await show([], notePath({ action: 'preview', q: 'zzz' }));
    expect(await screen.findByText('No matching notes.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show all notes' })).toBeInTheDocument();
    second.unmount();
    await show([], notePath({ action: 'preview', q: 'is:trashed' }));
    expect(await screen.findByText('The trash is empty.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Leave trash' })).toBeInTheDocument();
  });

  it('while another search is read, the list says that it is busy', async () => {
    const { user } = await show([rowOf(1)], undefined, [
      answer(listNotes, ({ query }) =>
        query.q === 'slow'
          ? new Promise(() => {})
          : { items: [rowOf(1)], next: null, total: 1, searchedAsText: [] },
      ),
    ]);
    await list();
    await user.type(screen.getByRole('searchbox'), 'slow{Enter}');
    await waitFor(async () => expect((await list()).closest('[aria-busy="true"]')).not.toBeNull());
    expect(screen.getByRole('link', { name: /Note 1/ })).toBeInTheDocument();
  });
});

describe('many notes at once', () => {
  const changed = answer(changeNotes, ({ body }) => ({ changed: body.uuids.length, skipped: [] }));

  it('are chosen and finished', async () => {
    const { user, api } = await show([rowOf(1), rowOf(2), rowOf(3)], undefined, [changed]);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Note 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Note 3' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() =>
      expect(api.callsOf(changeNotes)[0]?.body).toEqual({
        uuids: [idOf(1), idOf(3)],
        change: { is_finished: true },
      }),
    );
    await waitFor(() => expect(screen.queryByText('2 selected')).not.toBeInTheDocument());
  });

  it('a touch anywhere on a row chooses it, and opens nothing', async () => {
    const { user, router } = await show([rowOf(1), rowOf(2)]);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await screen.findByText('Note 2'));
    expect(screen.getByRole('checkbox', { name: 'Select Note 2' })).toBeChecked();
    expect(router.state.location.search).not.toContain('uuid');
    await user.click(screen.getByText('Note 2'));
    expect(screen.getByRole('checkbox', { name: 'Select Note 2' })).not.toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Actions for Note 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Select' }));
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
  });

  it('are tagged', async () => {
    const { user, api } = await show([rowOf(1), rowOf(2)], undefined, [changed]);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await screen.findByRole('button', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tags of the selected notes' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Add' }), 'docker{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(changeNotes)[0]?.body.change).toEqual({ addTagIds: [3] }));
    expect(api.callsOf(changeNotes)[0]?.body.uuids).toHaveLength(2);
  });

  it('tags that were chosen are not lost by closing without a question', async () => {
    const { user, api } = await show([rowOf(1)], undefined, [changed]);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await screen.findByRole('button', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tags of the selected notes' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Add' }), 'docker{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    expect(dialog).toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.callsOf(changeNotes)).toHaveLength(0);
  });

  it('go to the trash after a question; what could not stays chosen', async () => {
    const partly = answer(changeNotes, () => ({
      changed: 1,
      skipped: [{ uuid: idOf(2), reason: 'not_found' as const }],
    }));
    const { user } = await show([rowOf(1), rowOf(2)], undefined, [partly]);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await screen.findByRole('button', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Trash' }));
    await user.click(await screen.findByRole('button', { name: 'Move to trash' }));
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
    expect(await screen.findByRole('checkbox', { name: 'Select Note 2' })).toBeChecked();
  });

  it('are exported by an address of their own', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const exported = answer(exportNotes, () => ({ address: '/api/v1/note/export/x.zip' }));
    const { user, api } = await show([rowOf(1)], notePath({ action: 'preview', q: 'docker' }), [exported]);
    await user.click(await screen.findByRole('button', { name: 'More actions for the list' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export the found notes' }));
    await waitFor(() => expect(api.callsOf(exportNotes)[0]?.body).toMatchObject({ q: 'docker' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    click.mockRestore();
  });

  it.each([
    ['and says so', answer(emptyTrash, () => ({ purged: 1 })), 'good'],
    ['or says why not', refuse(emptyTrash, 'INTERNAL'), 'bad'],
  ])('the trash is emptied after a question, %s', async (_, emptied, tone) => {
    const trashed = rowOf(1, { deleteTime: '2026-11-20T08:00:00.000Z' });
    const { user, api } = await show([trashed], notePath({ action: 'preview', q: 'is:trashed' }), [emptied]);
    await user.click(await screen.findByRole('button', { name: 'More actions for the list' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Empty trash' }));
    await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
    await waitFor(() => expect(api.callsOf(emptyTrash)).toHaveLength(1));
    await waitFor(() => expect(noticeStore.getState()).toMatchObject([{ tone }]));
  });
});

describe('tags', () => {
  it('get a colour, and are merged', async () => {
    const done = [
      answer(renameTag, ({ body }) => ({ ...(tags[2] as Tag), color: body.color ?? null })),
      answer(mergeTag, () => tags[0] as Tag),
    ];
    const { user, api } = await show([rowOf(1)], undefined, done);
    await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage tags' });
    await user.click(within(dialog).getByRole('button', { name: 'Rename docker' }));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Colour' }), 'Blue');
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(renameTag)[0]?.body).toEqual({ color: 'blue' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Merge 工作' }));
    const into = within(dialog).getByRole('combobox', { name: 'Merge 工作 into' });
    // Never into one that stands below it.
    expect(within(into).queryByRole('option', { name: '工作/抄表' })).not.toBeInTheDocument();
    await user.selectOptions(into, 'docker');
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(api.callsOf(mergeTag)[0]?.body).toEqual({ into: 3 }));
  });

  it('a name that is missing is told before it is sent, one that is taken keeps what was typed', async () => {
    const { user, api } = await show([rowOf(1)], undefined, [refuse(renameTag, 'NAME_TAKEN')]);
    await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage tags' });
    await user.click(within(dialog).getByRole('button', { name: 'Rename docker' }));
    const name = within(dialog).getByRole('textbox', { name: /docker/ });
    await user.clear(name);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toBeInvalid());
    expect(name).toHaveFocus();
    expect(api.callsOf(renameTag)).toHaveLength(0);
    await user.type(name, '工作{Enter}');
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    expect(name).toHaveValue('工作');
    keepState();
  });

  it('merging asks for the tag that stays', async () => {
    const { user, api } = await show([rowOf(1)]);
    await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage tags' });
    await user.click(within(dialog).getByRole('button', { name: 'Merge docker' }));
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    const into = within(dialog).getByRole('combobox', { name: 'Merge docker into' });
    await waitFor(() => expect(into).toBeInvalid());
    expect(api.callsOf(mergeTag)).toHaveLength(0);
  });
});

describe('templates', () => {
  it('begin a new note while it is empty', async () => {
    const { user } = await show([], notePath({ action: 'create' }));
    await user.click(await screen.findByRole('button', { name: 'Meeting' }));
    const content = await screen.findByRole('textbox', { name: 'Content' });
    await waitFor(() => expect(content).toHaveTextContent(/Agenda/));
    expect(screen.queryByRole('button', { name: 'Meeting' })).not.toBeInTheDocument();
  });
});
