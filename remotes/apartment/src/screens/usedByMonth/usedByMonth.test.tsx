/// <reference types="@testing-library/jest-dom" />
import {
  type ApartmentPermission,
  apartmentRoles,
  getUsageMatrix,
  listBuildings,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';
import { demoMatrix } from '../../usage/demo-usage.ts';

const matrix = (over: object = {}): FakeAnswer => answer(getUsageMatrix, () => demoMatrix(over));

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = [matrix()], may, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/usedByMonth${at}`,
    language,
    api: [buildings(demoBuilding(may ?? apartmentRoles.CHK)), ...api],
  });
const table = () => within(screen.getByRole('table', { name: /by room and month|^各房间各月/ }));
const rooms = () =>
  table()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
describe('/apartment/usedByMonth', () => {
  describe('before the buildings have come', () => {
    const other = '00000000-0000-4000-8000-0000000000ff';
    const last = { buildingId: other, state: 'active', may: [] };
    const wanted = demoBuilding().buildingId;
    /** Whether the month of the building in the address is asked for. */
    const asked = async (permissions: readonly string[]) => {
      localStorage.setItem('console:apartment-building:test-user', JSON.stringify(last));
      const { api } = await renderRemote(remote, {
        path: `/apartment/usedByMonth?building=${wanted}`,
        permissions,
        api: [hang(listBuildings), matrix()],
      });
      await waitFor(() => expect(api.callsOf(listBuildings).length).toBeGreaterThan(0));
      return api.callsOf(getUsageMatrix).map(({ query }) => query.building);
    };

    it('the one in the address is asked for, also when another was shown last', async () => {
      expect(await asked(['apartment.usage.read'])).toEqual([wanted]);
    });

    it('nothing is asked for that this person may do nowhere', async () => {
      expect(await asked(['notes.note.read'])).toEqual([]);
    });
  });

  it.each(['zh', 'en'] as const)('rooms and months in %s', async (language) => {
    await show({ language });
    const title = language === 'zh' ? '按月用量' : 'Usage by month';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    // The code of the chart arrives with it, after the rooms.
    const chart = within(await screen.findByRole('figure'));
    expect(chart.getAllByRole('columnheader')).toHaveLength(2);
    expect(table().getAllByRole('columnheader')).toHaveLength(4);
    keepState();
  });

  it('19 estimates and drafts are marked, what is unknown is no zero, sums at the edges', async () => {
    await show();
    expect(await screen.findByRole('cell', { name: '210.0 (estimated)' })).toHaveAttribute('data-estimated');
    expect(screen.getByRole('cell', { name: '150.0 (not locked yet)' })).toHaveAttribute('data-draft');
    expect(screen.getByRole('cell', { name: 'no reading' })).toBeInTheDocument();
    const [foot] = screen.getAllByRole('row').slice(-1);
    expect(
      within(foot as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['240.0', '150.0', '390.0']);
    expect(within(screen.getByRole('list', { name: 'Colour scale' })).getAllByRole('listitem')).toHaveLength(
      7,
    );
  });

  it('26 what all rooms used is drawn month by month, and is a table for whoever wants one', async () => {
    const { user } = await show();
    const name = 'Electricity of all rooms by month in kWh';
    const told = within(await screen.findByRole('figure', { name }));
    expect(told.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'MonthAll rooms',
      'May 2026240.0 (partly estimated or not locked yet)',
      'Jun 2026150.0 (partly estimated or not locked yet)',
    ]);
    await user.click(told.getByRole('button', { name: 'Show as table' }));
    expect(told.getByRole('button', { name: 'Show as table' })).toHaveAttribute('aria-pressed', 'true');
    keepState();
  });

  it('sorts by a month, and the sorting is in the address', async () => {
    const { user, router } = await show();
    expect(await screen.findByRole('link', { name: '101' })).toBeInTheDocument();
    expect(rooms()).toEqual(['101', '102', 'All rooms']);
    await user.click(screen.getByRole('button', { name: '2026-05' }));
    await waitFor(() => expect(rooms()).toEqual(['102', '101', 'All rooms']));
    expect(router.state.location.search).toContain('sort=-2026-05');
    expect(screen.getByRole('columnheader', { name: '2026-05' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('kind and way of counting live in the address; an unknown kind is electricity', async () => {
    const { user, api } = await show({ at: '?kind=steam&mode=sideways' });
    await screen.findByRole('link', { name: '101' });
    expect(api.callsOf(getUsageMatrix)[0]?.query).toMatchObject({ kind: 'electricity', mode: 'cycle' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Months' }), 'calendar');
    await waitFor(() =>
      expect(api.callsOf(getUsageMatrix).at(-1)?.query).toMatchObject({ mode: 'calendar' }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Meter kind' }), 'cold_water');
    await waitFor(() =>
      expect(api.callsOf(getUsageMatrix).at(-1)?.query).toMatchObject({ kind: 'cold_water' }),
    );
  });

  it('a room leads to its ledger', async () => {
    await show();
    expect(await screen.findByRole('link', { name: '102' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/apartment\/flow\/used\?building=.*&room=.*9102$/),
    );
  });

  it('no meters of the kind, no permission, loading, failing', async () => {
    const { unmount } = await show({ api: [matrix({ rows: [], totals: [], total: '0' })] });
    expect(await screen.findByText('No meters of this kind')).toBeInTheDocument();
    unmount();
    const desk = await show({ may: apartmentRoles.FDK });
    expect(await screen.findByText('apartment.usage.read')).toBeInTheDocument();
    desk.unmount();
    const failed = await show({ api: [refuse(getUsageMatrix, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    failed.unmount();
    await show({ api: [hang(getUsageMatrix)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });
});
