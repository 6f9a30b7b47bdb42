/// <reference types="@testing-library/jest-dom" />
import {
  type BuildingToday,
  getApartmentToday,
  listMyTenancies,
  type OwnTenancy,
  type Task,
  taskKinds,
} from '@console/contract/apartment';
import { answer, keepState, renderToday } from '@console/testing';
import { screen, within } from '@testing-library/react';
import today from './today.tsx';

const LT = '0197a000-0000-7000-8000-000000000001';
const JP = '0197a000-0000-7000-8000-000000000002';
const months = Array.from({ length: 12 }, (_, at) => (at < 6 ? `2025-${at + 7}` : `2026-${at - 5}`)).map(
  (ym) => ym.replace(/-(\d)$/, '-0$1'),
);
const task = (kind: Task['kind'], more: Partial<Task> = {}): Task => ({
  ...{ kind, buildingId: LT, count: 2, ym: null, dueOn: null, ...more },
});
const lanting = (more: Partial<BuildingToday> = {}): BuildingToday => ({
  ...{ buildingId: LT, code: 'LT', name: { zh: '兰亭路', en: 'Lanting Road' }, currency: 'CNY' },
  today: '2026-06-18',
  tasks: [
    task('enter_readings', { ym: '2026-06', dueOn: '2026-06-17', count: 72 }),
    task('check_bills', { ym: '2026-05', count: 23 }),
    task('approve_checkouts', {
      ...{ count: 1, checkoutId: JP, tenancy: { tenancyId: JP, roomNumber: '305' } },
    }),
  ],
  ...{ taskCount: 5, lateCount: 1 },
  month: { ym: '2026-06', state: 'reading', readTo: '2026-06-25', due: 96, read: 24, checked: 20 },
  arrears: { overdueMinor: 1_234_567, tenancies: 3 },
  occupancy: [null, ...Array.from({ length: 11 }, (_, at) => `0.${80 + at}00`)],
  ...more,
});
const jiangping = (more: Partial<BuildingToday> = {}): BuildingToday => ({
  ...lanting({ buildingId: JP, code: 'JP', name: { zh: '江平路', en: 'Jiangping Road' } }),
  ...{ tasks: [], taskCount: 0, lateCount: 0 },
  ...more,
});
const nothing = { buildings: 0, tasks: 0, late: 0 };
const show = (buildings: readonly BuildingToday[], { language = 'en', others = nothing } = {}) =>
  renderToday(today, {
    language: language as 'zh' | 'en',
    api: [
      answer(getApartmentToday, ({ query }) => {
        expect(query.kinds).toBe(taskKinds.join(','));
        return { months, buildings: [...buildings], others };
      }),
    ],
  });
const addressOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');

it('one building: its month, what is owed, how it is let, what waits; each a way to its screen', async () => {
  await show([lanting()]);
  expect(await screen.findByText('24/96')).toBeInTheDocument();
  expect(addressOf(/^Jun 2026.*24 of 96 read, 20 checked/)).toBe(
    `/apartment/check?building=${LT}&ym=2026-06`,
  );
  expect(addressOf(/^Arrears ?¥12,345.67 ?3 tenancies overdue/)).toBe(
    `/apartment/flow/amount?building=${LT}&tab=arrears`,
  );
  expect(addressOf(/^Occupancy ?90% ?80% in Aug 2025/)).toBe(`/apartment/stat?building=${LT}&tab=occupancy`);
  expect(addressOf(/^72 readings to enter ?Jun 2026 ?Overdue/)).toBe(
    `/apartment/checkRead?building=${LT}&ym=2026-06`,
  );
  expect(addressOf(/^Check-out to approve ?room 305/)).toBe(
    `/apartment/reviewCheckout?uuid=${JP}&roomNumber=305`,
  );
  expect(addressOf('All 5')).toBe('/apartment/');
  // What is drawn is told, too, in the words of the card.
  const course = within(screen.getByRole('figure', { name: 'Occupancy by month' })).getAllByRole('row');
  expect(course.map((row) => row.textContent).slice(0, 3)).toEqual([
    'TimeValue',
    'Jul 2025no data',
    'Aug 202580%',
  ]);
  keepState();
});

it('in Chinese', async () => {
  await show([lanting()], { language: 'zh' });
  expect(await screen.findByText('已抄 24/96，已核对 20')).toBeInTheDocument();
  expect(screen.getByText('3 份租约逾期')).toBeInTheDocument();
  expect(screen.getByText('72 项读数待录入')).toBeInTheDocument();
  keepState();
});

it.each([
  ['open', 'Readings to enter', '0/0'],
  ['read_checked', 'Usage to review', '2/7'],
  ['billed', 'Bills to check', '4/7'],
  ['issued', 'Bills issued', '6/7'],
  ['closed', 'Closed', '7/7'],
] as const)('a month at %s says what is next: %s', async (state, told, value) => {
  const counts = { due: 0, read: 0, checked: 0 };
  await show([lanting({ month: { ...{ ym: '2026-06', state, readTo: '2026-06-25' }, ...counts } })]);
  expect(
    await screen.findByRole('link', { name: new RegExp(`^Jun 2026 ?${value} ?${told}$`) }),
  ).toBeInTheDocument();
});

