/// <reference types="@testing-library/jest-dom" />
import { getMyTeamSettings, getMyWork, listMyTxns } from '@console/contract/wood';
import { answer, type FakeAnswer, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { board, ids, member, yards } from '../../team/demo-team.ts';
import { purchaseHead, txnIds } from '../../txns/demo-txns.ts';

const settings = answer(getMyTeamSettings, () => ({ yardId: null, measuredIn: 'log' as const, version: 0 }));
const names = { zh: '北方木材', en: 'Northern Timber' };
const work = answer(getMyWork, () => ({
  waiting: [{ kind: 'proposals' as const, count: 2, since: '2026-11-26', txns: [] }],
  decided: [
    {
      ...{ kind: 'returns' as const, result: 'approved' as const, on: '2026-11-27', code: null, names },
      txn: { txnId: txnIds.back, number: 'PR-000001', kind: 'purchase_return' as const },
    },
    {
      ...{ kind: 'proposals' as const, result: 'refused' as const, on: '2026-11-26', code: board.code },
      ...{ names: board.names, txn: null },
    },
  ],
}));
const mine = answer(listMyTxns, ({ query }) =>
  query.cursor === 'older'
    ? { items: [{ ...purchaseHead, txnId: txnIds.back, number: 'PO-000001' }], next: null }
    : { items: [purchaseHead], next: 'older' },
);
const show = (api: FakeAnswer[] = [], language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path: '/wood/myInfo',
    language,
    api: [member(), yards, settings, work, mine, ...api],
  });

describe('12 /wood/myInfo', () => {
  it.each(['zh', 'en'] as const)('2 /wood/myInfo: my documents and my approvals, in %s', async (language) => {
    const zh = language === 'zh';
    await show([], language);
    const decided = within(await screen.findByRole('region', { name: zh ? '我已处理' : 'Decided by me' }));
    expect(decided.getByRole('link', { name: /PR-000001/ })).toHaveAttribute(
      'href',
      `/wood/transaction?uuid=${txnIds.back}`,
    );
    expect(decided.getByText(zh ? '已驳回' : 'Refused')).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: zh ? '2 项建议待处理' : '2 proposals to decide' }),
    ).toHaveAttribute('href', '/wood/sortSetting');
    expect(await screen.findByRole('link', { name: /PO-000012/ })).toHaveAttribute(
      'href',
      `/wood/transaction?uuid=${ids.txn}`,
    );
    keepState();
  });

  it('older documents come when they are asked for', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Older documents' }));
    expect(await screen.findByText('PO-000001')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Older documents' })).toBeNull();
  });

  it('nothing of either kind is said; documents that do not come are asked for again', async () => {
    const { api, user } = await show([
      answer(getMyWork, () => ({ waiting: [], decided: [] })),
      refuse(listMyTxns, 'INTERNAL'),
    ]);
    expect(await screen.findByText('All caught up.')).toBeInTheDocument();
    expect(screen.getByText('Nothing decided yet')).toBeInTheDocument();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    api.now(answer(listMyTxns, () => ({ items: [], next: null })));
    await user.click(retry);
    await waitFor(() => expect(screen.getByText('No documents of yours yet')).toBeInTheDocument());
    keepState();
  });

  it('work that cannot be told offers to try again', async () => {
    await show([refuse(getMyWork, 'INTERNAL')]);
    expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeInTheDocument();
  });
});
