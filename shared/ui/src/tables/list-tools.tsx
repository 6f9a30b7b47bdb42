import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AddressOfList, activeFilters, type ListFilter } from './list-filter-rules.ts';
import { LookMenu } from './look-menu.tsx';
import type { DataTableProps } from './table-props.ts';

interface NarrowedList {
  address?: AddressOfList | undefined;
  filterBy?: readonly ListFilter[] | undefined;
}

/** What of a list its tools are made of. */
interface ToolsOf<Row>
  extends NarrowedList,
    Pick<DataTableProps<Row>, 'rows' | 'look' | 'selection'>,
    Partial<Pick<DataTableProps<Row>, 'columns'>> {
  create?: ReactNode;
  draws?: unknown;
}

/** Whether a filter is set, so that nothing listed does not mean nothing there. */
export const isNarrowed = ({ address, filterBy = [] }: NarrowedList): boolean =>
  address !== undefined && activeFilters(filterBy, address).length > 0;

/** What is done with the rows that are there: choosing some, and which columns show. */
export function ListTools<Row>({ selection, look, rows, columns, draws }: ToolsOf<Row>) {
  const { t } = useTranslation('ui');
  if (rows.length === 0) return null;
  return (
    <>
      {selection && !selection.on && (
        <Button size="small" onClick={selection.start}>
          {t('selection.start')}
        </Button>
      )}
      {look && columns && !draws && <LookMenu columns={columns} look={look} />}
    </>
  );
}

/** With filters the tools follow them. */
export const hasFilters = ({ address, filterBy = [] }: NarrowedList): boolean =>
  address !== undefined && filterBy.length > 0;

/** What stands beside a list's name: its tools, where no filters stand that they could follow, and what can be done. */
export function ListActions<Row>({ list, children }: { list: ToolsOf<Row>; children: ReactNode }) {
  const standsEmpty = list.rows.length === 0 && !isNarrowed(list);
  return (
    <>
      {hasFilters(list) || <ListTools {...list} />}
      {children}
      {standsEmpty || list.create}
    </>
  );
}
