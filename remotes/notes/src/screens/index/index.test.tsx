import { ApiError } from '@console/contract';
import {
  createTag,
  deleteTag,
  freshItem,
  getNote,
  getRevision,
  labelRevision,
  listNotes,
  listRevisions,
  listTags,
  type Note,
  noteLimits,
  renameTag,
  restoreNote,
  saveNote,
  setItem,
  trashNote,
} from '@console/contract/notes';
import { askBeforeSignOut, noticeStore, queryClient, sessionStore } from '@console/shell';
import {
  answer,
  type FakeAnswer,
  fill,
  hang,
  keepState,
  later,
  refuse,
  renderRemote,
} from '@console/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { draftsOf } from '../../note/saving/drafts.ts';
import remote from '../../remote.tsx';

const ids = {
  meter: '01939f00-00a1-7000-8000-000000000001',
  deploy: '01939f00-00a1-7000-8000-000000000002',
  missing: '01939f00-00a1-7000-8000-00000000000f',
};

const noteOf = (_id: string, title: string, content: string, more: Partial<Note> = {}): Note => ({
  _id,
  userId: 'test-user',
  title,
  headline: title,
  type: 0,
  content,
  version: 3,
  tagIds: [],
  createTime: '2026-11-20T08:00:00.000Z',
  updateTime: '2026-11-20T08:00:00.000Z',
  deleteTime: null,
  excerpt: content.slice(0, 80),
  wordCount: 3,
  hasTask: false,
  openTasks: 0,
  item: freshItem,
  ...more,
});

/** A small server that keeps notes and tags, as strict as the contract. */
function server(start: Note[] = []) {
  const notes = new Map(start.map((note) => [note._id, note]));
  const tags = [
    { id: 1, name: '工作', color: null, noteCount: 1 },
    { id: 2, name: 'docker', color: null, noteCount: 0 },
  ];
  const found = (uuid: string): Note => {
    const note = notes.get(uuid);
    if (!note) throw new ApiError('NOT_FOUND');
    return note;
  };
  const put = (note: Note): Note => {
    notes.set(note._id, note);
    return note;
  };
  const api: FakeAnswer[] = [
    answer(listNotes, ({ query }) => {
      const trashed = query.q === 'is:trashed';
      const shown = [...notes.values()].filter(
        (note) =>
          (note.deleteTime !== null) === trashed &&
          (trashed || !query.q || note.headline.includes(query.q)) &&
          (query.tagId === undefined || note.tagIds.includes(query.tagId)),
      );
      const hitsOf = (text: string): [number, number][] =>
        query.q && text.includes(query.q)
          ? [[text.indexOf(query.q), text.indexOf(query.q) + query.q.length]]
          : [];
      return {
        items: shown.map((note) => ({ ...note, hits: { headline: hitsOf(note.headline), excerpt: [] } })),
        next: null,
        total: shown.length,
        searchedAsText: query.q === 'is:done' ? ['is:done'] : [],
      };
    }),
    answer(listTags, () => ({ items: tags })),
    answer(getNote, ({ params }) => found(params.uuid)),
    answer(saveNote, ({ params, body }) => {
      const before = notes.get(params.uuid);
      if (before && body.version !== before.version)
        throw new ApiError('VERSION_CONFLICT', { details: { current: before } });
      return put(
        noteOf(params.uuid, body.title, body.content, {
          tagIds: body.tagIds,
          version: before ? before.version + 1 : 0,
        }),
      );
    }),
    answer(setItem, ({ params, body }) => {
      const note = found(params.uuid);
      const item = { ...note.item, ...body, rev: note.item.rev + 1 };
      put({ ...note, item });
      return item;
    }),
    answer(trashNote, ({ params }) => put({ ...found(params.uuid), deleteTime: '2026-11-21T08:00:00.000Z' })),
    answer(restoreNote, ({ params }) => put({ ...found(params.uuid), deleteTime: null })),
    answer(createTag, ({ body }) => {
      const tag = { id: 10 + tags.length, name: body.name, color: null, noteCount: 0 };
      tags.push(tag);
      return tag;
    }),
    answer(renameTag, ({ params, body }) => {
      const tag = tags.find(({ id }) => id === params.tagId);
      if (!tag) throw new ApiError('NOT_FOUND');
      return Object.assign(tag, { name: body.name ?? tag.name });
    }),
    answer(deleteTag, ({ params }) => {
      tags.splice(
        tags.findIndex(({ id }) => id === params.tagId),
        1,
      );
      return { id: params.tagId };
    }),
  ];
  return { api, notes, put };
}

