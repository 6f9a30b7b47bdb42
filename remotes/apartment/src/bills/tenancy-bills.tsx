import { type Bill, type Building, listTenancyBills } from '@console/contract/apartment';
import { useEndpointPages, useFormat, useProblemText, useTable } from '@console/shell';
import { columnsOf, dialogLater, ListSection, LoadingState, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from './amount.tsx';
import { billTones } from './bill-tones.ts';
import './texts.ts';

const BillDialog = dialogLater<{ building: Building; billId: string; onClose(): void }>(
  () => import('./bill-dialog.tsx'),
);

/** What a tenancy was and will be asked for, the newest first; each opens with its lines. */
export function TenancyBills({ building, tenancyId }: { building: Building; tenancyId: string }) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const table = useTable('apartment.tenancyBills');
  const columns = useColumns(building.currency);
  const { pages, hasMore, reading, error, more, retry } = useEndpointPages(listTenancyBills, {
    params: { tenancyId },
  });
  const [open, setOpen] = useState<string>();
  const failed = Boolean(error) && (
    <Alert severity="error" action={<Button onClick={retry}>{t('bills.tenancy.retry')}</Button>}>
      {problemText(error)}
    </Alert>
  );
  if (pages.length === 0)
    return failed ? <Section title={t('bills.tenancy.title')}>{failed}</Section> : <LoadingState />;
  return (
    <ListSection
      {...table}
      title={t('bills.tenancy.title')}
      note={failed}
      rows={pages.flatMap(({ items }) => items)}
      rowKey={({ billId }) => billId}
      onOpen={({ billId }) => setOpen(billId)}
      none={{ title: t('bills.tenancy.none'), body: t('bills.tenancy.noneBody') }}
      columns={columns}
    >
      {hasMore && (
        <Box sx={{ marginTop: 1 }}>
          <Button size="small" loading={reading} onClick={more}>
            {t('bills.tenancy.more')}
          </Button>
        </Box>
      )}
      {open !== undefined && (
        <BillDialog building={building} billId={open} onClose={() => setOpen(undefined)} />
      )}
    </ListSection>
  );
}

function useColumns(currency: string) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<Bill>(useFormat());
  return [
    column.name('bill', t('bills.one'), ({ kind, ym }) =>
      // Nearly all are of a month: its name alone stays in one line on a phone.
      kind === 'regular' && ym !== null ? ym : [t(`bills.kinds.${kind}`), ym].filter(Boolean).join(' · '),
    ),
    column.text('number', t('bills.facts.number'), ({ number }) => number ?? t('bills.tenancy.unnumbered'), {
      hideBelow: 'md',
      nowrap: true,
      card: 'bare',
    }),
    column.state('state', t('bills.state'), ({ state, overdueDays }) =>
      overdueDays > 0
        ? { tone: 'bad', label: t('bills.overdue', { count: overdueDays }) }
        : { tone: billTones[state], label: t(`bills.states.${state}`) },
    ),
    column.day('due', t('bills.facts.dueOn'), ({ dueOn }) => dueOn, { hideBelow: 'sm', card: 'half' }),
    column.money('total', t('bills.total'), ({ totalMinor }) => totalMinor, {
      card: 'half',
      cell: ({ totalMinor }) => <Amount minor={totalMinor} currency={currency} />,
    }),
    column.money('open', t('bills.facts.openMinor'), ({ openMinor }) => openMinor, {
      card: 'half',
      cell: ({ openMinor, number }) =>
        number === null ? '–' : <Amount minor={openMinor} currency={currency} strong={openMinor > 0} />,
    }),
  ];
}
