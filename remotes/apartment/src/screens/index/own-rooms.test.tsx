/// <reference types="@testing-library/jest-dom" />
import {
  listBuildings,
  listMyBills,
  listMyRooms,
  listMyRounds,
  type OwnBill,
  type OwnRoom,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, keepState, refuse, renderRemote } from '@console/testing';
import { screen, within } from '@testing-library/react';
import { ids } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';

const noOffice = { officePhone: null, officeMail: null, officeNote: null };
const room = (over: Partial<OwnRoom> = {}): OwnRoom => ({
  tenancyId: ids.building,
  number: 12,
  building: { name: { zh: '绿苑一号楼', en: 'Greenyard One' }, address: '1 Garden Road', ...noOffice },
  roomId: ids.room101,
  roomNumber: '101',
  bedLabel: null,
  state: 'active',
  firstDay: '2026-03-12',
  lastDay: '2027-03-11',
  rentMinor: 215_000,
  currency: 'CNY',
  meters: [
    {
      ...{ meterId: ids.room101, serial: 'E-101', kind: 'electricity', register: 'total' },
      ...{ value: '1204.600', readOn: '2026-05-25', source: 'manual' },
    },
    {
      ...{ meterId: ids.room102, serial: 'W-101', kind: 'cold_water', register: 'total' },
      ...{ value: null, readOn: null, source: null },
    },
  ],
  ...over,
});
const resident = refuse(listBuildings, 'FORBIDDEN', { details: { permission: 'apartment.building.read' } });
const nowhere = answer(listBuildings, () => ({ items: [], total: 0, page: 1, size: 200 }));
const rooms = (...items: OwnRoom[]) => answer(listMyRooms, () => ({ items }));
const bill = (over: Partial<OwnBill> = {}): OwnBill => ({
  ...{
    billId: ids.type,
    number: 'LT-B202606-0001',
    kind: 'regular',
    tenancyId: ids.building,
    roomNumber: '101',
  },
  ...{ firstDay: '2026-06-01', lastDay: '2026-06-30', issueOn: '2026-06-05', dueOn: '2026-06-15' },
  ...{ isOverdue: true, totalMinor: 193_040, lateFeeMinor: 1_244, openMinor: 144_284, currency: 'CNY' },
  ...over,
});
const bills = (...items: OwnBill[]) => answer(listMyBills, () => ({ items }));
const show = (api: readonly FakeAnswer[], language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path: '/apartment/',
    language,
    api: [bills(), answer(listMyRounds, () => ({ items: [] })), ...api],
  });

describe('/apartment/ for residents', () => {
  it.each([
    ['zh', '101 房', '1,204.6 kWh', '月租金'],
    ['en', 'Room 101', '1,204.6 kWh', 'Monthly rent'],
  ] as const)(
    '1 the own room in %s: building, term, rent, last readings',
    async (language, title, value, rent) => {
      await show([resident, rooms(room())], language);
      expect(await screen.findByRole('heading', { level: 2, name: title })).toBeInTheDocument();
      expect(screen.getByText(rent)).toBeInTheDocument();
      expect(screen.getByText(/2,150\.00/)).toBeInTheDocument();
      expect(screen.getByText(/1 Garden Road/)).toBeInTheDocument();
      const table = screen.getByRole('table', { name: /^(Meters of|.*的表计)/ });
      expect(within(table).getByText(value)).toBeInTheDocument();
      keepState();
    },
  );

  it('18 whoever signed for the room is led to its history, who only lives there is not', async () => {
    const { unmount } = await show([resident, rooms(room())]);
    expect(await screen.findByRole('link', { name: 'Room history: room 101' })).toHaveAttribute(
      'href',
      `/apartment/roomHistory?room=${ids.room101}`,
    );
    unmount();
    await show([resident, rooms(room({ rentMinor: null }))]);
    await screen.findByRole('heading', { level: 2, name: 'Room 101' });
    expect(screen.queryByRole('link', { name: /^History/ })).toBeNull();
  });

  it('an estimate is told to be one', async () => {
    const [first] = room().meters;
    await show([resident, rooms(room({ meters: first ? [{ ...first, source: 'estimate' }] : [] }))]);
    expect(await screen.findByText('1,204.6 kWh · estimated')).toBeInTheDocument();
  });

  it('without an end, without having signed, a bed, no meter of its own', async () => {
    await show([resident, rooms(room({ bedLabel: 'B', lastDay: null, rentMinor: null, meters: [] }))]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Room 101, bed B' })).toBeInTheDocument();
    expect(screen.getByText(/no end agreed/)).toBeInTheDocument();
    expect(screen.getByText('Visible to the tenant')).toBeInTheDocument();
    expect(screen.getByText('This room has no meters of its own.')).toBeInTheDocument();
    expect(screen.queryByText(/2,150/)).toBeNull();
    keepState();
  });

  it('several rooms, a card each; also for whoever works nowhere', async () => {
    const second = room({ tenancyId: ids.room101, roomNumber: '202', state: 'signed' });
    await show([nowhere, rooms(room(), second)]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Room 202' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Room 101' })).toBeInTheDocument();
    expect(screen.getByText('Signed')).toBeInTheDocument();
  });

  it('no room yet → told, and led to their own details', async () => {
    await show([resident, rooms()]);
    expect(await screen.findByText('You live here')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My details' })).toBeInTheDocument();
  });

  it.each([
    ['zh', '楼栋办公室'],
    ['en', 'Building office'],
  ] as const)(
    '27 how the office is reached, in %s; nothing where nothing is said',
    async (language, title) => {
      const { building } = room();
      const office = {
        officePhone: '0512-6802 1188 转 6',
        officeMail: 'office@example.com',
        officeNote: '9:00–18:00',
      };
      const reachable = await show(
        [resident, rooms(room({ building: { ...building, ...office } }))],
        language,
      );
      expect(await screen.findByRole('heading', { level: 3, name: title })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: office.officePhone })).toHaveAttribute(
        'href',
        'tel:051268021188,6',
      );
      expect(screen.getByRole('link', { name: office.officeMail })).toHaveAttribute(
        'href',
        'mailto:office@example.com',
      );
      expect(screen.getByText(office.officeNote)).toBeInTheDocument();
      keepState();
      reachable.unmount();
      await show([resident, rooms(room())], language);
      await screen.findByRole('table');
      expect(screen.queryByRole('heading', { level: 3, name: title })).toBeNull();
    },
  );

  it.each([
    ['zh', '未结清的账单', '逾期'],
    ['en', 'Open bills', 'Overdue'],
  ] as const)('25 what is still to pay stands above the room, in %s', async (language, title, overdue) => {
    await show([resident, rooms(room()), bills(bill())], language);
    const table = within(await screen.findByRole('table', { name: title }));
    expect(table.getByText('LT-B202606-0001')).toBeInTheDocument();
    expect(table.getByText('¥1,442.84')).toBeInTheDocument();
    expect(table.getByText(overdue)).toBeInTheDocument();
    keepState();
  });

  it('25 nothing open is said; what is owed stays after moving out', async () => {
    const settled = await show([resident, rooms(room())]);
    expect(await screen.findByText('No open bills')).toBeInTheDocument();
    settled.unmount();
    await show([resident, rooms(), bills(bill({ kind: 'checkout', firstDay: null, lastDay: null }))]);
    expect(await screen.findByText('Check-out bill')).toBeInTheDocument();
    expect(screen.queryByText('You live here')).toBeNull();
  });

  it('a failure offers to try again', async () => {
    await show([resident, refuse(listMyRooms, 'INTERNAL')]);
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });
});
