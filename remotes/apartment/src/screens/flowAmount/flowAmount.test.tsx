/// <reference types="@testing-library/jest-dom" />

import { invalidField } from '@console/contract';
import {
  type ApartmentPermission,
  apartmentRoles,
  exportMoneyFlows,
  getDayFigures,
  listArrears,
  listBankLines,
  listDeposits,
  listMoneyFlows,
  listPayments,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote, savedFiles } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import { demoFile } from '../../exports/demo-file.ts';
import {
  arrears,
  bankLines,
  dayFigures,
  demoLedger,
  demoMoneyFlow,
  deposits,
  moneyIds,
  payments,
} from '../../money/demo-money.ts';
import remote from '../../remote.tsx';

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = [demoLedger()], may, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/flow/amount${at}`,
    language,
    api: [buildings(demoBuilding(may)), ...api],
  });

describe('/apartment/flow/amount', () => {
  it.each([
    ['zh', '资金流水', '期初余额', '账单出账'],
    ['en', 'Money ledger', 'Opening balance', 'Bill issued'],
  ] as const)('22 the ledger in %s', async (language, title, opening, line) => {
    await show({ language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(await screen.findByRole('columnheader', { name: opening })).toBeInTheDocument();
    expect(screen.getAllByText(line).length).toBeGreaterThan(0);
    keepState();
  });

  it('22 is exported whole, as filtered and in the language of the screen', async () => {
    const saved = savedFiles();
    const { user, api } = await show({
      api: [demoLedger(), answer(exportMoneyFlows, () => demoFile)],
      at: '?kind=payment&from=2026-01-01&cursor=on',
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved.names).toEqual([demoFile.name]));
    const { limit: _, cursor: __, ...filter } = api.callsOf(listMoneyFlows)[0]?.query ?? {};
    expect(api.callsOf(exportMoneyFlows)[0]?.query).toEqual({ ...filter, format: 'csv', language: 'en' });
    expect(filter).toMatchObject({ kind: 'payment', from: '2026-01-01' });
  });

  it('22 what was posted as a month ended tells that nobody did it', async () => {
    await show({ api: [demoLedger([demoMoneyFlow({ kind: 'late_fee', byName: null })])] });
    expect(await screen.findByRole('cell', { name: 'Automatic' })).toBeInTheDocument();
  });

  it('22 opening and closing balance of each account; lines with their sign and the balance after them', async () => {
    await show();
    const balances = within(await screen.findByRole('table', { name: 'Balances' })).getAllByRole('row');
    expect(balances[1]).toHaveTextContent(/Owed by tenants.*¥912\.44.*\+¥1,930\.40.*-¥500\.00.*¥2,342\.84/);
    const [, first, second] = within(screen.getByRole('table', { name: 'Ledger lines' })).getAllByRole('row');
    expect(first).toHaveTextContent(/Payment.*101 · 周宁.*Cash.*-¥500\.00.*¥2,342\.84/);
    expect(second).toHaveTextContent(/Bill issued.*\+¥1,930\.40/);
    expect(screen.getByRole('link', { name: 'Payment LT-R202606-0001' })).toHaveAttribute(
      'href',
      `/apartment/flow/amount?building=${ids.building}&tab=payments&q=LT-R202606-0001`,
    );
    expect(screen.getAllByRole('link', { name: 'Bill LT-B202604-0001' })[0]).toHaveAttribute(
      'href',
      `/apartment/print?uuid=${moneyIds.april}`,
    );
    expect(screen.getAllByRole('link', { name: '周宁' })[0]).toHaveAttribute(
      'href',
      `/apartment/edit?actionType=edit&uuid=${moneyIds.tenancy}`,
    );
  });

  it('22 no money moved: said, and the opening balance is the closing balance', async () => {
    await show({ api: [demoLedger([])] });
    expect(await screen.findByText('No money moved')).toBeInTheDocument();
    const row = within(screen.getByRole('table', { name: 'Balances' })).getAllByRole('row')[1];
    expect(row?.textContent?.match(/¥912\.44/g)).toHaveLength(2);
    keepState();
  });

  it('22 filters live in the address; the usual range is this month; an unreadable day is told', async () => {
    const { api, router, user } = await show({ at: '?kind=payment&from=yesterday' });
    expect(
      await screen.findByText('Part of the address could not be read and was ignored: From.'),
    ).toBeInTheDocument();
    expect(api.callsOf(listMoneyFlows)[0]?.query).toMatchObject({ building: ids.building, kind: 'payment' });
    expect(api.callsOf(listMoneyFlows)[0]?.query?.from).toMatch(/^\d{4}-\d\d-01$/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'deposit');
    await waitFor(() =>
      expect(api.callsOf(listMoneyFlows).at(-1)?.query).toMatchObject({
        account: 'deposit',
        kind: 'payment',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('kind'));
    await user.click(screen.getAllByRole('link', { name: 'Only this room: 101' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toContain(`room=${ids.room101}`));
  });

  it('22 a day to come, a line without a document, filtered kinds without a balance', async () => {
    const line = demoMoneyFlow({ bill: null, payment: null, balanceMinor: null, method: null, roomId: null });
    await show({ api: [demoLedger([line])] });
    const [, first] = within(await screen.findByRole('table', { name: 'Ledger lines' })).getAllByRole('row');
    expect(first).toHaveTextContent(/-¥500\.00–/);
  });

  it('22 tabs live in the address, and begin without the filters of the tab before', async () => {
    const { router, user } = await show({ at: '?kind=payment', api: [demoLedger(), ...payments()] });
    await user.click(await screen.findByRole('tab', { name: 'Payments' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?building=${ids.building}&tab=payments`));
    expect(await screen.findByText('No payments yet')).toBeInTheDocument();
  });

  it('a page that is none goes back to the first', async () => {
    const { router } = await show({
      at: '?cursor=x',
      api: [
        demoLedger(),
        answer(listMoneyFlows, ({ query }) => {
          if (query.cursor) throw invalidField('cursor', 'bad_cursor');
          return { items: [], next: null, currency: 'CNY', today: '2026-06-18', balances: [] };
        }),
      ],
    });
    expect(await screen.findByText('No money moved')).toBeInTheDocument();
    expect(router.state.location.search).not.toContain('cursor');
  });

  it.each(['RDR', 'CHK'] as const)('22 Forbidden: %s is told which permission is missing', async (role) => {
    const { api } = await show({ may: apartmentRoles[role] });
    expect(await screen.findByText('apartment.flow.read')).toBeInTheDocument();
    expect(api.callsOf(listMoneyFlows)).toEqual([]);
    keepState();
  });

  it('22 the desk sees the payments that it took itself, and nothing else', async () => {
    const { api } = await show({ may: apartmentRoles.FDK, at: '?tab=arrears', api: payments() });
    expect(await screen.findByText('You see the payments that you recorded yourself.')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(api.callsOf(listArrears)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Record a cash payment' })).toBeInTheDocument();
  });

  it('without a building it says so', async () => {
    await show({ api: [buildings()] });
    expect(await screen.findByText(/No building/)).toBeInTheDocument();
  });

  it.each([
    ['', listMoneyFlows],
    ['payments', listPayments],
    ['arrears', listArrears],
    ['deposits', listDeposits],
    ['dayClose', getDayFigures],
    ['bank', listBankLines],
  ] as const)('a failure offers to try again, waiting is shown: %s', async (tab, endpoint) => {
    const all = [demoLedger(), ...payments(), ...arrears(), ...deposits(), ...dayFigures(), bankLines()];
    const failed = await show({ at: `?tab=${tab}`, api: [...all, refuse(endpoint, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    failed.unmount();
    await show({ at: `?tab=${tab}`, api: [...all, hang(endpoint)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });
});
