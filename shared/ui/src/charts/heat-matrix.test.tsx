import { screen, within } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { HeatMatrix } from './heat-matrix.tsx';

const words = { estimated: 'estimated', draft: 'draft', none: 'nothing known', legend: 'Scale' };
const matrix = (change: object = {}) => (
  <HeatMatrix
    caption="Usage by month"
    corner="Room"
    columns={[
      { key: '2026-05', label: 'May' },
      { key: '2026-06', label: 'June' },
    ]}
    rows={[
      {
        key: 'a',
        label: '101',
        href: '/101',
        cells: [
          { value: 264.3, text: '264.3', estimated: true, draft: true },
          { value: null, text: '' },
        ],
        total: '264.3',
      },
      {
        key: 'b',
        label: '102',
        cells: [
          { value: 10, text: '10' },
          { value: 0, text: '0' },
        ],
        total: '10',
      },
    ]}
    totalLabel="Total"
    totals={{ label: 'All', cells: ['274.3', '0'], total: '274.3' }}
    format={(value) => value.toFixed(0)}
    words={words}
    {...change}
  />
);
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('is a table with headers; estimates, drafts and unknown cells are told in words', async () => {
  await onScreen(matrix());
  const [head, first, second, foot] = within(
    screen.getByRole('table', { name: 'Usage by month' }),
  ).getAllByRole('row');
  if (!head || !first || !second || !foot) throw new Error('rows are missing');
  expect(
    within(head)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Room', 'May', 'June', 'Total']);
  expect(within(first).getByRole('rowheader', { name: '101' })).toBeInTheDocument();
  expect(within(first).getByRole('link', { name: '101' })).toHaveAttribute('href', '/101');
  expect(cells(first)).toEqual(['264.3 (estimated, draft)', '·nothing known', '264.3']);
  expect(cells(second)).toEqual(['10', '0', '10']);
  expect(cells(foot)).toEqual(['274.3', '0', '274.3']);
});

it('the darker the more; the legend says up to which value', async () => {
  await onScreen(matrix());
  expect(screen.getByRole('cell', { name: /^264\.3 \(/ })).toHaveAttribute('data-step', '5');
  expect(screen.getAllByRole('cell', { name: '10' })[0]).toHaveAttribute('data-step', '1');
  const legend = screen.getByRole('list', { name: 'Scale' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['≤ 53', '≤ 106', '≤ 159', '≤ 211', '≤ 264', 'estimated', 'draft']);
});

it('sorts by its headers and says how', async () => {
  const asked: string[] = [];
  const { user } = await onScreen(
    matrix({ sorted: { by: '2026-05', down: true }, onSort: (by: string) => asked.push(by) }),
  );
  expect(screen.getByRole('columnheader', { name: 'May' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Total' }));
  await user.click(screen.getByRole('button', { name: 'Room' }));
  expect(asked).toEqual(['total', 'label']);
});