it('no month, nothing owed, nothing let and nothing to do are said in words', async () => {
  await show([
    lanting({
      ...{ month: null, arrears: { overdueMinor: 0, tenancies: 0 }, occupancy: months.map(() => null) },
      ...{ tasks: [], taskCount: 0, lateCount: 0 },
    }),
  ]);
  expect(await screen.findByText('No month opened yet')).toBeInTheDocument();
  expect(screen.getByText('Nothing overdue')).toBeInTheDocument();
  expect(screen.getByText('All caught up')).toBeInTheDocument();
  keepState();
});

it('what somebody may not see is left out', async () => {
  const { month: _m, arrears: _a, occupancy: _o, ...only } = lanting();
  await show([{ ...only, month: null }]);
  expect(await screen.findByText('No month opened yet')).toBeInTheDocument();
  expect(screen.queryByText(/Arrears|Occupancy/)).toBeNull();
  await show([only, jiangping({ arrears: undefined })]);
  const table = await screen.findByRole('table', { name: 'Month, arrears and occupancy by building' });
  expect(table.querySelector('tr')?.textContent).toBe('BuildingOccupied');
});

it('several buildings are lines of a table; what waits says where, the most urgent first; the rest is counted', async () => {
  const late = task('confirm_payments', { buildingId: JP, dueOn: '2026-06-01', count: 1 });
  await show([lanting(), jiangping({ tasks: [late], taskCount: 1, month: null })], {
    others: { buildings: 3, tasks: 4, late: 0 },
  });
  const table = await screen.findByRole('table', { name: 'Month, arrears and occupancy by building' });
  const rows = [...table.querySelectorAll(':scope > * > tr')];
  expect(rows.map((row) => row.textContent)).toEqual([
    'BuildingArrearsOccupied',
    expect.stringMatching(/^Lanting RoadJun · 24 of 96 read¥12,345.67.*90%$/),
    expect.stringMatching(/^Jiangping RoadNo month opened yet¥12,345.67.*90%$/),
  ]);
  expect(within(table).getAllByRole('table', { name: 'Occupancy by month' })).toHaveLength(2);
  const tasks = screen.getByRole('heading', { name: 'To do (3 more buildings not shown)' });
  const lines = within(tasks.parentElement?.parentElement as HTMLElement).getAllByRole('listitem');
  expect(lines.map((one) => one.textContent)).toEqual([
    '1 payment to confirmJiangping RoadOverdue',
    '72 readings to enterLanting Road · Jun 2026Overdue',
    '23 bills to checkLanting Road · May 2026',
  ]);
  expect(addressOf('All 10')).toBe('/apartment/');
  keepState();
});

const mine = (more: Partial<OwnTenancy> = {}): OwnTenancy => ({
  ...{ tenancyId: JP, number: 7, building: { buildingId: LT, name: { zh: '兰亭路', en: 'Lanting Road' } } },
  ...{
    roomId: LT,
    roomNumber: '305',
    bedLabel: null,
    roomTypes: [],
    state: 'active',
    firstDay: '2026-01-01',
  },
  ...{ lastDay: null, payCycle: 1, currency: 'CNY', rents: [], depositMinor: 0, depositHeldMinor: 0 },
  ...{ creditMinor: 0, openMinor: 123_400, overdueMinor: 0, dueOn: '2026-07-05', checkout: null },
  ...more,
});
const showOwn = (items: OwnTenancy[], language: 'zh' | 'en' = 'en', permissions: string[] = []) =>
  renderToday(today, {
    ...{ language, permissions },
    api: [
      answer(getApartmentToday, () => ({ months, buildings: [], others: nothing })),
      answer(listMyTenancies, () => ({ items })),
    ],
  });

it.each([
  ['en', 'Room 305Lanting Road · Due 2026-07-05¥1,234.00', 'Room 305Lanting Road · Overdue¥1,234.00'],
  ['zh', '305 房兰亭路 · 2026年7月5日到期¥1,234.00', '305 房兰亭路 · 已逾期¥1,234.00'],
] as const)('who lives there reads what is theirs, in %s', async (language, due, late) => {
  await showOwn([mine()], language);
  const line = await screen.findByRole('listitem');
  expect(line).toHaveTextContent(due);
  expect(within(line).getByRole('link')).toHaveAttribute('href', '/apartment/myInfo');
  keepState();
  await showOwn([mine({ overdueMinor: 100 })], language);
  expect(await screen.findByRole('listitem')).toHaveTextContent(late);
});

it('with nothing to pay says so; with no tenancy that lasts it leads to what is theirs', async () => {
  await showOwn([mine({ openMinor: 0, dueOn: null })]);
  expect(await screen.findByText('Lanting Road · Nothing to pay')).toBeInTheDocument();
  await showOwn([mine({ openMinor: 0, dueOn: null, state: 'closed' })]);
  expect(await screen.findByRole('link', { name: 'My details' })).toHaveAttribute(
    'href',
    '/apartment/myInfo',
  );
  keepState();
});

it('without a building in use it leads to where one begins', async () => {
  await showOwn([], 'en', ['apartment.building.read']);
  expect(await screen.findByText('No building of yours is in use.')).toBeInTheDocument();
  expect(addressOf('Buildings')).toBe('/apartment/buildingConfigure');
  keepState();
});
