import type { Txn } from '@console/contract/wood';
import { useName, useScreenTitle } from '@console/shell';
import { Page } from '@console/ui';
import type { ReactNode } from 'react';
import { TxnChips } from './txn-chips.tsx';

interface TxnFrameProps {
  txn: Txn;
  /** Of the screen, too. */
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** The page of a document, wherever it is looked at or worked on: whose it is, what may be done, where it stands. */
export function TxnFrame({ txn, title, actions, children }: TxnFrameProps) {
  const name = useName();
  useScreenTitle(title);
  return (
    <Page width="wide" title={title} subtitle={txn.partner && name(txn.partner.names)} actions={actions}>
      <TxnChips txn={txn} />
      {children}
    </Page>
  );
}
