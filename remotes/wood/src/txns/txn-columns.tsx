import type { TxnHead } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { type Column, columnsOf } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TeamMoney } from './team-money.tsx';
import { TxnChips } from './txn-chips.tsx';
import { useYardName } from './txn-words.ts';

/** What a document comes to, whichever way it is traded; nothing where there is no price, or it is not theirs to see. */
export const moneyOf = ({ buying, selling }: Pick<TxnHead, 'buying' | 'selling'>) =>
  buying ?? selling ?? undefined;

export function useTxnColumns(rows: readonly TxnHead[]): Column<TxnHead>[] {
  const { t } = useTranslation('wood');
  const name = useName();
  const yardName = useYardName();
  const column = columnsOf<TxnHead>(useFormat());
  const yards = ({ yardId, toYardId }: TxnHead) =>
    [yardId, ...(toYardId === null ? [] : [toYardId])].map(yardName).join(' → ');
  return [
    column.name('number', t('txns.number'), (row) => row.number, { nowrap: true }),
    column.text('kind', t('txns.kind'), (row) => t(`txnKinds.${row.kind}`), {
      nowrap: true,
      card: 'name',
    }),
    column.day('date', t('txns.date'), (row) => row.businessDate, { card: 'half' }),
    column.text('partner', t('txns.partner'), (row) => name(row.partner?.names), {
      card: 'half',
      cell: (row) => <Partner name={name(row.partner?.names)} containerNo={row.containerNo} />,
    }),
    column.text('yard', t('yards.one'), yards, { nowrap: true, hideBelow: 'lg' }),
    column.number('pieces', t('stock.pieces'), (row) => row.pieces, { card: 'half', hideBelow: 'md' }),
    column.decimal('volume', t('stock.volume'), (row) => row.volume, { max: 4, card: 'half' }),
    ...(rows.some((row) => moneyOf(row))
      ? [
          column.own('total', t('txns.total'), (row) => <Sum minor={moneyOf(row)?.totalMinor} />, {
            align: 'right',
            card: 'half',
          }),
          column.own(
            'open',
            t('txns.open'),
            (row) => <Sum minor={row.money === null ? undefined : moneyOf(row)?.openMinor} />,
            { align: 'right', card: 'half', hideBelow: 'lg' },
          ),
        ]
      : []),
    column.own('state', t('txns.state'), (row) => <TxnChips txn={row} />, { card: 'top' }),
  ];
}

/** From whom or to whom; and the container, which few documents have, without a column of its own. */
const Partner = ({ name, containerNo }: { name: string; containerNo: string | null }) => (
  <>
    {name || '–'}
    {containerNo && (
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {containerNo}
      </Typography>
    )}
  </>
);

const Sum = ({ minor }: { minor: number | undefined }) =>
  minor === undefined ? '–' : <TeamMoney minor={minor} />;
