/// <reference types="@testing-library/jest-dom" />
import { invalidField } from '@console/contract';
import {
  type ApartmentPermission,
  addBillLine,
  apartmentRoles,
  checkBill,
  checkBills,
  creditBill,
  discardBill,
  generateBills,
  getBill,
  getBillFigures,
  getBillRun,
  issueBill,
  listBills,
  listBuildings,
  listChargeItems,
  listCycles,
  recomputeBill,
  rejectBill,
  removeBillLine,
  voidBill,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  billedCycle,
  billsApi,
  demoBill,
  demoLines,
  demoRun,
  onChecked,
  onIssued,
  uuidOf,
  withLines,
} from '../../bills/demo-bills.ts';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import { demoItem } from '../../buildings/demo-configuration.ts';
import remote from '../../remote.tsx';

const plain = demoBill('101');
const zero = demoBill('102', { totalMinor: 0, lastMonthMinor: null });
const negative = demoBill('103', {
  totalMinor: -5_000,
  byHand: true,
  ownLine: true,
  may: { ...plain.may, check: false },
});
const more = demoBill('201', { totalMinor: 480_000 });
const checked = demoBill('202', { state: 'checked', may: onChecked, checkedByName: 'Zhao Lei' });
const issued = demoBill('203', {
  state: 'issued',
  number: 'LUYUAN-B202606-0001',
  issueOn: '2026-07-01',
  dueOn: '2026-07-10',
  openMinor: 242_105,
  overdueDays: 3,
  may: onIssued,
});
const month = [plain, zero, negative, more, checked, issued];
const without = [
  {
    roomId: uuidOf('9301'),
    number: '301',
    floor: 3,
    tenancyId: null,
    personName: null,
    reason: 'vacant' as const,
  },
  {
    roomId: uuidOf('9302'),
    number: '302',
    floor: 3,
    tenancyId: uuidOf('e302'),
    personName: 'Wang Wei',
    reason: 'missing' as const,
  },
];

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const owner = apartmentRoles.OWN;
const show = ({
  api = billsApi(month, { figures: { withoutBill: without } }),
  may = owner,
  at = '',
  language = 'en',
}: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/checkBill${at}`,
    language,
    api: [
      buildings(demoBuilding(may)),
      answer(listChargeItems, () => ({ items: [demoItem], total: 1, page: 1, size: 200 })),
      ...api,
    ],
  });
const rowOf = async (owner: RegExp) =>
  within(await screen.findByRole('table', { name: 'Bills of the month' })).getByRole('row', { name: owner });
const opened = (bill = plain) => `?bill=${bill.billId}`;
const dialog = (name: RegExp) => screen.findByRole('dialog', { name });
const forget = () => {
  for (const store of [localStorage, sessionStorage]) store.clear();
};

describe('/apartment/checkBill', () => {
  it.each(['zh', 'en'] as const)(
    '13 the month with its figures, and rooms without a bill and why, in %s',
    async (language) => {
      await show({ language });
      const title = language === 'zh' ? '账单核对' : 'Review bills';
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      const [head, missing, vacant] =
        language === 'zh'
          ? ['2 间房没有账单', '缺账单', '空置']
          : ['2 rooms without a bill', 'Bill missing', 'Vacant'];
      const rooms = screen.getByRole('region', { name: head });
      const rows = within(rooms).getAllByRole('row').slice(1);
      expect(rows[0]).toHaveTextContent(missing);
      expect(rows[1]).toHaveTextContent(vacant);
      expect(within(rooms).getByRole('link', { name: '302' })).toHaveAttribute(
        'href',
        expect.stringContaining('tab=charges'),
      );
      keepState();
    },
  );

  it('13 totals against last month, and how much is checked', async () => {
    await show();
    expect((await screen.findAllByText('¥12,013.15')).length).toBeGreaterThan(0);
    expect(screen.getByRole('meter', { name: 'Checked' })).toHaveAttribute('aria-valuetext', '2 / 6');
    expect(screen.getByText('Draft 4 · Checked 1 · Issued 1')).toBeInTheDocument();
    expect(screen.getByText('1 missing')).toBeInTheDocument();
  });

  it('13 credit notes are told beside the month, and change neither its total nor its bills', async () => {
    const credit = demoBill('204', { kind: 'credit', state: 'paid', totalMinor: -90_000 });
    await show({ api: billsApi([...month, credit], { figures: { withoutBill: without } }) });
    expect((await screen.findAllByText('¥12,013.15')).length).toBeGreaterThan(0);
    expect(screen.getByText('Not counting 1 credit note: -¥900.00')).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Checked' })).toHaveAttribute('aria-valuetext', '2 / 6');
    expect(screen.getByText('Draft 4 · Checked 1 · Issued 1')).toBeInTheDocument();
  });

  it('13 what stands out says so in words: nothing, less than nothing, much more, by hand, overdue', async () => {
    await show();
    expect(await rowOf(/^102 ·/)).toHaveTextContent(/Zero/);
    expect(await rowOf(/^103 ·/)).toHaveTextContent(/-¥50\.00.*Negative.*Manual lines/);
    expect(await rowOf(/^201 ·/)).toHaveTextContent(/\+¥2,420\.00.*101\.7%.*50%\+ higher/);
    expect(await rowOf(/^101 ·/)).toHaveTextContent(/¥2,421\.05.*\+¥41\.05/);
    expect(await rowOf(/^203 ·/)).toHaveTextContent('3 days overdue');
  });

  it('13 is narrowed by state, by what stands out and by words', async () => {
    const { user, router, api } = await show();
    await user.selectOptions(await screen.findByLabelText('State'), 'Draft (4)');
    await waitFor(() => expect(router.state.location.search).toContain('state=draft'));
    await user.selectOptions(screen.getByLabelText('Flag'), 'Negative');
    await waitFor(() =>
      expect(api.callsOf(listBills).at(-1)?.query).toMatchObject({ state: 'draft', change: 'negative' }),
    );
    await fill(user, screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('No bills match these filters')).toBeInTheDocument();
    keepState();
  });

  it('13 checks one from its row; its own line is left to somebody else', async () => {
    const { user, api } = await show({
      api: [...billsApi(month), answer(checkBill, () => withLines(checked))],
    });
    await user.click(await screen.findByRole('button', { name: 'Check: 101 · Hua' }));
    await waitFor(() =>
      expect(api.callsOf(checkBill)[0]).toMatchObject({ params: { billId: plain.billId }, version: 4 }),
    );
    expect(await rowOf(/^103 ·/)).toHaveTextContent('Someone else checks it');
    expect(screen.queryByRole('button', { name: 'Check: 103 · Hua' })).toBeNull();
  });

  it('13 bulk: all that stand out in nothing, or those that are chosen; what is left is told', async () => {
    const { user, api } = await show({
      api: [
        ...billsApi(month),
        answer(checkBills, ({ body }) => ({ checked: body.billIds?.length ?? 1, left: 3 })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Check all unflagged' }));
    expect(await screen.findByText('1 bill checked. 3 bills still need a look.')).toBeInTheDocument();
    expect(api.callsOf(checkBills)[0]?.body).toEqual({});
    await user.click(screen.getByRole('button', { name: /^Select/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Select the bill of 101 · Hua' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select the bill of 102 · Hua' }));
    keepState();
    await user.click(screen.getByRole('button', { name: 'Check 2 bills' }));
    await waitFor(() =>
      expect(api.callsOf(checkBills)[1]?.body).toEqual({ billIds: [plain.billId, zero.billId] }),
    );
  });

  describe('a bill', () => {
    it.each(['zh', 'en'] as const)(
      '13 opens from its row with every line and its arithmetic, in %s',
      async (language) => {
        const { user, router } = await show({ language });
        await user.click(await screen.findByRole('link', { name: '101 · Hua' }));
        const box = within(await dialog(/101 · Hua/));
        expect(router.state.location.search).toContain(`bill=${plain.billId}`);
        const lines = await box.findByRole('list', { name: language === 'zh' ? '明细' : 'Lines' });
        for (const summary of lines.querySelectorAll('summary')) await user.click(summary);
        const told = lines.textContent ?? '';
        const words =
          language === 'zh'
            ? [
                '租金 2026年3月12日',
                '¥2,150.00 × 20 / 31 天',
                '86 kWh × 0.8283',
                '31 / 74 人天',
                '（空置，由房东承担）',
                '估抄 210，实际 264.3',
                '网费 2026-06',
                '减免：Lift out of order',
                '租金变更差额 2026年6月1日',
                '¥2,250.00 × 15 / 30 天',
                '账单 LY-B202605-0001 已计',
                '公摊费更正：Stairs 2026-05',
                '本房间占 32.5 / 140.5',
                '数量 2',
                '车位变更差额 2026-06',
                '1 × ¥300.00 × 14 / 30 天',
              ]
            : [
                'Rent 2026-03-12 – 2026-03-31',
                '¥2,150.00 × 20 / 31 days',
                '86 kWh × 0.8283',
                '31 / 74 person-days',
                '(vacant, paid by the landlord)',
                'Estimated 210, actually 264.3',
                'Internet 2026-06',
                'Discount: Lift out of order',
                'Rent change 2026-06-01 – 2026-06-30',
                '¥2,250.00 × 15 / 30 days',
                'Billed in LY-B202605-0001',
                'Common costs corrected: Stairs 2026-05',
                'Share of this room: 32.5 / 140.5',
                'Quantity 2',
                'Parking adjusted 2026-06',
                '1 × ¥300.00 × 14 / 30 days',
              ];
        for (const word of words) expect(told).toContain(word);
        keepState();
      },
    );

    it('13 the calculation drawer shows readings, tiers, shares and what was charged before', async () => {
      await show({ at: opened() });
      const told = (await screen.findByRole('list', { name: 'Lines' })).textContent ?? '';
      for (const word of [
        'E-101: 1,204.6 (2026-05-25) → 1,690.6 (2026-06-24) = 486 kWh, 30 days',
        'Up to 230',
        'Above that',
        '121.5090',
        'Sum, rounded once¥291.05',
        'Tier limits scaled to 9 of 30 days.',
        'Used earlier this tariff year: 2,700.',
        '(× 30 transformer ratio)',
        'Fixed monthly charge¥2.00',
        '¥186.42 × 31 / 74 person-days¥78.10',
        'Master meter 5,280, sub-meters 4,912.4',
        'Room 101, weight 32.5 (this bill)¥51.02',
        'Other rooms, weight 60¥94.19',
        'Billed before-¥110.94',
        'Difference¥30.40',
        '1 × ¥30.00 × 15 / 30 days',
        'Includes ¥0.85 tax',
        '¥1,930.40 × 0.05% × 4 days3.8608',
        'At most ¥386.08.',
        'Added by Ming',
      ])
        expect(told).toContain(word);
      expect(screen.getByText('-¥100.00')).toBeInTheDocument();
    });

    it('13 a line by hand from an item, a refusal stands at its field', async () => {
      const { user, api } = await show({ at: opened() });
      await user.click(await screen.findByRole('button', { name: 'Add line' }));
      const box = within(await dialog(/^Add a line/));
      await user.selectOptions(await box.findByLabelText('Charge item'), 'Cleaning fee');
      expect(box.getByLabelText(/^Text on the bill/)).toHaveValue('Cleaning fee');
      api.now(
        answer(addBillLine, () => {
          throw invalidField('amountMinor', 'too_big', { maximum: 1 });
        }),
      );
      keepState();
      await user.click(box.getByRole('button', { name: 'Add' }));
      await waitFor(() => expect(box.getByLabelText(/^Amount/)).toBeInvalid());
      api.now(answer(addBillLine, () => withLines(plain)));
      await user.click(box.getByRole('button', { name: 'Add' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Add a line/ })).toBeNull());
      expect(api.callsOf(addBillLine).at(-1)).toMatchObject({
        params: { billId: plain.billId },
        body: {
          kind: 'cleaning',
          chargeItemId: demoItem.chargeItemId,
          text: 'Cleaning fee',
          amountMinor: 6_000,
        },
        version: 4,
      });
    });

    it('13 Bad: a discount over the line stays at the amount', async () => {
      const { user, api } = await show({
        at: opened(),
        api: [
          ...billsApi(month),
          answer(addBillLine, () => {
            throw invalidField('amountMinor', 'over_line');
          }),
        ],
      });
      await user.click(await screen.findByRole('button', { name: 'Add discount' }));
      const box = within(await dialog(/^Add a discount/));
      await fill(user, box.getByLabelText(/^Reason on the bill/), 'Lift out of order');
      await fill(user, box.getByLabelText(/^Discount/), '99999');
      await user.click(box.getByRole('button', { name: 'Add' }));
      expect(await box.findByText('More than can be taken off here.')).toBeInTheDocument();
      expect(api.callsOf(addBillLine)[0]?.body).toMatchObject({ kind: 'discount', amountMinor: 9_999_900 });
      keepState();
    });

    it('13 a line by hand is taken off after a question; others have no such button', async () => {
      const { user, api } = await show({
        at: opened(),
        api: [...billsApi(month), answer(removeBillLine, () => withLines(plain))],
      });
      await screen.findByRole('list', { name: 'Lines' });
      expect(screen.getAllByRole('button', { name: /^Remove: / })).toHaveLength(2);
      await user.click(screen.getByRole('button', { name: 'Remove: Key card' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
      );
      await waitFor(() =>
        expect(api.callsOf(removeBillLine)[0]).toMatchObject({
          params: { billId: plain.billId, billLineId: demoLines[9]?.billLineId },
          version: 4,
        }),
      );
    });

    it('13 Bad: checking one’s own line is refused in words; recalculating', async () => {
      const { user, api } = await show({
        at: opened(),
        api: [
          ...billsApi(month),
          refuse(checkBill, 'SOD_SAME_PERSON'),
          answer(recomputeBill, () => withLines(plain)),
        ],
      });
      const box = within(await dialog(/101/));
      await user.click(await box.findByRole('button', { name: 'Check' }));
      expect(await box.findByText(/Someone else must do this step/)).toBeInTheDocument();
      await user.click(box.getByRole('button', { name: 'Recalculate' }));
      await waitFor(() => expect(api.callsOf(recomputeBill)).toHaveLength(1));
    });

    it.each([
      ['Reject', rejectBill, checked, /^Reject: /],
      ['Discard', discardBill, plain, /^Discard: /],
      ['Void', voidBill, issued, /^Void: LUYUAN-B202606-0001/],
    ] as const)('13 %s asks for a reason', async (press, endpoint, bill, title) => {
      const { user, api } = await show({
        at: opened(bill),
        api: [...billsApi(month), answer(endpoint, () => withLines(bill))],
      });
      await user.click(await screen.findByRole('button', { name: press }));
      const box = within(await dialog(title));
      await user.click(box.getByRole('button', { name: press }));
      expect(api.callsOf(endpoint)).toHaveLength(0);
      await fill(user, box.getByRole('textbox', { name: /Reason/ }), 'Wrong reading of the meter');
      keepState();
      await user.click(box.getByRole('button', { name: press }));
      await waitFor(() =>
        expect(api.callsOf(endpoint)[0]?.body).toEqual({ reason: 'Wrong reading of the meter' }),
      );
    });

    it('13 Bad: a bill with a payment is not voided, a credit note does it', async () => {
      const { user, api } = await show({
        at: opened(issued),
        api: [
          ...billsApi(month),
          refuse(voidBill, 'STATE_CONFLICT', { details: { reason: 'has_payment' } }),
          answer(creditBill, () =>
            withLines(demoBill('203', { kind: 'credit', creditsBillId: issued.billId })),
          ),
        ],
      });
      await user.click(await screen.findByRole('button', { name: 'Void' }));
      const voiding = within(await dialog(/^Void: /));
      await fill(user, voiding.getByRole('textbox', { name: /Reason/ }), 'Never lived there');
      await user.click(voiding.getByRole('button', { name: 'Void' }));
      expect(await voiding.findByText(/Issue a credit note instead/)).toBeInTheDocument();
      await user.click(voiding.getByRole('button', { name: 'Cancel' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
      );
      await user.click(await screen.findByRole('button', { name: 'Issue credit note' }));
      const box = within(await dialog(/^Credit note: /));
      const [first] = demoLines;
      await user.selectOptions(box.getByLabelText(/^Line of the bill/), first?.billLineId ?? '');
      await fill(user, box.getByRole('textbox', { name: /^Credit/ }), '12.34');
      await fill(user, box.getByRole('textbox', { name: /Reason/ }), 'Rent was too high');
      keepState();
      await user.click(box.getByRole('button', { name: 'Issue credit note' }));
      await waitFor(() =>
        expect(api.callsOf(creditBill)[0]).toMatchObject({
          params: { billId: issued.billId },
          body: {
            reason: 'Rent was too high',
            lines: [{ billLineId: first?.billLineId, amountMinor: 1_234 }],
          },
        }),
      );
    });

    it('13 is issued with the building’s days, or others; a closed day stands at its field', async () => {
      const closed = [{ path: 'issueOn', code: 'day_closed', params: { day: '2026-07-01' } }];
      const { user, api } = await show({
        at: opened(checked),
        api: [...billsApi(month), refuse(issueBill, 'PERIOD_LOCKED', { fields: closed })],
      });
      await user.click(await screen.findByRole('button', { name: 'Issue' }));
      const box = within(await dialog(/^Issue: /));
      await user.click(box.getByRole('button', { name: 'Issue' }));
      expect(await box.findByText('2026-07-01 is closed. Choose a later day.')).toBeInTheDocument();
      keepState();
      api.now(answer(issueBill, () => withLines(issued)));
      await user.click(box.getByRole('button', { name: 'Issue' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Issue: / })).toBeNull());
      expect(api.callsOf(issueBill).at(-1)?.body).toEqual({});
    });

    it('13 the desk sees what it comes to, and which permission the lines need', async () => {
      const bare = { ...withLines(plain), lines: undefined };
      await show({
        may: apartmentRoles.FDK,
        at: opened(),
        api: [...billsApi(month), answer(getBill, () => bare)],
      });
      const box = within(await dialog(/101/));
      expect(await box.findByText(/You see totals only.*View bills/)).toBeInTheDocument();
      expect(box.queryByRole('button', { name: /Calculation/ })).toBeNull();
      keepState();
    });

    it('one that is loading, one that does not come, one that closes again', async () => {
      const { unmount } = await show({ at: opened(), api: [...billsApi(month), hang(getBill)] });
      expect(within(await dialog(/Bill/)).getByRole('status')).toHaveAttribute('aria-busy', 'true');
      unmount();
      const { user, router } = await show({
        at: opened(),
        api: [...billsApi(month), refuse(getBill, 'NOT_FOUND')],
      });
      const box = within(await dialog(/Bill/));
      expect(await box.findByRole('button', { name: /try again/i })).toBeInTheDocument();
      await user.click(box.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(router.state.location.search).not.toContain('bill='));
    });
  });

  describe('making the bills', () => {
    const soon = billedCycle({ state: 'usage_checked' });

    it('13 none yet: what they are made of, and the button', async () => {
      const { user, api } = await show({
        api: [...billsApi([], { cycle: soon }), answer(generateBills, () => demoRun())],
      });
      expect(await screen.findByText('No bills yet')).toBeInTheDocument();
      keepState();
      api.now(
        ...billsApi(month, { figures: { run: demoRun() } }),
        answer(getBillRun, () => demoRun()),
      );
      await user.click(screen.getByRole('button', { name: 'Create bills' }));
      expect(await screen.findByText(/^Bills created: 3 new, 0 changed, 0 unchanged/)).toBeInTheDocument();
      expect(await rowOf(/^101 ·/)).toBeInTheDocument();
      expect(api.callsOf(generateBills)[0]).toMatchObject({
        params: { buildingId: ids.building, ym: '2026-06' },
        version: 3,
      });
    });

    it('13 a run that is under way is found again, and followed until it is through', async () => {
      const running = demoRun({ state: 'running', total: 300, done: 120, endedAt: null });
      const { api } = await show({
        api: [...billsApi(month, { figures: { run: running } }), answer(getBillRun, () => running)],
      });
      expect(await screen.findByRole('meter', { name: 'Creating bills' })).toHaveAttribute(
        'aria-valuetext',
        '120 of 300 tenancies',
      );
      expect(screen.getByText(/You can leave this page/)).toBeInTheDocument();
      keepState();
      const through = demoRun({ total: 300, done: 300, created: 300 });
      api.now(
        ...billsApi(month, { figures: { run: through } }),
        answer(getBillRun, () => through),
      );
      expect(await screen.findByText(/Bills created: 300 new/, {}, { timeout: 4000 })).toBeInTheDocument();
    });

    it('13 one that was discarded is made again only for its room, and only by whoever makes bills', async () => {
      const discarded = without.map((room) => ({ ...room, reason: 'discarded' as const }));
      const figures = { withoutBill: discarded };
      const { user, api, unmount } = await show({
        api: [...billsApi(month, { figures }), answer(generateBills, () => demoRun())],
      });
      const [room] = discarded.filter(({ tenancyId }) => tenancyId !== null);
      const again = { name: `Create the bill of room ${room?.number} again` };
      await user.click(await screen.findByRole('button', again));
      await waitFor(() =>
        expect(api.callsOf(generateBills)[0]).toMatchObject({ query: { tenancy: room?.tenancyId } }),
      );
      unmount();
      await show({ api: billsApi(month, { figures }), may: apartmentRoles.AUD });
      expect(await screen.findByText('Rooms without a bill', { selector: 'caption' })).toBeInTheDocument();
      expect(screen.queryByRole('button', again)).not.toBeInTheDocument();
    });

    it('13 made again: after a question, drafts only; what keeps it shut is told', async () => {
      const blockers = [{ kind: 'bill_run', count: 1, examples: [] }];
      const { user } = await show({
        api: [...billsApi(month), refuse(generateBills, 'STATE_CONFLICT', { details: { blockers } })],
      });
      await user.click(await screen.findByRole('button', { name: 'Recreate drafts' }));
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText(/Manual lines stay/)).toBeInTheDocument();
      await user.click(question.getByRole('button', { name: 'Recreate drafts' }));
      expect(await screen.findByRole('link', { name: 'Bills are being created' })).toBeInTheDocument();
    });

    it('a run that failed says so', async () => {
      const failed = demoRun({ state: 'failed', created: 1 });
      await show({
        api: [...billsApi(month, { figures: { run: failed } }), answer(getBillRun, () => failed)],
      });
      expect(await screen.findByText(/Creating bills stopped/)).toBeInTheDocument();
    });

    it.each([
      ['read_checked', 'Go to usage', /checkUsed/, /approve this month’s usage first/],
      ['reading', 'Month steps', /\/check\?/, /readings come first/],
    ] as const)(
      '13 Empty: in %s the usage stage is not passed → explained, with the way there',
      async (state, link, href, told) => {
        await show({ api: [answer(listCycles, () => ({ items: [billedCycle({ state })] }))] });
        expect(await screen.findByText(told)).toBeInTheDocument();
        expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', expect.stringMatching(href));
        keepState();
      },
    );
  });

  it('13 who reads only; without the permission it says which; no building, no month; loading and failing', async () => {
    const { unmount } = await show({ may: apartmentRoles.AUD });
    expect(await screen.findByRole('table', { name: 'Bills of the month' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Check|Recreate)/ })).toBeNull();
    unmount();
    forget();
    const reader = await show({ may: apartmentRoles.RDR });
    expect(await screen.findByText('apartment.bill.total')).toBeInTheDocument();
    keepState();
    reader.unmount();
    forget();
    const none = await renderRemote(remote, {
      path: '/apartment/checkBill',
      language: 'en',
      api: [answer(listBuildings, () => ({ items: [], total: 0, page: 1, size: 200 }))],
    });
    expect(await screen.findByText(/^No building/)).toBeInTheDocument();
    none.unmount();
    forget();
    const empty = await show({ api: [answer(listCycles, () => ({ items: [] }))] });
    expect(await screen.findByText('No month has been opened yet')).toBeInTheDocument();
    empty.unmount();
    forget();
    const loading = await show({ api: [...billsApi(month), hang(getBillFigures)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
    loading.unmount();
    forget();
    await show({ api: [...billsApi(month), refuse(listBills, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
  });
});
