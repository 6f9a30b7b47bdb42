import { type Bill, type Cycle, checkBills } from '@console/contract/apartment';
import { notify, useCall } from '@console/shell';
import type { Selection } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface BulkCheckProps {
  cycle: Pick<Cycle, 'cycleId'>;
  rows: readonly Bill[];
  selection: Selection;
}

/** Checks the chosen bills, and says what was left. */
export function BulkCheck({ cycle, rows, selection }: BulkCheckProps) {
  const { t } = useTranslation('apartment');
  const [check, { pending, problem }] = useBulk(cycle);
  const chosen = rows.filter(({ billId, may }) => selection.ids.has(billId) && may.check);
  const all = async () => {
    if (await check(chosen.map(({ billId }) => billId))) selection.end();
  };
  return (
    <>
      <Button size="small" loading={pending} disabled={chosen.length === 0} onClick={() => void all()}>
        {t('bills.bulk.chosen', { count: chosen.length })}
      </Button>
      {problem && <Alert severity="error">{problem}</Alert>}
    </>
  );
}

/** Checks every draft of the month that stands out in nothing. */
export function CheckUnflagged({ cycle }: Pick<BulkCheckProps, 'cycle'>) {
  const { t } = useTranslation('apartment');
  const [check, { pending, problem }] = useBulk(cycle);
  return (
    <>
      <Button variant="outlined" loading={pending} onClick={() => void check(undefined)}>
        {t('bills.bulk.unflagged')}
      </Button>
      {problem && <Alert severity="error">{problem}</Alert>}
    </>
  );
}

function useBulk({ cycleId }: Pick<Cycle, 'cycleId'>) {
  const { t } = useTranslation('apartment');
  const [run, state] = useCall(checkBills);
  const check = async (billIds: string[] | undefined): Promise<boolean> => {
    const done = await run({ params: { cycleId }, body: billIds ? { billIds } : {} });
    if (!done) return false;
    const told = [
      t('bills.bulk.checked', { count: done.checked }),
      ...(done.left > 0 ? [t('bills.bulk.left', { count: done.left })] : []),
    ].join(' ');
    if (done.left > 0) notify.info(told);
    else notify.success(told);
    return true;
  };
  return [check, state] as const;
}
