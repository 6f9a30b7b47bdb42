import { ApiError } from '@console/contract';
import {
  freshItem,
  getNote,
  listNotes,
  listTags,
  type Note,
  notePath,
  saveNote,
} from '@console/contract/notes';
import { noticeStore, paletteStore, preferenceOf, queryClient, setPreference } from '@console/shell';
import { answer, type FakeAnswer, keepState, renderRemote } from '@console/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { dayNoteId } from '../day/day-note.ts';
import { remoteWithAllTexts } from '../testing-texts.ts';
import { openedBefore } from './opened-notes.ts';

const idOf = (index: number) => `01939f00-00a1-7000-8000-${String(index).padStart(12, '0')}`;
const noteOf = (index: number, more: Partial<Note> = {}): Note => ({
  ...{ _id: idOf(index), userId: 'test-user', title: `Note ${index}`, headline: `Note ${index}`, type: 0 },
  ...{ content: `text ${index}`, version: 1, tagIds: [], createTime: '2026-11-20T08:00:00.000Z' },
  ...{ updateTime: `2026-11-2${index}T08:00:00.000Z`, deleteTime: null, excerpt: '', wordCount: 1 },
  ...{ hasTask: false, openTasks: 0, item: freshItem },
  ...more,
});

let person = 0;
interface Shown {
  path?: string;
  notes?: Note[];
  wide?: boolean;
  sub?: string;
  language?: 'en' | 'zh';
  more?: FakeAnswer[];
}

async function show({
  path = notePath({ action: 'preview' }),
  wide = false,
  language = 'en',
  ...on
}: Shown = {}) {
  const notes = new Map((on.notes ?? [noteOf(1), noteOf(2)]).map((note) => [note._id, note]));
  const away = { now: false };
  const reached = <Result,>(result: Result): Result => {
    if (away.now) throw new ApiError('NETWORK');
    return result;
  };
  window.matchMedia = ((query: string) => ({
    ...{ matches: wide && query.includes('min-width'), media: query, onchange: null },
    ...{ addEventListener: () => {}, removeEventListener: () => {}, dispatchEvent: () => false },
  })) as unknown as typeof window.matchMedia;
  const sub = on.sub ?? `opener-${++person}`;
  const house = await renderRemote(remoteWithAllTexts, {
    ...{ path, language, permissions: ['note.use'], user: { sub } },
    api: [
      answer(listNotes, ({ query }) =>
        reached({
          items: [...notes.values()]
            .filter(({ headline }) => !query.q || headline.includes(query.q))
            .map((note) => ({ ...note, hits: { headline: [], excerpt: [] } })),
          ...{ next: null, total: notes.size, searchedAsText: [] },
        }),
      ),
      answer(listTags, () => reached({ items: [] })),
      answer(getNote, ({ params }) => {
        const note = reached(notes.get(params.uuid));
        if (!note) throw new ApiError('NOT_FOUND');
        return note;
      }),
      answer(saveNote, ({ params, body }) => {
        const { title, content } = body;
        const saved = noteOf(9, {
          _id: params.uuid,
          title,
          headline: title,
          content,
          version: (body.version ?? -1) + 1,
        });
        notes.set(params.uuid, reached(saved));
        return saved;
      }),
      ...(on.more ?? []),
    ],
  });
  const address = () => Object.fromEntries(new URLSearchParams(house.router.state.location.search));
  return { ...house, sub, notes, away, address };
}

const offered = (typed: string) => paletteStore.getState().offered.flatMap(({ find }) => find(typed));
const narrow = window.matchMedia;

beforeAll(async () => {
  await Promise.all([
    import('../../screens/index/index.tsx'),
    import('../markdown/markdown-view.tsx'),
    import('../day/day-dialog.tsx'),
    import('../menus/note-menu-items.tsx'),
  ]);
}, 60_000);
afterEach(() => {
  window.matchMedia = narrow;
});

describe('where nothing is chosen', () => {
  it('the note that was open last stands beside the list, to read on or to write; the address stays', async () => {
    const first = await show({ path: notePath({ uuid: idOf(1) }), wide: true });
    await screen.findByText('text 1');
    first.unmount();
    const { address } = await show({ sub: first.sub, wide: true });
    const last = await screen.findByRole('article', { name: 'Last note' });
    expect(last).toHaveTextContent('text 1');
    expect(address()).toEqual({ action: 'preview' });
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      notePath({ action: 'preview', uuid: idOf(1) }),
    );
    keepState();
  });

  it('on a new device it is the one that was changed last; one that is gone leaves the usual words', async () => {
    const { unmount } = await show({ wide: true });
    expect(await screen.findByText('text 2')).toBeInTheDocument();
    unmount();
    await show({ wide: true, notes: [] });
    expect(await screen.findByText('Select a note from the list.')).toBeInTheDocument();
  });

  it('on a phone nothing is read for it', async () => {
    const { api } = await show();
    await screen.findByText('Select a note from the list.');
    expect(api.callsOf(getNote)).toHaveLength(0);
  });
});

