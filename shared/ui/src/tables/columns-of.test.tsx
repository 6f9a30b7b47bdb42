import { screen } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { columnsOf } from './columns-of.tsx';
import { DataTable } from './data-table.tsx';
import { sortedRows } from './sorting-rules.ts';
import type { Column } from './table-props.ts';

interface Row {
  id: string;
  name: string;
  pieces: number | null;
  volume: string | null;
  rentMinor: number | null;
  on: string | null;
  low: boolean;
}
const row = (id: string, more: Partial<Row>): Row => ({
  ...{ id, name: id, pieces: null, volume: null, rentMinor: null, on: null, low: false },
  ...more,
});
const format = {
  number: (value: number) => `#${value}`,
  decimal: (text: string, digits: { min?: number; max?: number } = {}) => `${text}/${digits.max ?? 'all'}`,
  money: (minor: number, currency = 'CNY') => `${currency} ${minor}`,
  day: (day: string) => `day ${day}`,
  instant: (iso: string) => `at ${iso}`,
};
const column = columnsOf<Row>(format);
const cells: Column<Row>[] = [
  column.name('name', 'Name', ({ name }) => name),
  column.number('pieces', 'Pieces', ({ pieces }) => pieces),
  column.decimal('volume', 'Volume', ({ volume }) => volume, { max: 4 }),
  column.money('rent', 'Rent', ({ rentMinor }) => rentMinor, { currency: () => 'USD' }),
  column.day('on', 'On', ({ on }) => on),
  column.state('low', 'State', ({ low }) => low && { tone: 'warn', label: 'Low' }),
];

async function drawn(one: Row) {
  await onScreen(<DataTable caption="Rows" rows={[one]} columns={cells} rowKey={({ id }) => id} />);
  expect(screen.getByRole('rowheader')).toHaveTextContent(one.name);
  return screen.getAllByRole('cell').map(({ textContent }) => textContent);
}

it('each kind draws its values, zero too', async () => {
  const oak = row('oak', { pieces: 0, volume: '1.5', rentMinor: 0, on: '2026-01-02', low: true });
  expect(await drawn(oak)).toEqual(['#0', '1.5/4', 'USD 0', 'day 2026-01-02', 'Low']);
});

it('what is not there is a dash, and no state is nothing', async () => {
  expect(await drawn(row('oak', {}))).toEqual(['–', '–', '–', '–', '']);
});

it('each kind sorts by its values: exact numbers as numbers, states by their name, nothing last', () => {
  const rows = [
    row('a', { volume: '10.5', low: true, pieces: 0 }),
    row('b', { volume: '9.25', pieces: 3 }),
    row('c', {}),
  ];
  const by = (key: string, down = false) => {
    const sortBy = cells.find((one) => one.key === key)?.sortBy;
    return sortBy && sortedRows(rows, sortBy, down).map(({ id }) => id);
  };
  expect(by('volume')).toEqual(['b', 'a', 'c']);
  expect(by('pieces')).toEqual(['a', 'b', 'c']);
  expect(by('pieces', true)).toEqual(['b', 'a', 'c']);
  expect(by('low')).toEqual(['a', 'b', 'c']);
});

it('what a list draws itself stands where it says, and sorts only where told', () => {
  const acts = column.own('acts', 'Actions', () => 'x', { card: 'menu' });
  expect(acts).toMatchObject({ key: 'acts', card: 'menu' });
  expect(acts.sortBy).toBeUndefined();
  expect(column.text('a', 'A', ({ name }) => name, { cell: () => 'own' }).cell(row('a', {}))).toBe('own');
});
