import { getTxn, type Txn, woodPaths } from '@console/contract/wood';
import { useEndpoint, useFormat, useScreenTitle } from '@console/shell';
import { KeyFigure, KeyFigures, Page } from '@console/ui';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { differenceOf, sumOf } from '../txns/left-rules.ts';
import { TeamMoney } from '../txns/team-money.tsx';
import { TxnActs } from '../txns/txn-acts.tsx';
import { TxnChips } from '../txns/txn-chips.tsx';
import { TxnFacts } from '../txns/txn-facts.tsx';
import { TxnLines } from '../txns/txn-lines.tsx';
import { useMeasure, useYardName } from '../txns/txn-words.ts';
import { CountSheet } from './count-sheet.tsx';
import { stocktakesPath } from './stock-paths.ts';
import '../txns/texts.ts';

/** A stocktake: counted as long as it may be, then its difference and who approves it. */
export default function StocktakePage({ txnId }: { txnId: string }) {
  const txn = useEndpoint(getTxn, { params: { txnId } });
  return txn.state === 'counting' && txn.may.includes('edit') ? (
    <CountSheet yardId={txn.yardId} txn={txn} />
  ) : (
    <Counted txn={txn} />
  );
}

function Counted({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const yardName = useYardName();
  const title = t('stocktakes.called', { number: txn.number });
  useScreenTitle(title);
  return (
    <Page
      width="wide"
      title={title}
      subtitle={yardName(txn.yardId)}
      actions={
        <>
          <Button component={Link} to={stocktakesPath} variant="outlined">
            {t('stocktakes.toList')}
          </Button>
          <Button component={Link} to={woodPaths.transaction({ uuid: txn.txnId })}>
            {t('txns.head')}
          </Button>
          <TxnActs txn={txn} />
        </>
      }
    >
      <TxnChips txn={txn} />
      {txn.state === 'submitted' && !txn.may.includes('approve') && (
        <Alert severity="info">
          <AlertTitle>{t('stocktakes.waits')}</AlertTitle>
          {t('stocktakes.waitsBody')}
        </Alert>
      )}
      <Differences txn={txn} />
      <TxnFacts txn={txn} />
      <TxnLines txn={txn} />
    </Page>
  );
}

/** What the count found beside the books: more here, less there, and what that is worth once it is posted. */
function Differences({ txn: { lines, postings } }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const measure = useMeasure();
  const differences = lines.map((line) => differenceOf(line, line.book ?? { pieces: 0, volume: '0' }));
  const differing = differences.filter(({ pieces, volume }) => pieces !== 0 || Number(volume) !== 0);
  const isOver = ({ pieces, volume }: (typeof differences)[number]) =>
    pieces > 0 || (pieces === 0 && Number(volume) > 0);
  const moves = postings.flatMap((posting) => posting.moves);
  const isValued = moves.some(({ valueMinor }) => valueMinor !== undefined);
  return (
    <KeyFigures>
      <KeyFigure label={t('stocktakes.lines')} value={format.number(lines.length)} />
      <KeyFigure
        label={t('stocktakes.differing')}
        value={format.number(differing.length)}
        {...(differing.length > 0 && { tone: 'warn' as const })}
      />
      <KeyFigure label={t('stocktakes.over')} value={measure(sumOf(differing.filter(isOver)))} />
      <KeyFigure
        label={t('stocktakes.short')}
        value={measure(sumOf(differing.filter((one) => !isOver(one))))}
      />
      {isValued && (
        <KeyFigure
          label={t('stock.value')}
          value={<TeamMoney minor={moves.reduce((sum, { valueMinor = 0 }) => sum + valueMinor, 0)} />}
        />
      )}
    </KeyFigures>
  );
}
