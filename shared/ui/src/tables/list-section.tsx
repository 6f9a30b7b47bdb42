import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Section } from '../page/section.tsx';
import { ListPanel, type ListPanelProps } from './list-panel.tsx';
import { ListActions } from './list-tools.tsx';
import { ListForm } from './table-form.tsx';

export interface ListSectionProps<Row> extends Omit<ListPanelProps<Row>, 'caption'> {
  /** What the table lists, where the name alone does not say. */
  caption?: string;
  /** The block's h2, and what the table lists unless told. */
  title: string;
  /** Buttons beside the name. */
  actions?: ReactNode;
  /** What stands between the name and the list. */
  note?: ReactNode;
  /** Dialogs and whatever stands under the table. */
  children?: ReactNode;
}

/** A list as one block of several on a page. */
export function ListSection<Row>({ title, actions, note, children, ...rest }: ListSectionProps<Row>) {
  const list = { caption: title, ...rest };
  return (
    <ListForm>
      <Section dense title={title} actions={<ListActions list={list}>{actions}</ListActions>}>
        <Box sx={partsStyle}>
          {note}
          <ListPanel {...list} toolsAbove />
        </Box>
        {children}
      </Section>
    </ListForm>
  );
}

/** Filters, table and pages stand apart, as on a page of their own. */
const partsStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' };
