/// <reference types="@testing-library/jest-dom" />
import {
  createSort,
  createSortMatrix,
  createStarterSorts,
  disableSort,
  listSorts,
  orderSorts,
  type Sort,
  updateSort,
  type WoodPermission,
} from '@console/contract/wood';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { board, ids, log, member, sorts, species, stranger } from '../../team/demo-team.ts';

const readOnly: WoodPermission[] = ['wood.sort.read', 'wood.stock.read'];
const show = (api: FakeAnswer[], path = '/wood/sortSetting', language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path, language, api: [member(), species, sorts(board, log), ...api] });

describe('/wood/sortSetting', () => {
  it.each(['zh', 'en'] as const)('the sorts in %s', async (language) => {
    await show([], '/wood/sortSetting', language);
    expect(await screen.findByText(language === 'zh' ? '云杉板材' : 'Spruce board')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText(/38 × 125 mm × 4 m/)).toBeInTheDocument();
    keepState();
  });

  it('empty: offers the starter set; to a reader it says who can', async () => {
    const starter = answer(createStarterSorts, () => ({ species: 14, sorts: 40 }));
    const { api, user, unmount } = await show([sorts(), starter]);
    await user.click(await screen.findByRole('button', { name: 'Use the starter set' }));
    await waitFor(() => expect(api.callsOf(createStarterSorts)).toHaveLength(1));
    await waitFor(() => expect(api.callsOf(listSorts).length).toBeGreaterThan(1));
    unmount();
    await show([sorts(), member(readOnly)]);
    expect(await screen.findByText(/owner or manager has set them up/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use the starter set' })).toBeNull();
  });

  it('without the right to change it is read-only', async () => {
    await show([member(readOnly)]);
    await screen.findByText('Spruce board');
    for (const name of ['New sort', 'Size matrix', /Disable/, /up$/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('somebody without a team is shown where to begin; a search that finds nothing can be undone', async () => {
    const { unmount } = await show([stranger]);
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
    unmount();
    const { user, router } = await show([], '/wood/sortSetting?q=teak');
    expect(await screen.findByText('No matching sorts')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByText('Spruce board')).toBeInTheDocument();
  });

  it('creates a sort and shows a taken code at its field', async () => {
    const taken = refuse(createSort, 'CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }] });
    const { api, user } = await show([taken]);
    await user.click(await screen.findByRole('button', { name: 'New sort' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New sort' }));
    await fill(user, dialog.getByLabelText(/^Code/), 'SPR-B38');
    await user.type(dialog.getByLabelText(/Chinese name/i), '云杉');
    await fill(user, dialog.getByLabelText(/English name/i), 'Spruce');
    await user.type(dialog.getByLabelText(/Thickness/), '38');
    await user.type(dialog.getByLabelText(/Minimum moisture/), '8');
    await fill(user, dialog.getByLabelText(/Maximum moisture/), '12.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This code is already in use.')).toBeInTheDocument();
    keepState();
    api.now(answer(createSort, () => log));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(createSort).at(-1)?.body).toMatchObject({
      code: 'SPR-B38',
      thicknessMm: '38',
      widthMm: null,
      moistureMin: '8',
      moistureMax: '12.5',
    });
  });

  it('changes only what was changed, freezes what was posted, and can go on from the other’s version', async () => {
    const theirs: Sort = { ...board, grade: '1', version: 4 };
    const stale = refuse(updateSort, 'VERSION_CONFLICT', { details: { current: theirs } });
    const { api, user } = await show([stale]);
    await user.click(await screen.findByText('Spruce board'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit sort' }));
    expect(dialog.getByLabelText(/Thickness/)).toBeDisabled();
    expect(dialog.getByText(/can no longer be changed/)).toBeInTheDocument();
    const price = dialog.getByLabelText(/List price/);
    await user.clear(price);
    await fill(user, price, '2400.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Reapply my changes' }));
    api.now(answer(updateSort, () => theirs));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(updateSort).map(({ version, body }) => [version, body])).toEqual([
      [3, { listPrice: '2400.5' }],
      [4, { listPrice: '2400.5' }],
    ]);
  });

  it('2 /wood/sortSetting: more than a page is turned in the address, and order knows all siblings', async () => {
    const third: Sort = { ...log, sortId: ids.txn, names: { zh: '三', en: 'Third' }, position: 3 };
    const pages = answer(listSorts, ({ query }) => {
      const { page, size } = listSorts.query.parse(query);
      const all = [board, log, third];
      const items = size === 1000 ? all : page === 1 ? [board, log] : [third];
      return { items, total: size === 1000 ? 3 : 102, page, size };
    });
    const { api, user } = await show([pages, answer(orderSorts, () => ({ ordered: 3 }))]);
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move Third up' }));
    await waitFor(() =>
      expect(api.callsOf(orderSorts)[0]?.body.sortIds).toEqual([ids.board, ids.txn, ids.log]),
    );
  });

  it('previews a size matrix before it makes anything', async () => {
    const row = {
      code: 'SPR-B38X125X4',
      names: board.names,
      thicknessMm: '38',
      widthMm: '125',
      lengthM: '4',
      pieceVolume: '0.019000',
    };
    const matrix = answer(createSortMatrix, ({ body }) => ({
      rows: [
        { ...row, conflict: 'SAME_SIZE' as const },
        { ...row, code: 'SPR-B50X125X4', conflict: null },
      ],
      created: body.dryRun ? 0 : 1,
    }));
    const { api, user } = await show([matrix]);
    await user.click(await screen.findByRole('button', { name: 'Size matrix' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Size matrix' }));
    await fill(user, dialog.getByLabelText(/Thicknesses/), '38, 50');
    await fill(user, dialog.getByLabelText(/Widths/), '125');
    await user.type(dialog.getByLabelText(/Lengths/), '4');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('Size exists')).toBeInTheDocument();
    keepState();
    await user.click(dialog.getByRole('button', { name: /Create 1 sort/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(createSortMatrix).map(({ body }) => [body.dryRun, body.thicknessMm])).toEqual([
      [true, ['38', '50']],
      [false, ['38', '50']],
    ]);
  });

  it('moves a sort by keyboard, and asks before disabling one with stock', async () => {
    const { api, user } = await show([
      answer(orderSorts, () => ({ ordered: 2 })),
      answer(disableSort, () => board),
    ]);
    const down = await screen.findByRole('button', { name: 'Move Spruce board down' });
    act(() => down.focus());
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.callsOf(orderSorts)[0]?.body).toEqual({ parentId: null, sortIds: [ids.log, ids.board] }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Disable Spruce board' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Disable Spruce board' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/There is stock of this sort/)).toBeInTheDocument();
    expect(api.callsOf(disableSort)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(api.callsOf(disableSort)[0]?.params).toEqual({ sortId: ids.board }));
  });
});
