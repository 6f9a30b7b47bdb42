/// <reference types="@testing-library/jest-dom" />
import { getWoodToday, type TeamToday, type Waiting } from '@console/contract/wood';
import { answer, keepState, renderToday } from '@console/testing';
import { screen, within } from '@testing-library/react';
import today from './today.tsx';

const days = (minorOf: (at: number) => number | null) =>
  Array.from({ length: 14 }, (_, at) => ({
    ...{ day: `2026-06-${String(at + 5).padStart(2, '0')}`, volume: '1.900000', salesMinor: minorOf(at) },
  }));
const waiting = (kind: Waiting['kind'], count = 1): Waiting => ({
  kind,
  count,
  since: '2026-06-17',
  txns: [],
});
const team = (more: Partial<TeamToday> = {}): TeamToday => ({
  ...{ teamId: '0197a000-0000-7000-8000-000000000001', code: 'CQ', currency: 'CNY' },
  names: { zh: '长青木业', en: 'Evergreen' },
  waiting: [waiting('stocktakes'), waiting('exceptions', 2), waiting('receive', 3), waiting('deliver')],
  sold: {
    ownSales: false,
    today: { volume: '2.850000', salesMinor: 763_800 },
    week: { volume: '12.500000', salesMinor: 3_300_050 },
    weekBefore: { volume: '10.000000', salesMinor: 3_000_000 },
    days: days((at) => at * 10_000),
  },
  lowCount: 4,
  low: [
    {
      ...{ sortId: '0197a000-0000-7000-8000-000000000009', names: { zh: '云杉板', en: 'Spruce board' } },
      ...{ quantity: '2.850000', minStock: '1000', baseUnit: 'm3' },
    },
  ],
  ...more,
});
const show = (teams: readonly TeamToday[], language: 'zh' | 'en' = 'en', others = 0) =>
  renderToday(today, { language, api: [answer(getWoodToday, () => ({ teams: [...teams], others }))] });
const addressOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');

it('one team: sales of today and of the week, what runs out, what waits; each a way to its screen', async () => {
  await show([team()]);
  expect(await screen.findByText('¥7,638.00')).toBeInTheDocument();
  const id = team().teamId;
  expect(addressOf(/^Sales today/)).toBe(
    `/wood/transaction?kind=sale&from=2026-06-18&to=2026-06-18&team=${id}`,
  );
  expect(addressOf(/^Sales, 7 days ¥?/)).toBe(
    `/wood/transaction?kind=sale&from=2026-06-12&to=2026-06-18&team=${id}`,
  );
  expect(screen.getByRole('link', { name: /¥33,000.50.*10% more than/ })).toBeInTheDocument();
  expect(addressOf(/^Below minimum.*4.*Lowest: Spruce board/)).toBe(`/wood/stock?low=true&team=${id}`);
  const lines = within(
    screen.getByRole('heading', { name: 'To do' }).closest('div')?.parentElement as HTMLElement,
  );
  expect(lines.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    ...['1 stocktake to approve', '2 price or credit exceptions to decide', '3 purchases to receive'].map(
      (text) => `${text}since 2026-06-17`,
    ),
  ]);
  expect(addressOf('All 4')).toBe('/wood/myInfo');
  const course = within(screen.getByRole('figure', { name: 'Sales by day, last 14 days' }));
  expect(course.getAllByRole('row').at(-1)?.textContent).toMatch(/^\d{4}-\d\d-\d\d¥[\d,]+\.\d\d$/);
  keepState();
});

it('in Chinese', async () => {
  await show([team()], 'zh');
  expect(await screen.findByText('今日销售')).toBeInTheDocument();
  expect(screen.getByText('1 张盘点单待审核')).toBeInTheDocument();
  expect(screen.getByText(/比前 7 天多 10%/)).toBeInTheDocument();
  keepState();
});

it('who sees no prices is told of goods, who sells of their own, who sees no sales of none', async () => {
  const goods = { volume: '2.850000', salesMinor: null };
  const sold = { ownSales: false, today: goods, week: goods, weekBefore: goods, days: days(() => null) };
  await show([team({ sold })]);
  expect(await screen.findByText('Delivered today')).toBeInTheDocument();
  expect(screen.getAllByText('2.9 m³')).toHaveLength(2);
  expect(screen.queryByText(/¥/)).toBeNull();
  const course = within(screen.getByRole('figure', { name: 'Delivered by day, last 14 days' }));
  expect(course.getAllByRole('row').at(-1)?.textContent).toMatch(/^\d{4}-\d\d-\d\d[\d.]+ m³$/);
  await show([team({ sold: { ...(team().sold as NonNullable<TeamToday['sold']>), ownSales: true } })]);
  expect(await screen.findByText('My sales today')).toBeInTheDocument();
  await show([team({ sold: null })]);
  expect(await screen.findByText('Below minimum')).toBeInTheDocument();
  expect(screen.queryByText(/today/i)).toBeNull();
});

it('nothing runs out and nothing waits', async () => {
  await show([team({ lowCount: 0, low: [], waiting: [] })]);
  expect(await screen.findByText('All above minimum')).toBeInTheDocument();
  expect(screen.getByText('All caught up.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^All \d/ })).toBeNull();
  keepState();
});

it('several teams are lines of a table, and what waits says where', async () => {
  const other = team({
    ...{ teamId: '0197a000-0000-7000-8000-000000000002', names: { zh: '北方', en: 'North' } },
    ...{ sold: null, lowCount: 0, low: [], waiting: [waiting('returns')] },
  });
  await show([team({ waiting: [] }), other], 'en', 2);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['TeamToday7 daysLow', 'Evergreen¥7.6K¥33K4', 'North0']);
  expect(addressOf('North')).toBe(`/wood/?team=${other.teamId}`);
  expect(addressOf('¥33K')).toContain(`team=${team().teamId}`);
  expect(screen.getByRole('heading', { name: 'To do (2 more teams not shown)' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /1 return to approve/ })).toHaveTextContent(
    'North · since 2026-06-17',
  );
  expect(addressOf(/1 return to approve/)).toBe(`/wood/transaction?state=submitted&team=${other.teamId}`);
  keepState();
});

it('who is in no team is led to where one begins', async () => {
  await show([]);
  expect(await screen.findByText('You are not in a trading team yet.')).toBeInTheDocument();
  expect(addressOf('Open Wood trading')).toBe('/wood/');
  keepState();
});
