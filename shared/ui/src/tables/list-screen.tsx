import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, type PageProps } from '../page/page.tsx';
import { Toolbar } from '../page/toolbar.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pager, type PagerProps } from './pager.tsx';

export interface ListScreenProps<Row> extends Omit<PageProps, 'children'>, DataTableProps<Row> {
  /** Above the filters: what the list comes to. */
  summary?: ReactNode;
  /** Search box and filters, in a row. */
  filters?: ReactNode;
  /** How many there are in all, not only on screen. */
  total?: number | undefined;
  /** There is more: a button that loads it. */
  next?: { label?: ReactNode; onClick(): void; pending?: boolean } | undefined;
  /** The list is shown a page at a time, and the page is in the address. */
  pages?: PagerProps | undefined;
  /** Dialogs and whatever stands under the table. */
  children?: ReactNode;
}

/** A page that lists: filters, table, count, more. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, subtitle, actions, width, summary, filters, total, next, pages, children, ...table } = props;
  const { t } = useTranslation('ui');
  return (
    <Page title={title} subtitle={subtitle} actions={actions} width={width ?? 'normal'}>
      {summary}
      {filters && <Toolbar>{filters}</Toolbar>}
      <DataTable {...table} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          '&:empty': { display: 'none' },
        }}
      >
        {total !== undefined && total > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('list.total', { count: total })}
          </Typography>
        )}
        {next && (
          <Button variant="outlined" onClick={next.onClick} loading={Boolean(next.pending)}>
            {next.label ?? t('list.more')}
          </Button>
        )}
        {pages && <Pager {...pages} />}
      </Box>
      {children}
    </Page>
  );
}
