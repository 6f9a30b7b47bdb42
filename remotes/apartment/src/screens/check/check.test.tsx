/// <reference types="@testing-library/jest-dom" />
import {
  type ApartmentPermission,
  apartmentRoles,
  type BillRun,
  type Cycle,
  closeCycle,
  generateBills,
  getBillFigures,
  issueBills,
  listCycles,
  listMyTasks,
  openCycle,
  passBills,
  passRead,
  remindLate,
  stepBack,
} from '@console/contract/apartment';
import { tellLiveEvent } from '@console/shell';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { demoBill, demoFigures } from '../../bills/demo-bills.ts';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import { demoCycle } from '../../reading/demo-round.ts';
import remote from '../../remote.tsx';

const months = (...items: Cycle[]) => answer(listCycles, () => ({ items }));
const june = demoCycle({
  progress: { due: 60, read: 38, checked: 12, rejected: 2, estimated: 1, flagged: 3, anomalies: 0 },
});

const waiting = (count: number) =>
  answer(listMyTasks, () => ({
    items: count
      ? [
          {
            kind: 'lock_move_readings' as const,
            buildingId: ids.building,
            count,
            ym: null,
            dueOn: '2026-06-01',
          },
        ]
      : [],
  }));

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  language?: 'zh' | 'en';
}
const show = ({ api = [months(june)], may = apartmentRoles.MGR, language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: '/apartment/check',
    language,
    api: [
      buildings(demoBuilding(may)),
      waiting(0),
      answer(getBillFigures, () => demoFigures([demoBill('101'), demoBill('102', { state: 'checked' })])),
      ...api,
    ],
  });

