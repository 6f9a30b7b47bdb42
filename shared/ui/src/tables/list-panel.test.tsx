import { keepState } from '@console/testing/states';
import { act, cleanup, screen, within } from '@testing-library/react';
import { onScreen, windowWidth } from '../../testing/on-screen.tsx';
import type { ListFilter } from './list-filter-rules.ts';
import { ListPanel, type ListPanelProps } from './list-panel.tsx';
import { ListSection } from './list-section.tsx';

type Row = { id: string };
const filterBy: ListFilter[] = [
  { kind: 'search', name: 'q', label: 'Search' },
  { kind: 'choice', name: 'form', label: 'Form', any: 'All', options: [{ value: 'log', label: 'Logs' }] },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'switch', name: 'low', label: 'Below minimum only' },
];

/** A list at an address that says `value`, and what it has written there. */
async function show(value: object, more: Partial<ListPanelProps<Row>> = {}, language: 'zh' | 'en' = 'en') {
  const changes: object[] = [];
  let cleared = 0;
  const address = {
    value,
    unread: [],
    set: (change: object) => void changes.push(change),
    clear: () => {
      cleared += 1;
    },
    href: ({ cursor = '' }: { cursor?: string | number | undefined }) => `?cursor=${cursor}`,
  };
  const { user } = await onScreen(
    <ListPanel<Row>
      caption="Sorts"
      rows={[{ id: '1' }]}
      columns={[{ key: 'id', label: 'Id', cell: ({ id }) => id }]}
      rowKey={({ id }) => id}
      address={address}
      filterBy={filterBy}
      {...more}
    />,
    { language },
  );
  return { user, changes, cleared: () => cleared };
}
const chips = () => within(screen.getByRole('list', { name: 'Active filters' }));

it('says which filters are set and takes each off by key', async () => {
  const { user, changes, cleared } = await show({ q: 'oak', form: 'log', low: 'true' });
  expect(chips().getAllByRole('button')).toHaveLength(3);
  act(() => chips().getByRole('button', { name: 'Remove filter “Form: Logs”' }).focus());
  await user.keyboard('{Enter}');
  await user.tab();
  await user.keyboard('{Delete}');
  expect(changes).toEqual([{ form: undefined }, { low: undefined }]);
  await user.click(chips().getByRole('button', { name: 'Clear filters' }));
  expect(cleared()).toBe(1);
  keepState();
});

