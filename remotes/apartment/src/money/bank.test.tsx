/// <reference types="@testing-library/jest-dom" />

import {
  type ApartmentPermission,
  apartmentRoles,
  bookBankLine,
  ignoreBankLine,
  importBankStatement,
  listBankLines,
  reopenBankLine,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../buildings/demo-building.ts';
import remote from '../remote.tsx';
import { bankLines, candidates, demoAccount, demoDetail, demoLine, hua, moneyIds } from './demo-money.ts';

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = [], may = apartmentRoles.CSH, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/flow/amount?tab=bank${at}`,
    language,
    api: [buildings(demoBuilding(may)), bankLines(demoLine()), candidates(demoAccount()), ...api],
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const booked = demoLine({
  ...{ state: 'booked', suggestions: [] },
  payment: { paymentId: moneyIds.payment, number: 'LT-R202606-0001', tenancy: hua },
});

describe('22 bank statements', () => {
  it.each([
    ['zh', '确认 101 · 周宁', '匹配依据：金额、姓名、房号'],
    ['en', 'Confirm 101 · 周宁', 'Suggested: Amount, Name, Room'],
  ] as const)('whose a line may be is suggested, with why, in %s', async (language, confirm, signs) => {
    await show({ language });
    expect(await button(new RegExp(`^${confirm}`))).toBeInTheDocument();
    expect(screen.getByText(signs)).toBeInTheDocument();
    expect(screen.getByText('+¥1,442.84')).toBeInTheDocument();
    keepState();
  });

  it('a person confirms it: the suggested bills, the day of the line', async () => {
    const { api, user } = await show({
      api: [answer(bookBankLine, () => ({ line: booked, payment: demoDetail() }))],
    });
    await user.click(await button(/^Confirm 101/));
    const form = await dialog('Book as a payment');
    expect(within(form).getByRole('switch', { name: 'Settle bill LT-B202604-0001' })).toBeChecked();
    keepState();
    await user.click(within(form).getByRole('button', { name: 'Book payment' }));
    await waitFor(() =>
      expect(api.callsOf(bookBankLine)[0]).toMatchObject({
        ...{ params: { bankStatementLineId: moneyIds.line }, version: 1 },
        body: { tenancyId: moneyIds.tenancy, method: 'bank', bills: [{ billId: moneyIds.april }] },
      }),
    );
  });

  it('the day of the line is closed: told there, and another is chosen', async () => {
    const locked = refuse(bookBankLine, 'PERIOD_LOCKED', {
      fields: [{ path: 'receivedOn', code: 'day_closed', params: { day: '2026-06-15' } }],
    });
    const { user } = await show({ api: [locked] });
    await user.click(await button(/^Confirm 101/));
    const form = await dialog('Book as a payment');
    await user.click(within(form).getByRole('button', { name: 'Book payment' }));
    expect(await within(form).findByText('2026-06-15 is closed. Choose a later day.')).toBeInTheDocument();
  });

  it('somebody else is chosen by hand; nobody’s is ignored with a reason', async () => {
    const { api, user } = await show({ api: [answer(ignoreBankLine, () => demoLine({ state: 'ignored' }))] });
    await user.click(await button(/^Choose tenant/));
    await user.click(await button(/101 · 周宁.*Owes/));
    const form = await dialog('Book as a payment');
    expect(within(form).getByRole('radio', { name: 'Oldest due first' })).toBeChecked();
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await user.click(await button(/^Ignore/));
    const ignore = await dialog('Ignore this line?');
    await fill(user, within(ignore).getByLabelText(/Reason/), 'interest');
    keepState();
    await user.click(within(ignore).getByRole('button', { name: 'Ignore' }));
    await waitFor(() => expect(api.callsOf(ignoreBankLine)[0]?.body).toEqual({ reason: 'interest' }));
  });

  it('what became of each: booked as which payment, ignored why, and looked at again', async () => {
    const ignored = demoLine({
      ...{ bankStatementLineId: ids.type, state: 'ignored', reason: '利息' },
      amountMinor: 31,
    });
    const { api, user } = await show({
      api: [bankLines(booked, ignored), answer(reopenBankLine, () => demoLine())],
    });
    expect(await screen.findByRole('link', { name: /Payment LT-R202606-0001/ })).toHaveAttribute(
      'href',
      `/apartment/flow/amount?building=${ids.building}&tab=payments&q=LT-R202606-0001`,
    );
    expect(screen.getByText('利息')).toBeInTheDocument();
    await user.click(await button(/^Reopen/));
    await waitFor(() => expect(api.callsOf(reopenBankLine)).toHaveLength(1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'booked');
    await waitFor(() => expect(api.callsOf(listBankLines).at(-1)?.query).toMatchObject({ state: 'booked' }));
  });

  it('money that went out is nobody’s payment; auditors look on; nothing is said', async () => {
    const out = demoLine({ amountMinor: -2_000, suggestions: [] });
    const { unmount } = await show({ api: [bankLines(out)] });
    expect(await screen.findByText('-¥20.00')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Choose tenant/ })).toBeNull();
    unmount();
    const audit = await show({ may: apartmentRoles.AUD });
    expect(await screen.findByText('房租 101')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Confirm|Ignore|Import/ })).toBeNull();
    audit.unmount();
    await show({ api: [bankLines()] });
    expect(await screen.findByText('No open statement lines')).toBeInTheDocument();
  });

  it('a file is looked through first: each row is told what becomes of it, then it is imported', async () => {
    const row = { bookedOn: '2026-06-15', amountMinor: 144_284, payer: '周宁', reference: '房租', why: null };
    const { api, user } = await show({
      api: [
        answer(importBankStatement, ({ body }) => ({
          ...{ bankStatementId: body.dryRun ? null : ids.type, create: 1, same: 1, skipped: 1 },
          ...{ inMinor: 144_284, outMinor: 0, problems: [], faults: 0, ignored: [], unread: [] },
          saved: !body.dryRun,
          rows: [
            { ...row, row: 2, outcome: 'new' as const },
            { ...row, row: 3, outcome: 'known' as const },
            { ...row, row: 4, outcome: 'skipped' as const, why: 'no_line', amountMinor: null },
          ],
        })),
      ],
    });
    await user.click(await button('Import a statement'));
    const form = await dialog('Import a statement');
    await user.upload(within(form).getByLabelText('Choose a file'), new File(['日期'], 'june.csv'));
    const rows = await within(form).findByRole('table', { name: 'What becomes of each row' });
    expect(rows).toHaveTextContent(/Skipped · No payment line/);
    expect(rows).toHaveTextContent(/Already imported/);
    keepState();
    await user.click(within(form).getByRole('button', { name: 'Import lines' }));
    expect(await within(form).findByText('1 line imported.')).toBeInTheDocument();
    expect(api.callsOf(importBankStatement).map(({ query, body }) => [query.name, body.dryRun])).toEqual([
      ['june.csv', true],
      ['june.csv', false],
    ]);
  });

  it.each([
    ['zh', '文件中“贷方发生额”列出现了两次，请保留一列。'],
    ['en', 'The file has the column “Received” twice. Keep one of them.'],
  ] as const)('Bad: a column that stands twice is named, in %s', async (language, told) => {
    const fields = [{ path: 'file', code: 'statement_column_twice', params: { column: 'credit' } }];
    const { user } = await show({
      api: [refuse(importBankStatement, 'VALIDATION', { fields })],
      language,
    });
    await user.click(await button(language === 'zh' ? '导入对账单' : 'Import a statement'));
    await user.upload(
      await screen.findByLabelText(language === 'zh' ? '选择文件' : 'Choose a file'),
      new File(['x'], 'june.csv'),
    );
    expect(await screen.findByText(told)).toBeInTheDocument();
  });

  it.each([
    ['zh', 'day_column_missing', '缺少日期列：交易日期、交易时间或记账日期。'],
    ['en', 'amount_column_missing', 'The column with the amount is missing: Amount, Received or Paid out.'],
  ] as const)('Bad: a column that is missing is named, in %s', async (language, code, told) => {
    const fields = [{ path: 'file', code }];
    const { user } = await show({
      api: [refuse(importBankStatement, 'VALIDATION', { fields })],
      language,
    });
    await user.click(await button(language === 'zh' ? '导入对账单' : 'Import a statement'));
    await user.upload(
      await screen.findByLabelText(language === 'zh' ? '选择文件' : 'Choose a file'),
      new File(['x'], 'june.csv'),
    );
    expect(await screen.findByText(told)).toBeInTheDocument();
  });

  it('a faulty row is named, and nothing can be imported', async () => {
    const { user } = await show({
      api: [
        answer(importBankStatement, () => ({
          ...{ bankStatementId: null, create: 0, same: 0, skipped: 0, inMinor: 0, outMinor: 0, rows: [] },
          problems: [{ row: 2, column: 'bookedOn', code: 'not_a_day' }],
          ...{ faults: 1, ignored: [], unread: [], saved: false },
        })),
      ],
    });
    await user.click(await button('Import a statement'));
    await user.upload(await screen.findByLabelText('Choose a file'), new File(['x'], 'june.csv'));
    expect(await screen.findByText('Enter a day such as 2026-07-01.')).toBeInTheDocument();
    expect(await button('Import lines')).toBeDisabled();
  });
});
