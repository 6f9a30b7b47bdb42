import {
  type Checkout,
  closeCheckout,
  inspectCheckout,
  settleCheckout,
  submitCheckout,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { dialogLater, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockerNotice } from './blocker-notice.tsx';
import { useCheckoutRefusal } from './refusal.ts';

const ApproveDialog = dialogLater(() => import('./dialogs/approve-dialog.tsx'));
const ReasonDialog = dialogLater(() => import('./dialogs/reason-dialog.tsx'));
const PayOutDialog = dialogLater(() => import('./dialogs/pay-out-dialog.tsx'));

const steps = {
  inspect: inspectCheckout,
  settle: settleCheckout,
  submit: submitCheckout,
  close: closeCheckout,
} as const;
type Step = keyof typeof steps;
type Asked = 'approve' | 'return' | 'payOut' | 'cancel';

interface CheckoutActionsProps {
  checkout: Checkout;
  currency: string;
  /** Something is typed that is not saved. */
  dirty: boolean;
}

/** The ways on from where it stands. */
export function CheckoutActions({ checkout, currency, dirty }: CheckoutActionsProps) {
  const { t } = useTranslation('apartment');
  const [asked, setAsked] = useState<Asked>();
  const { may, state } = checkout;
  const close = () => setAsked(undefined);
  const first = { inspect: may.inspect && state === 'requested', settle: may.settle, submit: may.submit };
  const { edit: _, ...acts } = may;
  const nothing = !Object.values(acts).some(Boolean);
  const waits = state === 'submitted' || state === 'approved';
  if (nothing && !waits && !dirty && checkout.blockers.length === 0) return null;
  return (
    <Section title={t('checkouts.actions.label')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <BlockerNotice blockers={checkout.blockers} />
        {dirty && <Alert severity="info">{t('checkouts.actions.saveFirst')}</Alert>}
        {state === 'submitted' && !may.approve && (
          <Alert severity="info">{t('checkouts.actions.waitsApproval')}</Alert>
        )}
        {state === 'approved' && !may.payOut && (
          <Alert severity="info">{t('checkouts.actions.waitsPayOut')}</Alert>
        )}
        {!nothing && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
            {first.inspect && <StepButton step="inspect" main {...{ checkout, dirty }} />}
            {first.settle && <StepButton step="settle" main {...{ checkout, dirty }} />}
            {first.submit && <StepButton step="submit" main {...{ checkout, dirty }} />}
            {may.approve && (
              <AskButton ask="approve" main onAsk={setAsked} label={t('checkouts.actions.approve')} />
            )}
            {may.payOut && (
              <AskButton
                ask="payOut"
                main
                onAsk={setAsked}
                label={t(
                  (checkout.netMinor ?? 0) < 0
                    ? 'checkouts.actions.raiseBalance'
                    : 'checkouts.actions.payOut',
                )}
              />
            )}
            {may.close && <StepButton step="close" main {...{ checkout, dirty }} />}
            {may.inspect && state !== 'requested' && (
              <StepButton step="inspect" again {...{ checkout, dirty }} />
            )}
            {may.return && <AskButton ask="return" onAsk={setAsked} label={t('checkouts.actions.return')} />}
            {may.cancel && (
              <AskButton ask="cancel" danger onAsk={setAsked} label={t('checkouts.actions.cancel')} />
            )}
          </Box>
        )}
      </Box>
      {asked === 'approve' && <ApproveDialog {...{ checkout, currency }} onClose={close} />}
      {(asked === 'return' || asked === 'cancel') && (
        <ReasonDialog act={asked} checkout={checkout} onClose={close} />
      )}
      {asked === 'payOut' && <PayOutDialog {...{ checkout, currency }} onClose={close} />}
    </Section>
  );
}

interface StepButtonProps {
  step: Step;
  checkout: Checkout;
  dirty: boolean;
  main?: boolean;
  /** Once more, after it was thought to be done. */
  again?: boolean;
}

function StepButton({
  step,
  checkout: { checkoutId, version },
  dirty,
  main = false,
  again = false,
}: StepButtonProps) {
  const { t } = useTranslation('apartment');
  const refusal = useCheckoutRefusal();
  const [run, { pending, error, problem }] = useCall(steps[step], { done: 'updated' });
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        variant={main ? 'contained' : 'outlined'}
        disabled={dirty}
        loading={pending}
        onClick={() => void run({ params: { checkoutId }, version })}
      >
        {t(again ? 'checkouts.actions.inspectAgain' : `checkouts.actions.${step}`)}
      </Button>
      {error && <Alert severity="error">{refusal(error, problem)}</Alert>}
    </Box>
  );
}

interface AskButtonProps {
  ask: Asked;
  label: string;
  main?: boolean;
  danger?: boolean;
  onAsk(ask: Asked): void;
}

const AskButton = ({ ask, label, main = false, danger = false, onAsk }: AskButtonProps) => (
  <Button
    variant={main ? 'contained' : 'outlined'}
    color={danger ? 'error' : 'primary'}
    onClick={() => onAsk(ask)}
  >
    {label}
  </Button>
);
