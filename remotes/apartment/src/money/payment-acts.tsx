import { apartmentPaths, type Building, type Payment } from '@console/contract/apartment';
import { StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** What can be done with a payment; `open` looks at it. */
export type PaymentAct = 'open' | 'confirm' | 'reverse' | 'allocate' | 'refund';

interface PaymentActsProps {
  building: Pick<Building, 'may'>;
  payment: Payment;
  onAct(act: PaymentAct): void;
}

/** What a second person does with it; what waits for somebody else says so, and what is done by whom. */
export function ConfirmAct({
  building: { may },
  payment,
  busy,
  onAct,
}: PaymentActsProps & { busy: boolean }) {
  const { t } = useTranslation('apartment');
  const { number, state, confirmedByName, selfChecked } = payment;
  if (payment.may.confirm)
    return (
      <Button
        size="small"
        variant="outlined"
        loading={busy}
        aria-label={t('money.payments.confirmOf', { number })}
        onClick={() => onAct('confirm')}
      >
        {t('money.payments.confirm')}
      </Button>
    );
  // It has not been looked at yet, and by this user it never will be.
  const own = state === 'recorded' && may.includes('apartment.payment.confirm');
  const done =
    confirmedByName === null ? '–' : t('money.payments.confirmedByName', { name: confirmedByName });
  return (
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {own ? t('money.payments.own') : done}{' '}
      {selfChecked && <StateChip tone="warn" label={t('money.payments.selfChecked')} />}
    </Box>
  );
}

/** Buttons for what else this user may do with a payment as it stands. */
export function PaymentActs({ building: { may }, payment, onAct }: PaymentActsProps) {
  const { t } = useTranslation('apartment');
  const { number } = payment;
  const acts = (['allocate', 'refund', 'reverse'] as const).filter((act) => payment.may[act]);
  const prints = may.includes('apartment.print.read');
  if (acts.length === 0 && !prints) return '–';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {prints && (
        <Button
          size="small"
          component={Link}
          to={apartmentPaths.print({ uuid: payment.paymentId })}
          aria-label={t('money.payments.receiptOf', { number })}
        >
          {t('money.payments.receipt')}
        </Button>
      )}
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          color={act === 'reverse' ? 'error' : 'primary'}
          aria-label={t(`money.payments.${act}Of`, { number })}
          onClick={() => onAct(act)}
        >
          {t(`money.payments.${act}`)}
        </Button>
      ))}
    </Box>
  );
}
