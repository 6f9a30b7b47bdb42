import { ApiError } from '@console/contract';
import {
  freshItem,
  getNote,
  listNotes,
  listTags,
  type Note,
  restoreNote,
  saveNote,
} from '@console/contract/notes';
import { keptAnswers } from '@console/shell';
import { answer, fill, keepState, renderRemote } from '@console/testing';
import { screen, waitFor } from '@testing-library/react';
import { noteOpened, openedBefore } from '../opened/opened-notes.ts';
import { draftsOf } from '../saving/drafts.ts';
import { remoteWithAllTexts } from '../testing-texts.ts';

const uuid = '01939f00-00a1-7000-8000-000000000001';
const noteOf = (content: string, more: Partial<Note> = {}): Note => ({
  _id: uuid,
  userId: 'test-user',
  title: 'Plan',
  headline: 'Plan',
  type: 0,
  content,
  version: 3,
  tagIds: [],
  createTime: '2026-11-20T08:00:00.000Z',
  updateTime: '2026-11-20T08:00:00.000Z',
  deleteTime: null,
  excerpt: '',
  wordCount: 2,
  hasTask: false,
  openTasks: 0,
  item: freshItem,
  ...more,
});

async function show(path: string, language: 'en' | 'zh' = 'en') {
  let note = noteOf('saved');
  let trashed = false;
  const house = await renderRemote(remoteWithAllTexts, {
    path,
    language,
    permissions: ['note.use'],
    api: [
      answer(listNotes, () => ({ items: [], next: null, total: 0, searchedAsText: [] })),
      answer(listTags, () => ({ items: [] })),
      answer(getNote, () => note),
      answer(saveNote, ({ body }) => {
        if (trashed) throw new ApiError('NOTE_TRASHED', { details: { uuid } });
        note = noteOf(body.content, { version: note.version + 1 });
        return note;
      }),
      answer(restoreNote, () => {
        trashed = false;
        return note;
      }),
    ],
  });
  return {
    ...house,
    saved: () => note.content,
    trash: () => {
      trashed = true;
    },
  };
}

const draftOf = (owner: string, id: string, title: string) =>
  draftsOf(owner).write(
    {
      uuid: id,
      base: { title: '', content: '', tagIds: [], version: undefined },
      text: { title, content: 'x', tagIds: [] },
      attempted: [],
      asides: [],
      updatedAt: '2026-11-20T08:00:00.000Z',
    } as Parameters<ReturnType<typeof draftsOf>['write']>[0],
    () => {},
  );

beforeAll(async () => {
  await import('../../screens/index/index.tsx');
  await import('../menus/clear-device-dialog.tsx');
  await import('../menus/list-menu-items.tsx');
}, 60_000);
describe('2.1 drafts 6: clear this device', () => {
  it('takes the texts of opened notes, what was shared and the name of an import along, and only one’s own', async () => {
    const removed: string[] = [];
    Object.assign(globalThis, {
      caches: {
        has: async () => false,
        keys: async () => [],
        delete: async (name: string) => removed.push(name) > 0,
      },
    });
    const input = { params: { uuid } };
    for (const sub of ['test-user', 'somebody']) noteOpened(noteOf('a secret'), sub);
    expect(openedBefore('test-user')).toHaveLength(1);
    localStorage.setItem('console:notes-import:test-user', '{"name":"Diary.zip","sent":3,"all":9}');
    const { user } = await show('/note/?action=preview#clear-device');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    Reflect.deleteProperty(globalThis, 'caches');
    expect([openedBefore('test-user'), keptAnswers('note', 'test-user').read(getNote, input)]).toEqual([
      [],
      undefined,
    ]);
    expect(Object.keys(localStorage).filter((key) => key.includes('-kept:test-user'))).toEqual([]);
    expect(keptAnswers('note', 'somebody').read(getNote, input)?.content).toBe('a secret');
    expect(removed).toEqual(['console:shares']);
    expect(localStorage.getItem('console:notes-import:test-user')).toBeNull();
  });

  it('names what is lost, asks first, and leaves what is somebody else’s', async () => {
    draftOf('test-user', '01939f00-00a1-7000-8000-0000000000aa', 'Only here');
    draftOf('somebody', '01939f00-00a1-7000-8000-0000000000bb', 'Not mine');
    localStorage.setItem('console:notes-mono:test-user', 'true');
    localStorage.setItem('console:notes-image-hosts:somebody', '["example.org"]');
    const { user, router } = await show('/note/?action=preview#clear-device');
    const dialog = await screen.findByRole('dialog', { name: 'Clear this device?' });
    expect(dialog).toHaveTextContent('1 text exists only here and cannot be recovered:');
    expect(dialog).toHaveTextContent('Only here');
    expect(dialog).not.toHaveTextContent('Not mine');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(draftsOf('test-user').list()).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'More actions for the list' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Clear this device…' }));
    await user.click(await screen.findByRole('button', { name: 'Clear and lose these texts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(draftsOf('test-user').list()).toEqual([]);
    expect(draftsOf('somebody').list()).toHaveLength(1);
    expect(localStorage.getItem('console:notes-mono:test-user')).toBeNull();
    expect(localStorage.getItem('console:notes-image-hosts:somebody')).toBe('["example.org"]');
    expect(router.state.location.hash).toBe('');
  });

  it('says so where nothing is unsaved, in Chinese', async () => {
    await show('/note/?action=preview#clear-device', 'zh');
    expect(await screen.findByText('这里没有未保存的内容。')).toBeInTheDocument();
    keepState();
  });
});

it('1.1 PUT on a trashed note: the answer has a way back, and the text goes with it', async () => {
  const { user, saved, trash } = await show(`/note/?action=editAndPreview&uuid=${uuid}`);
  trash();
  await fill(user, await screen.findByRole('textbox', { name: 'Content' }), ' more');
  await user.keyboard('{Control>}s{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(saved()).toBe('saved more'));
  expect(await screen.findByText(/^Saved · /)).toBeInTheDocument();
});
