import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, type PageProps } from '../page/page.tsx';
import { Toolbar } from '../page/toolbar.tsx';
import { ListPanel, type ListPanelProps } from './list-panel.tsx';
import { ListActions } from './list-tools.tsx';
import { BesideList, ListForm } from './table-form.tsx';

export interface ListScreenProps<Row> extends Omit<PageProps, 'children'>, ListPanelProps<Row> {
  /** A row of own filters, for releases that do not declare them (`filterBy`). */
  filters?: ReactNode;
  /** A button that loads more, for releases whose place in the list is not in the address (`nextCursor`). */
  next?: { label?: ReactNode; onClick(): void; pending?: boolean } | undefined;
  /** Dialogs and whatever stands under the table. */
  children?: ReactNode;
}

/** A page that lists: filters, table, count, more. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, subtitle, actions, width, summary, filters, next, children, ...list } = props;
  const { t } = useTranslation('ui');
  const above = filters ? (
    <>
      {summary}
      <Toolbar>{filters}</Toolbar>
    </>
  ) : (
    summary
  );
  return (
    <ListForm>
      <Page
        title={title}
        subtitle={subtitle}
        actions={<ListActions list={list}>{actions}</ListActions>}
        width={width ?? 'normal'}
      >
        <ListPanel {...list} summary={above} toolsAbove />
        {next && (
          <div>
            <Button variant="outlined" onClick={next.onClick} loading={Boolean(next.pending)}>
              {next.label ?? t('list.more')}
            </Button>
          </div>
        )}
        <BesideList>{children}</BesideList>
      </Page>
    </ListForm>
  );
}