describe('/apartment/check', () => {
  it.each(['zh', 'en'] as const)('the month as seven steps in %s', async (language) => {
    await show({ language });
    const steps = await screen.findByRole('list', {
      name: language === 'zh' ? '本月步骤' : 'Month steps',
    });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(7);
    expect(within(steps).getByText(language === 'zh' ? '出账' : 'Issue bills')).toBeInTheDocument();
    expect(screen.getByText('38 / 60', { selector: '[role=progressbar] *' })).toBeInTheDocument();
    keepState();
  });

  it('10 check: a gate with blockers → the list, each leading to where it is mended', async () => {
    const blockers = [{ kind: 'unread', count: 22, examples: ['101 · E-101'] }];
    const { user } = await show({
      api: [months(june), refuse(passRead, 'STATE_CONFLICT', { details: { blockers } })],
    });
    await user.click(await screen.findByRole('button', { name: 'Approve readings' }));
    expect(await screen.findByRole('link', { name: '22 registers are not read' })).toHaveAttribute(
      'href',
      `/apartment/checkRead?building=${ids.building}&ym=2026-06&state=unread`,
    );
    expect(screen.getByText('101 · E-101')).toBeInTheDocument();
    keepState();
  });

  it('10 check: hears that somebody else has passed the gate, of this building alone', async () => {
    const { api } = await show();
    await screen.findByRole('button', { name: 'Approve readings' });
    const asked = api.callsOf(listCycles).length;
    api.now(months(demoCycle({ state: 'read_checked' })));
    tellLiveEvent({ topic: 'month', id: ids.type });
    tellLiveEvent({ topic: 'month', id: ids.building });
    expect(await screen.findByRole('button', { name: 'Approve usage' })).toBeInTheDocument();
    expect(api.callsOf(listCycles)).toHaveLength(asked + 1);
  });

  it('who may not pass the gate sees the progress and who does', async () => {
    await show({ may: apartmentRoles.RDR });
    expect(await screen.findByText('A checker or manager approves this.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Approve|Open a month|Step back/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to readings' })).toBeInTheDocument();
  });

  it('10 check: no month yet → a manager opens one; an earlier one in the way can be overridden', async () => {
    const blockers = [{ kind: 'earlier_cycle', count: 1, examples: ['2026-05'] }];
    const { user, api } = await show({
      api: [months(), refuse(openCycle, 'STATE_CONFLICT', { details: { blockers } })],
    });
    await user.click(await screen.findByRole('button', { name: 'Open a month' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open a month' });
    const month = within(dialog).getByLabelText(/^Month/);
    await user.clear(month);
    await fill(user, month, '2026-06');
    await user.click(within(dialog).getByRole('button', { name: 'Open a month' }));
    expect(await within(dialog).findByText('1 earlier month is not finished')).toBeInTheDocument();
    keepState();
    await user.click(within(dialog).getByRole('switch'));
    api.now(
      answer(openCycle, () => june),
      months(june),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Open a month' }));
    expect(await screen.findByRole('heading', { level: 2, name: '2026-06' })).toBeInTheDocument();
    expect(api.callsOf(openCycle).at(-1)?.body).toMatchObject({ override: true });
  });

  it('10 check: step back asks for a reason', async () => {
    const checked = demoCycle({ state: 'read_checked' });
    const { user, api } = await show({ api: [months(checked), answer(stepBack, () => june)] });
    await user.click(await screen.findByRole('button', { name: 'Step back …' }));
    const dialog = await screen.findByRole('dialog');
    await fill(user, within(dialog).getByRole('textbox'), 'Meter 101 was misread');
    await user.click(within(dialog).getByRole('button', { name: 'Step back …' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(stepBack)[0]).toMatchObject({ version: 3, body: { reason: 'Meter 101 was misread' } });
  });

  describe('10 check: the gates of bills', () => {
    const at = (state: Cycle['state']) => demoCycle({ state });
    const run: BillRun = {
      billRunId: ids.type,
      cycleId: june.cycleId,
      ym: '2026-06',
      state: 'done',
      total: 3,
      done: 3,
      created: 3,
      changed: 0,
      unchanged: 0,
      startedByName: 'Ming',
      startedAt: '2026-07-01T01:00:00.000Z',
      endedAt: '2026-07-01T01:00:02.000Z',
    };
    const passed = june;
    it.each([
      ['billed', passBills, 'en', 'Approve bills', 'Go to bills'],
      ['billed', passBills, 'zh', '通过账单', '去账单'],
      ['bills_checked', issueBills, 'en', 'Issue bills', 'Go to bills'],
      ['bills_checked', issueBills, 'zh', '出账', '去账单'],
      ['issued', closeCycle, 'en', 'Close the month', 'Go to bills'],
      ['issued', closeCycle, 'zh', '关闭月份', '去账单'],
    ] as const)('from %s: %o in %s', async (state, gate, language, press, go) => {
      const { user, api } = await show({
        language,
        api: [months(at(state)), answer(gate, () => passed)],
      });
      const button = await screen.findByRole('button', { name: press });
      expect(screen.getByRole('link', { name: go })).toHaveAttribute(
        'href',
        `/apartment/checkBill?building=${ids.building}&ym=2026-06`,
      );
      keepState();
      await user.click(button);
      if (gate !== passBills) {
        const question = await screen.findByRole('alertdialog');
        expect(api.callsOf(gate)).toHaveLength(0);
        await user.click(within(question).getByRole('button', { name: press }));
      }
      await waitFor(() =>
        expect(api.callsOf(gate)[0]).toMatchObject({
          params: { buildingId: ids.building, ym: '2026-06' },
          version: 3,
        }),
      );
    });

    it('bills are made, and followed where they come to stand', async () => {
      const { user, router } = await show({
        api: [months(at('usage_checked')), answer(generateBills, () => run)],
      });
      await user.click(await screen.findByRole('button', { name: 'Create bills' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/apartment/checkBill'));
    });

    it.each([
      [
        'unchecked_bills',
        '3 bills are not checked',
        `/apartment/checkBill?building=${ids.building}&ym=2026-06&state=draft`,
      ],
      ['unbilled', '3 tenancies have no bill', `/apartment/checkBill?building=${ids.building}&ym=2026-06`],
      ['bill_run', 'Bills are being created', `/apartment/checkBill?building=${ids.building}&ym=2026-06`],
    ] as const)('kept shut by %s, which leads to where it is mended', async (kind, told, href) => {
      const blockers = [{ kind, count: 3, examples: ['101 · Hua'] }];
      const { user } = await show({
        api: [months(at('billed')), refuse(passBills, 'STATE_CONFLICT', { details: { blockers } })],
      });
      await user.click(await screen.findByRole('button', { name: 'Approve bills' }));
      expect(await screen.findByRole('link', { name: told })).toHaveAttribute('href', href);
    });

    it('drafts that are left keep the month from being closed; a closed one is done with', async () => {
      const blockers = [{ kind: 'open_drafts', count: 1, examples: ['101 · Hua'] }];
      const { user, unmount } = await show({
        api: [months(at('issued')), refuse(closeCycle, 'STATE_CONFLICT', { details: { blockers } })],
      });
      await user.click(await screen.findByRole('button', { name: 'Close the month' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close the month' }),
      );
      expect(await screen.findByRole('link', { name: '1 draft is left' })).toBeInTheDocument();
      unmount();
      for (const store of [localStorage, sessionStorage]) store.clear();
      await show({ api: [months(at('closed'))] });
      expect(await screen.findByText('This month is closed.')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Step back …' })).toBeNull();
    });

    it('says how far the bills are, and that they are late', async () => {
      const { unmount } = await show({ api: [months({ ...at('billed'), ym: '2020-06' })] });
      const bar = await screen.findByRole('meter', { name: 'Bills checked' });
      expect(bar).toHaveAttribute('aria-valuetext', '1 / 2');
      expect(screen.getByText('¥4,842.10 in total')).toBeInTheDocument();
      expect(screen.getByText(/^Overdue: bills were due/)).toBeInTheDocument();
      expect(screen.getByText('Bills are waiting to be checked.')).toBeInTheDocument();
      keepState();
      unmount();
      for (const store of [localStorage, sessionStorage]) store.clear();
      await show({ api: [months(at('bills_checked')), refuse(getBillFigures, 'INTERNAL')] });
      expect(await screen.findByRole('button', { name: 'Issue bills' })).toBeInTheDocument();
      expect(screen.queryByRole('meter', { name: 'Bills issued' })).toBeNull();
    });

    it.each([
      ['usage_checked', 'CHK', 'A manager or cashier creates the bills.'],
      ['billed', 'CSH', 'A checker or manager approves this.'],
      ['bills_checked', 'CHK', 'A manager or cashier issues the bills.'],
      ['issued', 'CSH', 'A manager closes the month.'],
    ] as const)('in %s a %s is told who goes on', async (state, role, told) => {
      await show({ may: apartmentRoles[role], api: [months(at(state))] });
      expect(await screen.findByText(told)).toBeInTheDocument();
    });

    it.each([
      ['issued', /are voided and get new numbers/],
      ['billed', /drafts of this month are discarded/],
    ] as const)(
      'stepping back from %s says what becomes of the bills, and why it cannot be',
      async (state, told) => {
        const { user } = await show({
          api: [
            months(at(state)),
            refuse(stepBack, 'STATE_CONFLICT', { details: { reason: 'has_payment' } }),
          ],
        });
        await user.click(await screen.findByRole('button', { name: 'Step back …' }));
        const dialog = await screen.findByRole('dialog');
        expect(within(dialog).getByText(told)).toBeInTheDocument();
        await fill(user, within(dialog).getByRole('textbox'), 'A tariff was wrong');
        await user.click(within(dialog).getByRole('button', { name: 'Step back …' }));
        expect(await within(dialog).findByText(/Issue a credit note instead/)).toBeInTheDocument();
        keepState();
      },
    );
  });

  describe('10 remind', () => {
    it.each([
      ['usage_checked', 'Remind cashiers', 'makeBills'],
      ['billed', 'Remind checkers', 'checkBills'],
      ['bills_checked', 'Remind cashiers', 'issueBills'],
    ] as const)('bills that are late in %s', async (state, press, step) => {
      const reminding = answer(remindLate, () => ({ reminded: ['Zhao Lei'], lately: 0 }));
      const { user, api } = await show({ api: [months(demoCycle({ state, ym: '2020-06' })), reminding] });
      expect(await screen.findByText(/^Overdue: bills were due/)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: press }));
      expect(await screen.findByText('Reminder sent to Zhao Lei.')).toBeInTheDocument();
      expect(api.callsOf(remindLate)[0]).toMatchObject({ params: { ym: '2020-06' }, body: { step } });
    });

    const late = demoCycle({ ...june, ym: '2020-06', readFrom: '2020-06-20', readTo: '2020-06-25' });

    it.each(['zh', 'en'] as const)('who is late is reminded, and named, in %s', async (language) => {
      const reminding = answer(remindLate, () => ({ reminded: ['Li Na', 'Wang Wei'], lately: 1 }));
      const { user, api } = await show({ language, api: [months(late), reminding] });
      const [press, sent, before, last] =
        language === 'zh'
          ? ['提醒抄表员', '已提醒 Li Na、Wang Wei。', '1 人在最近 4 小时内已被提醒过。', /^上次提醒：/]
          : [
              'Remind readers',
              'Reminder sent to Li Na, Wang Wei.',
              '1 person was already reminded in the last 4 hours.',
              /^Last reminder: /,
            ];
      expect(await screen.findByRole('button', { name: press })).toBeInTheDocument();
      expect(screen.queryByText(last)).toBeNull();
      api.now(months({ ...late, remindedAt: '2020-06-26T08:00:00.000Z' }));
      await user.click(screen.getByRole('button', { name: press }));
      expect(await screen.findByText(sent)).toBeInTheDocument();
      expect(screen.getByText(before)).toBeInTheDocument();
      expect(await screen.findByText(last)).toBeInTheDocument();
      expect(api.callsOf(remindLate)[0]).toMatchObject({
        params: { buildingId: ids.building, ym: '2020-06' },
        body: { step: 'read' },
      });
      keepState();
    });

    it('people without a name are counted; where there is nobody, that is said', async () => {
      const { user, api } = await show({
        api: [months(late), answer(remindLate, () => ({ reminded: ['', 'Wang Wei'], lately: 0 }))],
      });
      await user.click(await screen.findByRole('button', { name: 'Remind checkers' }));
      expect(await screen.findByText('Reminder sent to 2 people.')).toBeInTheDocument();
      api.now(answer(remindLate, () => ({ reminded: [], lately: 0 })));
      await user.click(screen.getByRole('button', { name: 'Remind checkers' }));
      expect(await screen.findByText(/^Nobody else on the team can do this/)).toBeInTheDocument();
    });

    it('a refusal is told beside the button', async () => {
      const { user } = await show({
        api: [months(late), refuse(remindLate, 'STATE_CONFLICT', { details: { reason: 'not_late' } })],
      });
      await user.click(await screen.findByRole('button', { name: 'Remind readers' }));
      expect(await screen.findByText(/^This is no longer overdue/)).toBeInTheDocument();
    });

    it('only who runs the building reminds; a month whose days are not over is not late', async () => {
      const { unmount } = await show({ may: apartmentRoles.CHK, api: [months(late)] });
      expect(await screen.findByText('22 registers not read')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
      unmount();
      for (const store of [localStorage, sessionStorage]) store.clear();
      await show({ api: [months({ ...late, readTo: '2199-12-31' })] });
      expect(await screen.findByRole('button', { name: 'Approve readings' })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
    });
  });

  it('whoever sees no months is told what is missing', async () => {
    await show({ may: apartmentRoles.FDK });
    expect(await screen.findByText('apartment.usage.read')).toBeInTheDocument();
    keepState();
  });

  it('what waits for a check without a month is told, also while none is open; nobody else is asked', async () => {
    const { unmount } = await show({ may: apartmentRoles.CHK, api: [months(), waiting(2)] });
    expect(await screen.findByText('No month has been opened yet')).toBeInTheDocument();
    expect(screen.getByText(/^2 move or replacement readings/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check readings' })).toHaveAttribute(
      'href',
      `/apartment/recordCheck?building=${ids.building}&tab=waiting`,
    );
    keepState();
    unmount();
    // Of somebody who was here before, what they might see then would be asked for ahead.
    for (const store of [localStorage, sessionStorage]) store.clear();
    const { api } = await show({ may: apartmentRoles.RDR, api: [months(june), waiting(2)] });
    expect(await screen.findByRole('link', { name: 'Go to readings' })).toBeInTheDocument();
    expect(api.callsOf(listMyTasks)).toEqual([]);
  });

  it('the board stands without knowing what else waits', async () => {
    await show({ may: apartmentRoles.CHK, api: [months(june), refuse(listMyTasks, 'INTERNAL')] });
    expect(await screen.findByRole('heading', { level: 2, name: '2026-06' })).toBeInTheDocument();
  });

  it('a failure offers to try again', async () => {
    await show({ api: [refuse(listCycles, 'INTERNAL')] });
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });
});
