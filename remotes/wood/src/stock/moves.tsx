import {
  listStockMoves,
  listYards,
  type StockBalance,
  type StockMove,
  woodPaths,
} from '@console/contract/wood';
import { useEndpoint, useEndpointPages, useFormat, useName, useProblemText } from '@console/shell';
import { columnsOf, DataTable, EmptyState, LoadingState, Sparkline } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAmount } from '../amounts/amount.ts';
import { ofTeam, useTeam } from '../team/team.ts';
import { levelsAfter } from './stock-level-rules.ts';

/** Every movement of one sort, newest first, each with its document. */
export function MoveTable({ balance }: { balance: StockBalance }) {
  const { sortId } = balance;
  const { t } = useTranslation('wood');
  const column = columnsOf<StockMove>(useFormat());
  const name = useName();
  const problemText = useProblemText();
  const yards = useEndpoint(listYards, { query: ofTeam(useTeam()) }).items;
  const { pages, error, hasMore, more, retry } = useEndpointPages(listStockMoves, { params: { sortId } });
  if (error) {
    return (
      <Alert severity="error" action={<Button onClick={retry}>{t('moves.retry')}</Button>}>
        {problemText(error)}
      </Alert>
    );
  }
  if (pages.length === 0) return <LoadingState />;
  const rows = pages.flatMap((page) => page.items);
  const withValue = rows.some((row) => row.valueMinor !== undefined);
  return (
    <>
      <Course moves={rows} balance={balance} />
      <DataTable
        dense
        caption={t('moves.caption')}
        rows={rows}
        rowKey={(row) => `${row.postedSeq}.${row.lineNo}.${row.yardId}`}
        empty={<EmptyState title={t('moves.empty')} />}
        columns={[
          column.own(
            'number',
            t('moves.number'),
            ({ txnId, number }) => (
              <MuiLink component={Link} to={woodPaths.transaction({ uuid: txnId })}>
                {number}
              </MuiLink>
            ),
            { primary: true },
          ),
          column.text('kind', t('moves.kind'), (row) => t(`txnKinds.${row.kind}`)),
          column.day('date', t('moves.date'), (row) => row.businessDate),
          column.text('yard', t('yards.one'), (row) =>
            name(yards.find((yard) => yard.yardId === row.yardId)?.names),
          ),
          ...(rows.some(({ lot }) => lot)
            ? [column.text('lot', t('places.lot'), (row) => row.lot?.code)]
            : []),
          column.number('pieces', t('stock.pieces'), (row) => row.pieces),
          column.decimal('volume', t('stock.volume'), (row) => row.volume, { max: 4 }),
          ...(withValue ? [column.money('value', t('stock.value'), (row) => row.valueMinor)] : []),
        ]}
      />
      {hasMore && <Button onClick={more}>{t('moves.more')}</Button>}
    </>
  );
}

/** How the stock came to be what it is, at a glance. */
function Course({ moves, balance }: { moves: readonly StockMove[]; balance: StockBalance }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const amount = useAmount();
  if (moves.length < 2) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t('moves.course')}
      </Typography>
      <Sparkline
        label={t('moves.course')}
        values={levelsAfter(moves, balance.quantity).map(Number)}
        names={moves.map((move) => format.day(move.businessDate)).reverse()}
        format={(level) => amount(String(level), balance.baseUnit)}
      />
    </Box>
  );
}
