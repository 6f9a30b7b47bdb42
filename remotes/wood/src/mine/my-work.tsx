import { type Decided, getMyWork, listMyTxns, type Team, woodPaths } from '@console/contract/wood';
import { useEndpoint, useEndpointPages, useFormat, useName, useProblemText } from '@console/shell';
import { columnsOf, DataTable, EmptyState, LoadingState, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ofTeam } from '../team/team.ts';
import { useTxnColumns } from '../txns/txn-columns.tsx';
import { WaitingList } from '../waiting/waiting-list.tsx';
import '../home/texts.ts';
import '../txns/texts.ts';
import './texts.ts';

/** What waits for somebody, what they have decided, and the documents that they have begun. */
export function MyWork({ team }: { team: Team }) {
  const { waiting, decided } = useEndpoint(getMyWork, { query: ofTeam(team) });
  return (
    <>
      <WaitingList waiting={waiting} />
      <DecidedTable decided={decided} />
      <MyTxns team={team} />
    </>
  );
}

const tones = { approved: 'good', refused: 'bad', activated: 'good', confirmed: 'good' } as const;

function DecidedTable({ decided }: { decided: readonly Decided[] }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const column = columnsOf<Decided>(useFormat());
  return (
    <Section dense title={t('mine.decided')}>
      <DataTable
        dense
        caption={t('mine.decided')}
        rows={decided}
        rowKey={({ kind, code, txn, on, result }) => [kind, code, txn?.txnId, on, result].join(' ')}
        href={({ txn }) => (txn ? woodPaths.transaction({ uuid: txn.txnId }) : undefined)}
        empty={<EmptyState title={t('mine.noDecided')} body={t('mine.noDecidedBody')} />}
        columns={[
          column.name('what', t('mine.what'), ({ kind, txn, code }) =>
            [t(`mine.kinds.${kind}`), txn?.number ?? code].filter(Boolean).join(' '),
          ),
          column.text('about', t('mine.about'), ({ names }) => name(names)),
          column.day('on', t('mine.on'), ({ on }) => on),
          column.state('result', t('mine.result'), ({ result }) => ({
            tone: tones[result],
            label: t(`mine.results.${result}`),
          })),
        ]}
      />
    </Section>
  );
}

function MyTxns({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  const { pages, error, hasMore, more, retry } = useEndpointPages(listMyTxns, { query: ofTeam(team) });
  const rows = pages.flatMap((page) => page.items);
  const columns = useTxnColumns(rows).filter(({ key }) => key !== 'container' && key !== 'yard');
  return (
    <Section dense title={t('mine.txns')}>
      {Boolean(error) && (
        <Alert severity="error" action={<Button onClick={retry}>{t('mine.retry')}</Button>}>
          {problemText(error)}
        </Alert>
      )}
      {!error && pages.length === 0 && <LoadingState />}
      {pages.length > 0 && (
        <DataTable
          dense
          caption={t('mine.txns')}
          rows={rows}
          rowKey={({ txnId }) => txnId}
          href={({ txnId }) => woodPaths.transaction({ uuid: txnId })}
          columns={columns}
          empty={<EmptyState title={t('mine.noTxns')} body={t('mine.noTxnsBody')} />}
        />
      )}
      {hasMore && (
        <Box sx={{ mt: 1 }}>
          <Button onClick={more}>{t('mine.more')}</Button>
        </Box>
      )}
    </Section>
  );
}
