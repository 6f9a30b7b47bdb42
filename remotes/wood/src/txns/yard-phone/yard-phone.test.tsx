/// <reference types="@testing-library/jest-dom" />
import { ApiError } from '@console/contract';
import {
  addTxnAttachment,
  getTxn,
  listPartners,
  listSettlements,
  listTeams,
  listTxnAttachments,
  listTxns,
  listYards,
  previewVolume,
  receivePurchase,
  type Txn,
} from '@console/contract/wood';
import { askBeforeSignOut, queryClient } from '@console/shell';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { board, ids, log, member, sorts, species, yards } from '../../team/demo-team.ts';
import { purchase, purchaseHead } from '../demo-txns.ts';

const noNetwork = () => {
  throw new ApiError('NETWORK', { status: 0 });
};
/** As a browser without a network: calls get nowhere. */
const away = [getTxn, listTeams, listYards, listTxns, listSettlements, listTxnAttachments, previewVolume].map(
  (endpoint) => answer(endpoint, noNetwork),
);
const nothingMore = [
  answer(listSettlements, () => ({ items: [], next: null })),
  answer(listPartners, () => ({ items: [], next: null })),
  answer(listTxnAttachments, () => ({ items: [], mayAdd: false, mayRemove: false })),
];
const measured = answer(previewVolume, ({ body }) => {
  const rows = body.tally.rows.map(({ count }) => ({
    ...{ pieceVolume: '0.160', volume: (count * 0.16).toFixed(3), branch: 'main' as const, problem: null },
  }));
  const pieces = body.tally.rows.reduce((sum, { count }) => sum + count, 0);
  return {
    rule: 'gb4814_2013' as const,
    rows,
    pieces,
    volume: (pieces * 0.16).toFixed(3),
    boardFeet: '1.00',
  };
});
const received: Txn = { ...purchase, state: 'received', may: [], version: 5 };
const at = `/wood/transaction?uuid=${ids.txn}`;

const show = (api: FakeAnswer[] = [], path = at, language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path,
    language,
    api: [
      ...[member(), yards, species, sorts(board, log), measured, ...nothingMore],
      answer(getTxn, () => purchase),
      answer(listTxns, () => ({ items: [purchaseHead], next: null })),
      ...api,
    ],
  });
type Shown = Awaited<ReturnType<typeof show>>;

/** The tab is closed, and another one opened: nothing is left but what this browser keeps. */
async function closeTab({ unmount }: Shown) {
  unmount();
  queryClient.clear();
  await closeYard();
}
const closeYard = async () => (await import('./open-yard.ts')).closeYard();

const media = globalThis.matchMedia;
beforeEach(() => {
  globalThis.matchMedia = (query) => ({ ...media(query), matches: query.includes('max-width') });
});
afterEach(async () => {
  globalThis.matchMedia = media;
  await closeYard();
  localStorage.clear();
});

async function openEntry({ user }: Shown, label = 'Receive', title = /^Receive PO-000012/) {
  await user.click(await screen.findByRole('button', { name: label }));
  return within(await screen.findByRole('dialog', { name: title }));
}
const line = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const press = async ({ user }: Shown, pad: ReturnType<typeof within>, keys: string) => {
  const keypad = within(pad.getByRole('group', { name: 'Number pad' }));
  for (const key of keys) await user.click(keypad.getByRole('button', { name: key }));
};

/** Twelve logs, 20 cm by 4 m. */
async function countLogs(house: Shown) {
  const entry = await openEntry(house);
  await house.user.click(entry.getByRole('button', { name: /Spruce log/ }));
  const pad = await line(/^2\. Spruce log/);
  await press(house, pad, '20');
  await house.user.click(pad.getByRole('button', { name: 'Next' }));
  await press(house, pad, '4');
  await house.user.click(pad.getByRole('button', { name: 'Next' }));
  await press(house, pad, '12');
  await house.user.click(pad.getByRole('button', { name: 'Add row' }));
  await house.user.click(pad.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^2\. Spruce log/ })).toBeNull());
  return entry;
}
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('console:wood-yard:'));

