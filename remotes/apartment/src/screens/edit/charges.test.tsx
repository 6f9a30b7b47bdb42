/// <reference types="@testing-library/jest-dom" />
import { invalidField } from '@console/contract';
import {
  apartmentRoles,
  type ChargeItem,
  getBill,
  getTenancyAccount,
  listChargeItems,
  listTenancyBills,
  listTenancyChargeItems,
  previewFirstBill,
  resolveRoom,
  setTenancyChargeItems,
  type TenancyChargeItem,
  updateTenancy,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { demoBill, demoLines, onIssued, withLines } from '../../bills/demo-bills.ts';
import { demoBuilding, rooms } from '../../buildings/demo-building.ts';
import { demoItem } from '../../buildings/demo-configuration.ts';
import remote from '../../remote.tsx';
import { demoTenancy, tenancyApi, tenancyIds } from '../../tenancies/demo-tenancy.ts';

const [room101] = rooms;
if (!room101) throw new Error('the demo building has rooms');
const tenancy = demoTenancy();
const network: ChargeItem = {
  ...demoItem,
  code: 'NET',
  name: { zh: '网费', en: 'Internet' },
  kind: 'network',
  period: 'month',
  amountMinor: 3_000,
};
const chosen: TenancyChargeItem = {
  chargeItemId: network.chargeItemId,
  firstDay: '2026-02-01',
  lastDay: null,
  quantity: '1',
  amountMinor: null,
  code: network.code,
  name: network.name,
  itemAmountMinor: 3_000,
};
const issued = demoBill('101', {
  state: 'part_paid',
  number: 'LUYUAN-B202606-0001',
  issueOn: '2026-07-01',
  dueOn: '2026-07-10',
  paidMinor: 100_000,
  openMinor: 142_105,
  may: onIssued,
});
const draft = demoBill('102', { kind: 'move_in', ym: null, lastMonthMinor: null });
const account = (over: object = {}) =>
  answer(getTenancyAccount, () => ({
    tenancyId: tenancy.tenancyId,
    number: tenancy.number,
    tenantName: 'Hua',
    roomId: tenancy.room.roomId,
    roomNumber: '101',
    currency: 'CNY',
    today: '2026-07-20',
    payer: '',
    openMinor: 142_105,
    overdueMinor: 142_105,
    creditMinor: 2_000,
    bills: [],
    depositMinor: 120_000,
    ...over,
  }));
const items = (...some: TenancyChargeItem[]) =>
  answer(listTenancyChargeItems, () => ({ items: some, version: tenancy.version }));
const given: FakeAnswer[] = [
  answer(listTenancyBills, () => ({ items: [draft, issued], next: null })),
  answer(getBill, () => withLines(issued)),
  answer(listChargeItems, () => ({ items: [demoItem, network], total: 2, page: 1, size: 200 })),
  items(chosen),
  account(),
];
const show = (
  api: readonly FakeAnswer[] = [],
  { language = 'en' as 'zh' | 'en', building = demoBuilding() } = {},
) =>
  renderRemote(remote, {
    path: `/apartment/edit?actionType=edit&uuid=${tenancyIds.tenancy}&tab=charges`,
    language,
    api: [...tenancyApi(tenancy, building), ...given, ...api],
  });
const region = (name: string) => screen.findByRole('region', { name });

describe('/apartment/edit, charges of a tenancy', () => {
  const inWords = {
    en: ['Bills', 'Partly paid', 'Deposit held', '¥1,280.00 agreed', 'Monthly items', 'Internet'],
    zh: ['账单', '部分付款', '押金余额', '约定 ¥1,280.00', '每月项目', '网费'],
  } as const;
  it.each(['en', 'zh'] as const)(
    '8 its bills with state and what is open, deposit, credit, items, in %s',
    async (language) => {
      const [bills, state, held, agreed, monthly, item] = inWords[language];
      await show([], { language });
      const list = await region(bills);
      const row = within(list).getByRole('row', { name: /^2026-0\d/ });
      expect(row).toHaveTextContent(state);
      expect(row).toHaveTextContent('¥1,421.05');
      expect(screen.getByText(held)).toBeInTheDocument();
      expect(screen.getByText(agreed)).toBeInTheDocument();
      expect(within(await region(monthly)).getByText(item)).toBeInTheDocument();
      keepState();
    },
  );

  it('8 a bill opens with its lines', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: /^2026-0\d/ }));
    const box = within(await screen.findByRole('dialog', { name: /101 · Hua/ }));
    expect(await box.findByRole('list', { name: 'Lines' })).toBeInTheDocument();
    await user.click(box.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('8 more bills come when they are wanted', async () => {
    const { user, api } = await show([
      answer(listTenancyBills, ({ query: { cursor } }) =>
        cursor === undefined ? { items: [draft], next: 'more' } : { items: [issued], next: null },
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('button', { name: /^2026-0\d/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(api.callsOf(listTenancyBills).at(-1)?.query.cursor).toBe('more');
  });

  it('8 a monthly item is added; what is wrong stands at its fields', async () => {
    const { user, api } = await show([
      items(),
      answer(setTenancyChargeItems, () => {
        throw invalidField('items.0.firstDay', 'overlap');
      }),
    ]);
    expect(await screen.findByText('No monthly items of its own')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add monthly item' }));
    const box = within(await screen.findByRole('dialog', { name: 'Add monthly item' }));
    expect(box.queryByRole('option', { name: 'Cleaning fee' })).toBeNull();
    await user.selectOptions(await box.findByLabelText(/^Charge item/), 'Internet');
    expect(box.getByText('Empty: ¥30.00 as set for the item.')).toBeInTheDocument();
    await user.clear(box.getByLabelText(/^From/));
    await fill(user, box.getByLabelText(/^From/), '2026-08-01');
    await user.click(box.getByRole('button', { name: 'Add' }));
    expect(await box.findByText('The same item is already charged on these days.')).toBeInTheDocument();
    keepState();
    api.now(answer(setTenancyChargeItems, () => ({ items: [chosen], version: 4 })));
    await user.click(box.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(setTenancyChargeItems).at(-1)).toMatchObject({
      version: tenancy.version,
      body: {
        items: [
          {
            chargeItemId: network.chargeItemId,
            firstDay: '2026-08-01',
            lastDay: null,
            quantity: '1',
            amountMinor: null,
          },
        ],
      },
    });
  });

  it('8 an item ends on a day, or is taken off after a question', async () => {
    const { user, api } = await show([
      answer(setTenancyChargeItems, ({ body }) => ({
        items: body.items.map((one) => ({ ...chosen, ...one })),
        version: 4,
      })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit: Internet' }));
    const box = within(await screen.findByRole('dialog', { name: 'Edit monthly item' }));
    await fill(user, box.getByLabelText(/^Until/), '2026-09-30');
    await user.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(setTenancyChargeItems)[0]?.body.items).toMatchObject([{ lastDay: '2026-09-30' }]),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove: Internet' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.callsOf(setTenancyChargeItems)[1]?.body).toEqual({ items: [] }));
  });

  it('8 the desk sees bills and changes items, the account needs the ledger; auditors only look', async () => {
    const { api, unmount } = await show([], { building: demoBuilding(apartmentRoles.FDK) });
    expect(await region('Bills')).toBeInTheDocument();
    expect(screen.queryByText('Deposit held')).toBeNull();
    expect(api.callsOf(getTenancyAccount)).toEqual([]);
    unmount();
    for (const store of [localStorage, sessionStorage]) store.clear();
    await show([], { building: demoBuilding(apartmentRoles.AUD) });
    expect(await screen.findByText('Deposit held')).toBeInTheDocument();
    expect(
      within(await region('Monthly items')).queryByRole('button', { name: /^(Add|Edit|Remove)/ }),
    ).toBeNull();
    keepState();
  });

  it('each part says by itself that it does not come', async () => {
    await show([
      refuse(getTenancyAccount, 'INTERNAL'),
      refuse(listTenancyBills, 'INTERNAL'),
      refuse(listTenancyChargeItems, 'INTERNAL'),
    ]);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(3));
    expect(screen.getByRole('group', { name: 'Rent' })).toBeInTheDocument();
    keepState();
  });

  it('each part is on its way by itself', async () => {
    await show([hang(getTenancyAccount), hang(listTenancyBills), hang(listTenancyChargeItems)]);
    expect(await screen.findByRole('group', { name: 'Rent' })).toBeInTheDocument();
  });

  it.each([
    ['en', 'Employer who pays', 'Save'],
    ['zh', '付款单位', '保存'],
  ] as const)('8 an employer who pays is saved with the tenancy, in %s', async (language, label, save) => {
    const { user, api } = await renderRemote(remote, {
      path: `/apartment/edit?actionType=edit&uuid=${tenancyIds.tenancy}`,
      language,
      api: [...tenancyApi(tenancy), answer(updateTenancy, () => ({ ...tenancy, payerEmployer: 'Acme' }))],
    });
    await fill(user, await screen.findByLabelText(new RegExp(`^${label}`)), 'Acme');
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(() => expect(api.callsOf(updateTenancy)[0]?.body).toEqual({ payerEmployer: 'Acme' }));
  });
});

describe('/apartment/edit, the first bill of a check-in', () => {
  const come = (api: readonly FakeAnswer[] = [], language: 'zh' | 'en' = 'en') =>
    renderRemote(remote, {
      path: '/apartment/edit?actionType=entering&roomNumber=101',
      language,
      api: [...tenancyApi(), answer(resolveRoom, () => ({ room: room101, tenancy: null })), ...api],
    });
  const rentAndDeposit = [demoLines[0], demoLines[7]].flatMap((line) => line ?? []);
  const preview = answer(previewFirstBill, ({ body }) => ({
    totalMinor: body.depositMinor + 138_710,
    chargedTo: '2026-03-31',
    lines: rentAndDeposit,
  }));

  it.each([
    ['en', 'First bill', /^Rent up to 2026-03-31/, /^Deposit/],
    ['zh', '首张账单', /^租金计至 2026年3月31日/, /^押金/],
  ] as const)('8 follows what is typed, in %s', async (language, title, to, deposit) => {
    const { user, api } = await come([preview], language);
    const bill = await region(title);
    expect(await within(bill).findByText(to)).toBeInTheDocument();
    expect(within(bill).getByText('¥2,667.10')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(deposit));
    await fill(user, screen.getByLabelText(deposit), '2000');
    expect(await within(bill).findByText('¥3,387.10')).toBeInTheDocument();
    expect(api.callsOf(previewFirstBill).at(-1)?.body).toMatchObject({
      roomId: room101.roomId,
      depositMinor: 200_000,
      payCycle: 1,
    });
    keepState();
  });

  it('8 says what went wrong', async () => {
    await come([refuse(previewFirstBill, 'INTERNAL')]);
    expect(await within(await region('First bill')).findByRole('alert')).toBeInTheDocument();
  });

  it('8 says what is missing until it can be worked out', async () => {
    const { user } = await come([preview]);
    const bill = await region('First bill');
    await user.clear(screen.getByLabelText(/^Deposit/));
    expect(await within(bill).findByText(/^Choose a room and enter the days/)).toBeInTheDocument();
  });
});
