import { type Bill, type Building, checkBill } from '@console/contract/apartment';
import { useAct, useFormat } from '@console/shell';
import { type Column, columnsOf, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Amount } from './amount.tsx';
import { ChangeOf, Flags } from './bill-facts.tsx';
import { billTones } from './bill-tones.ts';
import { ownerOf } from './bill-words.ts';
import { changeOf, flagsOf } from './change-rules.ts';

/** Of a month's bills: whose, what it comes to against last month, what stands out, where it stands. */
export function useBillColumns({ currency, may }: Building, bills: readonly Bill[]): Column<Bill>[] {
  const { t } = useTranslation('apartment');
  const column = columnsOf<Bill>(useFormat());
  return [
    column.name('room', t('bills.room'), ownerOf),
    column.money('total', t('bills.total'), ({ totalMinor }) => totalMinor, {
      card: 'half',
      cell: ({ totalMinor }) => <Amount minor={totalMinor} currency={currency} strong />,
    }),
    column.money(
      'lastMonth',
      t('bills.facts.lastMonth'),
      (bill) => (bill.kind === 'regular' ? bill.lastMonthMinor : null),
      {
        currency,
        hideBelow: 'lg',
        card: 'half',
      },
    ),
    column.own(
      'change',
      t('bills.change'),
      (bill) => (changeOf(bill) ? <ChangeOf bill={bill} currency={currency} /> : '–'),
      {
        align: 'right',
        card: 'half',
      },
    ),
    column.own(
      'flags',
      t('bills.flags.label'),
      (bill) =>
        (flagsOf(bill).length > 0 || bill.kind !== 'regular') && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {bill.kind !== 'regular' && <StateChip tone="neutral" label={t(`bills.kinds.${bill.kind}`)} />}
            <Flags bill={bill} />
          </Box>
        ),
      { card: 'name' },
    ),
    column.state('state', t('bills.state'), ({ state, overdueDays }) =>
      overdueDays > 0
        ? { tone: 'bad', label: t('bills.overdue', { count: overdueDays }) }
        : { tone: billTones[state], label: t(`bills.states.${state}`) },
    ),
    column.money('open', t('bills.facts.openMinor'), ({ openMinor }) => openMinor, {
      hideBelow: 'md',
      card: 'half',
      cell: ({ openMinor, number }) =>
        number === null ? '–' : <Amount minor={openMinor} currency={currency} />,
    }),
    column.text('number', t('bills.facts.number'), ({ number }) => number, {
      hideBelow: 'xl',
      nowrap: true,
    }),
    ...(may.includes('apartment.bill.check') && bills.some(({ state }) => state === 'draft')
      ? [
          column.own('acts', t('bills.acts.label'), (bill) => <CheckAct bill={bill} />, {
            nowrap: true,
            card: 'half',
          }),
        ]
      : []),
  ];
}

/** Checks a bill from its row, or says why somebody else has to. */
function CheckAct({ bill }: { bill: Bill }) {
  const { t } = useTranslation('apartment');
  const [act, pending] = useAct({ done: 'updated' });
  const { billId, version, may, ownLine, state } = bill;
  if (!may.check)
    return ownLine && state === 'draft' ? (
      <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'normal' }}>
        {t('bills.ownLineShort')}
      </Box>
    ) : null;
  return (
    <Button
      size="small"
      variant="outlined"
      loading={pending}
      aria-label={t('bills.acts.checkOf', { owner: ownerOf(bill) })}
      onClick={() => void act((call) => call(checkBill, { params: { billId }, version }))}
    >
      {t('bills.acts.check')}
    </Button>
  );
}
