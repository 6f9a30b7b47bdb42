import {
  freshItem,
  getBlogPost,
  getNote,
  listNotes,
  listTags,
  type Note,
  saveNote,
  setItem,
} from '@console/contract/notes';
import { answer, keepState, renderRemote } from '@console/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { remoteWithAllTexts } from '../testing-texts.ts';

const uuid = '01939f00-00a1-7000-8000-000000000001';
const start: Note = {
  _id: uuid,
  userId: 'test-user',
  title: 'Plan',
  headline: 'Plan',
  type: 0,
  content: 'the text',
  version: 12,
  tagIds: [1],
  createTime: '2026-11-20T08:00:00.000Z',
  updateTime: '2026-11-20T08:00:00.000Z',
  deleteTime: null,
  excerpt: '',
  wordCount: 2,
  hasTask: false,
  openTasks: 0,
  item: freshItem,
};

async function show(
  address: string,
  {
    permissions = ['note.use', 'note.publish'],
    language = 'en' as 'en' | 'zh',
    sample = start,
    sub = 'test-user',
  } = {},
) {
  let note = sample;
  const house = await renderRemote(remoteWithAllTexts, {
    path: `/note/?${address}`,
    language,
    permissions,
    user: { sub },
    api: [
      answer(listNotes, () => ({
        items: [{ ...note, hits: { headline: [], excerpt: [] } }],
        next: null,
        total: 1,
        searchedAsText: [],
      })),
      answer(listTags, () => ({ items: [{ id: 1, name: 'work', color: null, noteCount: 1 }] })),
      answer(getNote, () => note),
      answer(saveNote, ({ body }) => {
        note = { ...note, content: body.content, version: note.version + 1 };
        return note;
      }),
      answer(setItem, ({ body }) => {
        note = { ...note, item: { ...note.item, ...body, rev: note.item.rev + 1 } };
        return note.item;
      }),
      answer(getBlogPost, () => ({
        post: null,
        suggestion: { handle: 'ming', slug: 'plan', lang: 'en' as const },
      })),
    ],
  });
  return house;
}

const menu = (name = 'More actions for this note') => screen.findByRole('button', { name });

beforeAll(async () => {
  await import('../../screens/index/index.tsx');
  await import('../markdown/markdown-view.tsx');
  await import('../menus/note-menu-items.tsx');
  await import('../menus/row-menu-items.tsx');
  await import('../tags/tag-picker.tsx');
  await import('../blog/publish-dialog.tsx');
}, 60_000);
it('half a word that is composed in the title is no title yet: nothing is to be saved', async () => {
  await show(`action=editAndPreview&uuid=${uuid}`);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await screen.findByText(/^Saved · /);
  fireEvent.compositionStart(title);
  fireEvent.change(title, { target: { value: 'Plan ji' } });
  fireEvent.change(title, { target: { value: 'Plan jihua' } });
  expect(title).toHaveValue('Plan jihua');
  expect(screen.getByText(/^Saved · /)).toBeInTheDocument();
  fireEvent.change(title, { target: { value: 'Plan \u8ba1\u5212' } });
  fireEvent.compositionEnd(title);
  expect(title).toHaveValue('Plan \u8ba1\u5212');
  expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
});

it('2.1 save state: that it is saved, and when; versions are for the history', async () => {
  await show(`uuid=${uuid}`);
  expect(await screen.findByText(/^Saved · \d\d:\d\d$/)).toBeInTheDocument();
});

it('2.1 detail menu: the label pairs of the specification, in words', async () => {
  const { user } = await show(`uuid=${uuid}`);
  await user.click(await menu());
  const labels = (await screen.findAllByRole('menuitem')).map((one) => one.firstChild?.textContent);
  expect(labels).toEqual([
    'Make it top',
    'Mark as finished',
    'Remind me',
    'Add to blog',
    'Edit tags',
    'History',
    'Use as template',
    'Copy text',
    'Copy link',
    'Export note',
    'Move to trash',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Make it top' }));
  expect(await screen.findByRole('button', { name: 'Make it not top' })).toBeInTheDocument();
  await user.click(await menu());
  expect(await screen.findByRole('menuitem', { name: 'Make it not top' })).toBeInTheDocument();
});

it('4 item flags: finished, on the blog and pinned each say the way back, and go it one by one', async () => {
  const flags = { is_finished: true, add_to_blog: true, make_it_top: true };
  const { api, user } = await show(`uuid=${uuid}`, {
    sample: { ...start, item: { ...freshItem, ...flags } },
  });
  await user.click(await menu());
  const labels = (await screen.findAllByRole('menuitem')).map((one) => one.firstChild?.textContent);
  expect(labels).toEqual(expect.arrayContaining(['Make it not top', 'Mark as open', 'Remove from blog']));
  await user.click(screen.getByRole('menuitem', { name: 'Mark as open' }));
  expect(await screen.findByRole('button', { name: 'Mark as finished' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Make it not top' })).toBeInTheDocument();
  expect(api.callsOf(setItem).map(({ body }) => body)).toEqual([{ is_finished: false }]);
});

it('2.1 detail menu: without the right to publish there is no word of it; the text can be copied', async () => {
  const { user } = await show(`uuid=${uuid}`, { permissions: ['note.use'] });
  await user.click(await menu());
  expect(screen.queryByRole('menuitem', { name: 'Add to blog' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('menuitem', { name: 'Copy text' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('the text'));
});

it('2.1 row menu: add_to_blog leads to the publication of that note, once', async () => {
  const { user, router } = await show('action=preview');
  await user.click(await screen.findByRole('button', { name: 'Actions for Plan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to blog' }));
  expect(await screen.findByRole('dialog', { name: 'Publish this note' })).toBeInTheDocument();
  expect(router.state.location.search).toContain(`uuid=${uuid}`);
  expect(router.state.location.state).toBeNull();
});

it('2.1 keys: T leads from reading to the tags', async () => {
  const { user } = await show(`uuid=${uuid}`);
  await screen.findByRole('link', { name: 'Edit tags' });
  await user.keyboard('t');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveFocus());
});

it('2.1 keys: controls tell the key that holds here', async () => {
  localStorage.setItem('console:notes-keys', JSON.stringify({ edit: 'Mod+J', remind: 'X' }));
  await show(`uuid=${uuid}`);
  const edit = await screen.findByRole('link', { name: 'Edit' });
  expect(edit).toHaveAttribute('aria-keyshortcuts', 'Control+J Meta+J');
  expect(screen.getByRole('button', { name: 'Remind me' })).toHaveAttribute('aria-keyshortcuts', 'X');
});

it('2.1 keys: those that were kept for nobody are the first person’s, and nobody else’s', async () => {
  localStorage.setItem('console:notes-keys', JSON.stringify({ edit: 'Mod+J' }));
  await show(`uuid=${uuid}`);
  const keys = async () =>
    (await screen.findByRole('link', { name: 'Edit' })).getAttribute('aria-keyshortcuts');
  expect(await keys()).toBe('Control+J Meta+J');
  await show(`uuid=${uuid}`, { sub: 'somebody-else' });
  expect(await keys()).toBe('E');
});

it('has eleven entries in its menu, in Chinese', async () => {
  const { user } = await show(`uuid=${uuid}`, { language: 'zh' });
  expect(await screen.findByText(/^已保存 · /)).toBeInTheDocument();
  await user.click(await menu('这篇笔记的更多操作'));
  const opened = await screen.findByRole('menu');
  expect(within(opened).getAllByRole('menuitem')).toHaveLength(11);
  keepState();
});
