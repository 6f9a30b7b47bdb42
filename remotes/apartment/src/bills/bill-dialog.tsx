import {
  apartmentPaths,
  type BillWithLines,
  type Building,
  getBill,
  removeBillLine,
} from '@console/contract/apartment';
import { confirm, useAnswer, useCall, useProblemText } from '@console/shell';
import { Dialog, ErrorState, LoadingState } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BillActs } from './bill-acts.tsx';
import { BillChips, BillFacts } from './bill-facts.tsx';
import { BillLines } from './bill-lines.tsx';
import { ownerOf } from './bill-words.ts';

interface BillDialogProps {
  building: Building;
  billId: string;
  onClose(): void;
}

/** One bill: where it stands, its lines with their arithmetic, and what can be done with it. */
export default function BillDialog({ building, billId, onClose }: BillDialogProps) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const { state, result: bill, error, retry } = useAnswer(getBill, { params: { billId } });
  return (
    <Dialog
      size="wide"
      title={bill ? [t(`bills.kinds.${bill.kind}`), ownerOf(bill)].join(' · ') : t('bills.one')}
      onClose={onClose}
      actions={
        <>
          {bill && building.may.includes('apartment.tenancy.read') && <ToTenancy bill={bill} />}
          <Button onClick={onClose}>{t('bills.close')}</Button>
        </>
      }
    >
      {state === 'loading' && <LoadingState />}
      {state === 'failed' && <ErrorState title={problemText(error)} onRetry={retry} />}
      {bill && <OpenBill bill={bill} building={building} />}
    </Dialog>
  );
}

function ToTenancy({ bill: { tenancy } }: { bill: BillWithLines }) {
  const { t } = useTranslation('apartment');
  const to = apartmentPaths.edit({ actionType: 'edit', uuid: tenancy.tenancyId, tab: 'charges' });
  return (
    <Button component={Link} to={to}>
      {t('bills.toTenancy')}
    </Button>
  );
}

function OpenBill({ bill, building }: { bill: BillWithLines; building: Building }) {
  const { t } = useTranslation('apartment');
  const { currency } = building;
  const { billId, lines, totalMinor, version, may } = bill;
  const [remove, removing] = useCall(removeBillLine, { done: 'deleted' });
  const onRemove = async ({ billLineId }: { billLineId: string }) => {
    const question = {
      title: t('bills.lines.removeTitle'),
      body: t('bills.lines.removeBody'),
      confirmLabel: t('bills.lines.remove'),
      danger: true,
    };
    if (await confirm(question)) await remove({ params: { billId, billLineId }, version });
  };
  return (
    <>
      <BillChips bill={bill} />
      <BillFacts bill={bill} currency={currency} />
      {bill.ownLine && bill.state === 'draft' && <Alert severity="info">{t('bills.ownLine')}</Alert>}
      <section aria-label={t('bills.lines.list')}>
        <Typography component="h3" variant="subtitle1">
          {t('bills.lines.list')}
        </Typography>
        {removing.problem && <Alert severity="error">{removing.problem}</Alert>}
        {lines === undefined ? (
          <Alert severity="info">
            {t('bills.totalOnly', { permission: t('permissions.apartment.bill.read') })}
          </Alert>
        ) : lines.length === 0 ? (
          <Alert severity="warning">{t('bills.lines.none')}</Alert>
        ) : null}
        <BillLines
          lines={lines ?? []}
          totalMinor={totalMinor}
          currency={currency}
          onRemove={may.write ? (line) => void onRemove(line) : undefined}
          busy={removing.pending}
        />
      </section>
      <BillActs bill={bill} building={building} />
    </>
  );
}
