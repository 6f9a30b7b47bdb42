import type { Bill } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { DefinitionList, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Amount } from './amount.tsx';
import { billTones } from './bill-tones.ts';
import { changeOf, flagsOf } from './change-rules.ts';

/** Where a bill stands and what stands out about it, in a line of chips. */
export function BillChips({ bill }: { bill: Bill }) {
  const { t } = useTranslation('apartment');
  const { state, overdueDays, selfChecked } = bill;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StateChip tone={billTones[state]} label={t(`bills.states.${state}`)} />
      {overdueDays > 0 && <StateChip tone="bad" label={t('bills.overdue', { count: overdueDays })} />}
      {selfChecked && <StateChip tone="warn" label={t('bills.selfChecked')} />}
      <Flags bill={bill} />
    </Box>
  );
}

/** What stands out, each in a word; a bill that is settled is past that. */
export function Flags({ bill }: { bill: Bill }) {
  const { t } = useTranslation('apartment');
  return flagsOf(bill).map((flag) => (
    <StateChip key={flag} tone={flag === 'by_hand' ? 'info' : 'warn'} label={t(`bills.flags.${flag}`)} />
  ));
}

/** Against the month before, in money and in parts of a hundred. */
export function ChangeOf({ bill, currency }: { bill: Bill; currency: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const change = changeOf(bill);
  if (!change) return <>{t('bills.noneBefore')}</>;
  if (change.minor === 0) return <>{t('bills.same')}</>;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {change.minor > 0 ? '↑ ' : '↓ '}
      <Amount minor={change.minor} currency={currency} signed />
      {change.ratio !== null && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          ({format.percent(Math.abs(change.ratio))})
        </Box>
      )}
    </Box>
  );
}

/** What there is to know of a bill beside its lines. */
export function BillFacts({ bill, currency }: { bill: Bill; currency: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { number, ym, period, payer, issueOn, dueOn, checkedByName, reason, lastMonthMinor } = bill;
  const facts: [key: string, value: string | null | undefined][] = [
    ['number', number],
    ['month', ym],
    ['period', period && `${format.day(period.firstDay)} – ${format.day(period.lastDay)}`],
    ['payer', payer || bill.tenancy.personName],
    ['issueOn', issueOn && format.day(issueOn)],
    ['dueOn', dueOn && format.day(dueOn)],
    ['checkedBy', checkedByName],
    ['reason', reason],
  ];
  const sums = (['paidMinor', 'creditedMinor', 'lateFeeMinor', 'openMinor'] as const).filter(
    (name) => bill[name] !== 0 || (name === 'openMinor' && bill.number !== null),
  );
  return (
    <DefinitionList
      items={[
        ...facts
          .filter(([, value]) => value)
          .map(([key, value]) => ({ key, label: t(`bills.facts.${key}`), value })),
        ...sums.map((name) => ({
          key: name,
          label: t(`bills.facts.${name}`),
          value: <Amount minor={bill[name]} currency={currency} />,
        })),
        ...(bill.kind === 'regular'
          ? [
              {
                key: 'lastMonth',
                label: t('bills.facts.lastMonth'),
                value:
                  lastMonthMinor === null ? (
                    t('bills.noneBefore')
                  ) : (
                    <>
                      <Amount minor={lastMonthMinor} currency={currency} />
                      {' · '}
                      <ChangeOf bill={bill} currency={currency} />
                    </>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