describe('goods are counted in the yard', () => {
  it.each(['zh', 'en'] as const)('with large keys, against the supplier’s sheet, in %s', async (language) => {
    const zh = language === 'zh';
    const house = await show([answer(receivePurchase, () => received)], at, language);
    const entry = await openEntry(house, zh ? '入库' : 'Receive', zh ? /^入库 PO-000012/ : undefined);
    expect(entry.getAllByText(zh ? '未点数' : 'Not counted yet')).toHaveLength(2);
    keepState();
    await house.user.click(entry.getByRole('button', { name: zh ? /云杉原木/ : /Spruce log/ }));
    const pad = await line(/^2\. /);
    const keypad = within(pad.getByRole('group', { name: zh ? '数字键盘' : 'Number pad' }));
    const key = (name: string) => house.user.click(keypad.getByRole('button', { name }));
    for (const name of ['2', '0', zh ? '下一项' : 'Next', '4']) await key(name);
    const add = zh ? '加一行' : 'Add row';
    await key(add);
    await key(add);
    expect(await pad.findByText('0.320 m³', { exact: false, selector: 'p' })).toBeInTheDocument();
    const sheet = within(pad.getByRole('table', { name: zh ? '码单核对' : 'Sheet and count' }));
    expect(sheet.getAllByRole('row')[1]).toHaveTextContent('20 × 41002-98');
    keepState();
    await key(zh ? '撤销' : 'Undo');
    expect(sheet.getAllByRole('row')[1]).toHaveTextContent('20 × 41001-99');
    await house.user.click(pad.getByRole('button', { name: zh ? '完成' : 'Done' }));
    await house.user.click(entry.getByRole('button', { name: zh ? '入库' : 'Receive' }));
    await waitFor(() => expect(house.api.callsOf(receivePurchase)).toHaveLength(1));
    expect(house.api.callsOf(receivePurchase)[0]).toMatchObject({
      params: { txnId: ids.txn },
      body: {
        final: false,
        lines: [
          {
            lineNo: 2,
            tally: { kind: 'log', rows: [{ diameterCm: '20', lengthM: '4', count: 1 }] },
            pieces: null,
          },
        ],
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept()).toEqual([]);
  });

  it('a row that is there is put right, or taken away, and one without a size is none', async () => {
    const house = await show();
    const entry = await openEntry(house);
    await house.user.click(entry.getByRole('button', { name: /Spruce log/ }));
    const pad = await line(/^2\. Spruce log/);
    await house.user.click(pad.getByRole('button', { name: 'Add row' }));
    expect(await pad.findByText('Type D cm first.')).toBeInTheDocument();
    await press(house, pad, '20');
    await house.user.click(pad.getByRole('button', { name: 'L m –' }));
    await press(house, pad, '4.5');
    await house.user.click(pad.getByRole('button', { name: 'Add row' }));
    await house.user.click(pad.getByRole('button', { name: /^Edit 20 × 4\.5 ?× 1/ }));
    await house.user.click(pad.getByRole('button', { name: 'Delete digit' }));
    await press(house, pad, '7');
    await house.user.click(pad.getByRole('button', { name: 'Save row' }));
    const again = await pad.findByRole('button', { name: /^Edit 20 × 4\.5 ?× 7/ });
    await house.user.click(again);
    await house.user.click(pad.getByRole('button', { name: 'Remove row' }));
    expect(await pad.findByText('No rows yet. Type the first size.')).toBeInTheDocument();
  });

  it('bundle by bundle, which together are the line', async () => {
    const house = await show([answer(receivePurchase, () => received)]);
    const entry = await openEntry(house);
    await house.user.click(entry.getByRole('button', { name: /Spruce board/ }));
    const boards = await line(/^1\. Spruce board/);
    await house.user.click(boards.getByRole('button', { name: 'Add a bundle' }));
    const first = within(boards.getByRole('group', { name: 'Bundle 1' }));
    await fill(house.user, first.getByRole('textbox', { name: /^Pieces/ }), '62');
    await house.user.click(boards.getByRole('button', { name: 'Add a bundle' }));
    keepState();
    await house.user.click(boards.getByRole('button', { name: 'Done' }));
    expect(await entry.findByText('124 pieces counted in all')).toBeInTheDocument();
    await house.user.click(entry.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(house.api.callsOf(receivePurchase)).toHaveLength(1));
    const bundle = { pieces: 62, volume: null };
    expect(house.api.callsOf(receivePurchase)[0]?.body.lines).toMatchObject([
      { lineNo: 1, pieces: null, tally: null, bundles: [bundle, bundle] },
    ]);
  });

  it('by pieces and volume; nothing counted is nothing to send; what the document says may be taken over', async () => {
    const house = await show([answer(receivePurchase, () => received)]);
    const entry = await openEntry(house);
    await house.user.click(entry.getByRole('button', { name: 'Receive' }));
    expect(await entry.findByText('Count at least one line first.')).toBeInTheDocument();
    await house.user.click(entry.getByRole('button', { name: /Spruce board/ }));
    const boards = await line(/^1\. Spruce board/);
    await house.user.click(boards.getByRole('button', { name: 'As on the document' }));
    await house.user.click(boards.getByRole('button', { name: 'm³ 2.356' }));
    await house.user.click(boards.getByRole('button', { name: 'Delete digit' }));
    await fill(house.user, boards.getByRole('textbox', { name: /Supplier's volume/ }), '2.4');
    expect(await boards.findByText("Ours is -0.05 m³ against the supplier's sheet.")).toBeInTheDocument();
    await house.user.click(boards.getByRole('button', { name: 'Done' }));
    await fill(house.user, entry.getByRole('textbox', { name: 'Vehicle' }), '沪A12345');
    await house.user.click(entry.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(house.api.callsOf(receivePurchase)).toHaveLength(1));
    expect(house.api.callsOf(receivePurchase)[0]?.body).toMatchObject({
      vehicle: '沪A12345',
      lines: [{ lineNo: 1, tally: null, pieces: 124, volume: '2.35', supplierVolume: '2.4' }],
    });
  });
});

describe('without a network', () => {
  it('a count waits, survives a closed tab, opens again, and is sent once when the network is back', async () => {
    const first = await show();
    await screen.findByRole('heading', { level: 1, name: /PO-000012/ });
    first.api.now(...away, answer(receivePurchase, noNetwork));
    const entry = await countLogs(first);
    await first.user.click(entry.getByRole('button', { name: 'Receive' }));
    expect(await entry.findByText(/Counted and kept on this device/)).toBeInTheDocument();
    keepState();
    expect(kept()).toHaveLength(1);
    const key = first.api.callsOf(receivePurchase)[0]?.idempotencyKey;
    await closeTab(first);

    // Opened again, still without a network: document, count and why it cannot be changed are there.
    const second = await show([...away, answer(receivePurchase, noNetwork)]);
    const notice = within(await screen.findByRole('region', { name: 'Counted on this device' }));
    expect(notice.getByText('12 pieces counted')).toBeInTheDocument();
    expect(await notice.findByText('Waiting to be sent')).toBeInTheDocument();
    const again = await openEntry(second);
    expect(await again.findByText(/It may have arrived already/)).toBeInTheDocument();
    expect(again.getByRole('button', { name: /Spruce log/ })).toBeDisabled();
    second.api.now(
      answer(receivePurchase, () => received),
      answer(getTxn, () => received),
    );
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(kept()).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Counted on this device' })).toBeNull());
    const calls = second.api.callsOf(receivePurchase);
    expect(new Set(calls.map((call) => call.idempotencyKey))).toEqual(new Set([key]));
    expect(calls.at(-1)?.body.lines).toMatchObject([{ lineNo: 2, tally: { rows: [{ count: 12 }] } }]);
    // One of them was taken; nothing goes a second time.
    const sent = calls.length;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(second.api.callsOf(receivePurchase)).toHaveLength(sent);
  });

  it('what was being counted as the tab went is still there', async () => {
    const first = await show();
    await countLogs(first);
    await closeTab(first);
    const second = await show();
    const notice = within(await screen.findByRole('region', { name: 'Counted on this device' }));
    expect(notice.getByText('Not finished')).toBeInTheDocument();
    const entry = await openEntry(second);
    expect(entry.getByText('12 pieces counted')).toBeInTheDocument();
  });

  it('what an earlier page has left goes as soon as the area is opened, whatever is looked at', async () => {
    const first = await show();
    await screen.findByRole('heading', { level: 1, name: /PO-000012/ });
    first.api.now(answer(receivePurchase, noNetwork));
    const entry = await countLogs(first);
    await first.user.click(entry.getByRole('button', { name: 'Receive' }));
    await entry.findByText(/Counted and kept on this device/);
    await closeTab(first);
    const second = await show([answer(receivePurchase, () => received)], '/wood/transaction');
    await waitFor(() => expect(second.api.callsOf(receivePurchase)).toHaveLength(1));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('the list names what can be counted, and what waits', async () => {
    const first = await show();
    await countLogs(first);
    await closeTab(first);
    await show(away, '/wood/transaction');
    expect(await screen.findByText('No connection')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Purchase PO-000012' })).toHaveAttribute('href', at);
    expect(screen.getByRole('region', { name: 'Counted on this device' })).toBeInTheDocument();
    keepState();
  });

  it('a photo of the pile is sent before its goods, under one id', async () => {
    const stored = answer(addTxnAttachment, ({ query }) => ({
      ...{ attachmentId: query.id, kind: query.kind, name: 'pile.jpg', mime: 'image/jpeg', size: 3 },
      ...{ createdAt: '2026-11-29T00:00:00.000Z', createdByName: 'Wei', url: '/a.jpg' },
    }));
    const house = await show([answer(addTxnAttachment, noNetwork), answer(receivePurchase, () => received)]);
    const entry = await countLogs(house);
    const input = document.querySelector('input[data-photo="Photo of the pile"]');
    if (!input) throw new Error('no camera');
    fireEvent.change(input, { target: { files: [new File(['jpg'], 'pile.jpg', { type: 'image/jpeg' })] } });
    expect(await entry.findByRole('button', { name: 'Remove photo 1' })).toBeInTheDocument();
    await house.user.click(entry.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(house.api.callsOf(addTxnAttachment)).toHaveLength(1));
    await entry.findByText(/kept on this device|no room to keep it/);
    expect(house.api.callsOf(receivePurchase)).toHaveLength(0);
    house.api.now(stored);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(house.api.callsOf(receivePurchase)).toHaveLength(1));
    const [one, other] = house.api.callsOf(addTxnAttachment);
    expect(one?.query).toMatchObject({ kind: 'goods' });
    expect(other?.query).toEqual(one?.query);
  });
});

describe('what was refused', () => {
  const tooShort = { path: 'lines.0.tally.rows.0.lengthM', code: 'too_small', params: { minimum: 0.5 } };

  it('says why, at its line, is put right, and goes again as another call', async () => {
    const house = await show([refuse(receivePurchase, 'VALIDATION', { fields: [tooShort] })]);
    const entry = await countLogs(house);
    await house.user.click(entry.getByRole('button', { name: 'Receive' }));
    expect(await entry.findByText(/^Not accepted/)).toBeInTheDocument();
    expect(entry.getByText(/^2\. Spruce log/, { selector: 'li' })).toBeInTheDocument();
    keepState();
    expect(kept()).toHaveLength(1);
    house.api.now(answer(receivePurchase, () => received));
    await house.user.click(entry.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(kept()).toEqual([]));
    const [one, other] = house.api.callsOf(receivePurchase);
    expect(other?.idempotencyKey).not.toBe(one?.idempotencyKey);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('somebody else has received it meanwhile: nothing is lost, and it may be thrown away', async () => {
    const house = await show([
      refuse(receivePurchase, 'STATE_CONFLICT', { details: { kind: 'purchase', state: 'received' } }),
    ]);
    const entry = await countLogs(house);
    await house.user.click(entry.getByRole('button', { name: 'Receive' }));
    expect(await entry.findByText(/^Not accepted/)).toBeInTheDocument();
    await house.user.click(entry.getByRole('button', { name: 'Discard count' }));
    const question = within(await screen.findByRole('alertdialog', { name: /PO-000012/ }));
    await house.user.click(question.getByRole('button', { name: 'Discard count' }));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('signing out asks before counts are thrown away, and leaves nothing behind', async () => {
    const house = await show();
    await countLogs(house);
    let asked: Promise<boolean> | undefined;
    await act(async () => {
      asked = askBeforeSignOut();
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: '1 count has not been sent' }));
    await house.user.click(dialog.getByRole('button', { name: 'Discard and sign out' }));
    expect(await asked).toBe(true);
    expect(kept()).toEqual([]);
  });
});