it('its fields write to the address', async () => {
  const { user, changes } = await show({});
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Form' }), 'log');
  await user.click(screen.getByRole('switch', { name: 'Below minimum only' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'oak{Enter}');
  expect(changes).toEqual([{ form: 'log' }, { low: 'true' }, { q: 'oak' }]);
});

it('nothing found is something else than nothing there', async () => {
  const empty = { rows: [], empty: 'Nothing yet.', noMatch: 'Nothing matches.' };
  const { user, cleared } = await show({ form: 'log' }, empty);
  expect(screen.getByText('Nothing matches.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(cleared()).toBe(1);
});

it('without filters there is nothing to take off', async () => {
  await show({}, { rows: [], empty: 'Nothing yet.', noMatch: 'Nothing matches.' });
  expect(screen.getByText('Nothing yet.')).toBeInTheDocument();
});

it.each([
  ['zh', '2026年4月1日'],
  ['en', '2026-04-01'],
] as const)('a day that is set is written as its field writes it, in %s', async (language, day) => {
  await show({ from: '2026-04-01' }, {}, language);
  expect(screen.getByText(new RegExp(day))).toBeInTheDocument();
});

it('names what the address said in vain', async () => {
  const address = { value: {}, unread: ['from'], set: () => {}, clear: () => {}, href: () => '' };
  await show({}, { address });
  expect(screen.getByRole('alert')).toHaveTextContent('could not be read and was ignored: From.');
});

it('tells of what has no field without its raw name', async () => {
  const address = { value: {}, unread: ['stay'], set: () => {}, clear: () => {}, href: () => '' };
  await show({}, { address });
  expect(screen.getByRole('alert')).toHaveTextContent(/could not be read and was ignored\.$/);
});

it.each([
  ['the first page', {}, 'on', ['Next page']],
  ['a page between', { cursor: 'x' }, 'on', ['First page', 'Next page']],
  ['the last one', { cursor: 'x' }, null, ['First page']],
])('%s leads to the others', async (_, value, nextCursor, links) => {
  await show(value, { nextCursor });
  const nav = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
});

it('a phone folds all but the first field and says how many filter', async () => {
  const restore = windowWidth(360);
  try {
    const { user } = await show({ q: 'oak', form: 'log', low: 'true' });
    expect(screen.getByRole('searchbox')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filters (2)' }));
    expect(screen.getByRole('combobox', { name: 'Form' })).toHaveValue('log');
    keepState();
  } finally {
    restore();
  }
});

const sortable = [{ key: 'id', label: 'Id', cell: ({ id }: Row) => id, sortBy: ({ id }: Row) => id }];
const head = () => within(screen.getByRole('columnheader', { name: /^Id/ }));
const atSort = (sort: string | undefined, sorts?: string[]) => {
  const changes: object[] = [];
  const set = (change: object) => void changes.push(change);
  const clear = () => {};
  return { changes, address: { value: {}, unread: [], sort, sorts, set, clear, href: () => '?' } };
};
const rows = [{ id: '2' }, { id: '1' }];
const order = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

it('a page of a longer list is in the order that the server gave it, and asks the server for another', async () => {
  const { changes, address } = atSort('id', ['id']);
  const { user } = await show({}, { address, columns: sortable, rows, nextCursor: 'on' });
  expect(order()).toEqual(['2', '1']);
  await user.click(head().getByRole('button'));
  expect(changes).toEqual([{ sort: '-id' }]);
});

it('a page of a list that the server sorts by nothing is not sorted', async () => {
  await show({}, { address: atSort('id').address, columns: sortable, rows, nextCursor: null });
  expect(order()).toEqual(['2', '1']);
  expect(head().queryByRole('button')).toBeNull();
});

it('a list that is shown whole is sorted here', async () => {
  await show({}, { address: atSort('id').address, columns: sortable, rows });
  expect(order()).toEqual(['1', '2']);
});

describe('a list as a block', () => {
  const block = (many: readonly Row[]) => (
    <ListSection<Row>
      title="Sorts"
      rows={many}
      columns={[...sortable, { key: 'size', label: 'Size', cell: () => '9' }]}
      rowKey={({ id }) => id}
      look={{ hidden: [], dense: false, set: () => {} }}
      none={{ title: 'No sorts yet' }}
      create={<button type="button">Add a sort</button>}
    />
  );
  it('has its tools and the way to add one beside its name', async () => {
    await onScreen(block(rows));
    expect(screen.getByRole('region', { name: 'Sorts' })).toContainElement(
      screen.getByRole('table', { name: 'Sorts' }),
    );
    expect(screen.getByRole('button', { name: 'Columns' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Add a sort' })).toHaveLength(1);
  });
  it('offers to add the first where nothing is, once, and no columns', async () => {
    await onScreen(block([]));
    expect(screen.getByText('No sorts yet')).toBeInTheDocument();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add a sort']);
  });
});

it('draws its rows itself where it is told how, and says as ever that nothing is there', async () => {
  const draws = (rows: readonly Row[]) => (
    <ul aria-label="Boxes">
      {rows.map(({ id }) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
  const look = { hidden: [], dense: false, set: () => undefined };
  await show({}, { draws, look });
  expect(within(screen.getByRole('list', { name: 'Boxes' })).getByText('1')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  cleanup();
  await show({}, { draws, rows: [], none: { title: 'Nothing yet.' } });
  expect(screen.getByText('Nothing yet.')).toBeInTheDocument();
  cleanup();
  await show({ form: 'log' }, { draws, rows: [], noMatch: 'Nothing found.' });
  expect(screen.getByText('Nothing found.')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Boxes' })).toBeNull();
});
