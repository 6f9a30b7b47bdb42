import { getLateFees, type LateFeeCalc, type OpenBill, waiveLateFee } from '@console/contract/apartment';
import { useEndpoint, useForm, useFormat } from '@console/shell';
import { columnsOf, DataTable, DefinitionList, FormDialog, MoneyInput, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { amountFaults } from './settled-bills.tsx';

/** Lets a tenant off what being late has added to a bill, after a look at how it came about. */
export function WaiveLateFeeDialog({ bill, onClose }: { bill: OpenBill; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { billId, number } = bill;
  const fees = useEndpoint(getLateFees, { params: { billId } });
  const begin: { amountMinor: number | null; reason: string } = { amountMinor: null, reason: '' };
  const form = useForm(waiveLateFee, {
    begin,
    bodyOf: ({ amountMinor, reason }) => ({ reason, ...(amountMinor !== null && { amountMinor }) }),
    to: { params: { billId } },
    check: amountFaults,
    done: 'updated',
    onClose,
  });
  // What is not posted yet is posted with it.
  const openMinor = fees.openMinor + fees.unpostedMinor;
  const sums = [
    ['posted', fees.postedMinor],
    ...(fees.unpostedMinor === 0 ? [] : [['unposted', fees.unpostedMinor] as const]),
    ['waived', fees.waivedMinor],
    ['paid', fees.paidMinor],
  ] as const;
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('money.lateFees.waiveTitle', { number })}
      submitLabel={t('money.lateFees.submit')}
    >
      <DefinitionList
        items={[
          ...sums.map(([name, minor]) => ({
            key: name,
            label: t(`money.lateFees.${name}Sum`),
            value: format.money(minor),
          })),
          { label: t('money.lateFees.open'), value: <strong>{format.money(openMinor)}</strong> },
        ]}
      />
      {fees.calc && <Calculation calc={fees.calc} />}
      <MoneyInput
        label={t('money.lateFees.waiveAmount')}
        help={t('money.lateFees.waiveAmountHelp', { amount: format.money(openMinor) })}
        {...form.at('amountMinor')}
      />
      <TextInput multiline label={t('money.lateFees.reason')} {...form.at('reason')} required />
    </FormDialog>
  );
}

type LateDay = LateFeeCalc['rows'][number];

/** The days, and what was open at the end of each. */
function Calculation({ calc }: { calc: LateFeeCalc }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<LateDay>(format);
  const rate = format.percent(Number(calc.rateDaily), 4);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {t('money.lateFees.rate', { rate, first: format.day(calc.firstDay) })}
        {calc.cappedAtMinor !== null &&
          ` · ${t('money.lateFees.capped', { amount: format.money(calc.cappedAtMinor) })}`}
      </Typography>
      <DataTable
        dense
        caption={t('money.lateFees.how')}
        rows={calc.rows}
        rowKey={({ from }) => from}
        columns={[
          column.name('span', t('money.day.day'), ({ from, to }) =>
            t('money.lateFees.span', { from: format.day(from), to: format.day(to) }),
          ),
          column.number('days', t('money.lateFees.days'), ({ days }) => days, { card: 'half' }),
          column.money('principal', t('money.lateFees.principal'), (row) => row.principalMinor, {
            card: 'half',
          }),
        ]}
      />
    </Box>
  );
}
