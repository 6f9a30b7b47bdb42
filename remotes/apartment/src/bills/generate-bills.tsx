import { type Cycle, generateBills } from '@console/contract/apartment';
import { confirm, isApiError, useCall } from '@console/shell';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { BlockerList, blockersIn } from '../cycle/blocker-list.tsx';

interface GenerateBillsProps {
  cycle: Cycle;
  /** Bills are being made now. */
  running: boolean;
}

/** Makes the month's bills, or works its drafts out anew. */
export function useGenerateBills({ cycle, running }: GenerateBillsProps) {
  const { t } = useTranslation('apartment');
  const { buildingId, ym, version, state } = cycle;
  const [run, { pending, error, problem }] = useCall(generateBills);
  const isMissing = state === 'issued';
  const again = state === 'billed';
  const ask = async () => {
    const question = { title: t('bills.again.title'), body: t('bills.again.body') };
    if (again && !(await confirm({ ...question, confirmLabel: t('bills.again.submit') }))) return;
    await run({ params: { buildingId, ym }, version });
  };
  const blockers = blockersIn(error);
  return {
    button: (
      <Button
        variant={again ? 'outlined' : 'contained'}
        loading={pending || running}
        onClick={() => void ask()}
      >
        {t(isMissing ? 'bills.missing.submit' : again ? 'bills.again.submit' : 'cycle.generate')}
      </Button>
    ),
    refusal:
      isApiError(error) &&
      (blockers.length > 0 ? (
        <BlockerList buildingId={buildingId} ym={ym} blockers={blockers} />
      ) : (
        <Alert severity="error">{problem}</Alert>
      )),
  };
}
