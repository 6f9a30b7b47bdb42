/// <reference types="@testing-library/jest-dom" />
import { freshItem, listNotes, type NoteRow, saveNote } from '@console/contract/notes';
import { askBeforeSignOut, defineRemote } from '@console/shell';
import { answer, type FakeAnswer, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { quickNoteDraft } from './today/quick-note-draft.ts';
import today from './today.tsx';

const id = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;
const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
const note = (last: number, headline: string, item: Partial<NoteRow['item']> = {}): NoteRow => ({
  ...{
    _id: id(last),
    userId: 'ming',
    title: headline,
    headline,
    type: 0,
    version: 1,
    tagIds: [],
    excerpt: '',
  },
  ...{
    createTime: hourAgo,
    updateTime: hourAgo,
    deleteTime: null,
    wordCount: 1,
    hasTask: false,
    openTasks: 0,
  },
  item: { ...freshItem, ...item },
  hits: { headline: [], excerpt: [] },
});
const reminded = note(1, 'Water the plants', { remind_at: hourAgo, remind_tz: 'Asia/Shanghai' });
const pinned = note(2, 'Door codes', { make_it_top: true });

const notesOf = (edited: NoteRow[] = [], first: NoteRow[] = [reminded]) =>
  answer(listNotes, ({ query: { q = '' } }) => ({
    items: q.includes('reminder')
      ? first
      : q.startsWith('is:pinned')
        ? first.length > 0
          ? [pinned]
          : []
        : edited,
    ...{ next: null, searchedAsText: [] },
  }));

const show = (api: FakeAnswer[], language: 'zh' | 'en' = 'en') =>
  renderRemote(
    defineRemote({
      ...{ name: 'notesToday', locales: today.locales },
      routes: [{ index: true, Component: today.Card }],
    }),
    { path: '/today', language, api },
  );

beforeEach(() => localStorage.clear());

it.each(['zh', 'en'] as const)(
  'shows what is due, what is pinned and what was last, in %s',
  async (language) => {
    await show([notesOf([note(3, ''), note(4, 'Boiler')])], language);
    const lines = await screen.findAllByRole('link');
    expect(lines.map((one) => one.textContent)).toEqual(
      language === 'zh'
        ? ['Water the plants提醒已到（1小时前）', 'Door codes已置顶', '无标题1小时前', 'Boiler1小时前'].map(
            (text) => expect.stringMatching(text.replace('1小时前', '1 ?小时前')),
          )
        : [/^Water the plantsReminder due/, /^Door codesPinned/, /^Untitled/, /^Boiler/].map((text) =>
            expect.stringMatching(text),
          ),
    );
    expect(lines[0]).toHaveAttribute('href', `/note/?action=preview&uuid=${id(1)}`);
    keepState();
  },
);

it('a line becomes a note with Enter, and stands on the card then', async () => {
  let isSaved = false;
  const { user, api } = await show([
    answer(listNotes, () => ({
      items: isSaved ? [note(5, 'Buy lamps')] : [],
      next: null,
      searchedAsText: [],
    })),
    answer(saveNote, ({ params, body }) => {
      isSaved = true;
      return { ...note(5, body.content), _id: params.uuid, content: body.content };
    }),
  ]);
  await screen.findByText(/No notes yet/);
  keepState();
  await user.type(screen.getByLabelText('Quick note'), 'Buy lamps{Enter}');
  expect(await screen.findByRole('link', { name: /^Buy lamps/ })).toBeVisible();
  expect(screen.getByLabelText('Quick note')).toHaveValue('');
  expect(quickNoteDraft.get()).toBeUndefined();
  expect(api.callsOf(saveNote)).toMatchObject([
    { body: { title: '', content: 'Buy lamps', reason: 'manual' } },
  ]);
  const notice = within(await screen.findByRole('status'));
  expect(notice.getByText('Note saved')).toBeVisible();
});

it('what is typed outlives the page; sent again after a lost answer it is the same note', async () => {
  const first = await show([notesOf(), refuse(saveNote, 'INTERNAL')]);
  await first.user.type(await screen.findByLabelText('Quick note'), 'Buy lamps{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  keepState();
  const second = await show([notesOf(), refuse(saveNote, 'INTERNAL')]);
  expect(await screen.findByLabelText('Quick note')).toHaveValue('Buy lamps');
  await second.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(second.api.callsOf(saveNote)).toHaveLength(1));
  const [once] = first.api.callsOf(saveNote);
  const [again] = second.api.callsOf(saveNote);
  expect(again?.params.uuid).toBe(once?.params.uuid);
  expect(again?.body.saveId).toBe(once?.body.saveId);
  expect(await screen.findByRole('alert')).toBeVisible();
  await second.user.type(screen.getByLabelText('Quick note'), ' today');
  expect(quickNoteDraft.get()?.uuid).not.toBe(once?.params.uuid);
});

it('what is typed is gone from the device once its owner has signed out', async () => {
  const { user } = await show([notesOf()]);
  await user.type(await screen.findByLabelText('Quick note'), 'Buy lamps');
  await askBeforeSignOut();
  expect(quickNoteDraft.get()).toBeUndefined();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Buy lamps');
});

it('nothing but blanks is no note', async () => {
  await show([notesOf()]);
  await screen.findByLabelText('Quick note');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});