const meter = noteOf(ids.meter, '抄表安排', '# Plan\n\n- [ ] building 1\n- [x] building 2', { tagIds: [1] });
const deploy = noteOf(ids.deploy, 'Deploy', 'docker compose up');

async function show(
  path: string,
  {
    language = 'en' as const,
    api,
    notes = [meter, deploy],
  }: { language?: 'en' | 'zh'; api?: FakeAnswer[]; notes?: Note[] } = {},
) {
  const backend = server(notes.map((note) => ({ ...note })));
  const house = await renderRemote(remote, {
    path,
    language,
    api: [...backend.api, ...(api ?? [])],
    permissions: ['note.use'],
  });
  const search = () => new URLSearchParams(house.router.state.location.search);
  return { ...house, notes: backend.notes, put: backend.put, search };
}

const contentBox = () => screen.findByRole('textbox', { name: 'Content' });

// What the screen loads lazily is loaded once before, so that no test waits for the compiler.
beforeAll(async () => {
  await import('./index.tsx');
  await import('../../note/markdown/markdown-view.tsx');
}, 60_000);
describe('history', () => {
  it('a version gets a name, which Enter saves, and loses it again', async () => {
    const revision = {
      ...{ version: 0, title: '抄表安排', savedAt: '2026-11-20T08:00:00.000Z', authorId: 'test-user' },
      ...{ reason: 'manual' as const, label: null, length: 6 },
    };
    const { user, api } = await show(`/note/?uuid=${ids.meter}`, {
      api: [
        answer(listRevisions, () => ({ items: [revision] })),
        answer(getRevision, () => ({ ...revision, content: '# Plan', tagIds: [] })),
        answer(labelRevision, ({ body }) => ({ ...revision, label: body.label })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const name = await screen.findByRole('textbox', { name: 'Name of this version' });
    const save = screen.getByRole('button', { name: 'Save name' });
    expect(save).toBeDisabled();
    await user.type(name, 'First draft{Enter}');
    await waitFor(() => expect(save).toBeDisabled());
    expect(name).toHaveValue('First draft');
    await user.clear(name);
    await user.click(save);
    await waitFor(() => expect(api.callsOf(labelRevision)).toHaveLength(2));
    expect(api.callsOf(labelRevision).map(({ body }) => body.label)).toEqual(['First draft', null]);
  });
});

describe('history of two versions', () => {
  it('asks for both at once', async () => {
    const revision = (version: number) => ({
      ...{ version, title: '抄表安排', savedAt: '2026-11-20T08:00:00.000Z', authorId: 'test-user' },
      ...{ reason: 'manual' as const, label: null, length: 6 },
    });
    const { user, api } = await show(`/note/?uuid=${ids.meter}`, {
      api: [answer(listRevisions, () => ({ items: [revision(1), revision(0)] })), hang(getRevision)],
    });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await waitFor(() => expect(api.callsOf(getRevision).map(({ params }) => params.version)).toEqual([1, 0]));
  });
});

describe('the address', () => {
  it('2 /note/: action missing and uuid missing → create, empty editor focused', async () => {
    await show('/note/');
    expect(await contentBox()).toHaveFocus();
    expect(await contentBox()).toHaveValue('');
  });

  it('2 /note/: action missing and uuid given → preview', async () => {
    await show(`/note/?uuid=${ids.meter}`);
    expect(await screen.findByRole('heading', { level: 2, name: '抄表安排' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 3, name: 'Plan' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Content' })).not.toBeInTheDocument();
  });

  it('5 note action: an invalid one falls back to editAndPreview', async () => {
    await show(`/note/?action=bogus&uuid=${ids.deploy}`);
    expect(await contentBox()).toHaveValue('docker compose up');
    expect(screen.getByRole('tab', { name: 'Preview' })).toBeInTheDocument();
  });

  it('4 note modes: create with the uuid of a note that the server has becomes editAndPreview', async () => {
    const { search } = await show(`/note/?action=create&uuid=${ids.deploy}`);
    expect(await contentBox()).toHaveValue('docker compose up');
    expect(search().get('action')).toBe('editAndPreview');
  });

  it('2 /note/: create with an unknown uuid is a new note under that id', async () => {
    const { user, notes } = await show(`/note/?action=create&uuid=${ids.missing}`);
    await user.type(await contentBox(), 'x');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notes.get(ids.missing)?.content).toBe('x'));
  });

  it.each(['preview', 'editAndPreview'])(
    '2 /note/: action %s without uuid asks to choose a note',
    async (action) => {
      await show(`/note/?action=${action}`);
      expect(await screen.findByText('Select a note from the list.')).toBeInTheDocument();
      expect(screen.getAllByRole('link', { name: 'New note' })).toHaveLength(action === 'preview' ? 1 : 2);
    },
  );

  it.each(['not-a-uuid', ids.missing])(
    'a uuid that names nothing (%s) → not found, with the way back',
    async (uuid) => {
      const { api } = await show(`/note/?uuid=${uuid}`);
      expect(await screen.findByText('Not Found')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Back to the list' })).toBeInTheDocument();
      expect(api.callsOf(getNote)).toHaveLength(uuid === ids.missing ? 1 : 0);
    },
  );

  it('2 /note/: q and tagId go to the search; a wrong tagId is dropped', async () => {
    const { api, unmount } = await show('/note/?action=preview&q=301&tagId=1');
    await screen.findByText('Select a note from the list.');
    expect(api.callsOf(listNotes)[0]?.query).toMatchObject({ q: '301', tagId: 1 });
    unmount();
    const other = await show('/note/?action=preview&tagId=1.5');
    await screen.findByText('Select a note from the list.');
    expect(other.api.callsOf(listNotes)[0]?.query.tagId).toBeUndefined();
  });

  it('an unknown tag can be dropped', async () => {
    const { user, search } = await show('/note/?action=preview&tagId=99');
    await user.click(await screen.findByRole('button', { name: 'Unknown tag ✕' }));
    await waitFor(() => expect(search().has('tagId')).toBe(false));
  });
});

describe('writing', () => {
  it('the first key gives the note an id in the address; nothing is sent until there is text; then it is saved and stays focused', async () => {
    const { user, search, api, notes } = await show('/note/');
    const content = await contentBox();
    await user.type(content, ' ');
    await waitFor(() => expect(search().get('uuid')).toMatch(/^[0-9a-f-]{36}$/));
    expect(search().get('action')).toBe('create');
    const uuid = search().get('uuid') ?? '';
    await user.keyboard('{Control>}s{/Control}');
    expect(api.callsOf(saveNote)).toHaveLength(0);
    await fill(user, content, '公寓管理');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notes.get(uuid)?.content).toBe(' 公寓管理'));
    expect(api.callsOf(saveNote)[0]?.body.version).toBeUndefined();
    await waitFor(() => expect(search().get('action')).toBe('editAndPreview'));
    expect(await screen.findByText(/^Saved · \d\d:\d\d$/)).toBeInTheDocument();
    expect(await contentBox()).toHaveFocus();
    expect(Object.keys(localStorage).filter((key) => !key.startsWith('console:note-kept:'))).toEqual([]);
  });

  it('what is begun while a tag’s notes are shown gets the tag', async () => {
    const { user, notes, search } = await show('/note/?action=create&tagId=1');
    await user.type(await contentBox(), 'x');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notes.get(search().get('uuid') ?? '')?.tagIds).toEqual([1]));
  });

  it('an empty note outlives whatever reads the screen again before its first key', async () => {
    const { user, router, search } = await show('/note/?action=create');
    const content = await contentBox();
    await act(() => router.revalidate());
    expect(content).toBeInTheDocument();
    await fill(user, screen.getByRole('searchbox'), 'Deploy');
    await waitFor(() => expect(search().get('q')).toBe('Deploy'));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    let reading: Promise<void> | undefined;
    act(() => {
      reading = router.revalidate();
    });
    await fill(user, content, 'kept');
    await act(async () => reading);
    expect(content).toBeInTheDocument();
    expect(content).toHaveValue('kept');
    await waitFor(() => expect(search().get('uuid')).toMatch(/^[0-9a-f-]{36}$/));
    const uuid = search().get('uuid');
    await user.click(screen.getByRole('link', { name: 'New note' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue(''));
    await fill(user, await contentBox(), 'another');
    await waitFor(() => expect(search().get('uuid')).toMatch(/^[0-9a-f-]{36}$/));
    expect(search().get('uuid')).not.toBe(uuid);
  });

  it('going back to where a note was begun shows the note, not an empty one', async () => {
    const { user, router, search, notes } = await show('/note/?action=create');
    await fill(user, await contentBox(), 'begun');
    await waitFor(() => expect(search().get('uuid')).toMatch(/^[0-9a-f-]{36}$/));
    const uuid = search().get('uuid') ?? '';
    await user.click(screen.getByRole('link', { name: /^Deploy/ }));
    await waitFor(() => expect(notes.get(uuid)?.content).toBe('begun'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('begun'));
    await waitFor(() => expect(search().get('action')).toBe('editAndPreview'));
  });

  it.each<[string, (go: () => void, arrive: () => void, isGoing: () => Promise<void>) => Promise<void>]>([
    [
      'while the first save is on its way',
      async (go, arrive, isGoing) => {
        act(go);
        await isGoing();
        await act(async () => arrive());
      },
    ],
    [
      'at the moment when the first save arrives',
      (go, arrive) =>
        act(async () => {
          go();
          arrive();
        }),
    ],
  ])('whoever goes on %s gets there', async (_, goOn) => {
    const [saving, reading] = [later(), later()];
    const { user, router, search, api } = await show('/note/?action=create', {
      api: [
        answer(saveNote, async ({ params, body }) => {
          await saving.promise;
          return noteOf(params.uuid, body.title, body.content, { version: 0 });
        }),
        answer(getNote, async () => {
          await reading.promise;
          return deploy;
        }),
      ],
    });
    await fill(user, await contentBox(), 'begun');
    await waitFor(() => expect(search().get('uuid')).toMatch(/^[0-9a-f-]{36}$/));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(api.callsOf(saveNote)).toHaveLength(1));
    const link = screen.getByRole('link', { name: /^Deploy/ });
    const isGoing = () => waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    await goOn(() => fireEvent.click(link), saving.resolve, isGoing);
    await screen.findByText(/^Saved · /);
    await act(async () => reading.resolve());
    await waitFor(() => expect(search().get('uuid')).toBe(ids.deploy));
  });

  it('saves by itself two seconds after typing stops', async () => {
    const { user, notes } = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
    await user.type(await contentBox(), '!');
    expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
    await waitFor(() => expect(notes.get(ids.deploy)?.content).toBe('docker compose up!'));
    expect(await screen.findByText(/^Saved · /)).toBeInTheDocument();
  });

  it('a save is told wherever something of the note is shown: the list, and how many notes each tag has', async () => {
    const { user, notes, api } = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
    const [lists, tags] = [api.callsOf(listNotes).length, api.callsOf(listTags).length];
    await user.type(await contentBox(), '!{Control>}s{/Control}');
    await waitFor(() => expect(notes.get(ids.deploy)?.content).toBe('docker compose up!'));
    await waitFor(() => expect(api.callsOf(listNotes).length).toBeGreaterThan(lists));
    await waitFor(() => expect(api.callsOf(listTags).length).toBeGreaterThan(tags));
  });

  it('what is sent before signing out is told, too', async () => {
    const { title, content, tagIds, version } = deploy;
    const base = { title, content, tagIds, version };
    const text = { title, content: `${content} -d`, tagIds };
    draftsOf('test-user').write(
      { uuid: ids.deploy, base, text, attempted: [], asides: [], updatedAt: '2026-11-20T09:00:00.000Z' },
      () => undefined,
    );
    const { user, notes, api } = await show('/note/?action=preview');
    await screen.findByText('Select a note from the list.');
    const lists = api.callsOf(listNotes).length;
    let goesOn: Promise<boolean> | undefined;
    act(() => {
      goesOn = askBeforeSignOut();
    });
    await user.click(await screen.findByRole('button', { name: 'Upload and sign out' }));
    expect(await goesOn).toBe(true);
    expect(notes.get(ids.deploy)?.content).toBe('docker compose up -d');
    await waitFor(() => expect(api.callsOf(listNotes).length).toBeGreaterThan(lists));
  });

  it('a failed save keeps the text on this device, and a reload brings it back', async () => {
    const first = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`, {
      api: [refuse(saveNote, 'UNAVAILABLE')],
    });
    await fill(first.user, await contentBox(), ' -d');
    await first.user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Your text is kept on this device.');
    first.unmount();
    const second = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
    expect(await contentBox()).toHaveValue('docker compose up -d');
    expect(screen.getByText('Restored from this device.')).toBeInTheDocument();
    await waitFor(() => expect(second.notes.get(ids.deploy)?.content).toBe('docker compose up -d'));
  });

  it('an expired session keeps the text and offers to sign in', async () => {
    const { user } = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`, {
      api: [refuse(saveNote, 'UNAUTHENTICATED')],
    });
    await user.type(await contentBox(), '!');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('a note that never reached the server is found in the list', async () => {
    const first = await show('/note/', { api: [refuse(saveNote, 'UNAVAILABLE')] });
    await fill(first.user, await contentBox(), 'only here');
    await first.user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saved on this device');
    first.unmount();
    const { user } = await show('/note/?action=preview');
    await user.click(await screen.findByRole('link', { name: 'only here' }));
    // It may be sent at this very moment, and is then read from the server.
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('only here'));
  });

  it('a refusal says why', async () => {
    const { user } = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`, {
      api: [refuse(saveNote, 'CONTENT_TOO_LARGE')],
    });
    await user.type(await contentBox(), '!');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('too long to be saved');
  });

  it('Tab leaves the editor: nobody is caught in it', async () => {
    const { user } = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
    const content = await contentBox();
    act(() => content.focus());
    await user.tab();
    expect(content).not.toHaveFocus();
  });

  it('Enter goes on with a list', async () => {
    const { user } = await show('/note/');
    await user.type(await contentBox(), '- [[ ] one{Enter}two');
    expect(await contentBox()).toHaveValue('- [ ] one\n- [ ] two');
  });
});

describe('somebody else signs in, in another tab', () => {
  const signIn = (sub: string) =>
    act(() =>
      sessionStore.setState({
        status: 'signedIn',
        user: { sub, name: null, username: sub, picture: null, email: null },
      }),
    );

  it('what the first person typed is neither shown nor sent, and waits for them', async () => {
    const first = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
    await fill(first.user, await contentBox(), ' secret');
    signIn('hong');
    expect(await screen.findByText('Someone else has signed in in this browser.')).toBeInTheDocument();
    expect(screen.queryByDisplayValue(/docker compose up/)).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Found notes' })).not.toBeInTheDocument();
    keepState();
    first.api.now(refuse(getNote, 'NOT_FOUND'));
    await first.user.click(screen.getByRole('button', { name: 'Show their notes' }));
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    expect(first.api.callsOf(saveNote)).toHaveLength(0);
    first.unmount();
    await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
    expect(await contentBox()).toHaveValue('docker compose up secret');
  });

  it('a session that is over leaves the text standing', async () => {
    const { user } = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
    await fill(user, await contentBox(), ' mine');
    act(() => sessionStore.setState({ status: 'signedOut' }, true));
    expect(await contentBox()).toHaveValue('docker compose up mine');
  });
});

describe('two versions', () => {
  async function conflicting() {
    const all = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
    await contentBox();
    all.put(noteOf(ids.deploy, 'Deploy', 'theirs', { version: 4 }));
    await fill(all.user, await contentBox(), ' mine');
    await all.user.keyboard('{Control>}s{/Control}');
    expect(
      await screen.findByRole('heading', { name: 'This note was changed somewhere else' }),
    ).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Theirs' })).toHaveTextContent('theirs');
    expect(screen.getByRole('region', { name: 'Mine' })).toHaveTextContent('docker compose up mine');
    keepState();
    return all;
  }

  it('keep mine', async () => {
    const { user, notes } = await conflicting();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(notes.get(ids.deploy)).toMatchObject({ version: 5, content: 'docker compose up mine' }),
    );
  });

  it('take theirs', async () => {
    const { user, notes } = await conflicting();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(await contentBox()).toHaveValue('theirs');
    await waitFor(() => expect(notes.get(ids.deploy)).toMatchObject({ content: 'theirs' }));
  });

  it('save mine as a new note', async () => {
    const { user, notes } = await conflicting();
    await user.click(screen.getByRole('button', { name: 'Save mine as a new note' }));
    expect(await screen.findByDisplayValue('docker compose up mine')).toBeInTheDocument();
    await waitFor(() => expect(notes.size).toBe(3));
    expect(notes.get(ids.deploy)?.content).toBe('theirs');
  });
});

describe('two versions in a browser that keeps nothing', () => {
  it('save mine as a new note: a failure is told, and mine stays', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    try {
      const all = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
      const content = await contentBox();
      all.put(noteOf(ids.deploy, 'Deploy', 'theirs', { version: 4 }));
      await fill(all.user, content, ' mine');
      await all.user.keyboard('{Control>}s{/Control}');
      await screen.findByRole('heading', { name: 'This note was changed somewhere else' });
      all.api.now(refuse(saveNote, 'UNAVAILABLE'));
      await all.user.click(screen.getByRole('button', { name: 'Save mine as a new note' }));
      expect(await screen.findByText(/^It was not saved as a new note:/)).toBeInTheDocument();
      expect(screen.getByRole('region', { name: 'Mine' })).toHaveTextContent('docker compose up mine');
      expect(screen.getByText(/This browser cannot keep your text/)).toBeInTheDocument();
    } finally {
      full.mockRestore();
    }
  });
});

describe('reading', () => {
  it('a box in the preview ticks its task and saves the note', async () => {
    const { user, notes } = await show(`/note/?uuid=${ids.meter}`);
    await user.click(await screen.findByRole('checkbox', { name: 'building 1' }));
    expect(screen.getByRole('checkbox', { name: 'building 1' })).toBeChecked();
    await waitFor(() => expect(notes.get(ids.meter)?.content).toContain('- [x] building 1'));
  });

  it('links leave safely, raw HTML is text, remote images wait for a click', async () => {
    const note = noteOf(
      ids.deploy,
      'x',
      '[out](https://a.test) [in](/wood/) <b>raw</b>\n\n![cat](https://img.test/c.png)',
    );
    const { user } = await show(`/note/?uuid=${ids.deploy}`, { notes: [note] });
    const out = await screen.findByRole('link', { name: 'out' });
    expect(out).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    expect(screen.getByRole('link', { name: 'in' })).toHaveAttribute('href', '/wood/');
    expect(screen.getByTestId('markdown')).toHaveTextContent('<b>raw</b>');
    expect(screen.queryByRole('img', { name: 'cat' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show cat from img.test' }));
    const image = screen.getByRole('img', { name: 'cat' });
    expect(image).toHaveAttribute('src', 'https://img.test/c.png');
    fireEvent.error(image);
    expect(screen.getByRole('link', { name: 'Open cat in a new tab' })).toHaveAttribute(
      'href',
      'https://img.test/c.png',
    );
  });

  it('a very long note is drawn part by part, and its tasks are ticked in the right place', async () => {
    const paragraph = `${'word '.repeat(6000)}end\n\n`;
    const content = `${paragraph.repeat(2)}- [ ] last task\n`;
    const { user, notes } = await show(`/note/?uuid=${ids.deploy}`, {
      notes: [noteOf(ids.deploy, 'x', content)],
    });
    await user.click(await screen.findByRole('button', { name: 'Show more (part 1 of 2 is shown)' }));
    await user.click(await screen.findByRole('checkbox', { name: 'last task' }));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notes.get(ids.deploy)?.content).toBe(content.replace('[ ]', '[x]')));
  });

  it('an unknown type opens as plain text', async () => {
    await show(`/note/?uuid=${ids.deploy}`, {
      notes: [noteOf(ids.deploy, 'x', '# not a heading', { type: 9 })],
    });
    expect(await screen.findByText('# not a heading', { selector: 'pre' })).toBeInTheDocument();
  });
});

describe('list, flags, trash', () => {
  it('searches, marks the hits, and keeps the search in the address', async () => {
    const { user, search } = await show('/note/?action=preview');
    await user.type(await screen.findByRole('searchbox', { name: 'Search notes' }), '抄表');
    await waitFor(() => expect(search().get('q')).toBe('抄表'));
    expect((await screen.findByText('抄表', { selector: 'mark' })).tagName).toBe('MARK');
    expect(screen.queryByText('Deploy')).not.toBeInTheDocument();
  });

  it('says which operators it searched as text', async () => {
    await show('/note/?action=preview&q=is%3Adone');
    expect(await screen.findByText('Searched as plain text: is:done')).toBeInTheDocument();
  });

  it('filters by tag', async () => {
    const { user, search } = await show('/note/?action=preview');
    await user.click(await screen.findByRole('button', { name: 'All notes' }));
    await user.click(await screen.findByRole('link', { name: /^工作/ }));
    await waitFor(() => expect(search().get('tagId')).toBe('1'));
    await waitFor(() => expect(screen.queryByText('Deploy')).not.toBeInTheDocument());
  });

  it('3 Item: pinned and finished go on and off with the labels of the specification', async () => {
    const { user, notes } = await show(`/note/?uuid=${ids.deploy}`);
    await user.click(await screen.findByRole('button', { name: 'Make it top' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as finished' }));
    expect(await screen.findByRole('button', { name: 'Make it not top' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Mark as open' })).toBeInTheDocument();
    expect(notes.get(ids.deploy)).toMatchObject({
      version: 3,
      item: { is_finished: true, make_it_top: true },
    });
    await user.click(screen.getByRole('button', { name: 'Make it not top' }));
    await waitFor(() => expect(notes.get(ids.deploy)?.item.make_it_top).toBe(false));
  });

  it('moves to the trash with a way back', async () => {
    const { user, notes, search } = await show(`/note/?uuid=${ids.deploy}`);
    await user.click(await screen.findByRole('button', { name: 'Move to trash' }));
    await waitFor(() => expect(search().get('uuid')).toBeNull());
    expect(notes.get(ids.deploy)?.deleteTime).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(notes.get(ids.deploy)?.deleteTime).toBeNull());
  });

  it('a way back that is barred says so', async () => {
    const { user } = await show(`/note/?uuid=${ids.deploy}`, { api: [refuse(restoreNote, 'INTERNAL')] });
    await user.click(await screen.findByRole('button', { name: 'Move to trash' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(noticeStore.getState().at(-1)).toMatchObject({ tone: 'bad' }));
  });

  it('shows the trash, and restores from it', async () => {
    const { user, notes } = await show('/note/?action=preview', {
      notes: [meter, { ...deploy, deleteTime: '2026-11-20T09:00:00.000Z' }],
    });
    await user.click(await screen.findByRole('link', { name: 'Trash' }));
    await user.click(await screen.findByRole('link', { name: /Deploy/ }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(notes.get(ids.deploy)?.deleteTime).toBeNull());
  });
});

describe('tags', () => {
  it('are chosen and made under the title', async () => {
    const { user, notes } = await show(`/note/?action=editAndPreview&uuid=${ids.deploy}`);
    const box = await screen.findByRole('combobox', { name: 'Tags' });
    await user.type(box, 'brand new{Enter}');
    expect(await screen.findByText('brand new')).toBeInTheDocument();
    await user.type(box, 'ＤＯＣＫＥＲ{Enter}');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notes.get(ids.deploy)?.tagIds).toEqual([12, 2]));
  });

  it('are renamed and deleted in their list', async () => {
    const { user } = await show('/note/?action=preview');
    await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage tags' });
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Rename docker' }));
    const name = within(dialog).getByRole('textbox', { name: 'New name of docker' });
    await user.clear(name);
    await user.type(name, 'containers{Enter}');
    expect(await within(dialog).findByText(/containers/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Delete containers' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(within(dialog).queryByText(/containers/)).not.toBeInTheDocument());
  });
});

describe('keys', () => {
  it('N, J, K, E and / work, but not while typing or composing', async () => {
    const { user, search } = await show('/note/?action=preview');
    await screen.findByText('Select a note from the list.');
    const open = (name: RegExp) => screen.findByRole('link', { name, current: true });
    await user.keyboard('j');
    await open(/抄表安排/);
    await user.keyboard('j');
    await open(/Deploy/);
    await user.keyboard('k');
    await open(/抄表安排/);
    await user.keyboard('e');
    await contentBox();
    expect(search().get('action')).toBe('editAndPreview');
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('n');
    expect(search().get('action')).toBe('editAndPreview');
    act(() => (document.activeElement as HTMLElement).blur());
    fireEvent.keyDown(document, { key: 'n', isComposing: true });
    expect(search().get('uuid')).toBe(ids.meter);
    await user.keyboard('n');
    await waitFor(() => expect(search().get('action')).toBe('create'));
  });
});

describe('states', () => {
  it('loading', async () => {
    await show('/note/', { api: [hang(listNotes)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });

  it.each([
    ['en', 'Import your notes', 'Import notes'],
    ['zh', '导入已有笔记', '导入笔记'],
  ] as const)(
    'empty: bringing notes from other programs is a first step, in %s',
    async (language, step, title) => {
      const { user, put } = await show('/note/?action=preview', { notes: [], language });
      await user.click(await screen.findByRole('button', { name: step }));
      expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
      // Notes that arrive take the place of the steps, not of the dialog.
      put(deploy);
      await act(() => queryClient.invalidateQueries());
      expect(await screen.findByText('Deploy')).toBeInTheDocument();
      expect(screen.getByRole('dialog', { name: title })).toBeInTheDocument();
    },
  );

  it('empty: the first steps, and the way to the first note', async () => {
    await show('/note/?action=preview', { notes: [] });
    expect(await screen.findByText('First steps with notes')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Write a note' })).toHaveAttribute(
      'href',
      '/note/?action=create',
    );
  });

  it('nothing found: the way back to everything', async () => {
    const { user, search } = await show('/note/?action=preview&q=zzz');
    await user.click(await screen.findByRole('link', { name: 'Show all notes' }));
    await waitFor(() => expect(search().has('q')).toBe(false));
  });

  it('forbidden names the permission', async () => {
    await show('/note/', { api: [refuse(listNotes, 'FORBIDDEN', { details: { permission: 'note.use' } })] });
    expect(await screen.findByText('note.use')).toBeInTheDocument();
  });

  it('an error of one note leaves the list, and can be tried again', async () => {
    const { user, api } = await show(`/note/?uuid=${ids.deploy}`, { api: [refuse(getNote, 'INTERNAL')] });
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Found notes' })).toBeInTheDocument();
    api.now(answer(getNote, () => deploy));
    await user.click(screen.getByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Deploy' })).toBeInTheDocument();
  });

  it('a search longer than the API takes is cut, not refused', async () => {
    const { api } = await show(`/note/?action=preview&q=${'长'.repeat(300)}`);
    await screen.findByText('Select a note from the list.');
    expect(api.callsOf(listNotes)[0]?.query.q).toHaveLength(noteLimits.queryLength);
  });

  it.each(['en', 'zh'] as const)('has its heading in every view (%s)', async (language) => {
    for (const path of [
      '/note/',
      `/note/?uuid=${ids.meter}`,
      `/note/?action=editAndPreview&uuid=${ids.meter}`,
      '/note/?action=preview&q=zzz',
    ]) {
      const { unmount } = await show(path, { language });
      await screen.findByRole('heading', { level: 1, name: language === 'en' ? 'Notes' : '笔记' });
      keepState();
      unmount();
    }
  });

  it('speaks Chinese', async () => {
    await show(`/note/?uuid=${ids.meter}`, { language: 'zh' });
    expect(await screen.findByRole('button', { name: '置顶' })).toBeInTheDocument();
    expect(screen.getByText(/^已保存 · /)).toBeInTheDocument();
  });
});
