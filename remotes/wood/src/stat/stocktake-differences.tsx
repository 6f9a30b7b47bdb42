import { type StocktakeDifference, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, EmptyState, Section } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useYardName } from '../txns/txn-words.ts';
import type { StockStat } from './stock-view.ts';
import './texts.ts';

/** By how much stocktakes differed from the books, each leading to its document. */
export function StocktakeDifferences({ stat }: { stat: StockStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const yardName = useYardName();
  const column = columnsOf<StocktakeDifference>(format);
  const { differences, currency } = stat;
  return (
    <Section title={t('stockStat.stocktakesTitle')}>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        {t('stockStat.stocktakesNote')}
        {stat.differencesCut && ` ${t('stockStat.stocktakesCut', { count: differences.length })}`}
      </Typography>
      <DataTable
        caption={t('stockStat.stocktakesTitle')}
        rows={differences}
        rowKey={({ txnId, sortId }) => `${txnId} ${sortId}`}
        href={({ txnId }) => woodPaths.transaction({ uuid: txnId })}
        empty={<EmptyState title={t('stockStat.noStocktakes')} />}
        columns={[
          column.name('number', t('stockStat.document'), ({ number }) => number, { nowrap: true }),
          column.day('day', t('stockStat.day'), ({ businessDate }) => businessDate, { card: 'half' }),
          column.text('yard', t('stockStat.yard'), ({ yardId }) => yardName(yardId), { card: 'half' }),
          column.text('sort', t('stockStat.sort'), ({ names }) => name(names)),
          column.number('pieces', t('stockStat.pieces'), ({ pieces }) => pieces, { card: 'half' }),
          column.decimal('volume', t('stockStat.volume'), ({ volume }) => volume, { max: 4, card: 'half' }),
          ...(stat.valueMinor === undefined
            ? []
            : [
                column.money('value', t('stockStat.value'), ({ valueMinor }) => valueMinor, {
                  ...{ currency, card: 'half', nowrap: true },
                }),
              ]),
        ]}
      />
    </Section>
  );
}
