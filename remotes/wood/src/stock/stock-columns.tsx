import type { StockBalance } from '@console/contract/wood';
import { localToday, useFormat, useName } from '@console/shell';
import { type Column, columnsOf } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useAmount } from '../amounts/amount.ts';
import { teamZone } from '../team/team.ts';
import { differenceOf } from '../txns/left-rules.ts';
import { daysSince } from './age-rules.ts';

/** @param seesCost whether the answer came with what the stock cost */
export function useStockColumns(seesCost: boolean): Column<StockBalance>[] {
  const { t } = useTranslation('wood');
  const name = useName();
  const amount = useAmount();
  const column = columnsOf<StockBalance>(useFormat());
  const today = localToday(teamZone);
  return [
    column.name('name', t('stock.sort'), (row) => name(row.names)),
    column.text('code', t('sorts.code'), (row) => row.code, {
      hideBelow: 'lg',
      nowrap: true,
      card: 'name',
    }),
    column.number('pieces', t('stock.pieces'), (row) => row.pieces, { card: 'half' }),
    column.decimal('volume', t('stock.volume'), (row) => row.volume, {
      max: 4,
      hideBelow: 'lg',
      card: 'half',
    }),
    column.own('reserved', t('places.reserved'), (row) => reservedText(row, amount), {
      align: 'right',
      hideBelow: 'xl',
      card: 'half',
    }),
    column.own('available', t('stock.available'), (row) => amount(available(row), row.baseUnit), {
      align: 'right',
      card: 'half',
    }),
    ...(seesCost
      ? [
          column.decimal('cost', t('stock.averageCost'), (row) => row.averageCost, {
            max: 2,
            hideBelow: 'xl',
          }),
          column.money('value', t('stock.value'), (row) => row.valueMinor, { card: 'half' }),
        ]
      : []),
    column.text(
      'age',
      t('places.age'),
      ({ oldestOn }) => oldestOn && t('places.days', { count: daysSince(oldestOn, today) }),
      {
        align: 'right',
        hideBelow: 'lg',
        card: 'half',
      },
    ),
    column.state('low', t('stock.state'), (row) => row.low && { tone: 'warn', label: t('stock.low') }),
  ];
}

/** On hand and not reserved, in the unit that the sort is kept by; weight is not reserved by the piece. */
const available = (row: StockBalance): string => {
  if (row.baseUnit === 'm3') return row.availableVolume;
  return row.baseUnit === 'tonne' ? row.quantity : String(row.availablePieces);
};

/** What is promised of it; goods by weight are promised by the piece. */
function reservedText(row: StockBalance, amount: ReturnType<typeof useAmount>): string {
  const { pieces, volume } = differenceOf(row, { pieces: row.availablePieces, volume: row.availableVolume });
  if (pieces === 0 && Number(volume) === 0) return '–';
  return row.baseUnit === 'm3'
    ? amount(volume, 'm3')
    : amount(String(pieces), row.baseUnit === 'sheet' ? 'sheet' : 'piece');
}
