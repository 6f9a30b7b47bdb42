/// <reference types="@testing-library/jest-dom" />
import {
  approvePriceException,
  getTxn,
  listPriceExceptions,
  listSettlements,
  listTxnAttachments,
  type PriceException,
  refusePriceException,
  type WoodPermission,
  woodPermissions,
} from '@console/contract/wood';
import { tellLiveEvent } from '@console/shell';
import { answer, type FakeAnswer, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../remote.tsx';
import { board, ids, log, member, sorts, species, yards } from '../team/demo-team.ts';
import { sale, txnIds } from '../txns/demo-txns.ts';

const asked: PriceException = {
  ...{ priceExceptionId: txnIds.otherYard, txn: { txnId: sale.txnId, number: sale.number } },
  partner: {
    partnerId: txnIds.supplier,
    code: 'P-000007',
    names: { zh: '华兴家具', en: 'Huaxing Furniture' },
  },
  ...{
    grounds: ['floor_price', 'credit_limit'],
    state: 'asked',
    overMinor: 50_000,
    reason: '老客户，清尾货',
  },
  lines: [
    {
      ...{ lineNo: 1, sortId: ids.board, code: board.code, names: board.names, priceUnit: 'm3' },
      ...{ unitPrice: '1500', amountMinor: 285_000, floorMinor: 380_000 },
    },
  ],
  ...{ askedBy: 'Liu', askedAt: '2026-11-29T02:00:00.000Z', decidedBy: null, decidedAt: null },
  ...{ decision: null, selfChecked: false, mayDecide: true },
};
const waiting = (...items: PriceException[]) => answer(listPriceExceptions, () => ({ items, next: null }));
const noPage = { items: [], next: null };

const show = (api: FakeAnswer[], language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path: `/wood/transaction?uuid=${sale.txnId}`,
    language,
    api: [
      ...[member(), yards, species, sorts(board, log)],
      answer(getTxn, () => sale),
      answer(listSettlements, () => noPage),
      answer(listTxnAttachments, () => ({ items: [], mayAdd: false, mayRemove: false })),
      ...api,
    ],
  });
const section = async (name = 'Price and credit approvals') =>
  within(await screen.findByRole('region', { name }));

describe('what waits for approval', () => {
  it.each(['zh', 'en'] as const)(
    'in %s: price, floor, reason, who asks; approved, it is gone',
    async (language) => {
      const zh = language === 'zh';
      let items = [asked];
      const { api, user } = await show(
        [
          answer(listPriceExceptions, () => ({ items, next: null })),
          answer(approvePriceException, () => {
            items = [];
            return { ...asked, state: 'approved' as const, mayDecide: false };
          }),
        ],
        language,
      );
      const part = await section(zh ? '价格与信用审批' : 'Price and credit approvals');
      expect(
        part.getByText(
          zh ? /¥1,500.00 \/ m³ · 该行金额 ¥2,850.00/ : /¥1,500.00 \/ m³ · line total ¥2,850.00/,
        ),
      ).toBeInTheDocument();
      expect(part.getByText(/¥3,800.00/)).toBeInTheDocument();
      expect(part.getByText('¥500.00')).toBeInTheDocument();
      expect(part.getByText('老客户，清尾货')).toBeInTheDocument();
      expect(part.getByText(/^Liu · /)).toBeInTheDocument();
      expect(api.callsOf(listPriceExceptions)[0]?.query).toMatchObject({ state: 'asked', txn: sale.txnId });
      keepState();
      await user.click(part.getByRole('button', { name: zh ? '批准' : 'Approve' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: zh ? '批准' : 'Approve' }));
      await waitFor(() => expect(screen.queryByText('老客户，清尾货')).toBeNull());
      expect(api.callsOf(approvePriceException)[0]?.params).toEqual({
        priceExceptionId: asked.priceExceptionId,
      });
    },
  );

  it('whoever refuses says why', async () => {
    const { api, user } = await show([
      waiting(asked),
      answer(refusePriceException, () => ({ ...asked, state: 'refused' as const })),
    ]);
    await user.click((await section()).getByRole('button', { name: 'Refuse' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(api.callsOf(refusePriceException)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too low');
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(api.callsOf(refusePriceException)[0]?.body).toEqual({ reason: 'Too low' }));
  });

  it('nobody decides about what they have asked themselves, not even where the screen is old', async () => {
    const { unmount } = await show([waiting({ ...asked, mayDecide: false })]);
    const part = await section();
    expect(part.getByText(/Someone else has to decide/)).toBeInTheDocument();
    expect(part.queryByRole('button')).toBeNull();
    unmount();
    const { user } = await show([waiting(asked), refuse(approvePriceException, 'SOD_SAME_PERSON')]);
    await user.click((await section()).getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
  });

  it('without the right nothing is asked for; without the right to see costs no floor is told', async () => {
    const seller: WoodPermission[] = [
      'wood.stock.read',
      'wood.sale.read',
      'wood.sale.write',
      'wood.sale.price',
    ];
    const { api, unmount } = await show([member(seller)]);
    expect(await screen.findByRole('heading', { level: 1, name: /SO-000003/ })).toBeInTheDocument();
    expect(api.callsOf(listPriceExceptions)).toHaveLength(0);
    unmount();
    const [line] = asked.lines;
    const { floorMinor: _, ...open } = line ?? {};
    await show([
      member(woodPermissions.filter((one) => one !== 'wood.cost.read')),
      waiting({ ...asked, lines: [open as PriceException['lines'][number]] }),
    ]);
    expect((await section()).queryByText(/Floor/)).toBeNull();
  });

  it('a failure is told with a way to try again; what is asked meanwhile comes by itself', async () => {
    let items: PriceException[] = [];
    const { api, user } = await show([refuse(listPriceExceptions, 'INTERNAL')]);
    const part = await section();
    api.now(answer(listPriceExceptions, () => ({ items, next: null })));
    await user.click(part.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /approvals/ })).toBeNull());
    items = [asked];
    tellLiveEvent({ topic: 'notification' });
    expect(await screen.findByText('老客户，清尾货')).toBeInTheDocument();
  });
});
