/// <reference types="@testing-library/jest-dom" />
import { ApiError } from '@console/contract';
import {
  createOpening,
  listStock,
  listStockMoves,
  listYards,
  previewVolume,
  type StockBalance,
  type WoodPermission,
} from '@console/contract/wood';
import { accessibilityFaults, answer, type FakeAnswer, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import {
  board,
  boardBalance,
  ids,
  log,
  member,
  sorts,
  species,
  stranger,
  yards,
} from '../../team/demo-team.ts';

const stock = (...items: StockBalance[]) =>
  answer(listStock, () => ({
    items,
    total: items.length,
    page: 1,
    size: 100,
    pieces: 224,
    volume: '4.256000',
    ...(items.some((row) => row.valueMinor !== undefined) ? { valueMinor: 872_480 } : {}),
  }));
const measured = answer(previewVolume, () => ({
  rule: 'gb4814_2013' as const,
  rows: [{ pieceVolume: '0.160', volume: '4.000', branch: 'main' as const, problem: null }],
  pieces: 25,
  volume: '4.000',
  boardFeet: '1695.10',
}));
const readOnly: WoodPermission[] = ['wood.sort.read', 'wood.stock.read', 'wood.team.read'];

const show = (api: FakeAnswer[], path = '/wood/stock', language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path, language, api: [member(), yards, species, sorts(board, log), ...api] });

