/// <reference types="@testing-library/jest-dom" />

import {
  type ApartmentPermission,
  apartmentRoles,
  closeDay,
  getDayFigures,
  listArrears,
  postLateFees,
  waiveLateFee,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../buildings/demo-building.ts';
import remote from '../remote.tsx';
import {
  arrears,
  candidates,
  dayFigures,
  demoAccount,
  demoArrears,
  demoClose,
  deposits,
  moneyIds,
} from './demo-money.ts';

interface Shown {
  api: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  language?: 'zh' | 'en';
}
const everything = [...new Set([...apartmentRoles.MGR, ...apartmentRoles.CSH])];
const show = (at: string, { api, may = everything, language = 'en' }: Shown) =>
  renderRemote(remote, {
    path: `/apartment/flow/amount?tab=${at}`,
    language,
    api: [buildings(demoBuilding(may)), ...api],
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('22 arrears', () => {
  it.each([
    ['zh', '欠费账龄', '逾期 39 天'],
    ['en', 'Arrears by age', '39 days overdue'],
  ] as const)(
    'by age, as a chart with its numbers, and each who owes, in %s',
    async (language, chart, days) => {
      await show('arrears', { api: arrears(demoArrears()), language });
      const figure = await screen.findByRole('figure', { name: chart });
      expect(within(figure).getByRole('table')).toHaveTextContent(/31–60 (days|天).*1,442\.84/);
      expect(screen.getByText(days)).toBeInTheDocument();
      keepState();
    },
  );

  it('nobody owes anything: said, without an empty chart', async () => {
    await show('arrears', { api: arrears() });
    expect(await screen.findByText('No arrears')).toBeInTheDocument();
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('debts outlive a tenancy; filters live in the address; a letter is printed', async () => {
    const { api, user } = await show('arrears', { api: arrears(demoArrears({ state: 'closed' })) });
    expect(await screen.findByText('Moved out')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Overdue for' }), '31');
    await waitFor(() => expect(api.callsOf(listArrears).at(-1)?.query).toMatchObject({ over: '31' }));
    expect(screen.getByRole('link', { name: 'Reminder letter: 101' })).toHaveAttribute(
      'href',
      `/apartment/print?uuid=${moneyIds.tenancy}&template=reminder_1`,
    );
  });

  it('a payment is recorded from there; both say how much of it is a late fee', async () => {
    const owing = demoArrears({ overdueMinor: 143_040, unpostedLateFeeMinor: 1_244 });
    const { user } = await show('arrears', { api: [...arrears(owing), candidates(demoAccount())] });
    expect(await screen.findByText('+ ¥12.44 late fee to date, not posted yet')).toBeInTheDocument();
    await user.click(await button('Record payment: 101'));
    const box = within(await dialog('Record a payment'));
    expect(box.getByText('101 · 周宁')).toBeInTheDocument();
    expect(box.getByText('including late fee to date ¥12.44')).toBeInTheDocument();
  });

  it('auditors look on', async () => {
    await show('arrears', { api: arrears(demoArrears()), may: apartmentRoles.AUD });
    expect(await screen.findByText('39 days overdue')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Record payment|Post late fees/ })).toBeNull();
  });

  it('late fees are posted up to yesterday, and what came of it is told', async () => {
    const posted = answer(postLateFees, () => ({ through: '2026-06-17', bills: 2, amountMinor: 2_044 }));
    const { api, user } = await show('arrears', { api: [...arrears(demoArrears()), posted] });
    await user.click(await button('Post late fees'));
    const form = await dialog('Post late fees');
    await user.click(within(form).getByRole('button', { name: 'Post late fees' }));
    await waitFor(() => expect(api.callsOf(postLateFees)[0]?.body).toEqual({ through: '2026-06-17' }));
    expect(
      await screen.findByText('Late fees of 2 bills posted up to 2026-06-17: ¥20.44.'),
    ).toBeInTheDocument();
  });

  it('the account of one who owes; a late fee is waived with a reason, after a look at its days', async () => {
    const refused = refuse(waiveLateFee, 'VALIDATION', {
      fields: [{ path: 'amountMinor', code: 'over_open', params: { openMinor: 1_244 } }],
    });
    const { api, user } = await show('arrears', { api: [...arrears(demoArrears()), refused] });
    await user.click(await button('101 · 周宁'));
    const account = await dialog('Account of 101 · 周宁');
    expect(account).toHaveTextContent(/Deposit held.*¥4,300\.00/);
    expect(within(account).getByRole('row', { name: /LT-B202604/ })).toHaveTextContent(/¥1,430\.40.*¥12\.44/);
    keepState();
    await user.click(within(account).getByRole('button', { name: 'Waive late fee: LT-B202604-0001' }));
    const form = await dialog('Waive the late fee of bill LT-B202604-0001');
    expect(within(form).getByRole('table', { name: 'How it was calculated' })).toHaveTextContent(
      /2026-05-16 to 2026-05-19.*4.*¥1,930\.40.*12.*¥1,430\.40/,
    );
    keepState();
    await fill(user, within(form).getByLabelText(/Amount to waive/), '20');
    await fill(user, within(form).getByLabelText(/Reason/), 'our mistake');
    await user.click(within(form).getByRole('button', { name: 'Waive' }));
    expect(await within(form).findByText('More than is open.')).toBeInTheDocument();
    expect(api.callsOf(waiveLateFee)[0]?.body).toEqual({ amountMinor: 2_000, reason: 'our mistake' });
  });
});

describe('22 deposits', () => {
  it.each([
    ['zh', '押金余额', '押金明细'],
    ['en', 'Deposits held', 'Entries'],
  ] as const)('what is held of whom, and how it came to that, in %s', async (language, title, entries) => {
    const { user } = await show('deposits', { api: deposits(), language });
    expect(await screen.findByRole('table', { name: title })).toHaveTextContent(/101 · 周宁.*¥4,300\.00/);
    keepState();
    await user.click(await button('101 · 周宁'));
    expect(await screen.findByRole('table', { name: entries })).toHaveTextContent(/\+¥4,300\.00/);
    keepState();
  });

  it('what is missing of it is marked; none yet is said', async () => {
    const { unmount } = await show('deposits', { api: deposits(400_000) });
    expect(await screen.findByText('¥300.00')).toBeInTheDocument();
    unmount();
    await show('deposits', { api: deposits(0) });
    expect(await screen.findByText('No deposits yet')).toBeInTheDocument();
  });
});

describe('22 day close', () => {
  const closed = answer(closeDay, () => demoClose({ day: '2026-06-18' }));

  it.each([
    ['zh', '2026年6月18日 日结', '未日结的日期（1 天）'],
    ['en', 'Day close, 2026-06-18', 'Days not closed yet (1)'],
  ] as const)('by method, booked beside counted, in %s', async (language, title, unclosed) => {
    await show('dayClose', { api: dayFigures({ toConfirm: 1, closes: [demoClose()] }), language });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: unclosed })).toBeInTheDocument();
    keepState();
  });

  it('of many days that wait to be closed the oldest are shown, and the others where somebody asks', async () => {
    const { user } = await show('dayClose', { api: dayFigures({ unclosed: 14 }) });
    await screen.findByRole('heading', { name: 'Days not closed yet (14)' });
    const days = () => screen.getAllByRole('link', { name: /¥1,200\.00$/ });
    expect(days()).toHaveLength(12);
    await user.click(await button('Show 2 more'));
    expect(days().at(-1)).toHaveTextContent('2026-06-14');
  });

  it('a difference needs a note; closing asks first', async () => {
    const { api, user } = await show('dayClose', { api: [...dayFigures(), closed] });
    const cash = await screen.findByLabelText('Counted, Cash');
    expect(cash).toHaveValue('');
    expect(screen.getByLabelText('Counted, WeChat Pay')).toHaveValue('300.00');
    await user.click(await button('Close day'));
    expect(await screen.findByText('Count the cash before you close the day.')).toBeInTheDocument();
    await fill(user, cash, '490');
    expect(screen.getAllByText('-¥10.00').length).toBeGreaterThan(0);
    await user.click(await button('Close day'));
    expect(await screen.findByText('Explain the difference of -¥10.00.')).toBeInTheDocument();
    expect(api.callsOf(closeDay)).toEqual([]);
    await fill(user, screen.getByLabelText(/^Note/), 'wrong change');
    keepState();
    await user.click(await button('Close day'));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('it cannot be reopened');
    await user.click(within(question).getByRole('button', { name: 'Close day' }));
    await waitFor(() =>
      expect(api.callsOf(closeDay)[0]?.body).toMatchObject({
        ...{ buildingId: ids.building, day: '2026-06-18', note: 'wrong change' },
        counted: expect.arrayContaining([
          { method: 'cash', countedMinor: 49_000 },
          { method: 'wechat', countedMinor: 30_000 },
        ]),
      }),
    );
  });

  it('closed meanwhile by somebody else is told at the day', async () => {
    const late = refuse(closeDay, 'VALIDATION', {
      fields: [{ path: 'day', code: 'day_closed', params: { day: '2026-06-18' } }],
    });
    const { user } = await show('dayClose', { api: [...dayFigures(), late] });
    await fill(user, await screen.findByLabelText('Counted, Cash'), '500');
    await user.click(await button('Close day'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close day' }),
    );
    expect(await screen.findByText('2026-06-18 is closed. Choose a later day.')).toBeInTheDocument();
  });

  it('a closed day shows what was counted and is printed; another day lives in the address', async () => {
    const { api, user, router } = await show('dayClose&day=2026-06-17', {
      api: dayFigures({ close: demoClose(), closes: [demoClose()] }),
    });
    expect(await screen.findByText(/Closed by Li Na/)).toBeInTheDocument();
    expect(screen.getByText(/少找 10 元/, { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Print day close' })).toHaveAttribute(
      'href',
      `/apartment/print?uuid=${moneyIds.close}`,
    );
    keepState();
    await user.click(screen.getByRole('link', { name: /2026-06-01/ }));
    await waitFor(() => expect(router.state.location.search).toContain('day=2026-06-01'));
    expect(api.callsOf(getDayFigures).at(-1)?.query).toMatchObject({ day: '2026-06-01' });
  });

  it('whoever may not close it looks on', async () => {
    await show('dayClose', { api: dayFigures({ may: false }), may: apartmentRoles.AUD });
    expect(await screen.findByText(/but not close the day/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close day' })).toBeNull();
  });
});
