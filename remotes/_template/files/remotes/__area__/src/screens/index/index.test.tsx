/// <reference types="@testing-library/jest-dom" />
import {
  type __Noun__,
  create__Noun__,
  delete__Noun__,
  list__Nouns__,
  update__Noun__,
} from '@console/contract/__schema__';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';

const first: __Noun__ = {
  __noun__Id: '019a0000-0000-7000-8000-000000000001',
  code: 'A-01',
  name: '东侧一号',
  note: '靠门',
  state: 'open',
  updatedAt: '2026-11-21T08:00:00.000Z',
  version: 3,
};
const second: __Noun__ = {
  ...first,
  __noun__Id: '019a0000-0000-7000-8000-000000000002',
  code: 'B-01',
  name: '西侧一号',
  note: '',
  state: 'closed',
};

/** Filters and cuts into pages as the server does. */
const listed = (...all: __Noun__[]) =>
  answer(list__Nouns__, ({ query: { q = '', state, page, size } }) => {
    const found = all.filter((one) => one.name.includes(q) && (!state || one.state === state));
    return { items: found.slice((page - 1) * size, page * size), total: found.length, page, size };
  });

const show = (api: FakeAnswer[], { search = '', language = 'en' as 'zh' | 'en' } = {}) =>
  renderRemote(remote, { path: `/__area__/${search}`, language, api, permissions: ['__schema__.use'] });

type User = Awaited<ReturnType<typeof show>>['user'];

async function open(user: User, name: string) {
  await user.click(await screen.findByText(name));
  return within(await screen.findByRole('dialog'));
}

const dialogGoes = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the list', () => {
  it.each([
    ['zh', '__nounZh__', '已关闭'],
    ['en', '__NounsEn__', 'Closed'],
  ] as const)('in %s', async (language, title, closed) => {
    await show([listed(first, second)], { language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText('东侧一号')).toBeInTheDocument();
    expect(within(screen.getByRole('table')).getByText(closed)).toBeInTheDocument();
    keepState();
  });

  it('empty: says so, and how to begin', async () => {
    const { user } = await show([listed()]);
    expect(await screen.findByText('No __nounsEn__ yet')).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: 'New __nounEn__' }));
    expect(await screen.findByRole('dialog', { name: 'New __nounEn__' })).toBeInTheDocument();
  });

  it('is filtered by the address; what finds nothing can be taken off', async () => {
    const { api, user, router } = await show([listed(first, second)], { search: '?q=东&state=closed' });
    expect(await screen.findByText('No __nounsEn__ match these filters')).toBeInTheDocument();
    expect(api.callsOf(list__Nouns__)[0]?.query).toMatchObject({ q: '东', state: 'closed' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('西侧一号')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('has pages; one beyond the last leads there', async () => {
    const { user, router } = await show([listed(first, second)], { search: '?size=1' });
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByText('西侧一号')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?size=1&page=2');
    const beyond = await show([listed(first, second)], { search: '?size=1&page=9' });
    expect(await screen.findByText('西侧一号')).toBeInTheDocument();
    expect(beyond.router.state.location.search).toBe('?size=1&page=2');
  });

  it('while it loads, when it fails, and for whoever may not see it', async () => {
    await show([hang(list__Nouns__)]);
    expect(await screen.findByText('Loading …')).toBeInTheDocument();
    await show([refuse(list__Nouns__, 'INTERNAL')]);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    keepState();
    await show([refuse(list__Nouns__, 'FORBIDDEN', { details: { permission: '__schema__.use' } })]);
    expect(await screen.findByText(/Use __areaEn__/)).toBeInTheDocument();
    keepState();
  });
});

describe('the form', () => {
  it.each(['zh', 'en'] as const)('in %s', async (language) => {
    const { user } = await show([listed(first)], { language });
    const dialog = await open(user, first.name);
    expect(dialog.getByDisplayValue('A-01')).toBeInTheDocument();
    keepState();
  });

  it('adds one, and shows at its field what is wrong with it', async () => {
    const taken = refuse(create__Noun__, 'CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }] });
    const { api, user } = await show([listed(first), taken]);
    await user.click(await screen.findByRole('button', { name: 'New __nounEn__' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByLabelText(/^Code/), 'A 01');
    await fill(user, dialog.getByLabelText(/^Name/), '东侧二号');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Capital letters, digits and . _ / - only.')).toBeInTheDocument();
    expect(api.callsOf(create__Noun__)).toHaveLength(0);
    await user.clear(dialog.getByLabelText(/^Code/));
    await fill(user, dialog.getByLabelText(/^Code/), 'A-01');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Already in use.')).toBeInTheDocument();
    keepState();
    api.now(answer(create__Noun__, () => first));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogGoes();
    const body = { code: 'A-01', name: '东侧二号', note: '', state: 'open' };
    expect(api.callsOf(create__Noun__).at(-1)?.body).toEqual(body);
    await waitFor(() => expect(api.callsOf(list__Nouns__).length).toBeGreaterThan(1));
  });

  it('sends only what was changed, and goes on from the version of whoever was faster', async () => {
    const theirs: __Noun__ = { ...first, note: '靠窗', version: 4 };
    const stale = refuse(update__Noun__, 'VERSION_CONFLICT', { details: { current: theirs } });
    const { api, user } = await show([listed(first), stale]);
    const dialog = await open(user, first.name);
    const name = dialog.getByLabelText(/^Name/);
    await user.clear(name);
    await fill(user, name, '东门');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Reapply my changes' }));
    api.now(answer(update__Noun__, () => theirs));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogGoes();
    expect(api.callsOf(update__Noun__).map(({ version, body }) => [version, body])).toEqual([
      [3, { name: '东门' }],
      [4, { name: '东门' }],
    ]);
  });

  it('of a closed one changes its state first', async () => {
    const { api, user } = await show([listed(second), answer(update__Noun__, () => second)]);
    const dialog = await open(user, second.name);
    expect(dialog.getByLabelText(/^Name/)).toBeDisabled();
    expect(dialog.getByText(/Reopen it/)).toBeInTheDocument();
    keepState();
    await user.selectOptions(dialog.getByLabelText(/^State/), 'Open');
    expect(dialog.getByLabelText(/^Name/)).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogGoes();
    expect(api.callsOf(update__Noun__)[0]?.body).toEqual({ state: 'open' });
  });

  it('deletes after a question, and stays when that was refused', async () => {
    const { api, user } = await show([listed(first), refuse(delete__Noun__, 'NOT_FOUND')]);
    const dialog = await open(user, first.name);
    const remove = async (answerWith: 'Cancel' | 'Delete') => {
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Delete A-01?' }));
      await user.click(question.getByRole('button', { name: answerWith }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await remove('Cancel');
    expect(api.callsOf(delete__Noun__)).toHaveLength(0);
    await remove('Delete');
    expect(await dialog.findByText(/does not exist/)).toBeInTheDocument();
    api.now(answer(delete__Noun__, () => ({ __noun__Id: first.__noun__Id })));
    await remove('Delete');
    await dialogGoes();
    expect(api.callsOf(delete__Noun__).at(-1)).toMatchObject({
      params: { __noun__Id: first.__noun__Id },
      version: 3,
    });
  });
});