describe('going to a note', () => {
  it.each([
    ['en', 'Go to a note'],
    ['zh', '转到笔记'],
  ] as const)('Mod+O opens the palette for notes alone, in %s', async (language, title) => {
    const { user } = await show({ path: notePath({ uuid: idOf(1) }), language });
    await screen.findByText('text 1');
    await user.keyboard('{Control>}o{/Control}');
    expect(paletteStore.getState()).toMatchObject({ isOpen: true, scope: { kind: 'note', title } });
    act(() => paletteStore.setState({ isOpen: false }));
  });

  it('the palette offers what was opened last, the one before first, and a new note of what was typed', async () => {
    const { router, address } = await show({ path: notePath({ uuid: idOf(1) }) });
    await screen.findByText('text 1');
    expect(offered('')).toEqual([]);
    await act(() => router.navigate(notePath({ uuid: idOf(2) })));
    await screen.findByText('text 2');
    expect(offered('').map(({ title, group }) => [group, title])).toEqual([['Opened last', 'Note 1']]);
    expect(offered('note').map(({ title }) => title)).toEqual(['Note 2', 'Note 1', 'Create the note “note”']);
    expect(offered('other').map(({ title, behind }) => [title, behind])).toEqual([
      ['Create the note “other”', true],
    ]);
    await act(async () => offered('other').at(-1)?.run?.());
    await waitFor(() => expect(address()).toMatchObject({ action: 'create' }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('other');
    expect(router.state.location.pathname).toBe('/note/');
  });
});

describe('without a network', () => {
  it('what was opened here opens, the rest says why not, and what can be done is told', async () => {
    const first = await show({ path: notePath({ uuid: idOf(1) }) });
    await screen.findByText('text 1');
    expect(openedBefore(first.sub).map(({ title }) => title)).toEqual(['Note 1']);
    first.unmount();
    queryClient.clear();
    const gone = await show({ sub: first.sub, path: notePath({ uuid: idOf(1) }) });
    gone.away.now = true;
    queryClient.clear();
    await act(async () => gone.router.revalidate());
    expect(await screen.findByText('text 1')).toBeInTheDocument();
    await act(async () => gone.router.navigate(notePath({ uuid: idOf(2) })));
    expect(await screen.findByText(/never opened on this device/)).toBeInTheDocument();
    expect(screen.getByText(/Notes opened on this device can be read/)).toBeInTheDocument();
    keepState();
    await act(async () => gone.router.navigate(notePath({ action: 'preview', q: 'x' })));
    expect(await screen.findByRole('region', { name: 'Opened on this device' })).toHaveTextContent('Note 1');
    keepState();
  });

  it('what was saved here since is what opens', async () => {
    const { user, sub, notes } = await show({ path: notePath({ action: 'editAndPreview', uuid: idOf(1) }) });
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.type(title, ' new');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notes.get(idOf(1))?.title).toBe('Note 1 new'));
    await waitFor(() => expect(openedBefore(sub)[0]?.title).toBe('Note 1 new'));
  });
});

describe('notes of days', () => {
  const today = () => new Date().toLocaleDateString('sv');

  it('one button begins today’s note by its pattern and template, and opens it from then on', async () => {
    const { user, address, notes } = await show();
    await user.click(await screen.findByRole('button', { name: 'Today’s note' }));
    const noteId = dayNoteId(today());
    await waitFor(() => expect(address()).toMatchObject({ uuid: noteId }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await waitFor(() =>
      expect((title as HTMLInputElement).value).toMatch(new RegExp(`^${today()} \\w+day$`)),
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveTextContent(/Today/));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notes.get(noteId)?.content).toContain('## Today'));
    await user.type(title, '!');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notes.get(noteId)?.title).toMatch(/!$/));
    await user.click(screen.getByRole('button', { name: 'Today’s note' }));
    await waitFor(() => expect(address()).toMatchObject({ action: 'editAndPreview', uuid: noteId }));
    expect((screen.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value).toMatch(/!$/);
  });

  it('other days by the calendar; how they begin is chosen there and holds on every device', async () => {
    const { user, address } = await show();
    act(() => setPreference('notes', { templates: [{ noteId: idOf(1), name: 'Mine' }] }));
    await user.click(await screen.findByRole('button', { name: 'Notes of other days' }));
    const pattern = await screen.findByRole('textbox', { name: /^Title/ });
    await user.clear(pattern);
    await user.type(pattern, 'D.M.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Begins with' }), 'Mine');
    expect(preferenceOf('notes')).toMatchObject({ dayTitle: 'D.M.', dayTemplate: idOf(1) });
    keepState();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(address()).toMatchObject({ uuid: dayNoteId(today()) }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveTextContent('text 1'));
    const [, month, day] = today().split('-').map(Number);
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue(`${day}.${month}.`);
  });
});

describe('templates of one’s own', () => {
  const template = noteOf(1, { title: 'Call {{date}}', content: 'With {{title}}: {{cursor}}end' });

  it('any note becomes one by its menu, and others begin with it, its placeholders filled', async () => {
    const { user, router } = await show({ path: notePath({ uuid: idOf(1) }), notes: [template] });
    await user.click(await screen.findByRole('button', { name: 'More actions for this note' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use as template' }));
    await waitFor(() =>
      expect(preferenceOf('notes')?.templates).toEqual([{ noteId: idOf(1), name: 'Call {{date}}' }]),
    );
    await act(async () => router.navigate(notePath({ action: 'create' })));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Li Ming');
    await user.click(await screen.findByRole('button', { name: 'Call {{date}}' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Content' })).toHaveTextContent('With Li Ming: end'),
    );
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Li Ming');
    await act(async () => router.navigate(notePath({ uuid: idOf(1) })));
    await user.click(await screen.findByRole('button', { name: 'More actions for this note' }));
    await user.click(await screen.findByRole('menuitem', { name: 'No longer a template' }));
    expect(preferenceOf('notes')?.templates).toEqual([]);
  });

  it('one that is gone is told, and offered no more', async () => {
    const { user } = await show({ path: notePath({ action: 'create' }) });
    act(() => setPreference('notes', { templates: [{ noteId: idOf(7), name: 'Gone' }] }));
    await user.click(await screen.findByRole('button', { name: 'Gone' }));
    await waitFor(() =>
      expect(noticeStore.getState().map(({ text }) => text)).toContain(
        'The template “Gone” no longer exists.',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Gone' })).not.toBeInTheDocument();
  });
});
