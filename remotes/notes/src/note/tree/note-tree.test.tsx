import {
  changeNotes,
  freshItem,
  listNotes,
  listTags,
  moveTags,
  type NoteRow,
  notePath,
  type Tag,
} from '@console/contract/notes';
import { noticeStore, preferenceOf, setPreference } from '@console/shell';
import { answer, type FakeAnswer, keepState, refuse, renderRemote } from '@console/testing';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { treeShown } from '../settings/settings.ts';
import { remoteWithAllTexts } from '../testing-texts.ts';

const tags: Tag[] = [
  { id: 1, name: '工作', color: 'teal', noteCount: 2, branchCount: 3 },
  { id: 2, name: '工作/抄表', color: null, noteCount: 1, branchCount: 1 },
  { id: 3, name: 'home/garden', color: null, noteCount: 4, branchCount: 4 },
];
const key = '01939f00-00a1-7000-8000-0000000000aa';
const idOf = (index: number) => `01939f00-00a1-7000-8000-${String(index).padStart(12, '0')}`;
const rows = [1, 2].map(
  (index): NoteRow => ({
    ...{ _id: idOf(index), userId: 'test-user', title: `Note ${index}`, headline: `Note ${index}`, type: 0 },
    ...{ version: 1, tagIds: [], createTime: '2026-11-20T08:00:00.000Z', excerpt: 'text', wordCount: 1 },
    ...{ updateTime: '2026-11-20T08:00:00.000Z', deleteTime: null, hasTask: false, openTasks: 0 },
    ...{ item: freshItem, hits: { headline: [], excerpt: [] } },
  }),
);

/** What a screen of that many pixels answers to a media query about its width. */
const screenOf = (width: number) =>
  ((query: string) => {
    const bound = (name: string) =>
      Number(new RegExp(`${name}:\\s*([\\d.]+)px`).exec(query)?.[1] ?? Number.NaN);
    const matches = !(bound('min-width') > width) && !(bound('max-width') < width) && query.includes('width');
    return { matches, media: query, addEventListener() {}, removeEventListener() {} };
  }) as unknown as typeof window.matchMedia;
const anyWidth = window.matchMedia;
afterEach(() => {
  window.matchMedia = anyWidth;
});

let person = 0;
/** Each time somebody else, who has chosen nothing yet. */
async function show(
  path = notePath({ action: 'preview' }),
  {
    language = 'en',
    more = [],
    known = tags,
    width = 360,
    opens = true,
  }: { language?: 'en' | 'zh'; more?: FakeAnswer[]; known?: Tag[]; width?: number; opens?: boolean } = {},
) {
  window.matchMedia = screenOf(width);
  const house = await renderRemote(remoteWithAllTexts, {
    ...{ path, language, permissions: ['note.use'], user: { sub: `reader-${++person}` } },
    api: [
      answer(listNotes, () => ({ items: rows, next: null, total: 2, searchedAsText: [] })),
      answer(listTags, () => ({ items: known })),
      answer(changeNotes, ({ body }) => ({ changed: body.uuids.length, skipped: [] })),
      answer(moveTags, () => ({ moved: 2 })),
      ...more,
    ],
  });
  await screen.findByRole('heading', { level: 1 });
  if (opens) {
    await house.user.click(toggle());
    await screen.findByRole('tree');
  }
  const query = () => Object.fromEntries(new URLSearchParams(house.router.state.location.search));
  return { ...house, query };
}

const toggle = () => screen.getByRole('button', { description: /^(Show|Hide) tags|^(展开|收起)标签/ });
const line = (name: RegExp | string) => screen.getByRole('treeitem', { name });
const lines = () =>
  screen
    .getAllByRole('treeitem')
    .map((one) => `${one.ariaLevel ?? one.getAttribute('aria-level')} ${one.textContent?.trim()}`);
const notices = () => noticeStore.getState().map(({ text }) => text);

/** What is dragged and where it is dropped, as a browser tells of it. */
function drag(from: Element, onto: Element): boolean {
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  fireEvent.dragStart(from, { dataTransfer });
  const over = createEvent.dragOver(onto, { dataTransfer });
  fireEvent(onto, over);
  if (over.defaultPrevented) fireEvent.drop(onto, { dataTransfer });
  fireEvent.dragEnd(from, { dataTransfer });
  return over.defaultPrevented;
}

