import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states/empty-state.tsx';
import { DataTable, type DataTableProps, type TableSorting } from './data-table.tsx';
import type { AddressOfList, ListFilter } from './list-filter-rules.ts';
import { ListFilters } from './list-filters.tsx';
import { hasFilters, isNarrowed, ListTools } from './list-tools.tsx';
import { CursorPager, Pager, type PagerProps } from './pager.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ListForm } from './table-form.tsx';

export interface ListPanelProps<Row> extends Omit<DataTableProps<Row>, 'columns'> {
  /** Of the table; none where the list draws its rows itself. */
  columns?: DataTableProps<Row>['columns'];
  /** Instead of a table: cards, a board. It is asked while there are rows. */
  draws?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Above the filters: what the list comes to. */
  summary?: ReactNode;
  /** Where the filters and the place stand; the shell's `useListAddress` gives it. */
  address?: AddressOfList | undefined;
  /** What the list can be narrowed by, the most used first: a phone folds the others. */
  filterBy?: readonly ListFilter[] | undefined;
  /** Beside the filters: what changes how the list is drawn. */
  view?: ReactNode;
  /** Instead of `empty` when filters are set: that nothing was found. The way back to all is added. */
  noMatch?: string | undefined;
  /** While rows are chosen: what can be done with them all. */
  bulk?: ReactNode;
  /** How many there are in all, not only on screen. */
  total?: number | undefined;
  /** The page on screen of a list whose pages have numbers. */
  pages?: (Omit<PagerProps, 'href'> & Partial<Pick<PagerProps, 'href'>>) | undefined;
  /** Where the next page of a list without numbers begins; null on its last. */
  nextCursor?: string | null | undefined;
  /** What is said where there is nothing, when `empty` says no more than that; `create` is then offered there. */
  none?: { title: ReactNode; body?: ReactNode } | undefined;
  /** The button that adds one: with the list's name, and where there is nothing instead of there. */
  create?: ReactNode;
  /** Whatever is around draws the tools of a list without filters, beside its name. */
  toolsAbove?: boolean;
}

/** A list with everything about it but the page around: filters, table, count, pages. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const parts = <ListParts {...props} />;
  return props.toolsAbove ? parts : <ListForm>{parts}</ListForm>;
}

function ListParts<Row>(props: ListPanelProps<Row>) {
  const {
    summary,
    address,
    filterBy = [],
    view,
    noMatch,
    total,
    pages,
    nextCursor,
    toolsAbove,
    draws,
    columns = [],
    ...rest
  } = props;
  const {
    selection,
    bulk,
    none,
    create,
    empty = none && <EmptyState {...none} action={create} />,
    ...table
  } = rest;
  const { t } = useTranslation('ui');
  const nothingFound = isNarrowed(props) && table.rows.length === 0 && noMatch !== undefined;
  return (
    <>
      {summary}
      {address && <UnreadNote filterBy={filterBy} unread={address.unread} />}
      {address && filterBy.length > 0 && (
        <ListFilters
          label={t('filters.of', { list: table.caption })}
          filters={filterBy}
          address={address}
          clears={!nothingFound}
          aside={<ListTools {...props} />}
        >
          {view}
        </ListFilters>
      )}
      {!toolsAbove && !hasFilters(props) && (
        <Box sx={barStyle}>
          <ListTools {...props} />
        </Box>
      )}
      {nothingFound ? (
        <EmptyState title={noMatch} action={<Button onClick={address?.clear}>{t('filters.clear')}</Button>} />
      ) : (
        <>
          {selection?.on && (
            <SelectionBar selection={selection} order={table.rows.map(table.rowKey)}>
              {bulk}
            </SelectionBar>
          )}
          {draws ? (
            table.rows.length > 0 ? (
              draws(table.rows)
            ) : (
              empty
            )
          ) : (
            <DataTable
              {...table}
              columns={columns}
              empty={empty}
              selection={selection?.on ? selection : undefined}
              sorting={sortingOfList(props)}
            />
          )}
        </>
      )}
      <Box sx={footStyle}>
        {total !== undefined && total > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('list.total', { count: total })}
          </Typography>
        )}
        {pages && <Pager {...pages} href={pages.href ?? ((page) => address?.href({ page }) ?? '')} />}
        {address && nextCursor !== undefined && (
          <CursorPager
            next={nextCursor}
            isFirst={!('cursor' in address.value) || !address.value.cursor}
            href={address.href}
          />
        )}
      </Box>
    </>
  );
}

/** A list of more than a page is sorted by the server, or not at all. */
function sortingOfList<Row>({
  sorting,
  address,
  pages,
  nextCursor,
}: ListPanelProps<Row>): TableSorting | undefined {
  if (sorting || !address) return sorting;
  const { sort, sorts, set } = address;
  const server = sorts ?? (pages || nextCursor !== undefined ? [] : undefined);
  return { text: sort, onSort: (text) => set({ sort: text }), server };
}

/** A mistyped or old address still shows the list, and says what it did not follow. */
function UnreadNote({ filterBy, unread }: { filterBy: readonly ListFilter[]; unread: readonly string[] }) {
  const { t } = useTranslation('ui');
  if (unread.length === 0) return null;
  // What has no field has no name that people know.
  const names = unread.flatMap((name) => filterBy.find((filter) => filter.name === name)?.label ?? []);
  const told =
    names.length === 0 ? t('filters.unreadOther') : t('filters.unread', { names: names.join(', ') });
  return <Alert severity="info">{told}</Alert>;
}

const barStyle = { display: 'flex', justifyContent: 'flex-end', '&:empty': { display: 'none' } };

const footStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '&:empty': { display: 'none' },
};
