import { keepState } from '@console/testing/states';
import { styleRules } from '@console/testing/styles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { laidOut, onScreen, windowWidth } from '../../testing/on-screen.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ListScreen } from './list-screen.tsx';
import { UsuallyDense } from './usual-density.ts';

interface Sort {
  id: string;
  name: string;
  pieces: number;
}
const rows: Sort[] = [
  { id: '1', name: 'Oak', pieces: 12 },
  { id: '2', name: 'Larch', pieces: 7 },
];
const columns: Column<Sort>[] = [
  { key: 'pieces', label: 'Pieces', align: 'right', cell: (row) => row.pieces },
  { key: 'name', label: 'Name', primary: true, cell: (row) => row.name },
  { key: 'edit', label: 'Actions', cell: (row) => <button type="button">Edit {row.name}</button> },
  { key: 'id', label: 'Id', hideBelow: 'md', cell: (row) => row.id },
];
const table = { caption: 'Sorts', rows, columns, rowKey: (row: Sort) => row.id };

describe('wide', () => {
  it('is a table with caption, column and row headers', async () => {
    await onScreen(<DataTable {...table} />);
    expect(screen.getByRole('table', { name: 'Sorts' })).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Pieces' })).toHaveAttribute('scope', 'col');
    expect(screen.getByRole('rowheader', { name: 'Oak' })).toHaveAttribute('scope', 'row');
    expect(screen.getByRole('cell', { name: '12' })).toHaveAttribute('data-align', 'right');
    expect(screen.getByRole('cell', { name: '1' })).toHaveAttribute('data-hide-below', 'md');
    // The table draws what its cells say.
    const drawn = [...styleRules].join('\n');
    expect(drawn).toMatch(/\[data-align="right"\]\{text-align:right/);
    expect(drawn).toMatch(/@container \(width < 640px\)\{[^@]*\[data-hide-below="md"\]\{display:none/);
  });
  it('its rows stand as close as is usual for whoever looks, where nobody has said how', async () => {
    const look = (dense: boolean) => ({ hidden: [], dense, set: () => {} });
    await onScreen(
      <>
        <DataTable {...table} caption="loose" />
        <DataTable {...table} caption="told" dense />
        <UsuallyDense value={true}>
          <DataTable {...table} caption="usual" />
          <DataTable {...table} caption="own" look={look(false)} />
        </UsuallyDense>
      </>,
    );
    const styleOf = (name: string) => screen.getByRole('table', { name }).className;
    expect(styleOf('usual')).toBe(styleOf('told'));
    expect(styleOf('own')).toBe(styleOf('loose'));
    expect(styleOf('told')).not.toBe(styleOf('loose'));
  });
  it('what can be done with a row is behind a button where it is more than a line', async () => {
    const folded: Column<Sort>[] = columns.map((column) =>
      column.key === 'edit' ? { ...column, folded: true } : column,
    );
    const { user } = await onScreen(<DataTable {...table} columns={folded} />);
    expect(screen.queryByRole('button', { name: 'Edit Oak' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions Oak' }));
    await user.click(screen.getByRole('button', { name: 'Edit Oak' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Oak' })).toBeNull());
  });
  it('a row is opened by its link, by a click beside it, not by its other controls', async () => {
    const { router, user } = await onScreen(<DataTable {...table} href={(row) => `/sorts/${row.id}`} />);
    await user.click(screen.getByRole('button', { name: 'Edit Oak' }));
    expect(router.state.location.pathname).toBe('/');
    await user.click(screen.getByRole('cell', { name: '12' }));
    expect(router.state.location.pathname).toBe('/sorts/1');
    act(() => screen.getByRole('link', { name: 'Larch' }).focus());
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/sorts/2');
  });
  it('without an address a row is opened by a button, once per click', async () => {
    const opened: string[] = [];
    const { user } = await onScreen(
      <DataTable {...table} onOpen={(row) => opened.push(row.id)} selected="2" />,
    );
    await user.click(screen.getByRole('cell', { name: '12' }));
    await user.click(screen.getByRole('button', { name: 'Larch' }));
    expect(opened).toEqual(['1', '2']);
    expect(screen.getByRole('row', { name: /Larch/ })).toHaveAttribute('aria-current', 'true');
  });
});

describe('in its room, whatever the window’s width', () => {
  const look = { hidden: [], dense: false, set: () => {} };
  const show = async (room: number, wanted: number) => {
    const restore = laidOut({ room, wanted });
    try {
      await onScreen(<ListScreen {...table} title="Sorts" look={look} />);
    } finally {
      restore();
    }
  };
  it('is a table on a tablet that has room for it, with columns to choose', async () => {
    await show(720, 720);
    expect(screen.getByRole('table', { name: 'Sorts' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Columns' })).toBeInTheDocument();
  });
  it('is cards where it would scroll sideways, without columns to choose', async () => {
    await show(720, 810);
    expect(screen.getByRole('list', { name: 'Sorts' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
    keepState();
  });
  it('is a table again when the columns that did not fit are gone', async () => {
    const restore = laidOut({ room: 720, wanted: 810 });
    const { rerender } = await onScreen(<DataTable {...table} />);
    expect(screen.getByRole('list', { name: 'Sorts' })).toBeInTheDocument();
    restore();
    const fitting = laidOut({ room: 720, wanted: 720 });
    rerender(<DataTable {...table} columns={table.columns.slice(0, 1)} />);
    expect(screen.getByRole('table', { name: 'Sorts' })).toBeInTheDocument();
    fitting();
  });
  it('is cards once a window that had room for it is made narrower', async () => {
    const told: (() => void)[] = [];
    class Observer extends ResizeObserver {
      constructor(tell: ResizeObserverCallback) {
        super(tell);
        told.push(() => tell([], this));
      }
    }
    const usual = globalThis.ResizeObserver;
    globalThis.ResizeObserver = Observer;
    const wide = laidOut({ room: 1144, wanted: 1100 });
    await onScreen(<DataTable {...table} />);
    expect(screen.getByRole('table', { name: 'Sorts' })).toBeInTheDocument();
    wide();
    const narrow = laidOut({ room: 720, wanted: 810 });
    // The table hears of it before its room does, as in a browser.
    act(() => {
      for (const tell of told) tell();
    });
    expect(screen.getByRole('list', { name: 'Sorts' })).toBeInTheDocument();
    narrow();
    globalThis.ResizeObserver = usual;
  });
  it('is cards in a narrow pane of a wide window', async () => {
    await show(360, 360);
    expect(screen.getByRole('list', { name: 'Sorts' })).toBeInTheDocument();
  });
  it('scrolls on a desk rather than becoming cards', async () => {
    await show(1144, 1400);
    expect(screen.getByRole('region', { name: 'Sorts' })).toBeInTheDocument();
  });
});

describe('narrow', () => {
  let restore = () => {};
  beforeEach(() => {
    restore = windowWidth(360);
  });
  afterEach(() => restore());
  it('is a list of cards whose values keep their labels', async () => {
    const { router, user } = await onScreen(<DataTable {...table} href={(row) => `/sorts/${row.id}`} />);
    const cards = within(screen.getByRole('list', { name: 'Sorts' })).getAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(
      within(cards[0] ?? document.body)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Pieces', 'Actions']);
    await user.click(screen.getByText('12'));
    expect(router.state.location.pathname).toBe('/sorts/1');
  });
});

describe('narrow, with places on the card', () => {
  let restore = () => {};
  beforeEach(() => {
    restore = windowWidth(360);
  });
  afterEach(() => restore());
  const chosen: string[] = [];
  const placed: Column<Sort>[] = [
    { key: 'name', label: 'Name', primary: true, cell: (row) => row.name },
    { key: 'yard', label: 'Yard', hideBelow: 'md', card: 'name', cell: () => 'North' },
    { key: 'state', label: 'State', card: 'top', cell: (row) => row.pieces > 10 && 'Plenty' },
    { key: 'pieces', label: 'Pieces', align: 'right', card: 'half', cell: (row) => row.pieces },
    { key: 'buyer', label: 'Buyer', card: 'bare', cell: () => 'Wang' },
    { key: 'note', label: 'Note', cell: () => 'Dry' },
    {
      key: 'do',
      label: 'Actions',
      card: 'menu',
      cell: (row) =>
        row.pieces > 10 ? (
          <div>
            <button type="button" onClick={() => chosen.push(row.id)}>
              Sell
            </button>
          </div>
        ) : (
          '–'
        ),
    },
  ];
  const cards = () => within(screen.getByRole('list', { name: 'Sorts' })).getAllByRole('listitem');
  const terms = (card?: HTMLElement) =>
    within(card ?? document.body)
      .queryAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);

  it('says all with its labels, a column that a table leaves out as well; nothing of what has no value', async () => {
    await onScreen(<DataTable {...table} columns={placed} />);
    expect(cards().map(terms)).toEqual([
      ['Yard North', 'State Plenty', 'Pieces 12', 'Buyer Wang', 'Note Dry'],
      ['Yard North', 'Pieces 7', 'Buyer Wang', 'Note Dry'],
    ]);
    keepState();
  });

  it('what can be done is behind a button with the name of the card; nothing to do, no button', async () => {
    const { user, router } = await onScreen(
      <DataTable {...table} columns={placed} href={(row) => `/sorts/${row.id}`} />,
    );
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions Larch' })).toBeNull();
    const menu = screen.getByRole('button', { name: 'Actions Oak' });
    act(() => menu.focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Sell' })).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Actions Oak' })).toBeInTheDocument();
    keepState();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(menu).toHaveFocus();
    await user.click(menu);
    await user.click(screen.getByRole('button', { name: 'Sell' }));
    expect(chosen).toEqual(['1']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('ListScreen', () => {
  it('has one h1, the count and a way to more', async () => {
    let more = 0;
    const next = {
      onClick: () => {
        more += 1;
      },
    };
    const { user } = await onScreen(
      <ListScreen {...table} title="Stock" empty="Nothing yet." total={312} next={next} />,
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText('312 entries')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(more).toBe(1);
  });
  it('turns pages by links; at an end the focus stays and the link leads nowhere', async () => {
    const pages = (page: number) => ({ page, size: 10, total: 21, href: (to: number) => `?page=${to}` });
    const { router, user } = await onScreen(
      <ListScreen {...table} title="Stock" empty="Nothing yet." pages={pages(3)} />,
    );
    const nav = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(nav.getByText('Page 3 of 3')).toBeInTheDocument();
    await user.click(nav.getByRole('link', { name: 'Next page' }));
    expect(router.state.location.search).toBe('');
    expect(nav.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(nav.getByRole('link', { name: 'Previous page' }));
    expect(router.state.location.search).toBe('?page=2');
  });
  it('one page needs no turning', async () => {
    const pages = { page: 1, size: 10, total: 10, href: () => '' };
    await onScreen(<ListScreen {...table} title="Stock" empty="Nothing yet." pages={pages} />);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
  it('shows emptiness instead of an empty table', async () => {
    await onScreen(<ListScreen {...table} rows={[]} title="Stock" empty="Nothing yet." total={0} />);
    expect(screen.getByText('Nothing yet.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