describe('/wood/stock', () => {
  it.each(['zh', 'en'] as const)('balances in %s, axe finds nothing', async (language) => {
    await show([stock(boardBalance)], '/wood/stock', language);
    const name = language === 'zh' ? '云杉板材' : 'Spruce board';
    expect(await screen.findByText(name)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText('3.8000 m³')).toBeInTheDocument();
    expect(screen.getByText('2,050.00')).toBeInTheDocument();
    expect(screen.getAllByText(language === 'zh' ? '低于下限' : 'Below minimum').length).toBeGreaterThan(0);
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('empty: says so and offers the opening entry; a reader is told who can', async () => {
    const { unmount } = await show([stock()]);
    expect(await screen.findByText('No stock yet')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Opening entry' }).length).toBeGreaterThan(0);
    unmount();
    await show([stock(), member(readOnly)]);
    expect(await screen.findByText(/owner or manager/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Opening entry' })).toBeNull();
  });

  it('without the right to costs there are no cost columns', async () => {
    const { averageCost, valueMinor, ...row } = boardBalance;
    await show([stock(row), member(readOnly)]);
    await screen.findByText('Spruce board');
    expect(screen.queryByText('Average cost')).toBeNull();
    expect(screen.queryByText('Value')).toBeNull();
  });

  it('somebody without a team is shown where to begin', async () => {
    await show([stranger]);
    expect(await screen.findByText('You belong to no wood team yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My team' })).toHaveAttribute('href', '/wood/myTeam');
  });

  it('2 /wood/stock: filters live in the address, and a bad one falls back', async () => {
    const { api, router, user } = await show(
      [stock(boardBalance)],
      '/wood/stock?form=log&low=true&yardId=nonsense',
    );
    await screen.findByText('Spruce board');
    expect(api.callsOf(listStock)[0]?.query).toMatchObject({ form: 'log', low: 'true' });
    expect(api.callsOf(listStock)[0]?.query.yardId).toBeUndefined();
    await user.click(screen.getByRole('switch', { name: 'Below minimum only' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('low'));
  });

  it('refused: the house says so; down: it offers to try again', async () => {
    const { unmount } = await show([
      refuse(listStock, 'FORBIDDEN', { details: { permission: 'wood.stock.read' } }),
    ]);
    expect(await screen.findByText(/wood.stock.read/)).toBeInTheDocument();
    unmount();
    await show([refuse(listStock, 'INTERNAL')]);
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
  });

  it('drills down to the moves of a sort', async () => {
    const move = {
      postedSeq: 7,
      lineNo: 1,
      txnId: ids.txn,
      number: 'OP-000007',
      kind: 'opening' as const,
      businessDate: '2026-11-20',
      yardId: ids.yard,
      pieces: 224,
      volume: '4.256000',
      quantity: '4.256000',
      postedAt: '2026-11-20T08:00:00.000Z',
      postedBy: 'Ma',
    };
    const moves = answer(listStockMoves, () => ({
      items: [move, { ...move, lineNo: 2, pieces: 1 }],
      next: null,
    }));
    const { user } = await show([stock(boardBalance), moves]);
    await user.click(await screen.findByText('Spruce board'));
    const dialog = await screen.findByRole('dialog', { name: 'Moves of Spruce board' });
    expect(await within(dialog).findAllByText('OP-000007')).toHaveLength(2);
    expect(within(dialog).getAllByText('Main yard')).toHaveLength(2);
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('an opening entry', () => {
  const posted = answer(createOpening, ({ body }) => ({
    txnId: ids.txn,
    number: 'OP-000001',
    kind: 'opening' as const,
    state: 'posted' as const,
    businessDate: body.businessDate,
    yardId: ids.yard,
    postedSeq: 1,
    postedAt: '2026-11-20T08:00:00.000Z',
    lines: [],
  }));

  it('is tallied from the keyboard: Enter goes on in a new row, which repeats the sizes', async () => {
    const { api, user } = await show([stock(), sorts(log), measured, posted]);
    await user.click((await screen.findAllByRole('button', { name: 'Opening entry' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Opening entry' });
    await user.type(within(dialog).getByLabelText(/Small-end diameter/), '20');
    await user.type(within(dialog).getByLabelText(/Length/), '4');
    const count = within(dialog).getByLabelText(/Count/);
    await user.clear(count);
    await user.type(count, '25{Enter}');
    const second = within(dialog).getByRole('group', { name: 'Row 2' });
    await waitFor(() => expect(within(second).getByLabelText(/diameter/)).toHaveFocus());
    expect(within(second).getByLabelText(/diameter/)).toHaveValue('20');
    within(dialog).getByRole('button', { name: 'Remove row 2' }).focus();
    await user.keyboard('{Enter}');
    expect(within(dialog).queryByRole('group', { name: 'Row 2' })).toBeNull();
    expect(await within(dialog).findByText('25 pieces, 4.000 m³ in all')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Value/), '8200');
    await user.click(within(dialog).getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(createOpening)[0]?.body).toMatchObject({
      yardId: ids.yard,
      lines: [
        {
          sortId: ids.log,
          tally: { kind: 'log', rows: [{ diameterCm: '20', lengthM: '4', count: 25 }] },
          valueMinor: 820_000,
        },
      ],
    });
  });

  it('shows the refusal at the field and keeps what was typed', async () => {
    const refused = answer(createOpening, () => {
      throw new ApiError('PERIOD_LOCKED', {
        fields: [{ path: 'businessDate', code: 'locked' }],
        details: { earliest: '2026-11-14' },
      });
    });
    const { user } = await show([stock(), measured, refused]);
    await user.click((await screen.findAllByRole('button', { name: 'Opening entry' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByLabelText('Pieces'));
    await user.type(within(dialog).getByRole('textbox', { name: /^Pieces/ }), '224');
    await user.type(within(dialog).getByLabelText(/Value/), '100');
    await user.click(within(dialog).getByRole('button', { name: 'Post' }));
    expect(await within(dialog).findByText('This date is locked.')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: /^Pieces/ })).toHaveValue('224');
  });

  it('without a yard it says what comes first', async () => {
    const { user, router } = await show([stock(), answer(listYards, () => ({ items: [] }))]);
    await user.click((await screen.findAllByRole('button', { name: 'Opening entry' }))[0] ?? document.body);
    expect(await screen.findByText('Set up a yard before you enter opening stock.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Set up a yard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wood/myTeam'));
  });
});
