/// <reference types="@testing-library/jest-dom" />
import { ApiError } from '@console/contract';
import {
  createOpening,
  listStock,
  listStockMoves,
  listTeams,
  listYards,
  previewVolume,
  type StockBalance,
  type WoodPermission,
} from '@console/contract/wood';
import { localToday } from '@console/shell';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
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
const unmeasured = answer(previewVolume, () => ({
  rule: 'gb4814_2013' as const,
  rows: [
    {
      pieceVolume: null,
      volume: null,
      branch: null,
      problem: { path: 'lengthM', code: 'not_a_decimal' },
    },
  ],
  pieces: 0,
  volume: '0.000',
  boardFeet: '0.00',
}));
const readOnly: WoodPermission[] = ['wood.sort.read', 'wood.stock.read', 'wood.team.read'];

const show = (api: FakeAnswer[], path = '/wood/stock', language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path, language, api: [member(), yards, species, sorts(board, log), ...api] });

// Another test's user has no team of last time.
describe('/wood/stock', () => {
  it('the team in the address is asked for together with the teams, also when another was shown last', async () => {
    localStorage.setItem('console:wood-team:test-user', JSON.stringify({ teamId: ids.yard }));
    const { api } = await show([hang(listTeams), stock(boardBalance)], `/wood/stock?team=${ids.team}`);
    await waitFor(() => expect(api.callsOf(listStock)).toHaveLength(1));
    expect(api.callsOf(listStock)[0]?.query).toMatchObject({ teamId: ids.team });
  });

  it.each(['zh', 'en'] as const)('balances in %s', async (language) => {
    await show([stock(boardBalance)], '/wood/stock', language);
    const name = language === 'zh' ? '云杉板材' : 'Spruce board';
    expect(await screen.findByText(name)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText('3.8000 m³')).toBeInTheDocument();
    expect(screen.getByText('2,050.00')).toBeInTheDocument();
    expect(screen.getAllByText(language === 'zh' ? '低于下限' : 'Below minimum').length).toBeGreaterThan(0);
    keepState();
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
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
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

  it('2 /wood/stock: more than a page is turned in the address; a page that is not there becomes the last', async () => {
    const many = answer(listStock, ({ query }) => {
      const { page } = listStock.query.parse(query);
      const items = page > 3 ? [] : [boardBalance];
      return { items, total: 250, page, size: 100, pieces: 224, volume: '4.256000' };
    });
    const { api, router, user } = await show([many], '/wood/stock?form=sawn_board&page=9');
    expect(await screen.findByText('Page 3 of 3')).toBeInTheDocument();
    expect(router.state.location.search).toContain('page=3');
    await user.click(screen.getByRole('link', { name: 'Previous page' }));
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument();
    expect(api.callsOf(listStock).at(-1)?.query).toMatchObject({ form: 'sawn_board', page: 2 });
    keepState();
  });

  it('is sorted from the head of a column, by key, in the address and by the server; worth is not offered', async () => {
    const { api, router, user } = await show([stock(boardBalance)], '/wood/stock?form=log&page=1');
    const head = (name: string) => within(screen.getByRole('columnheader', { name }));
    await screen.findByText('Spruce board');
    expect(head('Value').queryByRole('button')).toBeNull();
    act(() => head('Pieces').getByRole('button').focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?form=log&sort=-pieces'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Pieces' })).toHaveAttribute('aria-sort', 'descending'),
    );
    expect(api.callsOf(listStock).at(-1)?.query).toMatchObject({ form: 'log', sort: '-pieces' });
  });

  it('a filter that finds nothing says so and can be undone', async () => {
    const { router, user } = await show([stock()], '/wood/stock?form=log&q=teak');
    expect(await screen.findByText('No matching stock')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is asked for together with the teams, where there is a team of last time', async () => {
    const first = await show([stock(boardBalance)]);
    await screen.findByText('Spruce board');
    first.unmount();
    const { api } = await show([stock(boardBalance), hang(listTeams)]);
    await waitFor(() => expect(api.callsOf(listStock)).toHaveLength(1));
    expect(api.callsOf(listTeams)).toHaveLength(1);
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
    const moves = answer(listStockMoves, ({ query }) =>
      query.cursor === 'older'
        ? { items: [{ ...move, postedSeq: 3, number: 'OP-000003' }], next: null }
        : { items: [move, { ...move, lineNo: 2, pieces: 1, quantity: '0.000000' }], next: 'older' },
    );
    const { user } = await show([stock(boardBalance), moves]);
    await user.click(await screen.findByText('Spruce board'));
    const dialog = await screen.findByRole('dialog', { name: 'Stock of Spruce board' });
    expect(await within(dialog).findAllByText('OP-000007')).toHaveLength(2);
    expect(within(dialog).getAllByText('Main yard')).toHaveLength(2);
    const course = within(within(dialog).getByRole('table', { name: 'Stock after each move' }));
    expect(
      course
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['2026-11-200.0000 m³', '2026-11-204.2560 m³']);
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Earlier moves' }));
    expect(await within(dialog).findByText('OP-000003')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Earlier moves' })).toBeNull();
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
    act(() => within(dialog).getByRole('button', { name: 'Remove row 2' }).focus());
    await user.keyboard('{Enter}');
    expect(within(dialog).queryByRole('group', { name: 'Row 2' })).toBeNull();
    expect(await within(dialog).findByText('25 pieces, 4.000 m³ in all')).toBeInTheDocument();
    keepState();
    await fill(user, within(dialog).getByLabelText(/Value/), '8200');
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

  it('asks for the value instead of posting goods that cost nothing', async () => {
    const { api, user } = await show([stock(), sorts(board), measured, posted]);
    await user.click((await screen.findAllByRole('button', { name: 'Opening entry' }))[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Pieces'));
    await fill(user, dialog.getByRole('textbox', { name: /^Pieces/ }), '224');
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    expect(dialog.getByLabelText(/Value/)).toHaveFocus();
    expect(dialog.getByLabelText(/Value/)).toHaveAccessibleDescription(/Please fill this in/);
    expect(api.callsOf(createOpening)).toHaveLength(0);
    await user.keyboard('0{Enter}');
    await waitFor(() => expect(api.callsOf(createOpening)[0]?.body.lines[0]?.valueMinor).toBe(0));
  });

  it('begins with today where the team is, not where the browser is', async () => {
    const { user } = await show([stock(), sorts(board)]);
    await user.click((await screen.findAllByRole('button', { name: 'Opening entry' }))[0] ?? document.body);
    expect(await screen.findByLabelText(/Business date/)).toHaveValue(localToday('Asia/Shanghai'));
  });

  it('says at the tally, its rows and the pieces what the server refused', async () => {
    const refusal = (path: string, code: string) =>
      refuse(createOpening, 'VALIDATION', { fields: [{ path, code }] });
    const { api, user } = await show([stock(), sorts(log), unmeasured, refusal('lines.0.tally', 'required')]);
    await user.click((await screen.findAllByRole('button', { name: 'Opening entry' }))[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Value/), '1{Enter}');
    expect(await within(dialog.getByRole('group', { name: 'Tally' })).findByText('Please fill this in.'));
    await user.type(dialog.getByLabelText(/Small-end diameter/), '20');
    api.now(refusal('lines.0.tally.rows.0.lengthM', 'not_a_decimal'));
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(dialog.getByLabelText(/Length/)).toHaveFocus());
    expect(dialog.getByLabelText(/Length/)).toHaveAccessibleDescription('Enter a plain decimal number.');
    await user.click(dialog.getByLabelText('Pieces'));
    await user.type(dialog.getByRole('textbox', { name: /^Pieces/ }), '5');
    api.now(refusal('lines.0.volume', 'tally_required'));
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    expect(await dialog.findByText(/has no fixed size/)).toBeInTheDocument();
  });

  it('takes several sorts, adds them up, and comes back after a reload with all of them', async () => {
    const { api, user } = await show([stock(), sorts(board, log), posted]);
    const open = async () => {
      await user.click((await screen.findAllByRole('button', { name: 'Opening entry' }))[0] ?? document.body);
      return within(await screen.findByRole('dialog', { name: 'Opening entry' }));
    };
    const dialog = await open();
    const enter = async (number: number, pieces: string, worth: string) => {
      const line = within(dialog.getByRole('group', { name: `Line ${number}` }));
      await user.click(line.getByLabelText('Pieces'));
      await fill(user, line.getByRole('textbox', { name: /^Pieces/ }), pieces);
      await fill(user, line.getByLabelText(/Value/), worth);
      return line;
    };
    await enter(1, '224', '8200');
    await user.click(dialog.getByRole('button', { name: 'Add a line' }));
    const second = await enter(2, '0', '100');
    await user.selectOptions(second.getByLabelText(/Sort/), ids.log);
    expect(dialog.getByText(/^2 lines: 224 pieces, .*8,300.00 in all$/)).toBeInTheDocument();
    keepState();
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    expect(second.getByRole('textbox', { name: /^Pieces/ })).toHaveFocus();
    expect(api.callsOf(createOpening)).toHaveLength(0);

    const later = await show([stock(), sorts(board, log), posted]);
    await later.user.click(
      (await screen.findAllByRole('button', { name: 'Opening entry' }))[0] ?? document.body,
    );
    const again = within(await screen.findByRole('dialog', { name: 'Opening entry' }));
    expect(again.getByText(/^Your draft from .* has been restored/)).toBeInTheDocument();
    const wrong = within(again.getByRole('group', { name: 'Line 2' })).getByRole('textbox', {
      name: /^Pieces/,
    });
    await later.user.clear(wrong);
    await fill(later.user, wrong, '7');
    await later.user.click(again.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(later.api.callsOf(createOpening)[0]?.body.lines).toMatchObject([
      { sortId: ids.board, pieces: 224, valueMinor: 820_000 },
      { sortId: ids.log, pieces: 7, valueMinor: 10_000 },
    ]);
    // The team of last time is kept in the tab, too.
    expect(Object.keys(sessionStorage).filter((key) => !key.includes('-team:'))).toEqual([]);
  });

  it('shows the refusal at the field and keeps what was typed', async () => {
    const refused = answer(createOpening, () => {
      throw new ApiError('PERIOD_LOCKED', {
        fields: [{ path: 'businessDate', code: 'locked', params: { earliest: '2026-11-14' } }],
        details: { earliest: '2026-11-14' },
      });
    });
    const { user } = await show([stock(), measured, refused]);
    await user.click((await screen.findAllByRole('button', { name: 'Opening entry' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByLabelText('Pieces'));
    await fill(user, within(dialog).getByRole('textbox', { name: /^Pieces/ }), '224');
    await fill(user, within(dialog).getByLabelText(/Value/), '100');
    await user.click(within(dialog).getByRole('button', { name: 'Post' }));
    expect(await within(dialog).findByText('Not before 2026-11-14.')).toBeInTheDocument();
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
