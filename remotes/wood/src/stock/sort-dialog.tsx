import {
  getSortStock,
  type StockBalance,
  type StockLayer,
  type StockPlace,
  woodPaths,
} from '@console/contract/wood';
import { localToday, useAnswer, useFormat, useName, useProblemText } from '@console/shell';
import { columnsOf, DataTable, Dialog, EmptyState, ErrorState, LoadingState } from '@console/ui';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAmount } from '../amounts/amount.ts';
import { teamZone } from '../team/team.ts';
import { useMeasure, useYardName } from '../txns/txn-words.ts';
import { daysSince } from './age-rules.ts';
import { MoveTable } from './moves.tsx';
import '../txns/texts.ts';

export interface SortDialogProps {
  balance: StockBalance;
  onClose(): void;
}

/** One sort: where it lies, since when, and every movement of it. */
export default function SortDialog({ balance, onClose }: SortDialogProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  return (
    <Dialog size="wide" title={t('places.of', { sort: name(balance.names) })} onClose={onClose}>
      <Lying balance={balance} />
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {t('places.moves')}
      </Typography>
      <MoveTable balance={balance} />
    </Dialog>
  );
}

function Lying({ balance }: { balance: StockBalance }) {
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(getSortStock, { params: { sortId: balance.sortId } });
  if (state === 'failed') return <ErrorState body={problemText(error)} onRetry={retry} />;
  if (!result) return <LoadingState />;
  return (
    <>
      <Places rows={result.places} />
      <Layers rows={result.layers} balance={balance} />
    </>
  );
}

function Places({ rows }: { rows: readonly StockPlace[] }) {
  const { t } = useTranslation('wood');
  const yardName = useYardName();
  const measure = useMeasure();
  const column = columnsOf<StockPlace>(useFormat());
  const half = { align: 'right', card: 'half' } as const;
  const available = ({ availablePieces, availableVolume }: StockPlace) =>
    measure({ pieces: availablePieces, volume: availableVolume });
  return (
    <DataTable
      dense
      caption={t('places.title')}
      rows={rows}
      rowKey={({ yardId }) => yardId}
      empty={<EmptyState title={t('places.none')} />}
      columns={[
        column.name('yard', t('yards.one'), ({ yardId }) => yardName(yardId)),
        column.number('pieces', t('stock.pieces'), ({ pieces }) => pieces, { card: 'half' }),
        column.decimal('volume', t('stock.volume'), ({ volume }) => volume, { max: 4, card: 'half' }),
        column.own('available', t('stock.available'), available, half),
        column.own('loose', t('places.loose'), ({ loose }) => measure(loose), half),
        column.number('lots', t('places.lots'), ({ lots }) => lots, { card: 'half' }),
      ]}
    />
  );
}

/** How old the stock is: what is left of each receipt. */
function Layers({ rows, balance }: { rows: readonly StockLayer[]; balance: StockBalance }) {
  const { t } = useTranslation('wood');
  const amount = useAmount();
  const column = columnsOf<StockLayer>(useFormat());
  const today = localToday(teamZone);
  const half = { align: 'right', card: 'half' } as const;
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {t('places.layers')}
      </Typography>
      <DataTable
        dense
        caption={t('places.layers')}
        rows={rows}
        rowKey={({ postedSeq, lineNo }) => `${postedSeq}.${lineNo}`}
        empty={<EmptyState title={t('places.layersNone')} />}
        columns={[
          column.own(
            'receipt',
            t('places.receipt'),
            ({ txn }) => (
              <MuiLink component={Link} to={woodPaths.transaction({ uuid: txn.txnId })}>
                {txn.number}
              </MuiLink>
            ),
            { primary: true },
          ),
          column.day('receivedOn', t('places.receivedOn'), ({ receivedOn }) => receivedOn, { card: 'half' }),
          column.text(
            'age',
            t('places.age'),
            ({ receivedOn }) => t('places.days', { count: daysSince(receivedOn, today) }),
            half,
          ),
          column.own(
            'received',
            t('places.received'),
            ({ quantity }) => amount(quantity, balance.baseUnit),
            half,
          ),
          column.own(
            'left',
            t('places.left'),
            ({ leftQuantity }) => amount(leftQuantity, balance.baseUnit),
            half,
          ),
        ]}
      />
    </>
  );
}
