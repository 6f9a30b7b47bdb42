import { type Building, getTenancyAccount, type Tenancy } from '@console/contract/apartment';
import { useAnswer, useFormat, useProblemText } from '@console/shell';
import { KeyFigure, KeyFigures, LoadingState } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import './texts.ts';

interface TenancyAccountProps {
  building: Building;
  tenancy: Pick<Tenancy, 'tenancyId' | 'depositMinor'>;
}

/** What a tenancy owes, has to its credit, and what is held of it as a deposit. */
export function TenancyAccount({ building, tenancy }: TenancyAccountProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const problemText = useProblemText();
  const { tenancyId, depositMinor } = tenancy;
  const { state, result, error, retry } = useAnswer(getTenancyAccount, { params: { tenancyId } });
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return (
      <Alert severity="error" action={<Button onClick={retry}>{t('bills.tenancy.retry')}</Button>}>
        {problemText(error)}
      </Alert>
    );
  const money = (minor: number) => format.money(minor, building.currency);
  const { openMinor, overdueMinor, creditMinor } = result;
  return (
    <KeyFigures>
      <KeyFigure
        label={t('bills.account.open')}
        value={money(openMinor)}
        {...(overdueMinor > 0 && {
          tone: 'bad' as const,
          hint: t('bills.account.overdue', { amount: money(overdueMinor) }),
        })}
      />
      <KeyFigure label={t('bills.account.credit')} value={money(creditMinor)} />
      <KeyFigure
        label={t('bills.account.deposit')}
        value={money(result.depositMinor)}
        hint={t('bills.account.agreed', { amount: money(depositMinor) })}
      />
    </KeyFigures>
  );
}
