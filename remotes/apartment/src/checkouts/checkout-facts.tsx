import type { Checkout } from '@console/contract/apartment';
import { type FormPart, useFormat } from '@console/shell';
import { DayInput, DefinitionList, FieldGrid, Section, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CheckoutDraft } from './checkout-draft.ts';

interface CheckoutFactsProps {
  checkout: Checkout;
  form: FormPart<CheckoutDraft>;
  readOnly: boolean;
  currency: string;
}

/** Who leaves, when, and who has done what about it. */
export function CheckoutFacts({ checkout, form, readOnly, currency }: CheckoutFactsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { tenancy, bill, reason, signedName, signedAt } = checkout;
  const done = (what: Checkout['submitted']) =>
    what
      ? t('checkouts.facts.byAt', { by: what.by, at: format.instant(what.at) })
      : t('checkouts.facts.nobody');
  const signature = signedAt
    ? t('checkouts.facts.signedAt', { name: signedName, at: format.instant(signedAt) })
    : readOnly && signedName
      ? t('checkouts.facts.signedAtDesk', { name: signedName })
      : checkout.submitted && t('checkouts.facts.notSigned');
  const fact = (key: string, value: string) => ({ key, label: t(`checkouts.facts.${key}`), value });
  return (
    <Section title={t('checkouts.facts.title')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {checkout.selfChecked && <Alert severity="info">{t('checkouts.facts.selfChecked')}</Alert>}
        <DefinitionList
          items={[
            fact('tenant', checkout.primaryPerson.name),
            fact(
              'tenancy',
              t('checkouts.facts.tenancyOf', {
                number: tenancy.number,
                first: format.day(tenancy.firstDay),
                last: format.day(tenancy.lastDay ?? checkout.lastDay),
              }),
            ),
            ...(readOnly ? [fact('lastDay', format.day(checkout.lastDay))] : []),
            fact('inspectedBy', checkout.inspectedBy.join(', ') || t('checkouts.facts.nobody')),
            fact('submitted', done(checkout.submitted)),
            fact('approved', done(checkout.approved)),
            fact('paidOut', done(checkout.paidOut)),
            ...(reason ? [fact('reason', reason)] : []),
            ...(signature ? [fact('signedName', signature)] : []),
            ...(bill
              ? [
                  fact(
                    'bill',
                    bill.openMinor > 0
                      ? t('checkouts.facts.billOpen', {
                          number: bill.number,
                          amount: format.money(bill.openMinor, currency),
                        })
                      : bill.number,
                  ),
                ]
              : []),
          ]}
        />
        {!readOnly && (
          <FieldGrid>
            <DayInput
              label={t('checkouts.facts.lastDay')}
              help={t('checkouts.startDialog.lastDayHelp')}
              min={tenancy.firstDay}
              {...form.at('lastDay')}
            />
            <TextInput
              label={t('checkouts.facts.signedName')}
              help={t('checkouts.facts.signedHelp')}
              {...form.at('signedName')}
            />
          </FieldGrid>
        )}
      </Box>
    </Section>
  );
}