beforeAll(async () => {
  await Promise.all([
    import('../../screens/index/index.tsx'),
    import('./tree-menu.tsx'),
    import('./note-tree.tsx'),
  ]);
}, 60_000);

it('places, tags in their branches with how many notes, and a name that is no tag', async () => {
  await show();
  expect(lines()).toEqual([
    '1 All notes',
    '1 Reminders',
    '1 Tags',
    '2 home',
    '3 garden 4',
    '2 工作 3',
    '3 抄表 1',
    '1 Untagged',
    '1 Trash',
  ]);
  expect(line('All notes')).toHaveAttribute('aria-selected', 'true');
  keepState();
});

it('without tags there are places alone; Chinese', async () => {
  await show(undefined, { known: [], language: 'zh' });
  expect(lines()).toEqual(['1 全部笔记', '1 提醒', '1 回收站']);
  keepState();
});

it('a line leads to its notes, and the button above says which they are', async () => {
  const { user, query, api } = await show();
  await user.click(screen.getByRole('link', { name: /工作/ }));
  await waitFor(() => expect(query()).toMatchObject({ tagId: '1' }));
  await waitFor(() => expect(api.callsOf(listNotes).at(-1)?.query.tagId).toBe(1));
  expect(await screen.findByRole('button', { name: '工作', expanded: true })).toBeInTheDocument();
  expect(line(/^工作/)).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('link', { name: 'home' }));
  await waitFor(() => expect(query()).toEqual({ action: 'preview', q: 'tag:"home"' }));
});

