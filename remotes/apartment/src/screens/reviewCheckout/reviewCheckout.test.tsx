/// <reference types="@testing-library/jest-dom" />
import { ApiError, invalidField } from '@console/contract';
import {
  apartmentRoles,
  approveCheckout,
  type Checkout,
  cancelCheckout,
  closeCheckout,
  createCheckout,
  getCheckout,
  getMyCheckout,
  listCheckouts,
  payCheckoutOut,
  previewCheckout,
  returnCheckout,
  settleCheckout,
  submitCheckout,
  updateCheckout,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { demoBuilding } from '../../buildings/demo-building.ts';
import {
  checkoutApi,
  checkoutIds,
  demoCheckout,
  demoSettlement,
  may,
  owing,
  unread,
} from '../../checkouts/demo-checkout.ts';
import { dayFigures } from '../../money/demo-money.ts';
import remote from '../../remote.tsx';
import { demoTenancy, tenancyApi, tenancyIds } from '../../tenancies/demo-tenancy.ts';

interface Shown {
  checkout?: Checkout;
  api?: readonly FakeAnswer[];
  at?: string;
  language?: 'zh' | 'en';
}
const address = `?uuid=${checkoutIds.checkout}&roomNumber=101`;
const show = ({ checkout, api = [], at = address, language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/reviewCheckout${at}`,
    language,
    api: [
      ...checkoutApi(checkout, demoBuilding(apartmentRoles.MGR)),
      refuse(getMyCheckout, 'NOT_FOUND'),
      ...api,
    ],
  });
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });
const dialog = async () => within(await screen.findByRole('dialog'));
const named = 'Check-out LY-C202606-0001';
const submitted = demoCheckout({
  ...{ state: 'submitted', netMinor: 547_758, may: may('approve', 'return', 'cancel') },
  submitted: { by: 'Li Na', at: '2026-06-09T09:00:00.000Z' },
});
const approved = demoCheckout({
  ...{ state: 'approved', netMinor: 547_758, refundMinor: 547_758, may: may('payOut') },
  approved: { by: 'Ming', at: '2026-06-09T10:00:00.000Z' },
});

describe('/apartment/reviewCheckout', () => {
  it('16 months of rent up to a far last day stand as one line with their sum, and open one by one', async () => {
    const demo = demoSettlement();
    const rent = Array.from({ length: 30 }, (_, at) => {
      const month = `${2026 + Math.floor((6 + at) / 12)}-${String(((6 + at) % 12) + 1).padStart(2, '0')}`;
      return {
        ...demo.charges[0],
        ...{ kind: 'rent', chargeKind: 'rent', description: 'rent', amountMinor: 215_000, calc: null },
        ...{ bill: null, params: { from: `${month}-01`, to: `${month}-28` } },
      } as (typeof demo.charges)[number];
    });
    const settlement = { ...demo, charges: [...demo.charges, ...rent] };
    await show({ checkout: demoCheckout({ settlement }) });
    await titled(named);
    const charges = within(screen.getByRole('table', { name: 'Charges' }));
    // The head, what the demo charges, one line of rent, and the total.
    expect(charges.getAllByRole('row')).toHaveLength(demo.charges.length + 3);
    expect(charges.getByText('Rent 2026-07-01 – 2028-12-28')).toBeInTheDocument();
    expect(charges.getByText('¥64,500.00')).toBeInTheDocument();
    expect(charges.getByText('30 lines, month by month')).toBeInTheDocument();
    expect(charges.getByText('Rent 2027-02-01 – 2027-02-28')).toBeInTheDocument();
    keepState();
  });

  it.each([
    [
      { signedName: '周宁', signedAt: '2026-06-09T11:30:00.000Z' },
      /^周宁 signed by their own account on 2026-06-09/,
    ],
    [{ signedName: '周宁', signedAt: null }, '周宁, at the desk'],
    [{ signedName: '', signedAt: null }, 'Not signed by the tenant yet'],
  ] as const)('16 who has signed a settlement, and when: %j', async (signature, said) => {
    await show({ checkout: { ...submitted, ...signature } });
    await titled(named);
    expect(screen.getByText(said)).toBeInTheDocument();
  });

  it.each([
    ['en', named, 'Refund to tenant', '¥5,477.58', /^Good: /, 'Hide details of Lamps'],
    ['zh', '退房单 LY-C202606-0001', '退还承租人', '¥5,477.58', /^完好：/, /^收起/],
  ] as const)(
    '16 settlement A-19 line by line, with what it comes to (%s)',
    async (language, title, refund, net, unlooked, found) => {
      await show({ language });
      await titled(title);
      expect(screen.getByText(refund)).toBeInTheDocument();
      expect(screen.getByText(net)).toBeInTheDocument();
      // Once more at the top, before all that was found.
      expect(screen.getByText(`${refund} ${net}`)).toBeInTheDocument();
      for (const amount of [
        '¥4,300.00',
        '¥1,505.00',
        '¥46.69',
        '¥13.92',
        '¥95.66',
        '¥1.15',
        '¥80.00',
        '¥327.42',
      ])
        expect(screen.getAllByText(amount).length).toBeGreaterThan(0);
      expect(screen.getAllByRole('button', { name: unlooked, pressed: false })).toHaveLength(2);
      // What was found is seen as a whole.
      expect(screen.getAllByRole('button', { expanded: true, name: found })).toHaveLength(1);
      keepState();
    },
  );

  it('16 each line says how it came about', async () => {
    const { user } = await show();
    await titled(named);
    const late = screen.getByLabelText('Calculation: Late fee on bill LY-B202604-0001');
    await user.click(late);
    expect(late.parentElement).toHaveTextContent('1.14792');
    expect(late.parentElement).toHaveTextContent('24 days');
    const unused = screen.getByLabelText(/^Calculation: Unused rent 2026-06-10/);
    expect(unused.parentElement).toHaveTextContent('9 / 30 days');
    expect(unused.parentElement).toHaveTextContent('-¥645.00');
  });

  it('16 what the tenant owes is told in words, not by a sign alone', async () => {
    await show({ checkout: demoCheckout({ settlement: owing, depositMinor: 20_000 }) });
    expect(await screen.findByText('Tenant owes')).toBeInTheDocument();
    expect(screen.getByText('¥127.42')).toBeInTheDocument();
    expect(screen.getByText(/The deposit is used up/)).toBeInTheDocument();
    expect(screen.queryByText('Refund to tenant')).toBeNull();
    keepState();
  });

  it('16 nothing to pay on either side', async () => {
    const settlement = demoSettlement({ netMinor: 0, toRefund: { depositMinor: 0, creditMinor: 0 } });
    await show({ checkout: demoCheckout({ settlement }) });
    expect(await screen.findByText('Nothing to pay on either side')).toBeInTheDocument();
  });

  it.each([
    ['without a room', `?uuid=${checkoutIds.checkout}`],
    ['without a check-out', '?roomNumber=101'],
    ['with neither', ''],
  ])('5 reviewCheckout: an address %s is refused before anything is asked', async (_, at) => {
    const { api } = await show({ at });
    expect(await screen.findByText(/needs both a check-out and a room number/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Room list' })).toHaveAttribute('href', '/apartment/list');
    expect(api.callsOf(getCheckout)).toHaveLength(0);
    keepState();
  });

  it('16 another room shows nothing of it; an unknown one is not found', async () => {
    const { unmount } = await show({
      api: [refuse(getCheckout, 'ROOM_MISMATCH')],
      at: address.replace('101', '102'),
    });
    expect(await screen.findByText('Check-out and room do not match')).toBeInTheDocument();
    expect(screen.queryByText(/Hua/)).toBeNull();
    keepState();
    unmount();
    await show({ at: '?uuid=nonsense&roomNumber=101' });
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
  });

  it('16 readers see it without anything to act on; a missing permission is named', async () => {
    const { unmount } = await show({ checkout: demoCheckout({ may: may() }) });
    await titled(named);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Finish inspection' })).toBeNull();
    expect(screen.getAllByText('Not inspected').length).toBeGreaterThan(0);
    keepState();
    unmount();
    const details = { permission: 'apartment.checkout.read' };
    const forbidden = answer(getCheckout, () => {
      throw new ApiError('FORBIDDEN', { details });
    });
    await show({ api: [forbidden] });
    expect(await screen.findByText(/apartment\.checkout\.read/)).toBeInTheDocument();
    keepState();
  });

  it('16 a failure can be tried again', async () => {
    const { user, api } = await show({ api: [refuse(getCheckout, 'INTERNAL')] });
    const again = await screen.findByRole('button', { name: /Retry|Try again/ });
    keepState();
    api.now(answer(getCheckout, () => demoCheckout()));
    await user.click(again);
    expect(await titled(named)).toBeInTheDocument();
  });
});

describe('the inspection', () => {
  it('16 photos of moving in beside those of now; the others are good with one press', async () => {
    const { user, api } = await show();
    await titled(named);
    expect(await screen.findByRole('img', { name: 'Lamps at move-in' })).toBeInTheDocument();
    const lamps = screen.getByRole('group', { name: 'Item 3: Lamps' });
    expect(await within(lamps).findByText('now.jpg')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mark the others good' }));
    expect(screen.getAllByRole('button', { name: /^Good: /, pressed: true })).toHaveLength(2);
    expect(screen.getByText('3 of 3 inspected · 1 finding')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Damaged', selected: true })).toBeInTheDocument();
    api.now(answer(updateCheckout, () => demoCheckout({ version: 5 })));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateCheckout)).toHaveLength(1));
    const [call] = api.callsOf(updateCheckout);
    expect(call?.version).toBe(4);
    expect(call?.body).toMatchObject({
      items: [{ condition: 'ok' }, { condition: 'ok' }, { condition: 'damaged', chargeMinor: 8_000 }],
    });
  });

  it('16 the settlement follows charges that are not saved, worked out by the server', async () => {
    const { user, api } = await show();
    await titled(named);
    const walls = within(screen.getByRole('group', { name: 'Item 2: Walls' }));
    await user.click(walls.getByRole('button', { name: 'Show details of Walls' }));
    const charge = walls.getByLabelText(/^Charge(?!d)/);
    await user.clear(charge);
    await fill(user, charge, '77.58');
    expect(await screen.findByText('¥5,400.00')).toBeInTheDocument();
    expect(screen.getByText('Includes changes you have not saved.')).toBeInTheDocument();
    await waitFor(() =>
      expect(api.callsOf(previewCheckout).at(-1)?.body).toMatchObject({
        items: [{}, { chargeMinor: 7_758 }, {}],
      }),
    );
    expect(api.callsOf(updateCheckout)).toHaveLength(0);
    expect(screen.getByText('Save or discard your changes first.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('¥5,477.58')).toBeInTheDocument();
  });

  it('16 what is typed survives the page being loaded anew', async () => {
    const { user, unmount } = await show();
    await titled(named);
    await fill(user, screen.getByLabelText(/signature/), 'Hua');
    unmount();
    await show();
    expect(await screen.findByText(/Your draft from .* has been restored/)).toBeInTheDocument();
    expect(screen.getByLabelText(/signature/)).toHaveValue('Hua');
  });

  it('16 a fault stands at its field', async () => {
    const { user } = await show({
      api: [
        answer(updateCheckout, () => {
          throw invalidField('lastDay', 'before_start', { start: '2026-01-01' });
        }),
      ],
    });
    await titled(named);
    await user.click(screen.getByRole('button', { name: 'Mark the others good' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText(/Last day/)).toHaveAccessibleDescription(/Not before/));
  });

  it('16 an item is added and removed', async () => {
    const { user } = await show();
    await titled(named);
    await user.click(screen.getByRole('button', { name: 'Add item' }));
    const added = within(screen.getByRole('group', { name: 'Item 4' }));
    expect(added.getByLabelText(/^Item/)).toHaveFocus();
    await fill(user, added.getByLabelText(/^Item/), 'Balcony');
    expect(screen.getByRole('group', { name: 'Item 4: Balcony' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Item 4: Balcony' }));
    expect(screen.queryByRole('group', { name: 'Item 4: Balcony' })).toBeNull();
  });

  it('16 final readings with their state, and the way to enter them', async () => {
    const blockers = [{ code: 'final_reading_missing' as const, meters: ['E-101'] }];
    await show({ checkout: demoCheckout({ readings: [unread], blockers }) });
    await titled(named);
    expect(screen.getByText('Final readings are missing: E-101.')).toBeInTheDocument();
    expect(screen.getByText('Missing', { selector: ':not(option)' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Enter final readings' })).toHaveAttribute(
      'href',
      `/apartment/edit?actionType=edit&uuid=${tenancyIds.tenancy}&tab=meters`,
    );
    keepState();
  });

  it('16 a value that nobody else has seen keeps it from being settled', async () => {
    const { user } = await show({
      api: [
        answer(settleCheckout, () => {
          throw new ApiError('STATE_CONFLICT', {
            details: { reason: 'final_reading_unlocked', meters: ['E-101'] },
          });
        }),
      ],
    });
    await titled(named);
    await user.click(screen.getByRole('button', { name: 'Finish inspection' }));
    expect(await screen.findByText('Final readings have not been checked yet: E-101.')).toBeInTheDocument();
  });
});

describe('approving and paying out', () => {
  it('16 is submitted, with its version', async () => {
    const settling = demoCheckout({ state: 'settling', may: may('edit', 'inspect', 'submit', 'cancel') });
    const { user, api } = await show({ checkout: settling, api: [answer(submitCheckout, () => submitted)] });
    await titled(named);
    expect(screen.getByRole('button', { name: 'Inspect again' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    await waitFor(() => expect(api.callsOf(submitCheckout)[0]?.version).toBe(4));
  });

  it('3 is approved by somebody else; the same person is told why not', async () => {
    const sod = { details: { act: 'checkout.approve', after: 'checkout.inspect' } };
    const { user, api } = await show({
      checkout: submitted,
      api: [
        answer(approveCheckout, () => {
          throw new ApiError('SOD_SAME_PERSON', sod);
        }),
      ],
    });
    await titled(named);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const box = await dialog();
    expect(box.getByText(/Refund to tenant: ¥5,477\.58/)).toBeInTheDocument();
    await user.click(box.getByRole('button', { name: 'Approve' }));
    expect(await box.findByRole('alert')).toHaveTextContent(
      /different people|another person|someone else|same person/i,
    );
    api.now(answer(approveCheckout, () => approved));
    await user.click(box.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('16 is returned and cancelled with a reason', async () => {
    const { user, api } = await show({
      checkout: submitted,
      api: [answer(returnCheckout, () => demoCheckout()), answer(cancelCheckout, () => demoCheckout())],
    });
    await titled(named);
    await user.click(screen.getByRole('button', { name: 'Return' }));
    await fill(user, (await dialog()).getByLabelText(/Reason/), 'the lamp works');
    keepState();
    await user.click((await dialog()).getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(api.callsOf(returnCheckout)[0]?.body).toEqual({ reason: 'the lamp works' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cancel check-out' }));
    await fill(user, (await dialog()).getByLabelText(/Reason/), 'they stay after all');
    await user.click((await dialog()).getByRole('button', { name: 'Cancel check-out' }));
    await waitFor(() =>
      expect(api.callsOf(cancelCheckout)[0]?.body).toEqual({ reason: 'they stay after all', lastDay: null }),
    );
  });

  it('16 is paid out, by two ways that come to what is given back', async () => {
    const { user, api } = await show({ checkout: approved, api: [answer(payCheckoutOut, () => approved)] });
    await titled(named);
    expect(screen.getByText('As submitted. It is no longer recomputed.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pay out' }));
    const box = await dialog();
    expect(box.getByRole('heading', { name: 'Pay out ¥5,477.58' })).toBeInTheDocument();
    const first = box.getByLabelText(/^Amount/);
    await user.clear(first);
    await fill(user, first, '5000');
    expect(box.getByText(/less than the ¥5,477\.58/)).toBeInTheDocument();
    await user.click(box.getByRole('button', { name: 'Split the refund' }));
    await user.click(box.getByRole('button', { name: 'Pay out' }));
    await waitFor(() => expect(api.callsOf(payCheckoutOut)).toHaveLength(1));
    expect(api.callsOf(payCheckoutOut)[0]?.body).toMatchObject({
      refunds: [
        { method: 'bank', amountMinor: 500_000 },
        { method: 'cash', amountMinor: 47_758 },
      ],
    });
  });

  it('16 the first open day is proposed where today is closed, and said why', async () => {
    const { user } = await show({ checkout: approved, api: dayFigures({ firstOpenOn: '2026-06-19' }) });
    await titled(named);
    await user.click(screen.getByRole('button', { name: 'Pay out' }));
    const box = await dialog();
    expect(box.getByText('2026-06-18 is closed. 2026-06-19 is the first open day.')).toBeInTheDocument();
    expect(box.getByLabelText(/^Paid on/)).toHaveValue('2026-06-19');
  });

  it('16 a closed day is told at the day', async () => {
    const { user } = await show({
      checkout: approved,
      api: [
        answer(payCheckoutOut, () => {
          throw new ApiError('PERIOD_LOCKED', {
            fields: [{ path: 'paidOn', code: 'day_closed', params: { day: '2026-06-09' } }],
            details: { day: '2026-06-09' },
          });
        }),
      ],
    });
    await titled(named);
    await user.click(screen.getByRole('button', { name: 'Pay out' }));
    const box = await dialog();
    await user.click(box.getByRole('button', { name: 'Pay out' }));
    expect(await box.findByRole('alert')).toBeInTheDocument();
    keepState();
  });

  it('16 where something is owed the balance is billed instead', async () => {
    const checkout = demoCheckout({ ...approved, netMinor: -12_742, refundMinor: 0, settlement: owing });
    const { user, api } = await show({ checkout, api: [answer(payCheckoutOut, () => checkout)] });
    await titled(named);
    await user.click(screen.getByRole('button', { name: 'Bill the balance' }));
    const box = await dialog();
    expect(box.getByText(/¥127\.42 stays owed/)).toBeInTheDocument();
    expect(box.queryByLabelText(/^Amount/)).toBeNull();
    await user.click(box.getByRole('button', { name: 'Bill the balance' }));
    await waitFor(() => expect(api.callsOf(payCheckoutOut)[0]?.body).toMatchObject({ refunds: [] }));
  });

  it('16 is closed once nothing waits, and printed at any time', async () => {
    const paid = demoCheckout({ ...approved, state: 'paid_out', may: may('close'), refundMinor: 0 });
    const { user, api } = await show({ checkout: paid, api: [answer(closeCheckout, () => paid)] });
    await titled(named);
    expect(screen.getByRole('link', { name: 'Print settlement' })).toHaveAttribute(
      'href',
      `/apartment/print?uuid=${checkoutIds.checkout}`,
    );
    await user.click(screen.getByRole('button', { name: 'Close check-out' }));
    await waitFor(() => expect(api.callsOf(closeCheckout)).toHaveLength(1));
    keepState();
  });
});

describe('where a check-out begins', () => {
  const open = (search: string, api: readonly FakeAnswer[] = []) =>
    renderRemote(remote, {
      path: `/apartment/edit?actionType=edit&uuid=${tenancyIds.tenancy}&tab=contract${search}`,
      language: 'en',
      api: [
        ...tenancyApi(demoTenancy({ lastDay: null }), demoBuilding(apartmentRoles.FDK)),
        ...checkoutApi(),
        ...tenancyApi(demoTenancy({ lastDay: null }), demoBuilding(apartmentRoles.FDK)),
        ...api,
      ],
    });

  it('6 from the room list at once, and leads to its page', async () => {
    const { user, api, router } = await open('&act=checkOut', [
      answer(createCheckout, () => demoCheckout({ state: 'requested' })),
    ]);
    const box = await dialog();
    // A contract without an end proposes today.
    expect(box.getByLabelText(/Last day/)).not.toHaveValue('');
    await user.clear(box.getByLabelText(/Last day/));
    await fill(user, box.getByLabelText(/Last day/), '2026-06-09');
    keepState();
    await user.click(box.getByRole('button', { name: 'Start check-out' }));
    await waitFor(() => expect(api.callsOf(createCheckout)).toHaveLength(1));
    expect(api.callsOf(createCheckout)[0]?.body).toEqual({
      ...{ tenancyId: tenancyIds.tenancy, lastDay: '2026-06-09', language: 'en' },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/apartment/reviewCheckout'));
    expect(router.state.location.search).toBe(address);
  });

  it('8 from the tenancy; one that is under way is opened', async () => {
    const { readings: _, ...row } = demoCheckout({ state: 'submitted' });
    await open('', [answer(listCheckouts, () => ({ items: [row], next: null }))]);
    expect(await screen.findByRole('link', { name: named })).toHaveAttribute(
      'href',
      `/apartment/reviewCheckout${address}`,
    );
    expect(screen.queryByRole('button', { name: 'Start check-out' })).toBeNull();
  });
});
