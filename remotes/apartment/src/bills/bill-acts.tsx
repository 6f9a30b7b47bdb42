import {
  type BillWithLines,
  type Building,
  checkBill,
  discardBill,
  recomputeBill,
  rejectBill,
  voidBill,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { dialogLater } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReasonDialogProps } from './reason-dialog.tsx';

interface ActDialogProps {
  bill: BillWithLines;
  building: Building;
  onClose(): void;
}

const LineDialog = dialogLater<ActDialogProps & { discount: boolean }>(() => import('./line-dialog.tsx'));
const IssueDialog = dialogLater<ActDialogProps>(() => import('./issue-dialog.tsx'));
const CreditDialog = dialogLater<ActDialogProps>(() => import('./credit-dialog.tsx'));
const ReasonDialog = dialogLater<ReasonDialogProps>(() => import('./reason-dialog.tsx'));

const reasoned = { reject: rejectBill, discard: discardBill, void: voidBill } as const;
type Open = 'line' | 'discount' | 'issue' | 'credit' | keyof typeof reasoned;

/** What can be done with a bill as it stands, by who looks at it. */
export function BillActs({ bill, building }: { bill: BillWithLines; building: Building }) {
  const { t } = useTranslation('apartment');
  const [open, setOpen] = useState<Open>();
  const [check, checking] = useCall(checkBill, { done: 'updated' });
  const [recompute, recomputing] = useCall(recomputeBill, { done: 'updated' });
  const { may, billId, version, kind } = bill;
  const to = { params: { billId }, version };
  const close = () => setOpen(undefined);
  const problem = checking.problem ?? recomputing.problem;
  const dialog = { bill, building, onClose: close };
  const opener = (name: Open, shown: boolean, color: 'primary' | 'error' = 'primary') =>
    shown && (
      <Button variant="outlined" size="small" color={color} onClick={() => setOpen(name)}>
        {t(`bills.acts.${name}`)}
      </Button>
    );
  const regular = kind === 'regular';
  return (
    <>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <Box role="group" aria-label={t('bills.acts.label')} sx={actsStyle}>
        {may.check && (
          <Button variant="contained" size="small" loading={checking.pending} onClick={() => void check(to)}>
            {t('bills.acts.check')}
          </Button>
        )}
        {opener('issue', may.issue)}
        {opener('line', may.write)}
        {opener('discount', may.write)}
        {may.write && regular && (
          <Button
            variant="outlined"
            size="small"
            loading={recomputing.pending}
            onClick={() => void recompute(to)}
          >
            {t('bills.acts.recompute')}
          </Button>
        )}
        {opener('credit', may.credit)}
        {opener('reject', may.reject, 'error')}
        {opener('void', may.void, 'error')}
        {opener('discard', may.write, 'error')}
      </Box>
      {(open === 'line' || open === 'discount') && <LineDialog {...dialog} discount={open === 'discount'} />}
      {open === 'issue' && <IssueDialog {...dialog} />}
      {open === 'credit' && <CreditDialog {...dialog} />}
      {(open === 'reject' || open === 'discard' || open === 'void') && (
        <ReasonDialog bill={bill} act={open} endpoint={reasoned[open]} onClose={close} />
      )}
    </>
  );
}

const actsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } };
