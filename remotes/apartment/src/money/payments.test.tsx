/// <reference types="@testing-library/jest-dom" />

import {
  type ApartmentPermission,
  allocatePayment,
  apartmentRoles,
  confirmPayment,
  findPaymentCandidates,
  listEvidence,
  listPayments,
  recordPayment,
  refundPayment,
  reversePayment,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../buildings/demo-building.ts';
import remote from '../remote.tsx';
import {
  candidates,
  candidatesOn,
  demoAccount,
  demoDetail,
  demoPayment,
  moneyIds,
  payments,
} from './demo-money.ts';

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const everything = [...new Set([...apartmentRoles.MGR, ...apartmentRoles.CSH])];
const show = ({ api = [], may = everything, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/flow/amount?tab=payments${at}`,
    language,
    api: [
      buildings(demoBuilding(may)),
      ...payments(demoPayment()),
      candidates(demoAccount()),
      answer(listEvidence, () => ({ items: [] })),
      ...api,
    ],
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
/** Opens what else can be done with a payment, and does it. */
const doing = async (user: { click(button: Element): Promise<void> }, act: string) => {
  await user.click(await button('Actions LT-R202606-0001'));
  await user.click(await button(`${act}: LT-R202606-0001`));
};

describe('22 payments', () => {
  it.each([
    ['zh', '待复核', '登记收款', '复核：LT-R202606-0001'],
    ['en', 'To confirm', 'Record a payment', 'Confirm: LT-R202606-0001'],
  ] as const)('with their state and what can be done, in %s', async (language, state, record, confirm) => {
    await show({ language });
    const table = await screen.findByRole('table', { name: language === 'zh' ? '收款' : 'Payments' });
    expect(within(table).getByText(state)).toBeInTheDocument();
    expect(within(table).getByText('+¥600.00')).toBeInTheDocument();
    expect(within(table).getByText('¥100.00')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: record })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: confirm })).toBeInTheDocument();
    keepState();
  });

  it('money given back is below nothing, a reversed one has no credit left; receipts are printed', async () => {
    const out = demoPayment({
      direction: 'out',
      amountMinor: 5_000,
      creditMinor: 0,
      number: 'LT-R202606-0002',
    });
    const gone = demoPayment({ paymentId: moneyIds.may, state: 'reversed', number: 'LT-R202606-0003' });
    const { user } = await show({ api: payments(out, gone) });
    expect(await screen.findByText('-¥50.00')).toBeInTheDocument();
    expect(screen.queryByText('¥100.00')).toBeNull();
    await user.click(await button('Actions LT-R202606-0002'));
    expect(screen.getByRole('link', { name: 'Receipt: LT-R202606-0002' })).toHaveAttribute(
      'href',
      `/apartment/print?uuid=${moneyIds.payment}`,
    );
  });

  it('who paid is told where it is somebody else than the tenant', async () => {
    const employer = demoPayment({ payer: '长青精密机械有限公司' });
    const own = demoPayment({ paymentId: moneyIds.may, number: 'LT-R202606-0002', payer: '周宁' });
    await show({ api: payments(employer, own) });
    expect(await screen.findByText('Paid by 长青精密机械有限公司')).toBeInTheDocument();
    expect(screen.queryByText('Paid by 周宁')).toBeNull();
  });

  it('is confirmed by somebody else; of whose own it is says so', async () => {
    const { api, user, unmount } = await show({ api: [answer(confirmPayment, () => demoDetail())] });
    await user.click(await button('Confirm: LT-R202606-0001'));
    await waitFor(() =>
      expect(api.callsOf(confirmPayment)[0]).toMatchObject({
        params: { paymentId: moneyIds.payment },
        version: 3,
      }),
    );
    unmount();
    const own = demoPayment({ may: { confirm: false, reverse: false, allocate: false, refund: false } });
    await show({ api: payments(own) });
    expect(await screen.findByText(/You recorded it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  });

  it('SOD_SAME_PERSON is told with the payment that it is about', async () => {
    const { user } = await show({ api: [refuse(confirmPayment, 'SOD_SAME_PERSON')] });
    await user.click(await button('Confirm: LT-R202606-0001'));
    expect(await screen.findByText(/LT-R202606-0001: Someone else must do this step/)).toBeInTheDocument();
  });

  it('is reversed with a reason; a refusal names why', async () => {
    const conflict = refuse(reversePayment, 'STATE_CONFLICT', { details: { reason: 'refunded' } });
    const { api, user } = await show({ api: [conflict] });
    await doing(user, 'Reverse');
    const form = await dialog('Reverse payment LT-R202606-0001?');
    keepState();
    await user.click(within(form).getByRole('button', { name: 'Reverse' }));
    expect(api.callsOf(reversePayment)).toEqual([]);
    await fill(user, within(form).getByLabelText(/Reason/), 'entered twice');
    await user.click(within(form).getByRole('button', { name: 'Reverse' }));
    expect(await within(form).findByText(/Part of it has been refunded/)).toBeInTheDocument();
    expect(api.callsOf(reversePayment)[0]?.body).toEqual({ reason: 'entered twice' });
  });

  it('credit settles bills, oldest first or named, and is refunded the way it came', async () => {
    const api = [
      answer(allocatePayment, () => demoDetail()),
      refuse(refundPayment, 'VALIDATION', {
        fields: [{ path: 'amountMinor', code: 'over_credit', params: { creditMinor: 10_000 } }],
      }),
    ];
    const { api: calls, user } = await show({ api });
    await doing(user, 'Use credit');
    const form = await dialog('Use the credit of payment LT-R202606-0001');
    expect(within(form).getByRole('row', { name: /LT-B202604-0001/ })).toHaveTextContent(
      /¥1,430\.40.*¥12\.44.*¥100\.00/,
    );
    await user.click(within(form).getByRole('button', { name: 'Settle bills' }));
    await waitFor(() => expect(calls.callsOf(allocatePayment)[0]?.body).toEqual({}));
    await doing(user, 'Refund credit');
    const refund = await dialog('Refund credit of payment LT-R202606-0001');
    expect(within(refund).getByRole('textbox', { name: /^Refund/ })).toHaveValue('100.00');
    expect(within(refund).getByRole('radio', { name: 'Cash' })).toBeChecked();
    keepState();
    await user.click(within(refund).getByRole('button', { name: 'Refund' }));
    expect(await within(refund).findByText('More than the credit that is left.')).toBeInTheDocument();
  });

  it('opens with all that is known of it', async () => {
    const photo = ids.type;
    const { user } = await show({
      api: payments(demoPayment({ evidence: [photo], confirmedByName: 'Zhao Lei', confirmedAt: null })),
    });
    await user.click(await button('LT-R202606-0001'));
    const detail = await dialog('Payment LT-R202606-0001');
    expect(within(detail).getByRole('table', { name: 'Bills settled' })).toHaveTextContent(
      /LT-B202604-0001.*¥500\.00/,
    );
    expect(detail).toHaveTextContent(/Confirmed.*Zhao Lei/);
    keepState();
  });

  it('filters live in the address', async () => {
    const { api, user } = await show({ at: '&state=recorded' });
    await screen.findByRole('table', { name: 'Payments' });
    expect(api.callsOf(listPayments)[0]?.query).toMatchObject({ building: ids.building, state: 'recorded' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'bank');
    await waitFor(() =>
      expect(api.callsOf(listPayments).at(-1)?.query).toMatchObject({ method: 'bank', state: 'recorded' }),
    );
  });
});

describe('22 recording a payment', () => {
  const recorded = answer(recordPayment, () => demoDetail());

  it.each([
    ['zh', '登记收款', '收款金额', '先付最早到期的'],
    ['en', 'Record a payment', 'Amount received', 'Oldest due first'],
  ] as const)(
    'finds who pays, and shows what it settles while it is typed, in %s',
    async (language, title, label, oldest) => {
      const { user } = await show({ language });
      await user.click(await button(title));
      await user.click(await button(/101 · 周宁/));
      const form = await dialog(title);
      expect(within(form).getByRole('radio', { name: oldest })).toBeChecked();
      await fill(user, within(form).getByLabelText(new RegExp(label)), '1500');
      const [, april, may] = within(form).getAllByRole('row');
      expect(april).toHaveTextContent(/¥1,442\.84$/);
      expect(may).toHaveTextContent(/¥57\.16$/);
      expect(within(form).getByRole('status')).toHaveTextContent(
        language === 'zh' ? '全部金额' : /whole amount/,
      );
      keepState();
    },
  );

  it('sends it as it is; what is over is told to become credit', async () => {
    const { api, user } = await show({ api: [recorded] });
    await user.click(await button('Record a payment'));
    await fill(user, await screen.findByLabelText('Find a room or tenant'), '101');
    await waitFor(() => expect(api.callsOf(findPaymentCandidates).at(-1)?.query).toMatchObject({ q: '101' }));
    await user.click(await button(/101 · 周宁/));
    const form = await dialog('Record a payment');
    await user.click(within(form).getByRole('button', { name: 'All that is open' }));
    expect(within(form).getByLabelText(/Amount received/)).toHaveValue('2342.84');
    await user.clear(within(form).getByLabelText(/Amount received/));
    await fill(user, within(form).getByLabelText(/Amount received/), '2400');
    expect(within(form).getByText(/¥57\.16 becomes the tenant's credit balance/)).toBeInTheDocument();
    await user.click(within(form).getByRole('radio', { name: 'Bank transfer' }));
    await fill(user, within(form).getByLabelText(/Reference/), '8812');
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    await waitFor(() =>
      expect(api.callsOf(recordPayment)[0]?.body).toEqual({
        ...{ tenancyId: moneyIds.tenancy, method: 'bank', amountMinor: 240_000 },
        ...{ payer: '', reference: '8812', note: '', evidence: [] },
      }),
    );
    expect(await screen.findByText('Payment LT-R202606-0001 recorded.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('over_open stands at the bill that is meant, PERIOD_LOCKED at the day', async () => {
    const over = refuse(recordPayment, 'VALIDATION', {
      fields: [{ path: 'bills.0.amountMinor', code: 'over_open', params: { openMinor: 90_000 } }],
    });
    const { api, user } = await show({ api: [over], at: `&pay=${moneyIds.tenancy}` });
    const form = await dialog('Record a payment');
    await fill(user, within(form).getByLabelText(/Amount received/), '1000');
    await user.click(within(form).getByRole('radio', { name: 'Chosen bills' }));
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    expect(await within(form).findByText('Choose at least one bill.')).toBeInTheDocument();
    await user.click(within(form).getByRole('switch', { name: 'Settle bill LT-B202605-0001' }));
    await fill(user, within(form).getByLabelText(/Amount for bill LT-B202605-0001/), '950');
    keepState();
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    expect(await within(form).findByText('More than is open.')).toBeInTheDocument();
    expect(api.callsOf(recordPayment)[0]?.body.bills).toEqual([
      { billId: moneyIds.may, amountMinor: 95_000 },
    ]);
    api.now(
      refuse(recordPayment, 'PERIOD_LOCKED', {
        fields: [{ path: 'receivedOn', code: 'day_closed', params: { day: '2026-06-18' } }],
      }),
    );
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    expect(await within(form).findByText('2026-06-18 is closed. Choose a later day.')).toBeInTheDocument();
  });

  it('nothing is sent without an amount', async () => {
    const { api, user } = await show({ at: `&pay=${moneyIds.tenancy}` });
    const form = await dialog('Record a payment');
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    expect(within(form).getByLabelText(/Amount received/)).toBeInvalid();
    await fill(user, within(form).getByLabelText(/Amount received/), '0');
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    expect(await within(form).findByText('Enter an amount above 0.')).toBeInTheDocument();
    expect(api.callsOf(recordPayment)).toEqual([]);
  });

  it.each([
    ['zh', '登记收款', '2026年6月18日 已日结，最早可记账的日期是 2026年6月19日。', /收款日期/],
    ['en', 'Record a payment', '2026-06-18 is closed. 2026-06-19 is the first open day.', /Day of receipt/],
  ] as const)(
    'where today is closed the first open day is proposed, and said why, in %s',
    async (language, title, why, label) => {
      await show({
        language,
        api: [recorded, candidatesOn('2026-06-19', demoAccount())],
        at: `&pay=${moneyIds.tenancy}`,
      });
      const form = await dialog(title);
      expect(within(form).getByText(why)).toBeInTheDocument();
      expect(within(form).getByLabelText(label)).toHaveValue('2026-06-19');
      keepState();
    },
  );

  it('an amount far above what is open is asked about once more before it is recorded', async () => {
    const { api, user } = await show({ api: [recorded], at: `&pay=${moneyIds.tenancy}` });
    const form = await dialog('Record a payment');
    await fill(user, within(form).getByLabelText(/Amount received/), '23428.40');
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    const question = await screen.findByRole('alertdialog', { name: 'Is ¥23,428.40 right?' });
    expect(question).toHaveTextContent(/¥2,342\.84 still open.*¥1,930\.40 a month/);
    keepState();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(api.callsOf(recordPayment)).toEqual([]);
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    const again = await screen.findByRole('alertdialog');
    await user.click(within(again).getByRole('button', { name: 'Record payment' }));
    await waitFor(() =>
      expect(api.callsOf(recordPayment)[0]?.body).toMatchObject({ amountMinor: 2_342_840 }),
    );
  });

  it('the desk takes cash only', async () => {
    const { user } = await show({ may: apartmentRoles.FDK, at: `&pay=${moneyIds.tenancy}` });
    const form = await dialog('Record a payment');
    expect(within(form).getByRole('radio', { name: 'Cash' })).toBeChecked();
    expect(within(form).queryByRole('radio', { name: 'Bank transfer' })).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Choose someone else' }));
    expect(await screen.findByLabelText('Find a room or tenant')).toBeInTheDocument();
  });

  it('whoever owes nothing pays in advance; nobody found is said', async () => {
    const ahead = demoAccount({ bills: [], openMinor: 0, overdueMinor: 0, creditMinor: 5_000 });
    const { user, unmount } = await show({ api: [candidates(ahead)] });
    await user.click(await button('Record a payment'));
    await user.click(await button(/Owes nothing · Credit balance ¥50\.00/));
    expect(await screen.findByText(/No open bills\. The payment becomes/)).toBeInTheDocument();
    unmount();
    const none = await show({ api: [candidates()] });
    await none.user.click(await button('Record a payment'));
    expect(await screen.findByText('Nobody found')).toBeInTheDocument();
    keepState();
  });
});
