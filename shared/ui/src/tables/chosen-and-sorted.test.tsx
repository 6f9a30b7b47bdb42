import { keepState } from '@console/testing/states';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { onScreen, windowWidth } from '../../testing/on-screen.tsx';
import { type Column, DataTable, type DataTableProps, type TableLook } from './data-table.tsx';
import { ListPanel } from './list-panel.tsx';
import { useSelection } from './use-selection.ts';

interface Sort {
  id: string;
  name: string;
  pieces: number | null;
}
const rows: Sort[] = [
  { id: '1', name: 'Oak 10', pieces: 12 },
  { id: '2', name: 'Oak 9', pieces: null },
  { id: '3', name: 'Larch', pieces: 7 },
];
const columns: Column<Sort>[] = [
  { key: 'name', label: 'Name', primary: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'pieces',
    label: 'Pieces',
    align: 'right',
    cell: ({ pieces }) => pieces ?? '–',
    sortBy: ({ pieces }) => pieces,
    total: 19,
  },
  { key: 'id', label: 'Id', cell: ({ id }) => id },
];
const table = { caption: 'Sorts', rows, columns, rowKey: ({ id }: Sort) => id };
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

function Sorted(props: Partial<DataTableProps<Sort>>) {
  const [text, setText] = useState<string>();
  return <DataTable {...table} {...props} sorting={{ text, onSort: setText }} />;
}

describe('sorting', () => {
  it('goes by key from its head, which says which way', async () => {
    const { user } = await onScreen(<Sorted />);
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Name')).not.toHaveAttribute('aria-sort');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(names().slice(0, 3)).toEqual(['Larch', 'Oak 9', 'Oak 10']);
    await user.keyboard(' ');
    expect(head('Name')).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(head('Pieces')).getByRole('button'));
    expect(head('Pieces')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Name')).not.toHaveAttribute('aria-sort');
    expect(names().slice(0, 3)).toEqual(['Oak 10', 'Larch', 'Oak 9']);
    keepState();
  });
  it('only where a column can be', async () => {
    await onScreen(<Sorted />);
    expect(within(screen.getByRole('columnheader', { name: 'Id' })).queryByRole('button')).toBeNull();
  });
});

describe('totals', () => {
  it('stand in the last row, named', async () => {
    await onScreen(<DataTable {...table} />);
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Total19');
  });
  it('stand in the last card', async () => {
    const restore = windowWidth(360);
    try {
      await onScreen(<DataTable {...table} />);
      expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('TotalPieces19');
    } finally {
      restore();
    }
  });
  it('are headed in the card as they are named in the table', async () => {
    const restore = windowWidth(360);
    try {
      const columns = table.columns.map((column) =>
        column.primary ? { ...column, total: 'Stock in total' } : column,
      );
      await onScreen(<DataTable {...table} columns={columns} />);
      expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent(/^Stock in totalPieces19$/);
    } finally {
      restore();
    }
  });
});

function Choosing({ done = () => {} }: { done?: (ids: string[]) => void }) {
  const selection = useSelection();
  return (
    <ListPanel
      {...table}
      selection={{ ...selection, label: ({ name }) => `Choose ${name}` }}
      bulk={
        <button type="button" onClick={() => done([...selection.ids])}>
          Sell
        </button>
      }
    />
  );
}
const box = (name: string) => screen.getByRole('checkbox', { name });

describe('choosing rows', () => {
  it('begins with a button; Space chooses, Shift a range, and the bar says how many', async () => {
    const done: string[][] = [];
    const { user } = await onScreen(<Choosing done={(ids) => done.push(ids)} />);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
    expect(bar.getByRole('status')).toHaveTextContent('0 selected');
    act(() => box('Choose Oak 10').focus());
    await user.keyboard(' ');
    expect(bar.getByRole('status')).toHaveTextContent('1 selected');
    await user.keyboard('{Shift>}');
    await user.click(box('Choose Larch'));
    await user.keyboard('{/Shift}');
    expect(bar.getByRole('status')).toHaveTextContent('3 selected');
    keepState();
    await user.click(bar.getByRole('button', { name: 'Sell' }));
    expect(done).toEqual([['1', '2', '3']]);
    await user.click(bar.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
  it('the box in the head chooses all that are shown, and tells some from all', async () => {
    const { user } = await onScreen(<Choosing />);
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(box('Choose Oak 9'));
    expect(box('Select all')).toBePartiallyChecked();
    await user.click(box('Select all'));
    expect(box('Select all')).toBeChecked();
    expect(box('Choose Larch')).toBeChecked();
  });
  it('cards have their boxes, too', async () => {
    const restore = windowWidth(360);
    try {
      const { user } = await onScreen(<Choosing />);
      await user.click(screen.getByRole('button', { name: 'Select' }));
      await user.click(box('Choose Larch'));
      expect(screen.getByText('1 selected')).toBeInTheDocument();
      keepState();
    } finally {
      restore();
    }
  });
});

function Looked() {
  const [look, setLook] = useState<Omit<TableLook, 'set'>>({ hidden: [], dense: false });
  const set = (change: Partial<TableLook>) => setLook((before) => ({ ...before, ...change }));
  return <ListPanel {...table} look={{ ...look, set }} />;
}

it('columns are left out and brought back by key; what names the row stays', async () => {
  const { user } = await onScreen(<Looked />);
  act(() => screen.getByRole('button', { name: 'Columns' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
    'Pieces',
    'Id',
    'Compact rows',
  ]);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menuitemcheckbox', { name: 'Pieces' })).not.toBeChecked();
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Id']);
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
});

it('of thousands of rows only some are drawn, and each says its place among all', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({
    id: String(index),
    name: `Sort ${index}`,
    pieces: 1,
  }));
  await onScreen(<DataTable {...table} rows={many} />);
  const first = () => screen.getByRole('row', { name: /^Sort 0 / });
  await waitFor(() => expect(first()).toHaveAttribute('aria-rowindex', '2'));
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '3001');
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(60);
});
