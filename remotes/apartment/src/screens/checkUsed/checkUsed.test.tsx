/// <reference types="@testing-library/jest-dom" />

import { invalidField } from '@console/contract';
import {
  type ApartmentPermission,
  apartmentRoles,
  askCorrection,
  getReconciliation,
  listBuildings,
  listCycles,
  listUsages,
  sendUsageBack,
  setGapBearer,
  setMainsInvoice,
  waiveAnomaly,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';
import { blankInvoice, mainsInvoices } from '../../statistics/demo-statistics.ts';
import { checkedCycle, demoCorrection, demoGap, demoUsage, open } from '../../usage/demo-usage.ts';

const jump = demoUsage('101', { anomalies: [open('JUMP')] });
const vacant = demoUsage('102', { anomalies: [open('USE_VACANT')], occupied: false, usualPerDay: null });
const good = demoUsage('201');
const uses = (items = [jump, vacant, good], cycle = checkedCycle()): FakeAnswer[] => {
  const count = (rule: 'JUMP' | 'USE_VACANT') => ({
    rule,
    count: items.filter(({ anomalies }) => anomalies.some((one) => one.rule === rule && one.state === 'open'))
      .length,
  });
  return [
    answer(listCycles, () => ({ items: [cycle] })),
    answer(listUsages, ({ query: { rule, cursor, limit = 50 } }) => {
      const wanted = items.filter(
        ({ anomalies }) => rule === undefined || anomalies.some((one) => rule === 'any' || one.rule === rule),
      );
      const from = Number(cursor ?? 0);
      return {
        cycle,
        items: wanted.slice(from, from + limit),
        next: wanted.length > from + limit ? String(from + limit) : null,
        open: [count('JUMP'), count('USE_VACANT')].filter((one) => one.count),
        found: [...new Set(items.flatMap(({ anomalies }) => anomalies.map((one) => one.rule)))],
        total: items.length,
      };
    }),
  ];
};
const gaps = (items = [demoGap()]): FakeAnswer =>
  answer(getReconciliation, () => ({ cycle: checkedCycle(), items }));

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = [...uses(), gaps()], may, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/checkUsed${at}`,
    language,
    api: [buildings(demoBuilding(may ?? apartmentRoles.CHK)), mainsInvoices(), ...api],
  });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Usage this month' })).getAllByRole('listitem');
const dialog = () => screen.findByRole('dialog');

describe('/apartment/checkUsed', () => {
  it.each(['zh', 'en'] as const)('anomalies and the gap of the master in %s', async (language) => {
    await show({ language });
    const title = language === 'zh' ? '核对用量' : 'Review usage';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getAllByText(/E-10[12]/).length).toBeGreaterThanOrEqual(2);
    expect(screen.queryByText(/E-201/)).toBeNull();
    keepState();
  });

  it('12 chips say how many of each rule are open, and show only those', async () => {
    const { user, router } = await show();
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Jump 1' }));
    await waitFor(() => expect(router.state.location.search).toContain('rule=JUMP'));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'All usage' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.getByText('Vacant')).toBeInTheDocument();
  });

  it('a page at a time; another rule begins anew', async () => {
    const many = Array.from({ length: 120 }, (_, index) => demoUsage(String(1000 + index)));
    const { user, router, api } = await show({ api: [...uses([jump, ...many]), gaps()], at: '?rule=all' });
    expect(await rows()).toHaveLength(100);
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await waitFor(async () => expect(await rows()).toHaveLength(21));
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Jump 1' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(router.state.location.search).not.toContain('cursor');
    expect(api.callsOf(listUsages).at(-1)?.query).toMatchObject({ rule: 'JUMP', limit: 100 });
  });

  it('a page that somebody else has emptied leads back to the first', async () => {
    const { user } = await show({ at: '?rule=JUMP&cursor=9' });
    expect(await screen.findByText('Nothing left on this page')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'First page' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('now against usual, with what the meter showed', async () => {
    await show({ at: '?rule=JUMP' });
    const [row] = await rows();
    if (!row) throw new Error('no row');
    const bars = within(row).getAllByRole('meter');
    expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual(['5 kWh', '1 kWh']);
    expect(row).toHaveTextContent('30 → 180');
    expect(row).toHaveTextContent('150 kWh');
  });

  it('the months before are a course at a glance, with this one at its end', async () => {
    const past = ['2026-04', '2026-05'].map((ym) => ({ ym, perDay: '1.000000' }));
    const told = demoUsage('101', { anomalies: [open('JUMP')], past });
    await show({ api: [...uses([told, vacant]), gaps()] });
    const course = await screen.findByRole('table', { name: 'Daily usage by month' });
    const points = within(course).getAllByRole('row').slice(1);
    expect(points.map((point) => point.textContent)).toEqual([
      'Apr 20261 kWh per day',
      'May 20261 kWh per day',
      'Jun 20265 kWh per day',
    ]);
    expect(screen.getAllByRole('table', { name: 'Daily usage by month' })).toHaveLength(1);
    keepState();
  });

  it('waives with a note; a refused note stands at its field', async () => {
    const { user, api } = await show();
    await user.click(await screen.findByRole('button', { name: 'Waive: Jump, 101 Electricity E-101' }));
    const box = within(await dialog());
    api.now(
      answer(waiveAnomaly, () => {
        throw invalidField('note', 'too_small', { minimum: 5, origin: 'string' });
      }),
    );
    await fill(user, box.getByRole('textbox', { name: /Why it is correct/ }), 'party');
    await user.click(box.getByRole('button', { name: 'Waive' }));
    await waitFor(() => expect(box.getByRole('textbox')).toBeInvalid());
    api.now(answer(waiveAnomaly, () => jump));
    await user.click(box.getByRole('button', { name: 'Waive' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(waiveAnomaly)[0]).toMatchObject({
      params: { usageId: jump.usageId },
      body: { rule: 'JUMP', note: 'party' },
      version: 2,
    });
  });

  it('sends a reading back', async () => {
    const { user, api } = await show({
      api: [...uses(), gaps(), answer(sendUsageBack, () => ({ cycle: checkedCycle() }))],
    });
    await user.click(await screen.findByRole('button', { name: 'Read again: 101 Electricity E-101' }));
    const box = within(await dialog());
    await fill(user, box.getByRole('textbox'), 'looks like a 1');
    await user.click(box.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(sendUsageBack)[0]?.body).toEqual({ note: 'looks like a 1' });
  });

  it('12 the gap with its loss against the limit, and who bears it', async () => {
    const { user, api } = await show({ api: [...uses(), gaps(), answer(setGapBearer, () => demoGap())] });
    const loss = await screen.findByRole('meter', { name: 'Loss' });
    expect(loss).toHaveAttribute('aria-valuetext', expect.stringMatching(/7(\.0)?%.*limit 5/));
    expect(screen.getByText('Over the limit')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Decide who bears it: / }));
    const box = within(await dialog());
    await user.click(box.getByRole('radio', { name: 'All tenants' }));
    await fill(user, box.getByRole('textbox', { name: /Reason/ }), 'as agreed');
    await user.click(box.getByRole('button', { name: /save/i }));
    await waitFor(() =>
      expect(api.callsOf(setGapBearer)[0]?.body).toEqual({ bearer: 'tenants', note: 'as agreed' }),
    );
  });

  it('nothing odd, nothing computed yet, no month at all', async () => {
    const { unmount } = await show({ api: [...uses([good]), gaps([])] });
    expect(await screen.findByText('No anomalies')).toBeInTheDocument();
    unmount();
    const second = await show({ api: [...uses([], checkedCycle({ state: 'reading' })), gaps([])] });
    expect(await screen.findByText('No usage yet')).toBeInTheDocument();
    expect(screen.getByText(/are not approved yet/)).toBeInTheDocument();
    second.unmount();
    await show({ api: [answer(listCycles, () => ({ items: [] }))] });
    expect(await screen.findByText('No month has been opened yet')).toBeInTheDocument();
  });

  it('12 readers only look; what one entered oneself is left to another', async () => {
    const { unmount } = await show({ may: apartmentRoles.RDR });
    expect(await screen.findByText(/not decide on it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Waive|Read again|Decide)/ })).toBeNull();
    unmount();
    await show({ api: [...uses([{ ...jump, may: { decide: false } }]), gaps([])] });
    expect(await screen.findByText(/another person decides/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Waive/ })).toBeNull();
  });

  it('once locked a correction can be asked for', async () => {
    const locked = uses([{ ...good, state: 'locked' }], checkedCycle({ state: 'usage_checked' }));
    const { user, api } = await show({
      api: [...locked, gaps([]), answer(askCorrection, () => demoCorrection())],
      at: '?rule=all',
    });
    expect(await screen.findByText(/is locked/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Request a correction/ }));
    const box = within(await dialog());
    await fill(user, box.getByRole('textbox', { name: /Correct value/ }), '160');
    await fill(user, box.getByRole('textbox', { name: /What is wrong/ }), 'a 5 was read as a 6');
    keepState();
    await user.click(box.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(api.callsOf(askCorrection)[0]).toMatchObject({
        params: { readingId: good.to.readingId },
        body: { value: '160', reason: 'a 5 was read as a 6' },
      }),
    );
  });

  it('without the permission it says which; without a building it says so; loading and failing', async () => {
    const { unmount } = await show({ may: apartmentRoles.FDK });
    expect(await screen.findByText('apartment.usage.read')).toBeInTheDocument();
    unmount();
    const none = await renderRemote(remote, {
      path: '/apartment/checkUsed',
      language: 'en',
      api: [answer(listBuildings, () => ({ items: [], total: 0, page: 1, size: 200 }))],
    });
    expect(await screen.findByText(/You have no role in any building/)).toBeInTheDocument();
    none.unmount();
    const loading = await show({ api: [...uses(), hang(getReconciliation)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
    loading.unmount();
    await show({ api: [...uses(), refuse(getReconciliation, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
  });
});

describe('what suppliers asked', () => {
  const june = /invoice, Jun 2026/;

  it('is typed in where the month is looked at, in its currency', async () => {
    const saved = {
      utility: 'electricity',
      amountMinor: 12_345,
      quantity: '205.5',
      reference: 'SG-6',
      version: 1,
    } as const;
    const { user, api } = await show({ api: [...uses(), gaps(), answer(setMainsInvoice, () => saved)] });
    const invoices = within(await screen.findByRole('table', { name: 'Supplier’s invoices' }));
    expect(invoices.getByRole('row', { name: /Electricity/ })).toHaveTextContent('–');
    await user.click(screen.getByRole('button', { name: 'Enter the Electricity invoice' }));
    const form = within(await screen.findByRole('dialog', { name: june }));
    await user.type(form.getByRole('textbox', { name: /Amount/ }), '123.45');
    await user.type(form.getByRole('textbox', { name: /Quantity/ }), '205.5');
    await user.type(form.getByRole('textbox', { name: 'Invoice number' }), 'SG-6');
    keepState();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(setMainsInvoice)[0]).toMatchObject({
      ...{ params: { utility: 'electricity' }, version: 0 },
      body: { amountMinor: 12_345, quantity: '205.5', reference: 'SG-6' },
    });
  });

  it('is corrected; whoever may only see it finds no button, and readers of meters do not find it at all', async () => {
    const typed = mainsInvoices([blankInvoice({ amountMinor: 12_345, version: 1 })]);
    const { unmount } = await show({ api: [...uses(), gaps(), typed] });
    expect(await screen.findByRole('button', { name: 'Edit the Electricity invoice' })).toBeInTheDocument();
    unmount();
    const seen = mainsInvoices([blankInvoice({ amountMinor: 12_345, version: 1 })], false);
    const cashier = await show({ may: apartmentRoles.CSH, api: [...uses(), gaps(), seen] });
    expect(await screen.findByText('¥123.45')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Electricity invoice/ })).toBeNull();
    cashier.unmount();
    await show({ may: apartmentRoles.RDR });
    await screen.findByRole('heading', { level: 1, name: 'Review usage' });
    expect(screen.queryByText('Supplier’s invoices')).toBeNull();
  });

  it('what somebody else has typed in meanwhile is held against one’s own', async () => {
    const theirs = blankInvoice({ amountMinor: 500, version: 2 });
    const { user } = await show({
      api: [
        ...[...uses(), gaps()],
        refuse(setMainsInvoice, 'VERSION_CONFLICT', { details: { current: theirs } }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Enter the Electricity invoice' }));
    const form = within(await screen.findByRole('dialog', { name: june }));
    await user.type(form.getByRole('textbox', { name: /Amount/ }), '6');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('¥5.00')).toBeInTheDocument();
    expect(form.getByText('¥6.00')).toBeInTheDocument();
  });
});
