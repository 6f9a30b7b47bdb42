import { apartmentPaths, type Building, type Payment } from '@console/contract/apartment';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** What can be done with a payment; `open` looks at it. */
export type PaymentAct = 'open' | 'confirm' | 'reverse' | 'allocate' | 'refund';

interface PaymentActsProps {
  building: Pick<Building, 'may'>;
  payment: Payment;
  busy: boolean;
  onAct(act: PaymentAct): void;
}

const permissions = {
  confirm: 'apartment.payment.confirm',
  reverse: 'apartment.payment.reverse',
  allocate: 'apartment.payment.record',
  refund: 'apartment.payment.record',
} as const;

/** Buttons for what this user may do with a payment as it stands; what waits for somebody else says so. */
export function PaymentActs({ building: { may }, payment, busy, onAct }: PaymentActsProps) {
  const { t } = useTranslation('apartment');
  const { number, state } = payment;
  // It has not been looked at yet, and by this user it never will be.
  const own = state === 'recorded' && may.includes(permissions.confirm) && !payment.may.confirm;
  const acts = (['confirm', 'allocate', 'refund', 'reverse'] as const).filter((act) => payment.may[act]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === 'confirm' ? 'outlined' : 'text'}
          color={act === 'reverse' ? 'error' : 'primary'}
          loading={busy && act === 'confirm'}
          aria-label={t(`money.payments.${act}Of`, { number })}
          onClick={() => onAct(act)}
        >
          {t(`money.payments.${act}`)}
        </Button>
      ))}
      {may.includes('apartment.print.read') && (
        <Button
          size="small"
          component={Link}
          to={apartmentPaths.print({ uuid: payment.paymentId })}
          aria-label={t('money.payments.receiptOf', { number })}
        >
          {t('money.payments.receipt')}
        </Button>
      )}
      {own && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('money.payments.own')}
        </Box>
      )}
    </Box>
  );
}