it('keys: one stop for Tab, arrows go in and out and fold, letters lead on, Enter opens', async () => {
  const { user, query } = await show();
  const focused = () => document.activeElement?.getAttribute('data-tree-line');
  act(() => line('All notes').focus());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('tags');
  await user.keyboard('{ArrowLeft}');
  expect(line('Tags')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('treeitem', { name: /^工作/ })).not.toBeInTheDocument();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('tag:home/garden');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('tag:home');
  await user.keyboard('{End}');
  expect(focused()).toBe('trash');
  // Letters lead within the tree: none of them is a key of the screen.
  await user.keyboard('a');
  expect(focused()).toBe('all');
  expect(query()).toEqual({ action: 'preview' });
  await user.keyboard('{End}{Enter}');
  await waitFor(() => expect(query()).toMatchObject({ q: 'is:trashed' }));
  expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

describe('where it stands', () => {
  it.each([
    [1440, true],
    [1280, false],
    [768, true],
  ])('at %i px it is a column, open at first: %s; what somebody chose is remembered', async (width, open) => {
    const { user } = await show(undefined, { width, opens: false });
    expect(toggle()).toHaveAttribute('aria-expanded', String(open));
    expect(screen.queryByRole('tree') !== null).toBe(open);
    keepState();
    await user.click(toggle());
    expect(treeShown.get()).toBe(!open);
    expect(toggle()).toHaveAttribute('aria-expanded', String(!open));
  });

  it('on a phone it opens over the notes, and is folded again the next time', async () => {
    const { user } = await show();
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    keepState();
    expect(treeShown.get()).toBeUndefined();
    await user.click(toggle());
    expect(screen.queryByRole('tree')).toBeNull();
  });

  it('beside a note that is written it leaves the room to the text, and opens over the notes', async () => {
    const { user } = await show(notePath({ action: 'create' }), { width: 1440, opens: false });
    expect(screen.queryByRole('tree')).toBeNull();
    await user.click(toggle());
    expect(await screen.findByRole('tree')).toBeInTheDocument();
    expect(treeShown.get()).toBeUndefined();
  });

  it('a key shows and hides it', async () => {
    const { user } = await show();
    await user.keyboard('l');
    expect(screen.queryByRole('tree')).toBeNull();
    await user.keyboard('l');
    expect(await screen.findByRole('tree')).toBeInTheDocument();
  });
});

it('what is folded stays so', async () => {
  const { user } = await show();
  act(() => line('Tags').focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(line('Tags')).toHaveAttribute('aria-expanded', 'false'));
  await user.click(screen.getByRole('button', { name: 'All notes', expanded: true }));
  expect(screen.queryByRole('tree')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All notes', expanded: false }));
  expect(line('Tags')).toHaveAttribute('aria-expanded', 'false');
});

it('a note dropped on a tag gets it, with a way back; on a place without a tag it cannot be dropped', async () => {
  const { api } = await show();
  const row = (await screen.findByRole('link', { name: /Note 1/ })).parentElement as HTMLElement;
  expect(drag(row, line('home'))).toBe(false);
  expect(drag(row, line('Trash'))).toBe(false);
  expect(drag(row, line(/^工作/))).toBe(true);
  await waitFor(() =>
    expect(api.callsOf(changeNotes)[0]?.body).toEqual({ uuids: [idOf(1)], change: { addTagIds: [1] } }),
  );
  await waitFor(() => expect(notices()).toContain('1 note tagged “工作”.'));
  act(() => noticeStore.getState().at(-1)?.action?.run());
  await waitFor(() =>
    expect(api.callsOf(changeNotes)[1]?.body).toEqual({ uuids: [idOf(1)], change: { removeTagIds: [1] } }),
  );
});

it('a branch dropped on a tag, or on the head of all, moves there with a way back; never below itself', async () => {
  const { api } = await show();
  drag(line(/^garden/), line(/^工作/));
  await waitFor(() =>
    expect(api.callsOf(moveTags)[0]?.body).toEqual({ from: 'home/garden', to: '工作/garden' }),
  );
  await waitFor(() => expect(notices()).toContain('Moved to “工作/garden”.'));
  act(() => noticeStore.getState().at(-1)?.action?.run());
  await waitFor(() =>
    expect(api.callsOf(moveTags)[1]?.body).toEqual({ from: '工作/garden', to: 'home/garden' }),
  );
  drag(line(/^garden/), line('Tags'));
  await waitFor(() => expect(api.callsOf(moveTags)[2]?.body).toEqual({ from: 'home/garden', to: 'garden' }));
  drag(line(/^工作/), line(/^抄表/));
  drag(line(/^抄表/), line(/^工作/));
  expect(api.callsOf(moveTags)).toHaveLength(3);
});

it('a branch is renamed or moved by its menu; what is taken is told at the field', async () => {
  const { user, api } = await show(undefined, {
    more: [refuse(moveTags, 'NAME_TAKEN')],
  });
  await user.click(screen.getByRole('button', { name: 'Actions for home' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or move…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename or move home' }));
  const field = dialog.getByRole('textbox', { name: /New name/ });
  expect(field).toHaveValue('home');
  await user.clear(field);
  await user.type(field, '工作');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(api.callsOf(moveTags)[0]?.body).toEqual({ from: 'home', to: '工作' }));
  expect(await dialog.findByText('There is already a tag with this name.')).toBeInTheDocument();
  keepState();
});

it('a search is saved under a name, changed, ordered and removed with a way back', async () => {
  const { user, query } = await show(notePath({ action: 'preview', q: 'is:open 抄表', sort: 'reminder' }));
  await user.click(screen.getByRole('button', { name: 'Save this search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  const name = dialog.getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(preferenceOf('notes')).toBeUndefined();
  await user.type(name, 'Due');
  keepState();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const due = { name: 'Due', q: 'is:open 抄表', sort: 'reminder' };
  await waitFor(() => expect(preferenceOf('notes')?.searches).toEqual([expect.objectContaining(due)]));
  expect(line('Due')).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument();

  const other = { key, name: 'Other', q: 'x' };
  act(() => setPreference('notes', { searches: [...(preferenceOf('notes')?.searches ?? []), other] }));
  const names = () => preferenceOf('notes')?.searches?.map((one) => one.name);
  const choose = async (of: string, item: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${of}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Other', 'Move up');
  expect(names()).toEqual(['Other', 'Due']);
  await choose('Due', 'Edit…');
  const form = within(await screen.findByRole('dialog', { name: 'Edit the saved search' }));
  await user.type(form.getByRole('textbox', { name: /Name/ }), ' soon');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(names()).toEqual(['Other', 'Due soon']));
  await user.click(screen.getByRole('link', { name: 'Other' }));
  await waitFor(() => expect(query()).toEqual({ action: 'preview', q: 'x' }));
  await choose('Other', 'Delete');
  expect(names()).toEqual(['Due soon']);
  act(() => noticeStore.getState().at(-1)?.action?.run());
  expect(names()).toEqual(['Due soon', 'Other']);
});
