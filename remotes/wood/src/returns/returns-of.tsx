import { getTxn, type ReturnHead, woodPaths } from '@console/contract/wood';
import { useAnswer, useFormat, useProblemText } from '@console/shell';
import {
  type Column,
  columnsOf,
  DataTable,
  Dialog,
  EmptyState,
  ErrorState,
  LoadingState,
  Section,
} from '@console/ui';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';
import type { Act, MovingAct } from '../txns/act-rules.ts';
import { isNothing } from '../txns/left-rules.ts';
import { ActButtons, OpenedAct } from '../txns/txn-acts.tsx';
import { TxnChips } from '../txns/txn-chips.tsx';
import { useMeasure } from '../txns/txn-words.ts';

type Opened = { readonly txnId: string; readonly act: Act | MovingAct };

/** The returns of a purchase, with what whoever looks may do with each. */
export function ReturnsOf({ returns }: { returns: readonly ReturnHead[] }) {
  const { t } = useTranslation('wood');
  const [opened, setOpened] = useState<Opened>();
  return (
    <Section dense title={t('returns.returns.title')}>
      <DataTable
        caption={t('returns.returns.title')}
        rows={returns}
        rowKey={({ txnId }) => txnId}
        href={({ txnId }) => woodPaths.transaction({ uuid: txnId })}
        empty={<EmptyState title={t('returns.nothingReturned')} body={t('returns.returns.none')} />}
        columns={useColumns(returns, setOpened)}
      />
      {opened && <ActOnReturn key={opened.act} opened={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

function useColumns(returns: readonly ReturnHead[], open: (opened: Opened) => void): Column<ReturnHead>[] {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  const currency = useTeam()?.currency;
  const column = columnsOf<ReturnHead>(useFormat());
  return [
    column.name('number', t('txns.number'), ({ number }) => number, { nowrap: true }),
    column.day('date', t('txns.date'), ({ businessDate }) => businessDate, { card: 'half' }),
    column.text('goods', t('returns.returns.goods'), (row) => measure(row), { align: 'right', card: 'half' }),
    column.text(
      'moved',
      t('returns.returns.moved'),
      ({ moved }) => (isNothing(moved) ? null : measure(moved)),
      {
        align: 'right',
        card: 'half',
      },
    ),
    ...(returns.some(({ buying }) => buying)
      ? [
          column.money('amount', t('returns.returns.amount'), ({ buying }) => buying?.totalMinor, {
            currency,
            card: 'half',
          }),
        ]
      : []),
    column.text('reason', t('txns.reason'), ({ reason, note }) => reason ?? note, { hideBelow: 'xl' }),
    column.own('state', t('txns.state'), (row) => <TxnChips txn={row} />, { card: 'top' }),
    ...(returns.some(({ may }) => may.some((act) => act !== 'edit'))
      ? [
          column.own('acts', t('returns.returns.acts'), (row) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <ActButtons txn={row} small onOpen={(act) => open({ txnId: row.txnId, act })} />
            </Box>
          )),
        ]
      : []),
  ];
}

/** An act asks for the return whole: its lines, its tallies, what has moved of them. */
function ActOnReturn({ opened: { txnId, act }, onClose }: { opened: Opened; onClose(): void }) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(getTxn, { params: { txnId } });
  if (result) return <OpenedAct txn={result} act={act} onClose={onClose} />;
  return (
    <Dialog title={t(`txns.acts.${act}`)} onClose={onClose}>
      {state === 'loading' ? <LoadingState /> : <ErrorState title={problemText(error)} onRetry={retry} />}
    </Dialog>
  );
}
