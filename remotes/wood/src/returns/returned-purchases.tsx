import {
  listReturnedPurchases,
  type ReturnedPurchase,
  returnedParts,
  woodPaths,
} from '@console/contract/wood';
import { useEndpoint, useFormat, useListAddress, useName, useTableLook } from '@console/shell';
import { type Column, choiceFilter, columnsOf, ListScreen, optionsOf } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';
import { isNothing } from '../txns/left-rules.ts';
import { TxnChips } from '../txns/txn-chips.tsx';
import { useMeasure } from '../txns/txn-words.ts';
import { ReturnedBar } from './returned-bar.tsx';
import { ReturnedView, returnedInput } from './returned-view.ts';

/** Purchases of which something has gone back to the supplier, or is about to. */
export function ReturnedPurchases({ view }: { view: ReturnedView }) {
  const { t } = useTranslation('wood');
  const { items, next } = useEndpoint(listReturnedPurchases, returnedInput(useTeam(), view));
  return (
    <ListScreen
      width="wide"
      title={t('returns.title')}
      address={useListAddress({ query: ReturnedView }, { kept: ['team', 'uuid', 'limit'] })}
      filterBy={[
        { kind: 'search', name: 'q', label: t('returns.search') },
        choiceFilter(
          'returned',
          t('returns.part'),
          t('returns.parts.any'),
          optionsOf(returnedParts, (part) => t(`returns.parts.${part}`)),
        ),
      ]}
      caption={t('returns.title')}
      rows={items}
      rowKey={({ txnId }) => txnId}
      href={({ txnId }) => woodPaths.partReturnedPurchase({ uuid: txnId })}
      nextCursor={next}
      look={useTableLook('wood.returnedPurchases')}
      columns={useReturnedColumns(items)}
      noMatch={t('returns.noMatch')}
      none={{ title: t('returns.none'), body: t('returns.noneBody') }}
    />
  );
}

function useReturnedColumns(rows: readonly ReturnedPurchase[]): Column<ReturnedPurchase>[] {
  const { t } = useTranslation('wood');
  const name = useName();
  const measure = useMeasure();
  const currency = useTeam()?.currency;
  const column = columnsOf<ReturnedPurchase>(useFormat());
  const place = { currency, card: 'half' } as const;
  return [
    column.name('number', t('returns.purchase'), ({ number }) => number, { nowrap: true }),
    column.text('partner', t('returns.supplier'), ({ partner }) => name(partner?.names), { card: 'name' }),
    column.day('date', t('txns.date'), ({ businessDate }) => businessDate, { card: 'half', hideBelow: 'lg' }),
    column.text('received', t('returns.received'), ({ received }) => measure(received), { card: 'half' }),
    column.own('returned', t('returns.returned'), (row) => (
      <Box sx={{ 'td &': { minWidth: 132 } }}>
        <ReturnedBar {...row} short />
      </Box>
    )),
    ...(rows.some(({ returning }) => !isNothing(returning))
      ? [
          column.text(
            'returning',
            t('returns.returning'),
            ({ returning }) => (isNothing(returning) ? null : measure(returning)),
            { card: 'half' },
          ),
        ]
      : []),
    ...(rows.some(({ credit }) => credit)
      ? [
          column.money('credited', t('returns.credited'), ({ credit }) => credit?.creditedMinor, place),
          column.money('refundDue', t('returns.refundDue'), ({ credit }) => credit?.refundDueMinor, {
            ...place,
            hideBelow: 'lg',
          }),
        ]
      : []),
    column.own('state', t('txns.state'), (row) => <TxnChips txn={row} />, { card: 'top' }),
  ];
}
