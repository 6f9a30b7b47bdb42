/// <reference types="@testing-library/jest-dom" />

import { invalidField } from '@console/contract';
import {
  type ApartmentPermission,
  apartmentRoles,
  exportUsageFlows,
  listBuildings,
  listUsageFlows,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote, savedFiles } from '@console/testing';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding } from '../../buildings/demo-building.ts';
import { demoFile } from '../../exports/demo-file.ts';
import remote from '../../remote.tsx';
import { demoFlow } from '../../usage/demo-usage.ts';

const other = '019a0000-0000-7000-8000-000000003002';
const lines = [
  demoFlow({
    usageFlowId: other,
    flowKind: 'correction',
    quantity: '-10.000',
    running: '170.000',
    usageYm: '2026-05',
  }),
  demoFlow(),
];
const flows = (items = lines): FakeAnswer =>
  answer(listUsageFlows, () => ({
    items,
    next: null,
    sums: items.length > 0 ? [{ kind: 'electricity' as const, quantity: '140.000' }] : [],
  }));

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = [flows()], may, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/flow/used${at}`,
    language,
    api: [buildings(demoBuilding(may ?? apartmentRoles.CHK)), ...api],
  });
describe('/apartment/flow/used', () => {
  it.each(['zh', 'en'] as const)('the ledger in %s', async (language) => {
    await show({ language });
    const title = language === 'zh' ? '用量流水' : 'Usage ledger';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    keepState();
  });

  it('21 each line with its sign, its source and the running total; sums above', async () => {
    await show();
    const [, first, second] = within(await screen.findByRole('table', { name: 'Ledger lines' })).getAllByRole(
      'row',
    );
    expect(first).toHaveTextContent(/Correction.*-10\.0 kWh.*170\.0/);
    expect(first).toHaveTextContent('2026-06, for 2026-05');
    expect(second).toHaveTextContent(/Read.*\+150\.0 kWh.*180\.0/);
    expect(screen.getByText('Sum, Electricity').parentElement).toHaveTextContent('140');
    expect(screen.getByRole('link', { name: 'Go to readings of 2026-05' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/apartment\/checkUsed\?.*ym=2026-05&rule=all$/),
    );
  });

  it('21 leads from a line to the tenancy whose use it was, where one may read tenancies', async () => {
    await show({ may: apartmentRoles.MGR });
    const [first] = await screen.findAllByRole('link', { name: '周宁' });
    expect(first).toHaveAttribute('href', expect.stringMatching(/^\/apartment\/edit\?.*uuid=/));
  });

  it('21 says nothing of tenants to whoever reads meters only', async () => {
    await show({ may: apartmentRoles.RDR });
    await screen.findByRole('table', { name: 'Ledger lines' });
    expect(screen.queryByRole('columnheader', { name: 'Tenant' })).toBeNull();
  });

  it.each([
    ['Pacific/Kiritimati', '2025-11-22'],
    ['Pacific/Pago_Pago', '2025-11-20'],
  ])(
    '21 unless told it goes back a year from today where the building stands (%s)',
    async (timeZone, from) => {
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:30:00Z'));
      try {
        const there = answer(listBuildings, () => ({
          ...{ items: [{ ...demoBuilding(apartmentRoles.CHK), timeZone }], total: 1, page: 1, size: 200 },
        }));
        const { api } = await show({ api: [flows(), there] });
        await screen.findByRole('table', { name: 'Ledger lines' });
        expect(api.callsOf(listUsageFlows).at(-1)?.query?.from).toBe(from);
      } finally {
        now.mockRestore();
      }
    },
  );

  it('21 an unreadable day is told, and the usual range is shown', async () => {
    const { api } = await show({ at: '?from=yesterday' });
    expect(
      await screen.findByText('Part of the address could not be read and was ignored: From.'),
    ).toBeInTheDocument();
    expect(api.callsOf(listUsageFlows)[0]?.query?.from).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('filters live in the address', async () => {
    const { user, api, router } = await show({ at: '?kind=estimated&meterKind=steam' });
    await screen.findByRole('table', { name: 'Ledger lines' });
    expect(api.callsOf(listUsageFlows)[0]?.query).toMatchObject({ kind: 'estimated' });
    expect(api.callsOf(listUsageFlows)[0]?.query?.meterKind).toBeUndefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Meter kind' }), 'gas');
    await waitFor(() =>
      expect(api.callsOf(listUsageFlows).at(-1)?.query).toMatchObject({ meterKind: 'gas' }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('kind'));
    await user.click(screen.getAllByRole('link', { name: /^Only this meter: 101/ })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toContain('meter='));
  });

  it('21 is exported whole, as filtered and in the language of the screen', async () => {
    const save = answer(exportUsageFlows, () => demoFile);
    const saved = savedFiles();
    const { user, api } = await show({
      api: [flows(), save],
      at: '?kind=correction&from=2026-01-01&cursor=on',
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved.names).toEqual([demoFile.name]));
    const { limit: _, cursor: __, ...filter } = api.callsOf(listUsageFlows)[0]?.query ?? {};
    expect(api.callsOf(exportUsageFlows)[0]?.query).toEqual({ ...filter, format: 'csv', language: 'en' });
    expect(filter).toMatchObject({ kind: 'correction', from: '2026-01-01' });
  });

  it('a page that is none goes back to the first', async () => {
    const { router } = await show({
      at: '?cursor=x',
      api: [
        answer(listUsageFlows, ({ query }) => {
          if (query.cursor) throw invalidField('cursor', 'bad_cursor');
          return { items: lines, next: null, sums: [] };
        }),
      ],
    });
    expect(await screen.findByRole('table', { name: 'Ledger lines' })).toBeInTheDocument();
    expect(router.state.location.search).not.toContain('cursor');
  });

  it('empty, forbidden, loading, failing', async () => {
    const { unmount } = await show({ api: [flows([])] });
    expect(await screen.findByText('No usage in this period')).toBeInTheDocument();
    unmount();
    const desk = await show({ may: apartmentRoles.FDK });
    expect(await screen.findByText('apartment.usage.read')).toBeInTheDocument();
    desk.unmount();
    const failed = await show({ api: [refuse(listUsageFlows, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    failed.unmount();
    await show({ api: [hang(listUsageFlows)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });
});
